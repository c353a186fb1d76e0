"""Names and chat lines: every script and joined emoji, nothing invisible, turned round or stacked."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from fondaco.hosted.decide import checked_name
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.text import LONGEST_LINE, LONGEST_NAME, good_line, good_name

NAMES = {
    "Latin": "Zoë Müller-Łukasz",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Yoruba, an accent that is not composed": "Ṣọlá Ẹ̀kọ́",
    "Greek": "Ἀθηνᾶ",
    "Cyrillic": "Ёлка",
    "Hebrew with points": "שָׁלוֹם",
    "Arabic with vowels": "مُحَمَّد",
    "Persian with a non-joiner": "علی\u200cرضا",
    "Devanagari": "श्रीमती",
    "Devanagari with a joiner": "क्\u200dष",
    "Malayalam that ends with a joiner": "അവന്\u200d",
    "Bengali": "বাংলা",
    "Tamil": "தமிழ்",
    "Thai": "น้ำผึ้ง",
    "Burmese": "မြန်မာ",
    "Tibetan": "ཧཱུྃ",
    "Khmer": "ខ្មែរ",
    "Mongolian with a selector": "ᠠ\u180b",
    "Chinese": "李小龙",
    "Japanese": "さくら・ヶ",
    "an ideograph with a selector": "葛\U000e0100",
    "Korean": "한국",
    "Korean in parts": normalize("NFD", "한국"),
    "Ethiopic": "አማርኛ",
    "Cherokee": "ᏣᎳᎩ",
    "a number sign": "\u0600١",
    "one emoji": "🦊",
    "a family": "👩\u200d👩\u200d👧\u200d👦",
    "a skin tone": "👩🏽\u200d🚀",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a heart on fire": "❤\ufe0f\u200d🔥",
    "a shaking head": "🙂\u200d↔\ufe0f",
    "a keycap": "1\ufe0f\u20e3",
    "a national flag": "🇮🇹",
    "the flag of Wales": "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
    "an emoji newer than Python's tables": "\U0001faf9",
    "punctuation": "…",
}
INVISIBLE = {
    "nothing": "",
    "spaces": " \u3000\u2003",
    "a zero-width space": "\u200b",
    "a zero-width space inside": "Ad\u200ba",
    "a byte-order mark": "Ada\ufeff",
    "a soft hyphen": "A\u00adda",
    "a word joiner": "Ada\u2060",
    "joiners alone": "\u200d\u200d",
    "a joiner between Latin letters": "A\u200dda",
    "a non-joiner at the end": "Ada\u200c",
    "a joiner at the end of a picture": "🦊\u200d",
    "a joiner before a letter": "🦊\u200da",
    "a non-joiner between pictures": "🦊\u200c🦊",
    "Hangul filler": "\u3164",
    "half-width filler": "Ada\uffa0",
    "choseong filler": "\u115f\u1160",
    "empty braille": "\u2800\u2800",
    "an object that is not there": "\ufffc",
    "a grapheme joiner": "A\u034fda",
    "a selector alone": "\ufe0f",
    "two selectors": "A\ufe0f\ufe0f",
    "a Mongolian selector": "A\u180b",
    "tags without a flag": "A\U000e0041",
    "a language tag": "A\U000e0001",
    "an ideographic selector after a space": "A \U000e0100",
    "an empty Khmer vowel": "ក\u17b4",
    "a mark alone": "\u0301",
    "a mark at the beginning": "\u0301A",
    "a private character": "\ue000",
    "no character": "A\uffff",
    "half a character": "A\ud800",
    "a mark after a space": " \u0301A",
    "a new line": "A\nB",
    "a line separator": "A\u2028B",
}
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a"
TURNED = {f"U+{ord(mark):04X}": f"Ada{mark}oB" for mark in TURNING}
STACKED = {
    "zalgo": "A\u0301\u0302\u0303\u0304\u0305",
    "three accents": "x\u0300\u0320\u0333",
    "one accent twice": "x\u0320\u0320",
    "Thai marks": "ก" + "็" * 3,
    "six marks": "ש" + "\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5",
    "enclosing marks": "A\u20dd\u20de\u20df",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_every_script_and_joined_emoji_is_allowed(name: str) -> None:
    assert good_name(name) == good_line(name) == normalize("NFC", name)


@pytest.mark.parametrize("text", (INVISIBLE | TURNED | STACKED).values(), ids=INVISIBLE | TURNED | STACKED)
def test_what_is_invisible_turned_round_or_stacked_is_refused(text: str) -> None:
    assert good_name(text) is None
    assert good_line(text) is None


@pytest.mark.parametrize("selector", ["\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef"])
def test_every_selector_may_follow_an_ideograph(selector: str) -> None:
    assert good_name(f"葛{selector}") == f"葛{selector}"


@pytest.mark.parametrize("code", [0xFFF0, 0xFFF8, 0xE0000, 0xE001F, 0xE0080, 0xE00FF, 0xE01F0, 0xE0FFF])
def test_the_unused_neighbours_of_selectors_and_tags_are_invisible(code: int) -> None:
    assert good_line(f"葛{chr(code)}") is good_line(f"🏴{chr(code)}") is None


@pytest.mark.parametrize("tag", ["\U000e0020", "\U000e007f"])
def test_tags_from_the_first_to_the_last_may_follow_a_black_flag(tag: str) -> None:
    assert good_line(f"🏴{tag}{tag}") == f"🏴{tag}{tag}"
    assert good_line(f"🏳{tag}") is None


@pytest.mark.parametrize("letter", ["\u1820", "\u18aa"])
def test_mongolian_letters_from_the_first_to_the_last_take_a_selector(letter: str) -> None:
    for selector in "\u180b\u180c\u180d\u180f":
        assert good_line(letter + selector) == letter + selector
    assert good_line(f"{letter}\u180e") is None  # the vowel separator is invisible
    assert good_line("\u1810\u180b") is None  # a digit


@pytest.mark.parametrize("picture", ["\U0001f000", "\U0001faff", "↔", "⭐"])
def test_pictures_are_joined_with_each_other_alone(picture: str) -> None:
    assert good_line(f"🦊\u200d{picture}") == f"🦊\u200d{picture}"
    assert good_line(f"{picture}\u200d🦊") == f"{picture}\u200d🦊"
    assert good_line(f"{picture}\u200dA") is good_line(f"{picture}\u200c🦊") is None


# The first and the last mark of every block of marks that Unicode names "Combining ...".
ACCENTS = "\u0300\u036f\u0483\u0489\u1ab0\u1ace\u1dc0\u1dff\u20d0\u20f0\ufe20\ufe2f"


@pytest.mark.parametrize("accent", ACCENTS, ids=lambda accent: f"U+{ord(accent):04X}")
def test_two_accents_of_any_block_fit_on_a_letter_and_three_do_not(accent: str) -> None:
    assert good_line(f"ж\u0332{accent}") is not None
    assert good_line(f"ж\u0332\u0333{accent}") is None


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u061c"])
def test_direction_marks_are_allowed_in_lines_that_need_them(mark: str) -> None:
    assert good_line(f"שלום{mark}!") == f"שלום{mark}!"
    assert good_line(mark) is None
    assert good_name(f"שלום{mark}!") is None


def test_a_name_is_stored_composed_and_with_single_spaces() -> None:
    assert checked_name("  Zoe\u0308 \u00a0 Ka ") == "Zoë Ka"
    with pytest.raises(Refusal, match="bad_name"):
        checked_name("\u3164")


@pytest.mark.parametrize(("good", "longest"), [(good_name, LONGEST_NAME), (good_line, LONGEST_LINE)])
def test_lengths_count_code_points_of_the_composed_text(good: object, longest: int) -> None:
    assert callable(good)
    assert good("🦊" * longest) == "🦊" * longest
    assert len(("🦊" * longest).encode()) == 4 * longest
    assert good("e\u0301" * longest) == "é" * longest
    assert good("a" * (longest + 1)) is None
    assert good("\u0958" * longest) is None  # two code points each when they are composed
