"""Every screen as a PNG from the framebuffer at 4x in docs/screens/, and docs/SCREENS.md that shows them.

    python tools/make_pictures.py

The states are those of `screen_samples.py`, reached by the keys and presses of a scenario. Where the three
languages differ there are three pictures. Whatever lies in docs/screens/ and is not made here is removed.
"""

import importlib
import sys

import command_line
import make_fonts
import node_packages
import png
import run_scenarios

ROOT = make_fonts.ROOT
OUT = ROOT / "docs" / "screens"
PAGE = ROOT / "docs" / "SCREENS.md"
LANGUAGES = ("sk", "cs", "en")

sys.path[:0] = [str(ROOT / place) for place in ("tools/cpython", "sim", "firmware")]


def fonts_on_the_path():
    """Build the fonts and let them be imported; node_packages.Missing if they cannot be had."""
    folder = str(make_fonts.build())
    if folder not in sys.path:
        sys.path.append(folder)
    # Python may have looked for the folder before it was there, and remembers that.
    importlib.invalidate_caches()


def page_of(sample, language, lexicon):
    """The App's Page at the end of a sample's story."""
    import player
    import scenario

    lines = ["scenario 1", "title sample", "lang " + language, *sample.header, *sample.story]
    story = scenario.parse([line.replace("{word}", sample.words.get(language, "")) for line in lines])
    files = {"lexicon.dawg": str(run_scenarios.SCENARIOS / story.lexicon if story.lexicon else lexicon)}
    performance = player.Player(story, files, player.PUNCTUAL, 0)
    performance.play()
    return performance.app.page()


def pictures():
    """{file name: picture} and [(sample, [file name, …])] of all samples."""
    import player
    import screen_samples

    fonts_on_the_path()
    lexicon = run_scenarios.default_lexicon()
    made, shown = {}, []
    for sample in screen_samples.SAMPLES:
        drawn = [player.picture(page_of(sample, language, lexicon)) for language in LANGUAGES]
        if drawn[0] == drawn[1] == drawn[2]:
            names = [sample.name + ".png"]
        else:
            names = [f"{sample.name}-{language}.png" for language in LANGUAGES]
        made.update(zip(names, drawn))
        shown.append((sample, names))
    return made, shown


def markdown(shown):
    """The text of docs/SCREENS.md."""
    lines = [
        "# Screens", "",
        "What the display shows, at four times its size, drawn by the firmware itself. Made by "
        "`make pictures` from the states in `tools/screen_samples.py`; a test fails if a screen has no "
        "picture or a picture is not what the firmware draws now. Slovak, Czech, English from left to "
        "right; one picture where they are alike.", "",
        "While a clock runs the side on turn has heavy digits under a light tab with an arrow to its "
        "player; the bars in the tab are the LEDs. Told by place and shape, it needs no sharp eye for "
        "brightness or colour. The two numbers below are the moves of A and B.", ""]
    for sample, names in shown:
        lines += [f"## {sample.name.replace('-', ' ')}", "", sample.says, ""]
        lines += [" ".join(f"![{name[:-4]}](screens/{name})" for name in names), ""]
    return "\n".join(lines)


def main():
    try:
        made, shown = pictures()
    except node_packages.Missing as error:
        sys.exit(f"pictures: {error}")
    OUT.mkdir(parents=True, exist_ok=True)
    for path in OUT.glob("*.png"):
        if path.name not in made:
            path.unlink()
    for name, picture in made.items():
        png.save(OUT / name, picture)
    PAGE.write_text(markdown(shown), encoding="utf-8")
    print(f"pictures: {len(made)} of {len(shown)} states in docs/screens, shown in docs/SCREENS.md")


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    main()
