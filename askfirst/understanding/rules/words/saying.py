"""A short message as folded words that know where they stand and what stands between them.

Messages that answer or steer are short, and their punctuation matters: "1, 3" names two options, "-1" none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold, stem

MOST_CHARACTERS = 2_000
"""What is longer neither answers nor steers; only its beginning is looked at."""

LONGEST_PHRASE = 6
"""Words in the longest phrase of the tables that messages are compared with."""

_WORD = re.compile(
    r"(?P<number>(?:(?<!\w)[-−$€£#])?\d+(?:[.:/\-]\d+|,\d{3}(?!\d))*[%€]?(?![^\W_]))"  # noqa: RUF001 - minus
    r"|(?:[^\W_]|[\u0300-\u036f])+(?:['’](?:[^\W_])+)*"  # noqa: RUF001 - as people type it
)


@dataclass(frozen=True, slots=True)
class Word:
    """`joint` is what stands between the word before and this one."""

    folded: str
    stem: str
    start: int
    end: int
    joint: str


@dataclass(frozen=True, slots=True)
class Saying:
    """Some words of a text, in a row."""

    text: str
    words: tuple[Word, ...]

    @staticmethod
    def of(text: str) -> Saying:
        """All words of the text, or of the beginning of a long one."""
        found: list[Word] = []
        for match in _WORD.finditer(text, 0, MOST_CHARACTERS):
            folded = _folded(match)
            joint = text[found[-1].end if found else 0 : match.start()]
            if folded:
                found.append(Word(folded, stem(folded), match.start(), match.end(), joint))
        return Saying(text, tuple(found))

    def __len__(self) -> int:
        return len(self.words)

    @property
    def long(self) -> bool:
        """Whether the text is too long to answer or steer."""
        return len(self.text) > MOST_CHARACTERS

    @property
    def folded(self) -> tuple[str, ...]:
        return tuple(word.folded for word in self.words)

    @property
    def phrase(self) -> str:
        """The folded words, parted by spaces."""
        return " ".join(self.folded)

    @property
    def said(self) -> str:
        """The words as the user wrote them."""
        return self.text[self.words[0].start : self.words[-1].end] if self.words else ""

    @property
    def tail(self) -> str:
        """The text from the first of these words to its very end."""
        return self.text[self.words[0].start :].strip() if self.words else ""

    @property
    def whole(self) -> str:
        """The text from the first of these words, with the marks before it where no word stands before."""
        first = self.words[0].start if self.words else 0
        return self.text.strip() if not any(map(str.isalnum, self.text[:first])) else self.tail

    def part(self, first: int, last: int | None = None) -> Saying:
        """The words from `first` to before `last`, or to the end."""
        return replace(self, words=self.words[first:last])

    def begins(self, phrases: AbstractSet[str]) -> int:
        """How many words the longest of the phrases takes at the beginning."""
        folded = self.folded[:LONGEST_PHRASE]
        return next((size for size in range(len(folded), 0, -1) if " ".join(folded[:size]) in phrases), 0)

    def ends(self, phrases: AbstractSet[str]) -> int:
        """How many words the longest of the phrases takes at the end."""
        folded = self.folded[-LONGEST_PHRASE:]
        return next((size for size in range(len(folded), 0, -1) if " ".join(folded[-size:]) in phrases), 0)

    def peeled(self, front: AbstractSet[str], back: AbstractSet[str] = frozenset()) -> Saying:
        """Without the phrases around it, as often as they come."""
        here = self
        while size := here.begins(front):
            here = here.part(size)
        while size := here.ends(back):
            here = here.part(0, len(here) - size)
        return here


def _folded(match: re.Match[str]) -> str:
    if match["number"]:
        return unicodedata.normalize("NFKC", match["number"]).replace(",", "")
    return fold(match[0]).replace(" ", "")
