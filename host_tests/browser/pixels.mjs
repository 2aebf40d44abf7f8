// Screenshots looked at: decoded in the browser itself, so that no picture library is needed.

class Picture {
  constructor(width, height, grey) {
    Object.assign(this, { width, height, grey });
  }

  /** Which of `columns` by `rows` dots are lit, row by row. */
  dots(columns, rows) {
    return Array.from({ length: columns * rows }, (_, at) => {
      const x = Math.floor((at % columns + 0.4) * this.width / columns);
      const y = Math.floor((Math.floor(at / columns) + 0.4) * this.height / rows);
      return this.grey[y * this.width + x] > 128;
    });
  }

  /** The grey value in the middle. */
  middle() {
    return this.grey[(this.height >> 1) * this.width + (this.width >> 1)];
  }
}

/** A screenshot of an element, as brightness 0 to 255. */
export async function pixels(board, where) {
  const element = typeof where === "string" ? board.page.locator(where) : where;
  const png = (await element.screenshot()).toString("base64");
  const [width, height, grey] = await board.page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
    const shades = [];
    for (let at = 0; at < rgba.length; at += 4) shades.push(Math.round(0.3 * rgba[at] + 0.59 * rgba[at + 1] + 0.11 * rgba[at + 2]));
    return [image.width, image.height, shades];
  }, png);
  return new Picture(width, height, grey);
}
