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
from askfirst.understanding.rules.choosing.neutral_words import SMALL
from askfirst.understanding.rules.wishes.matching import without
from askfirst.understanding.rules.wishes.numbers_of_things import Span, spans_in
from askfirst.understanding.rules.wishes.pointing import Pointing, pick, pointing_in
from askfirst.understanding.rules.wishes.set_aside import spots_aside
from askfirst.understanding.rules.wishes.taken_back import standing

_NUMBERED = re.compile(r"([A-Za-z]*)[-_/]?(\d{1,9})")
_WRONG_NUMBER = re.compile(
    r"\b(i\s+)?((gave|sent|told|typed|wrote|had|used|put|mentioned|took)\s+)?(you\s+)?(the\s+|a\s+)?wrong\s+(order\s+)?"
    r"(numbers?|no|nr|ids?|digits?|line|row)\b",
    re.IGNORECASE,
)
"""Beside a number they tell of another one, and nothing of the thing."""
_QUOTES = frozenset("\"'`“”‘’")  # noqa: RUF001 - as people type them
_INSTEAD = re.compile(r",?\s+(instead|rather)\b(?!\s+of|\s+than)", re.IGNORECASE)
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
    """What a text names: `rest` is the text without it, and without what it takes back or denies.

    `is_unknown` where it speaks of one that it does not name: "that order".
    """

    targets: tuple[Target, ...] = ()
    rest: str = ""
    is_unknown: bool = False


async def named_in(text: str, argument: Argument, view: View, *, bare: bool = False, counts: bool = False) -> Named:
    """The things that a text names by their stored names or numbers, in its order; `bare`: by small numbers, too.

    With `counts` a number may also be an amount.
    """
    dataset, _, field = argument.names.partition(".")
    nouns = _nouns(dataset, view)
    text = without(text, spots_aside(text))
    deeds = _said_of_deeds(view)
    left = standing(spans_in(text, nouns, deeds), text, deeds | _in_full(nouns), counts=counts, bare=bare)
    kept = left.kept[:_MOST]
    searches = [search for span in kept for search in _searches(span, (dataset, field))]
    hits = await view.look_up(searches) if searches else ()
    by_text = {search.text: [hit.value for hit in found] for search, found in zip(searches, hits, strict=True)}
    found = [(span, _target(span, by_text)) for span in kept]
    wrong = [one.span() for one in _WRONG_NUMBER.finditer(text)] if found else []
    gone = [*left.gone, *wrong, *(_around(span, text) for span, target in found if target)]
    return Named(tuple({target.value: target for _, target in found if target}.values()), without(text, gone))


async def meant(  # noqa: PLR0913 - each tells how numbers and their absence are to be read
    text: str, argument: Argument, view: View, *, bare: bool = False, counts: bool = False, elliptic: bool = False
) -> Named:
    """What the message means: the things that it names, else what it points at from before; often one or none.

    With `elliptic` a message that names and points at nothing speaks of what was named last.
    """
    named = await named_in(text, argument, view, bare=bare, counts=counts)
    pointing = pointing_in(named.rest, _nouns(argument.names.partition(".")[0], view)) or (
        Pointing("it") if elliptic and not named.targets else None
    )
    if pointing is None:
        return named
    rest = without(named.rest, [(pointing.first, pointing.last)])
    if named.targets:
        return Named(named.targets, rest) if pointing.which in ("other", "place", "it") else named
    before = await named_before(argument, view)
    if not before:
        return Named((), rest, is_unknown=pointing.is_by_noun)
    every = dict.fromkeys(target.value for group in reversed(before) for target in group)
    where = {target.value: target.where for group in before for target in group}
    picked = pick(pointing, [target.value for target in before[0]], list(every))
    return Named(tuple(Target(one, where=where[one]) for one in picked), rest, is_unknown=not picked)


async def named_before(argument: Argument, view: View) -> list[tuple[Target, ...]]:
    """The stored things that were named before, those of one message together, the latest first."""
    groups = []
    nouns, deeds = _nouns(argument.names.partition(".")[0], view), _said_of_deeds(view)
    for said in await _earlier(argument, view):
        # What counted rows in a question to the data ("more than 1000 of them") named nothing.
        counting = [(one.first, one.last) for one in spans_in(said, nouns, deeds) if one.counts_rows]
        found = (await named_in(without(said, counting), argument, view)).targets
        known = tuple(Target(one.value, where=said[:200]) for one in found if one.known)
        groups += [known] if known else []
    return groups


def _around(span: Span, text: str) -> tuple[int, int]:
    """Where a thing that was named stands, with its quotation marks, and with an "instead" behind it."""
    if text[span.first - 1 : span.first] in _QUOTES and text[span.last : span.last + 1] in _QUOTES and span.first:
        return span.first - 1, span.last + 1
    instead = _INSTEAD.match(text, span.last)
    return span.first, instead.end() if instead else span.last


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


def _searches(span: Span, field: tuple[str, str]) -> Iterator[ValueSearch]:
    yield ValueSearch(span.text, (field,), limit=3)
    if span.prefix:
        yield ValueSearch(f"{span.prefix} {span.text}", (field,), limit=3)
    number = _NUMBERED.fullmatch(span.text)
    if number:
        for length in range(len(number[2]) + span.is_bare, _LONGEST + 1):
            yield ValueSearch(number[2].zfill(length), (field,), limit=3)


def _target(span: Span, found: dict[str, list[str]]) -> Target | None:
    """The one stored value with this number, or the words themselves where they can be nothing else."""
    direct = found.get(span.text, [])
    values = [value for value in direct if fold(value) == fold(span.text)]
    if not values and span.prefix:
        whole = f"{span.prefix} {span.text}"
        values = [value for value in found.get(whole, []) if fold(value) == fold(whole)]
    number = _NUMBERED.fullmatch(span.text)
    if not values and number:
        every = [value for length in range(_LONGEST + 1) for value in found.get(number[2].zfill(length), [])]
        values = [value for value in dict.fromkeys((*direct, *every)) if _is_number_of(value, number[1], number[2])]
    if len(values) == 1:
        return Target(values[0])
    return Target(span.said, known=False) if span.is_named or span.is_code else None


def _is_number_of(value: str, letters: str, digits: str) -> bool:
    """Whether a stored value has this number, and these letters before it where any were said: "ord7" of "ORD-0007".

    Letters that are turned, or the first of them alone, are those as well.
    """
    stored = re.fullmatch(r"(.*?)(\d+)", value)
    if stored is None or int(stored[2]) != int(digits):
        return False
    said, own = fold(letters), fold(stored[1])
    return own.startswith(said) or sorted(said) == sorted(own)


def _nouns(dataset: str, view: View) -> frozenset[str]:
    """Stems of what the things are called."""
    known = view.catalog.datasets.get(dataset)
    names = (known.label, known.plural, *known.synonyms) if known else ()
    return frozenset(stem(word) for name in names for word in fold(name).split()[-1:])


def things(argument: Argument, view: View) -> frozenset[str]:
    """What the things are called that an argument names, one and several of them."""
    return _in_full(_nouns(argument.names.partition(".")[0], view))


def _in_full(stems: frozenset[str]) -> frozenset[str]:
    """The nouns as they are said, of one and of several."""
    return frozenset(form for one in stems for form in (one, f"{one}s"))


def _said_of_deeds(view: View) -> frozenset[str]:
    """The words for what can be done."""
    said = frozenset(word for card in view.tools for text in (card.title, *card.phrases) for word in fold(text).split())
    return said - SMALL
