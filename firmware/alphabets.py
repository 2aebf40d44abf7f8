"""The letters a list can hold and a keypad can type, for each language.

A letter's *code* is its index in the language's string, so a word is a
`bytearray` of codes. `sk` is the 41 letters of the Slovak tiles and q w ö ü ě ř,
for which a blank may stand (SSS-18); `cs` the 39 of the Czech tiles and
q w ä ö ü ő, which form a part of the list of their own (PPS-5). "ch" and "dž"
are two letters (SSS-17, PPS-5).
"""

LETTERS = {
    "sk": "aáäbcčdďeéěfghiíjklĺľmnňoóôöpqrŕřsštťuúüvwxyýzž",
    "cs": "aáäbcčdďeéěfghiíjklmnňoóöőpqrřsštťuúůüvwxyýzž",
}

# MicroPython's str.lower() leaves letters outside ASCII alone.
_UPPER = "AÁÄBCČDĎEÉĚFGHIÍJKLĹĽMNŇOÓÔÖŐPQRŔŘSŠTŤUÚŮÜVWXYÝZŽ"
_LOWER = "aáäbcčdďeéěfghiíjklĺľmnňoóôöőpqrŕřsštťuúůüvwxyýzž"


def lower(text):
    """`text` in lower case; the letters of both alphabets are known, others stay."""
    out = ""
    for letter in text:
        at = _UPPER.find(letter)
        out += _LOWER[at] if at >= 0 else letter
    return out


def upper(text):
    """`text` in capitals; the letters of both alphabets are known, others stay."""
    out = ""
    for letter in text:
        at = _LOWER.find(letter)
        out += _UPPER[at] if at >= 0 else letter
    return out


def codes_of(text, language):
    """The codes of `text` (either case) as a bytearray.

    Raises ValueError naming the first letter the alphabet lacks.
    """
    letters = LETTERS[language]
    codes = bytearray()
    for letter in lower(text):
        code = letters.find(letter)
        if code < 0:
            raise ValueError("no letter " + repr(letter) + " in the alphabet " + language)
        codes.append(code)
    return codes


def text_of(codes, language):
    """The word of `codes` (any iterable of letter codes), in lower case."""
    letters = LETTERS[language]
    return "".join(letters[code] for code in codes)
