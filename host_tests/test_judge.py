"""The judge: which list, which variant, when there is no ruling (PPS-1, PPS-2, PPS-6, PPS-7, W-5, L32)."""

import pytest

import alphabets
import build_dawg
import challenge_texts
import judge as rulings
import lexicon_dawg
import run_scenarios
import texts
from bench import A, B, Bench, N
from judge import Judge


class Lists:
    """A Czech list of 2 to 9 letters, of which PLUS has those up to 5."""

    name, edition, unofficial, min_len, max_len, plus_max_len = "BLEX", "2003", False, 2, 9, 5
    words = {"pes": lexicon_dawg.VALID, "psem": lexicon_dawg.PLUS_ONLY, "zahrada": lexicon_dawg.VALID}

    def ruling(self, codes, n):
        word = "".join(alphabets.LETTERS["cs"][code] for code in codes[:n])
        if not self.min_len <= n <= self.max_len:
            return lexicon_dawg.OUTSIDE
        return self.words.get(word, lexicon_dawg.INVALID)


def ask(word, variant, language="cs"):
    judge = Judge("nowhere", language, variant)
    judge.lexicon = Lists()
    codes = alphabets.codes_of(word, "cs")
    return rulings.NAMES[judge.rule(codes, len(codes))]


@pytest.mark.parametrize("word, klasik, plus", [
    ("pes", "valid", "valid"),  # every word valid in KLASIK is valid in PLUS (PPS-1)
    ("psem", "invalid", "valid"),  # L32
    ("psu", "invalid", "invalid"),
    ("zahrada", "valid", "outside"),  # 6 letters and more in PLUS: printed sources only (PPS-2)
    ("zahradq", "invalid", "outside"),
    ("zahradnice", "outside", "outside"),
    ("a", "invalid", "invalid"),  # no word has one letter (PPS-5), whatever the list's lengths are
])
def test_a_ruling_belongs_to_a_variant(word, klasik, plus):
    assert ask(word, "klasik") == klasik
    assert ask(word, "plus") == plus


def test_slovak_words_have_no_variants():
    """SSS-30: whatever is set, all inflected forms are valid and every length of the list counts."""
    for variant in rulings.VARIANTS:
        assert ask("psem", variant, "sk") == "valid"
        assert ask("zahrada", variant, "sk") == "valid"


def test_a_judge_keeps_its_variant_in_another_language():
    judge = Judge("nowhere", "sk", "plus").for_language("cs")
    assert judge.variant == "plus"
    assert Judge("nowhere", "sk", "plus").variant == ""


@pytest.mark.parametrize("preset, language, marks", [
    ("cas-2min", "cs", ["BLEX 2003 KLASIK", "1. instance neoficiální"]),
    ("sss-2min", "sk", ["BLEX 2003", "neoficiálny"]),
])
def test_a_ruling_names_list_edition_variant_instance_and_what_is_unofficial(preset, language, marks):
    """PPS-4, PPS-6, W-5."""
    bench = Bench(preset, lang=language)
    judge = bench.app.game.judge
    judge.lexicon = Lists()
    judge.lexicon.unofficial = True
    judge.fault = rulings.FINE
    bench.press(B)
    bench.press(N, 1000)
    bench.tap(0, 3)
    bench.press(A)
    bench.press(B)
    page = bench.app.page()
    assert page.name == "ruling"
    assert page.lines == marks


@pytest.mark.parametrize("texts_of", [texts.texts, challenge_texts.texts])
def test_texts_are_complete(texts_of):
    slovak, czech, english = tables = [texts_of(language) for language in texts.LANGUAGES]
    assert slovak.keys() == czech.keys() == english.keys()
    assert all(text.strip() == text and text for one in tables for text in one.values())


def test_texts_around_a_challenge_fit_a_small_display():
    """21 letters of the smallest font are a line of 128 dots."""
    for language in texts.LANGUAGES:
        assert [text for text in challenge_texts.texts(language).values() if len(text) > 21] == []


def test_the_list_of_the_stories_is_made_from_its_words(tmp_path, capsys):
    """PPS-3, PPS-4: what stands beside the scenarios is what the builder makes of the words beside it."""
    stories = run_scenarios.SCENARIOS
    out = tmp_path / "cs_story.lexicon"
    options = ["--alphabet", "cs", "--name", "BLEX", "--max-len", "9", "--plus-max-len", "5", "--unofficial"]
    lists = [str(stories / "cs_story.words"), "--plus-only", str(stories / "cs_story_plus.words"),
             "--errata", str(run_scenarios.ROOT / "data" / "cs_errata_2003.txt")]
    build_dawg.main(["build", *lists, *options, "-o", str(out)])
    assert out.read_bytes() == (stories / "cs_story.lexicon").read_bytes()
