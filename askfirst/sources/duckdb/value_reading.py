"""Finds values by the words of texts: each word may be a stored one, begin one, or be one with slips of the pen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from askfirst.sources.duckdb.value_part import Meaning, Reading, Row, ValuePart
from askfirst.sources.duckdb.words import initials

NOTHING = Meaning()
Read: TypeAlias = Callable[[ValuePart, Sequence[str]], Awaitable[list[tuple[str, Reading]]]]
Found: TypeAlias = dict[str, list[Row]]
"""Rows by the text that they were found for."""


class ByWords:
    """One look-up of many texts, given with their folded forms. Words that they share are looked for once."""

    def __init__(self, parts: Sequence[ValuePart], folded: Mapping[str, str], most: int) -> None:
        self._parts = parts
        self._folded = folded
        self._most = most
        self._meant: dict[ValuePart, dict[str, Meaning]] = {part: {} for part in parts}
        self._near: dict[ValuePart, dict[str, Meaning]] = {part: {} for part in parts}
        self._compared: dict[ValuePart, set[str]] = {part: set() for part in parts}

    async def as_written(self, texts: Sequence[str]) -> Found:
        """The values with all words of a text, or words that begin so; values by their initials."""
        return await self._found(texts, self._as_written)

    async def with_slips(self, texts: Sequence[str]) -> Found:
        """The same with slips of the pen: in words that are stored nowhere, and where that finds nothing, in all."""
        rows = await self._found(texts, self._strangers)
        return rows | await self._found([text for text in texts if text not in rows], self._with_slips)

    async def _found(self, texts: Sequence[str], read: Read) -> Found:
        rows: Found = defaultdict(list)
        for part in self._parts:
            possible = [text for text in texts if part.may_hold(text)]
            readings = [(text, reading) for text, reading in await read(part, possible) if reading]
            for row in await part.by_words([reading for _, reading in readings], self._most) if readings else ():
                rows[readings[row.number][0]].append(row)
        return rows

    async def _as_written(self, part: ValuePart, texts: Sequence[str]) -> list[tuple[str, Reading]]:
        letters = {text: found for text in texts if (found := initials(text, self._folded[text]))}
        await self._look_up(part, [*(word for text in texts for word in self._words(text)), *letters.values()])
        meant = self._meant[part]
        readings = [(text, self._reading(meant, text)) for text in texts]
        readings += [(text, (_as_initials(meant[word]),)) for text, word in letters.items() if word in meant]
        return readings

    async def _strangers(self, part: ValuePart, texts: Sequence[str]) -> list[tuple[str, Reading]]:
        meant = self._meant[part]
        strange = [text for text in texts if any(word not in meant for word in self._words(text))]
        await self._look_near(part, [word for text in strange for word in self._words(text) if word not in meant])
        return [(text, self._reading(self._near[part] | meant, text)) for text in strange]

    async def _with_slips(self, part: ValuePart, texts: Sequence[str]) -> list[tuple[str, Reading]]:
        meant, near = self._meant[part], self._near[part]
        # A text with a word that means nothing at all is in no value: most are given up before all words are compared.
        hopeful = [text for text in texts if all(word in meant or word in near for word in self._words(text))]
        await self._look_near(part, [word for text in hopeful for word in self._words(text)])
        both = {word: meant.get(word, NOTHING).or_slips(near.get(word, NOTHING)) for word in meant.keys() | near.keys()}
        changed = [text for text in hopeful if any(word in near for word in self._words(text))]
        return [(text, self._reading(both, text)) for text in changed]

    def _words(self, text: str) -> list[str]:
        return list(dict.fromkeys(self._folded[text].split(" "))) if self._folded[text] else []

    def _reading(self, meant: Mapping[str, Meaning], text: str) -> Reading:
        words = self._words(text)
        return tuple(meant[word] for word in words) if all(word in meant for word in words) else ()

    async def _look_up(self, part: ValuePart, words: Sequence[str]) -> None:
        if words:
            self._meant[part] |= await part.meanings(list(dict.fromkeys(words)))

    async def _look_near(self, part: ValuePart, words: Sequence[str]) -> None:
        compared, near = self._compared[part], self._near[part]
        fresh = [word for word in dict.fromkeys(words) if word not in compared]
        compared.update(fresh)
        if fresh:
            near |= {word: meaning for word, meaning in (await part.near(fresh)).items() if meaning.slips}


def _as_initials(meaning: Meaning) -> Meaning:
    return Meaning(tuple((first, last, None) for first, last, _ in meaning.ranges), {}, meaning.held)
