"""Places in a visible list: "2", "the second one", "option b", "last", "the first two", "1-3"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_ORDINALS: Sequence[str] = (
    "first top upper erste erster erstes ersten primero primera primer premier premiere",
    "second zweite zweiter zweites zweiten segundo segunda deuxieme seconde",
    "third dritte dritter drittes dritten tercero tercera troisieme",
    "fourth vierte vierten cuarto cuarta quatrieme",
    *("fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_NUMBERS: Sequence[str] = (
    *("one eins uno", "two zwei dos deux", "three drei tres trois"),
    *("four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)
ORDINALS: Mapping[str, int] = {word: place for place, words in enumerate(_ORDINALS, 1) for word in words.split()}
NUMBERS: Mapping[str, int] = {word: place for place, words in enumerate(_NUMBERS, 1) for word in words.split()}
LASTS = frozenset({
    "last", "final", "bottom", "lowest", "letzte", "letzter", "letztes", "letzten", "ultimo", "ultima",
    "dernier", "derniere",
})  # fmt: skip
BEFORE_LAST = frozenset(
    {"penultimate", "vorletzte", "vorletzten", "second last", "second to last", "next to last", "last but one"}
)
NOUNS = frozenset({
    "option", "options", "number", "no", "nr", "choice", "item", "answer", "line", "row", "entry",
    "candidate", "nummer", "opcion", "numero", "choix",
})  # fmt: skip
_RANGE = frozenset({"to", "through", "thru", "until", "bis", "a"})
_NUMERAL = re.compile(r"([0-9]{1,3})(?:st|nd|rd|th|ste|te|er|e|eme|a|o)?")
_RUN = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_MOST_BARE = 99


def places(words: Sequence[str], count: int) -> tuple[int, ...]:
    """The places that the words name in a list of `count`, counted from 1; empty where they are no such words.

    A place outside the list comes back as it was said, so that the user can be told.
    """
    if not count or not words:
        return ()
    hashed = words[0].startswith("#")
    named = hashed or (words[0] in NOUNS and len(words) > 1)
    core = [words[0][1:], *words[1:]] if hashed else words[named:]
    if len(core) > 1 and core[-1] in NOUNS | {"one", "ones"}:
        core = core[:-1]
    return _run(core, count) or _one(core, count, named=named)


def _one(core: Sequence[str], count: int, *, named: bool) -> tuple[int, ...]:
    word = " ".join(core)
    if word in LASTS or (word == "latter" and count == 2):  # noqa: PLR2004 - of two
        return (count,)
    if word in BEFORE_LAST:
        return (count - 1,)
    if word == "former" and count == 2:  # noqa: PLR2004 - of two
        return (1,)
    number = ORDINALS.get(word) or NUMBERS.get(word)
    if number:
        return (number,)
    if found := _NUMERAL.fullmatch(word):
        number = int(found[1])
        return (number,) if named or number <= _MOST_BARE else ()
    return (ord(word) - ord("a") + 1,) if len(word) == 1 and "a" <= word <= "z" else ()


def _run(core: Sequence[str], count: int) -> tuple[int, ...]:
    """Several places in a row."""
    if len(core) == 1 and (found := _RUN.fullmatch(core[0])):
        return _between(int(found[1]), int(found[2]))
    if len(core) == 1 and "/" in core[0]:
        parts = core[0].split("/")
        return tuple(map(int, parts)) if all(len(part) == 1 and part.isdecimal() for part in parts) else ()
    if len(core) == 2:  # noqa: PLR2004 - "first two"
        size = _amount(core[1])
        if size and core[0] in {"first", "ersten", "primeros", "primeras", "premiers"}:
            return _between(1, size)
        if size and core[0] in {"last", "letzten", "ultimos", "ultimas", "derniers"}:
            return _between(count - size + 1, count)
    if len(core) == 3 and core[1] in _RANGE and _amount(core[0]) and _amount(core[2]):  # noqa: PLR2004 - "1 to 3"
        return _between(_amount(core[0]), _amount(core[2]))
    return ()


def _amount(word: str) -> int:
    return int(word) if word.isdecimal() and word.isascii() and len(word) < 3 else NUMBERS.get(word, 0)  # noqa: PLR2004


def _between(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last + 1))
