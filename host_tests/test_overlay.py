"""The printed overlay shows what the keys type, and the committed files are today's."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import alphabets
import challenge_texts
import keymaps
import overlay
import setuptexts
import texts

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", sorted(alphabets.LETTERS))
def test_the_committed_overlay_is_todays(language):
    path = overlay.DOCS / f"keypad-{language}.svg"
    assert path.read_text(encoding="utf-8") == overlay.overlay(language), "stale: run tools/overlay.py"


@pytest.mark.parametrize("language", sorted(alphabets.LETTERS))
def test_every_key_in_its_place(language):
    root = ElementTree.fromstring(overlay.overlay(language, 20))
    texts = [(float(text.get("x")), float(text.get("y")), text.text) for text in root.iter(SVG + "text")]
    for place in range(16):
        left, top = 5 + place % 4 * 20, 5 + place // 4 * 20
        on_key = [words for x, y, words in texts if left <= x < left + 20 and top <= y < top + 20]
        key = keymaps.key_at(place)
        if key < 0:
            assert on_key[0] == overlay.NAMES[place] and on_key[1:] == [
                words for at, words in overlay.WORDS[language].items() if at == place]
        else:
            assert on_key[0] == keymaps.LABELS[key]
            assert "".join(on_key[1:]).replace(" ", "") == alphabets.upper(keymaps.KEYS[language][key])
    assert root.get("width") == "90.00mm"


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
def test_the_hints_on_the_display_name_the_keys_as_the_overlay_does(language):
    tables = [texts.texts(language), setuptexts.texts(language), challenge_texts.texts(language)]
    hints = " ".join(str(text) for table in tables for text in table.values())
    for name in overlay.NAMES.values():
        assert re.search(rf"\b{name}\b", hints), f"no hint says {name}"


def test_bad_pitch(tmp_path):
    command = [sys.executable, overlay.__file__, "-o", str(tmp_path), "--pitch"]
    bad = subprocess.run([*command, "400"], capture_output=True, text=True)
    assert bad.returncode == 2 and "keys lie 5 to 40 mm apart" in bad.stderr
    subprocess.run([*command, "19"], check=True, capture_output=True)
    assert len(list(tmp_path.iterdir())) == 2
