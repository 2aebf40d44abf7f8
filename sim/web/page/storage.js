// What outlives the page: the device's flash and the chosen word list. Without storage all else works.

const KEY = "namietka";

export class Storage {
  /** `refused()` is told once if nothing can be stored. */
  constructor(refused) {
    this.refused = refused;
    this.told = false;
    this.last = "";
  }

  /** {flash: {name: bytes}, lexicon: name or null}; empty if there is nothing, or nothing sound. */
  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      const flash = {};
      for (const [name, base64] of Object.entries(kept.flash ?? {})) {
        flash[name] = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      }
      return { flash, lexicon: kept.lexicon ?? null };
    } catch {
      return { flash: {}, lexicon: null };
    }
  }

  save(flash, lexicon) {
    const coded = {};
    for (const [name, bytes] of Object.entries(flash)) {
      let letters = "";
      for (const byte of bytes) letters += String.fromCharCode(byte);
      coded[name] = btoa(letters);
    }
    const text = JSON.stringify({ flash: coded, lexicon });
    if (text === this.last) return;
    try {
      localStorage.setItem(KEY, text);
      this.last = text;
    } catch {
      if (!this.told) this.refused();
      this.told = true;
    }
  }
}
