"""What a written word may mean among stored ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from askfirst.sources.duckdb.value_queries import ALIKE, INITIALS

SHORTEST_SLIP = 4
LONG_WORD = 8
SHORTEST_SHUFFLE = 6
STARTING_FIT = 0.8


def fold(text: str) -> str:
    """Lower case, no accents, words parted by one space: what `index_fold` does in SQL.

    Of a text without letters and digits its symbols are left, and white space alone is as it is.
    """
    lower = text.lower()
    letters = lower if text.isascii() else _plain(lower)
    words = "".join(letter if unicodedata.category(letter)[0] in "LN" else " " for letter in letters).split()
    return " ".join(words) or _BLANKS.sub(" ", lower).strip(" ") or text


def is_known(text: str) -> bool:
    """Whether this Python knows what all letters are; the database may know newer ones."""
    return text.isascii() or all(unicodedata.category(letter) != "Cn" for letter in text)


_BLANKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SAME = str.maketrans(*ALIKE)


def _plain(lower: str) -> str:
    letters = unicodedata.normalize("NFD", lower)
    bare = "".join(letter for letter in letters if unicodedata.category(letter)[0] != "M")
    return unicodedata.normalize("NFC", bare).translate(_SAME).replace("ß", "ss")


def closed(folded: str) -> str:
    """A folded text without the spaces, but for those between numbers: "1 23" is not "12 3"."""
    if not any(letter.isnumeric() for letter in folded):
        return folded.replace(" ", "")
    return "".join(
        letter
        for at, letter in enumerate(folded)
        if letter != " " or (folded[at - 1].isnumeric() and folded[at + 1].isnumeric())
    )


def has_digit(word: str) -> bool:
    return any(letter.isdecimal() for letter in word)


def slips(word: str) -> int:
    """How many slips of the pen a word may have: another number is another thing, and short words are all alike."""
    if len(word) < SHORTEST_SLIP or has_digit(word):
        return 0
    return 1 if len(word) < LONG_WORD else 2


def letters(word: str) -> int:
    """Which letters a word has, a bit for each: words one slip apart differ in two bits at most."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


def similar(word: str, stored: Sequence[str]) -> Iterator[tuple[int, float]]:
    """The places of the stored words that are a few slips of the pen away, with the share of letters that agree."""
    most = slips(word)
    for near, distance, at in extract(word, stored, scorer=OSA.distance, score_cutoff=most and 2, limit=None):
        if distance and (distance <= most or is_shuffled(word, near)):
            yield at, 1 - distance / max(len(near), len(word))


def is_shuffled(word: str, other: str) -> bool:
    """Whether two letters within one have changed places in the other: "Chigaco"."""
    ends = len(word) >= SHORTEST_SHUFFLE and (word[0], word[-1]) == (other[0], other[-1])
    return ends and sorted(word) == sorted(other)


def initials(text: str, folded: str) -> str | None:
    """How the initials of a name are kept, if the text is written like some: "INA", "I.N.A."."""
    if not _CAPITALS.fullmatch(text) or not text.isupper():
        return None
    return INITIALS + folded.replace(" ", "")


_CAPITALS = re.compile(r"[^\W\d_]{3,6}|(?:[^\W\d_]\.){3,6}")


def sendable(texts: Iterable[str]) -> list[str]:
    """The texts without halves of characters, which no database takes."""
    return [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
