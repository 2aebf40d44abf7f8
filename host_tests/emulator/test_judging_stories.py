"""Ruling on words on the emulated board: a challenge through the keypad, and how fast look-ups are."""

import random
import shutil
import sys

import pytest

import device_build
import make_pictures
from emulator import look_ups
from emulator.clock_bench import KEYS, REAL_LIMIT_S, Clock, device_files, has_romfs

WORD = "dom"
STORY = f"""scenario 1
title    a challenge
preset   sss-2min
needs    display
0:00.000 do  press B
0:02.500 do  neutral
0:03.000 do  type "{WORD}"
0:04.000 do  key OK
0:05.000 do  press A
0:05.500 do  press B
0:06.000 see screen ruling
"""
LONG_WORD = "vyplatenie"
TYPING = f"""scenario 1
title    a word, just typed
preset   sss-2min
needs    display
0:00.000 do  press B
0:02.500 do  neutral
0:03.000 do  type "{LONG_WORD}"
0:05.000 see screen typing
"""
LONG = device_build.BUILD / "lexicon-sk-15.dawg"


def keys_of(word):
    """The names of the keys that give a word, one after another."""
    import keymaps

    keys, last = [], None
    for letter in word:
        place, presses = keymaps.place_of(letter, "sk")
        keys += ["NEXT"] * (place == last) + [KEYS[place]] * presses
        last = place
    return [*keys, "NEXT"]


def shown_after(story):
    """The picture that the simulated board shows after the acts of a story."""
    import player
    import scenario

    files = {"lexicon.dawg": str(device_build.lexicon("sk"))}
    told = player.Player(scenario.parse(story.splitlines()), files, player.PUNCTUAL, 1)
    told.play()
    told.app.game.judge.lexicon.close()
    return player.picture(told.app.page())


def test_a_challenge_is_typed_and_ruled(started, figure):
    """What then stands on the glass is what the simulated board shows after the same acts."""
    make_pictures.fonts_on_the_path()
    bench = started()
    pico = bench.pico
    bench.press("B")
    pico.run_ms(2500)
    bench.press("N")
    pico.run_ms(1500)
    for key in keys_of(WORD):
        bench.key(key)
    bench.key("OK", 300)
    assert bench.status()["screen"] == "confirm"
    bench.press("A")
    pico.run_ms(400)
    ruled_us = bench.press("B")
    pico.run_ms(300)
    figure("both agreed to the sound of the ruling", (bench.heard(ruled_us) - ruled_us) / 1000, "ms")
    pico.run_ms(1500)
    said = bench.status()
    assert said["screen"] == "ruling" and said["lexicon"] != "none"
    assert bench.oled.panel.picture() == shown_after(STORY), "\n".join(bench.oled.rows())
    figure("heap free when a word has been ruled on", int(said["heap"]) / 1024, "KiB")


def test_a_word_is_typed_fast_as_soon_as_neutral_is_pressed(started, figure):
    """No key is lost, however long the clock is busy with the page, and with what it fetches for it."""
    make_pictures.fonts_on_the_path()
    wanted = shown_after(TYPING)
    bench = started()
    pico = bench.pico
    bench.press("B")
    pico.run_ms(2500)
    bench.press("N")
    pico.run_ms(30)
    keys = keys_of(LONG_WORD)
    for key in keys:
        bench.key(key, 60)
    typed_us = pico.now_us
    panel = bench.oled.panel
    pico.run_until(lambda: panel.picture() == wanted, 1500, f"{LONG_WORD} on the display", step_ms=5)
    figure("keys typed 120 ms apart, all found", len(keys), "")
    figure("last key's end to the whole word on the display", (pico.now_us - typed_us) / 1000, "ms")
    assert "Uncaught" not in pico.console


# --- look-ups --------------------------------------------------------------------------------------------


def judging_files(tmp_path, lexicon, words):
    """A board with the modules that look up, as they are, compiled for it; and the words to look up."""
    names = ("alphabets", "lexicon_dawg", "lexicon_head", "lexicon_pages", "lexicon_plain", "lexicon_viper")
    firmware = device_build.ROOT / "firmware"
    sources = {f"lib/{name}.mpy": (firmware / f"{name}.py", f"{name}.py") for name in names}
    files = {name: path.read_bytes() for name, path in device_build.compile_all(sources, "armv6m").items()}
    return {**files, "lexicon.dawg": lexicon.read_bytes(), "words.bin": look_ups.packed(words)}


def sample(lexicon, longest, count=120):
    """Letter codes of words, half of them in the list or like such, and the rulings that are right."""
    import alphabets
    import lexicon_dawg

    chosen = random.Random(1)
    words = (device_build.BUILD / f"words-sk-{longest}.txt").read_text(encoding="utf-8").split()
    words = chosen.sample(words, count // 2)
    words += [word[:-1] + chosen.choice("aeiouý") for word in words]
    codes = [alphabets.codes_of(word, "sk") for word in words]
    opened = lexicon_dawg.open_lexicon(str(lexicon))
    right = [opened.ruling(code) for code in codes]
    opened.close()
    return codes, right


@pytest.mark.parametrize("how, longest, small, mean, worst, heap", [
    ("2-5 list in memory", 5, 1 << 20, 0.3, 1, None),
    ("2-5 list page by page", 5, 0, None, 30, None),
    ("2-15 list page by page", 15, 0, None, 30, 8),
])
def test_look_ups(boot, tmp_path, figure, how, longest, small, mean, worst, heap):
    lexicon = device_build.lexicon("sk") if longest == 5 else LONG
    if not lexicon.exists():
        pytest.skip(f"no {lexicon.name}: python tools/make_lexicon.py sk --max-len 15 -o {lexicon.name}")
    words, right = sample(lexicon, longest)
    pico = boot(judging_files(tmp_path, lexicon, words), real_limit_s=REAL_LIMIT_S)
    pico.run_ms(100)
    measured = look_ups.measure(pico, small=small)
    assert measured.rulings == right
    figure(f"{how}: look-up, mean", measured.mean_us / 1000, "ms", mean)
    figure(f"{how}: look-up, worst", measured.worst_us / 1000, "ms", worst)
    figure(f"{how}: heap", measured.heap_used / 1024, "KiB", heap)
    figure(f"{how}: opening", measured.opened_us / 1000, "ms")


# --- an image with a ROMFS partition: the list is read where it lies --------------------------------------


def test_a_list_in_romfs(boot, tmp_path, figure):
    if not has_romfs():
        pytest.skip("this image has no ROMFS partition (docs/FLASH.md tells how to build one that has)")
    (tmp_path / "rom").mkdir()
    shutil.copy(device_build.lexicon("sk"), tmp_path / "rom" / "lexicon.dawg")
    words, right = sample(device_build.lexicon("sk"), 5)
    files = judging_files(tmp_path, device_build.lexicon("sk"), words)
    del files["lexicon.dawg"]
    pico = boot(files, real_limit_s=REAL_LIMIT_S)
    pico.run_ms(100)
    mpremote = [sys.executable, "-m", "mpremote", "connect", "{port}"]
    done = pico.beside([*mpremote, "romfs", "deploy", str(tmp_path / "rom")], limit_s=600)
    assert done.returncode == 0, done.stdout
    pico.power_cycle()
    pico.run_ms(200)
    measured = look_ups.measure(pico, "/rom/lexicon.dawg")
    assert measured.rulings == right
    # The first look-up on each page checks it.
    figure("2-5 list in ROMFS: look-up, mean", measured.mean_us / 1000, "ms")
    figure("2-5 list in ROMFS: look-up, worst", measured.worst_us / 1000, "ms", 30)
    figure("2-5 list in ROMFS: heap", measured.heap_used / 1024, "KiB")


def test_the_clock_with_a_list_in_romfs(boot, tmp_path, figure):
    if not has_romfs():
        pytest.skip("this image has no ROMFS partition (docs/FLASH.md tells how to build one that has)")
    from mpremote import romfs

    (tmp_path / "rom").mkdir()
    shutil.copy(device_build.lexicon("sk"), tmp_path / "rom" / "lexicon.dawg")
    files = device_files(tmp_path / "device", lexicon="")
    files["settings.txt"] = b"lexicon = rom/lexicon.dawg\n"
    bench = Clock(boot, files, romfs=romfs.make_romfs(str(tmp_path / "rom"), mpy_cross=None)).begin()
    said = bench.status()
    assert said["lexicon"] not in ("none", ""), said
    figure("heap free when the loop begins, 2-5 list in ROMFS", bench.free_bytes / 1024, "KiB")
