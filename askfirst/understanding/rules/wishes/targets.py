"""What an action is to be done to: a stored name or number in the message, or the one that was talked about last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.choice import Argument
from askfirst.domain.conversation import Turn
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.wishes.matching import TAKING_BACK

_SPAN = re.compile(r"(?<![\w.,$€£-])#?\s?(?:[A-Za-z]{1,12}[-_/]?)?\d[\w-]*(?![.,]\d)")
_PREFIX = re.compile(r"([A-Za-z]{1,4})[ ]$")
"""Letters before a number that may belong to it: "ord 07700"."""
_TAKEN_BACK = re.compile(rf"\b({'|'.join(sorted(TAKING_BACK))}|correction|make that)\b", re.IGNORECASE)
_JOINED = re.compile(r"\s*(,|and|or|&|/|,\s*and|,\s*or)\s*", re.IGNORECASE)
_UNIT = re.compile(r"\s?(%|k\b|m\b|percent|usd|eur|gbp|dollars?|euros?|pounds?|bucks|[$€£])", re.IGNORECASE)
_CURRENCY = re.compile(r"([$€£]|\busd|\beur|\bgbp)\s?$", re.IGNORECASE)
_TELLING = 4
"""Digits of a number that is taken for that of a thing with no noun before it."""
_YEAR = re.compile(r"(19|20)\d\d")
_DENIED = re.compile(r"\b(not|except|without|instead of|rather than|no)\s+(the\s+|for\s+)?#?\s*$", re.IGNORECASE)
_NUMBERED = re.compile(r"[A-Za-z]{2,}[-_/ ]?\d{3,}[\w-]*")
"""What can be nothing but the number of a thing."""
_WORDS = re.compile(r"[A-Za-z]+|\d+")
_NUMBERING = frozenset(("number", "no", "nr", "num", "id", "code", "called", "the", "my", "our", "this"))
_POINTING = frozenset((
    "it", "its", "that", "this", "them", "those", "these", "one", "same", "thing", "mine",
))  # fmt: skip
_LONGEST = 9
"""Digits that a stored number is padded to at most."""
_MOST = 4
"""Names that are looked up in one text."""


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that was named: `value` is as stored where `known` holds, else as said; `where` was said before."""

    value: str
    known: bool = True
    where: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """What a text names: `rest` is the text without it, and without what it takes back or denies."""

    targets: tuple[Target, ...] = ()
    rest: str = ""


async def named_in(text: str, argument: Argument, view: View, *, bare: bool = False) -> Named:
    """The things that a text names by their stored names or numbers, in its order; `bare`: by small numbers, too."""
    dataset, _, field = argument.names.partition(".")
    spans = _spans(text, _nouns(dataset, view))
    spans = (
        [span for span in spans if span.is_named]
        or [span for span in spans if _NUMBERED.fullmatch(span.text)]
        or [span for span in spans if span.may_stand_alone(bare=bare)]
    )
    kept, gone = _left(spans, text)
    searches = [search for span in kept[:_MOST] for search in _searches(span, (dataset, field))]
    hits = await view.look_up(searches) if searches else ()
    by_text = {search.text: [hit.value for hit in found] for search, found in zip(searches, hits, strict=True)}
    found = [(span, _target(span, by_text)) for span in kept[:_MOST]]
    gone += [(span.first, span.last) for span, target in found if target]
    rest = "".join(" " if any(first <= at < last for first, last in gone) else one for at, one in enumerate(text))
    return Named(tuple({target.value: target for _, target in found if target}.values()), rest)


async def meant(text: str, argument: Argument, view: View, *, bare: bool = False) -> Named:
    """What the message means: the things that it names, else what it points at from before; often one or none."""
    named = await named_in(text, argument, view, bare=bare)
    if named.targets or not points(text, argument, view):
        return named
    for said in await _earlier(argument, view):
        found = (await named_in(said, argument, view)).targets
        if found:
            known = tuple(Target(one.value, where=said[:200]) for one in found if one.known)
            return Named(known, named.rest)
    return named


def points(text: str, argument: Argument, view: View) -> bool:
    """Whether a text points at something from before: "it", "that one", "the order"."""
    nouns = _nouns(argument.names.partition(".")[0], view)
    return any(word in _POINTING or word in nouns for word in fold(text).split())


def _left(spans: Sequence[_Span], text: str) -> tuple[list[_Span], list[tuple[int, int]]]:
    """The spans that are neither denied ("not 7701") nor taken back ("7700, no, 7707"), and where the others stood."""
    gone: list[tuple[int, int]] = []
    kept: list[_Span] = []
    for span in spans:
        denied = _DENIED.search(text[: span.first])
        if denied:
            gone.append((denied.start(), span.last))
        elif kept and _TAKEN_BACK.search(text[kept[-1].last : span.first]):
            gone.append((kept[0].first, span.first))
            kept = [span]
        else:
            kept.append(span)
    return kept, gone


async def _earlier(argument: Argument, view: View) -> list[str]:
    """What was said before, the latest first: the user's messages, what tools were run on, the last question's filters.

    What the other side said is left out: an answer or an example there may name what the user never spoke of.
    """
    said = [message["content"] for message in view.window[:-1] if message["role"] == "user"]
    turns: Sequence[Turn] = await view.recall()
    used = [str(turn.args.get(argument.name, "")) for turn in turns]
    conditions = view.last_query.query.filters if view.last_query else ()
    asked = [str(value) for one in conditions for value in one.values]
    return [text for text in (*reversed(said), *reversed(used), *asked) if text]


@dataclass(frozen=True, slots=True)
class _Span:
    """A piece of text with a digit, from `first` to before `last` with the words that lead to it.

    `is_named` holds where the noun of the things stands before it; `is_amount` where a unit stands beside it.
    """

    text: str
    first: int
    last: int
    is_named: bool
    is_amount: bool
    prefix: str = ""

    @property
    def is_bare(self) -> bool:
        """Whether it is a number with nothing around it, which could as well be an amount."""
        return self.text.isdigit()

    def may_stand_alone(self, *, bare: bool) -> bool:
        """Whether it can be a thing's number without a noun before it."""
        if not self.is_bare or bare:
            return not self.is_amount
        return not self.is_amount and len(self.text) >= _TELLING and not _YEAR.fullmatch(self.text)


def _spans(text: str, nouns: frozenset[str]) -> list[_Span]:
    spans: list[_Span] = []
    for match in _SPAN.finditer(text):
        piece = match[0].strip(" #")
        before = [(found[0].lower(), found.start()) for found in _WORDS.finditer(text[: match.start()])]
        inner = re.match(r"([A-Za-z]+)[-_/]?(?=\d)", piece)
        named = match[0].lstrip().startswith("#")
        if inner and _introduces(inner[1].lower(), nouns):
            named, piece = True, piece[inner.end() :]
        first = match.start()
        while before and _introduces(before[-1][0], nouns):
            word, first = before.pop()
            named = named or stem(word) in nouns
        joined = spans and spans[-1].is_named and _JOINED.fullmatch(text[spans[-1].last : match.start()])
        prefix = _PREFIX.search(text[: match.start()])
        spans.append(
            _Span(
                piece,
                first,
                match.end(),
                is_named=named or bool(joined),
                is_amount=bool(_UNIT.match(text[match.end() :]) or _CURRENCY.search(text[: match.start()])),
                prefix=prefix[1] if prefix and piece.isdigit() and not named else "",
            )
        )
    return spans


def _introduces(word: str, nouns: frozenset[str]) -> bool:
    return word in _NUMBERING or stem(word) in nouns


def _searches(span: _Span, field: tuple[str, str]) -> Iterator[ValueSearch]:
    yield ValueSearch(span.text, (field,), limit=3)
    if span.prefix:
        yield ValueSearch(f"{span.prefix} {span.text}", (field,), limit=3)
    if span.is_bare:
        for length in range(len(span.text) + 1, _LONGEST + 1):
            yield ValueSearch(span.text.zfill(length), (field,), limit=3)


def _target(span: _Span, found: dict[str, list[str]]) -> Target | None:
    """The one stored value with this number, or the words themselves where they can be nothing else."""
    direct = found.get(span.text, [])
    values = [value for value in direct if fold(value) == fold(span.text)]
    if not values and span.prefix:
        whole = f"{span.prefix} {span.text}"
        values = [value for value in found.get(whole, []) if fold(value) == fold(whole)]
    if not values and span.is_bare:
        number = int(span.text)
        every = [value for length in range(_LONGEST + 1) for value in found.get(span.text.zfill(length), [])]
        values = [value for value in dict.fromkeys((*direct, *every)) if _number_of(value) == number]
    if len(values) == 1:
        return Target(values[0])
    return Target(span.text, known=False) if span.is_named or _NUMBERED.fullmatch(span.text) else None


def _number_of(value: str) -> int | None:
    digits = re.search(r"\d+$", value)
    return int(digits[0]) if digits else None


def _nouns(dataset: str, view: View) -> frozenset[str]:
    """Stems of what the things are called."""
    known = view.catalog.datasets.get(dataset)
    names = (known.label, known.plural, *known.synonyms) if known else ()
    return frozenset(stem(word) for name in names for word in fold(name).split()[-1:])
