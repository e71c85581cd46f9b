"""One field of a row against another: "government more than 1.9 times manufacturing", "arrived after the estimate"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset, Field
from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.numbers import number_at
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

_TIMES = frozenset(("times", "x"))
_FIXED = {"twice": 2.0, "double": 2.0, "half": 0.5, "triple": 3.0, "thrice": 3.0}
_PARTS_OF = {
    **{(one, part): 1 / by for one in ("a", "one") for part, by in (("third", 3), ("quarter", 4), ("fifth", 5))},
    ("a", "tenth"): 0.1, ("one", "tenth"): 0.1, ("one", "half"): 0.5, ("two", "thirds"): 2 / 3,
    ("three", "quarters"): 0.75, ("three", "fourths"): 0.75, ("a", "fourth"): 0.25, ("one", "fourth"): 0.25,
    ("two", "fifths"): 0.4, ("three", "fifths"): 0.6, ("four", "fifths"): 0.8,
}  # fmt: skip
_COMPARING = frozenset((
    "than", "over", "above", "below", "under", "least", "most", "exceeds", "exceed", "exceeded", "exceeding", "of",
    "to", "is", "was", "are", "were", "exactly", ">", "<", ">=", "<=", "=", "reaches", "reached",
))  # fmt: skip
_LATER = {
    "after": "gt", "later than": "gt", "past": "gt", "before": "lt", "earlier than": "lt", "prior to": "lt",
    "sooner than": "lt", "on the same day as": "eq",
}  # fmt: skip
_BEHIND_A_COUNT = frozenset((
    "in", "during", "by", "per", "since", "from", "for", "last", "this", "on", "at", "to", "with", "and", "or",
    "before", "after", "between", "a", "an", "each", "every", "have", "has", "were", "was", "are", "is", "over",
    "within", "until",
))  # fmt: skip
_LEADS = frozenset(("the", "its", "their", "a", "an", "it", "they", "was", "were", "is", "his", "her"))
_OPERATORS = ("gt", "ge", "lt", "le", "eq", "ne")
_ASKED = ("is", "are", "was", "were", "did", "does", "do", "has", "have")


def multiples(tokens: Tokens) -> Iterator[Span]:
    """As in "more than 1.9 times", "over half of", "at least twice": how many times something else."""
    words = tokens.words()
    for first in range(1, len(words)):
        if words[first - 1] not in _COMPARING:
            continue
        fixed = _FIXED.get(words[first])
        part = _PARTS_OF.get(tuple(words[first : first + 2]))  # type: ignore[arg-type] # two words, or none
        if part and words[first + 2 : first + 3] == ("of",):
            yield Span("number", first, first + 3, "times", 0.97, number=part)
        found = number_at(tokens, first)
        if fixed and words[first + 1 : first + 2] and words[first + 1] not in ("a", "an"):
            last = first + 1 + (words[first + 1] in ("of", "as"))
            yield Span("number", first, last, "times", 0.95, number=fixed)
        elif found and words[found[1] : found[1] + 1] and words[found[1]] in _TIMES and _goes_on(words, found[1] + 1):
            yield Span("number", first, found[1] + 1, "times", 0.95, number=found[0])


def _goes_on(words: Sequence[str], at: int) -> bool:
    """Whether something follows that it may be so many times of: "ordered more than 3 times in May" only counts."""
    return at < len(words) and words[at] not in _BEHIND_A_COUNT and any(map(str.isalnum, words[at]))


def between_times(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """As in "arrived after the estimate": the words between two times of a row."""
    words = tokens.words()
    told = [span for span in named if _is_time(span, words, dataset)]
    times, ends = {span.first for span in told}, {span.last for span in told}
    for phrase, cue in _LATER.items():
        said = tuple(phrase.split())
        for first in range(1, len(words)):
            last = first + len(said)
            behind = last
            while words[behind : behind + 1] and words[behind] in _LEADS:
                behind += 1
            if words[first:last] == said and behind in times and any(first - gap in ends for gap in range(3)):
                yield Span("comparator", first, last, cue, 0.95)


def _is_time(span: Span, words: Sequence[str], dataset: Dataset) -> bool:
    """Whether it names a time of a row, or with a verb what happened then."""
    own = (entry for entry in span.entries if (entry.kind, entry.dataset) == ("field", dataset.name))
    times = [entry for entry in own if entry.name in dataset.fields and _has_days(dataset.fields[entry.name])]
    done = span.length == 1 and is_verb_form(words[span.first])
    return bool(times) and (done or times[0].weight >= WEAK)


def _has_days(field: Field) -> bool:
    return field.type in ("date", "timestamp")


def _times(board: Board, at: int) -> tuple[str, ...]:
    """The times that an item names; of what is done the time when it was, as of "arrived"."""
    found = meanings.fields(board, board.at(at), meanings.is_time)
    said = board.word(at)
    if found or not is_verb_form(said) or not board.is_a(at, "term", "value"):
        return found
    # What was done is often a state of the row too, or a stored value.
    times = (name for name, field in board.dataset.fields.items() if _has_days(field))
    words = {name: f"{name.replace('_', ' ')} {board.bind(name).label}" for name in times}
    return tuple(name for name, called in words.items() if said in fold(called).split())


def _numbers(board: Board, at: int) -> tuple[str, ...]:
    return meanings.fields(board, board.at(at), meanings.is_numeric)


def fields_compared(board: Board, at: int) -> int:
    """Place a comparison of two fields of each row; of what is calculated over rows there is none here."""
    first = board.skip(at, "joining")
    placed = _pair_at(board, first)
    return placed + first - at if placed else 0


def _pair_at(board: Board, at: int) -> int:
    behind = board.skip(at + 1, "joining")
    if not board.is_a(behind, "comparator") or board.items[behind].cue not in _OPERATORS:
        return 0
    before = at - 2 if board.is_a(at - 1, "joining", cue="of") else at - 1
    if board.is_a(before, "function", "superlative") or board.tokens.words()[:1] in [(word,) for word in _ASKED]:
        return 0
    number = board.skip(behind + 1, "joining")
    times = board.is_a(number, "number", cue="times")
    other = board.skip(number + times, "joining", "relation")
    for named in (_numbers, _times):
        mine, others = named(board, at), named(board, other)
        others = tuple(path for path in others if path not in mine or len(others) == 1)
        if mine and len(others) == 1 and mine != others and not _is_more(board, at, other):
            factor = (board.items[number].number or 1.0) if times else 1.0
            op = cast("Operator", board.items[behind].cue)
            mine = tuple(path for path in mine if path not in others)
            term = Term(board.said(at, other + 1), "filter", mine, op=op, second=others[0], factor=factor)
            board.place(term, at, other + 1)
            return other + 1 - at
    if times:
        board.unplaced.append(board.said(behind, number + 1))
        return number + 1 - at
    return 0


def _is_more(board: Board, at: int, other: int) -> bool:
    """Whether either is a measure of the catalog, which is calculated over rows, or the rows themselves."""
    spans = (board.at(at), board.at(other))
    return any(meanings.measures(board, span) or meanings.means_rows(board, span) for span in spans)
