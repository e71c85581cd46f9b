"""Places what a follow-up says about the earlier query: what to drop, keep, add or replace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.edits.editing import EDITED, edited
from askfirst.understanding.rules.placement import listing
from askfirst.understanding.rules.placement.naming import names_at
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_NEGATIONS = frozenset({
    "not", "without", "except", "excluding", "exclude", "minus", "leave out", "but not", "except for", "other than",
    "ignore", "ignoring", "skip", "remove", "drop",
})  # fmt: skip
_COMPARING = re.compile(
    r"\b(?:compare|compared|comparing|versus|vs|against|in comparison)(?: (?:it|that|this|them|these|those))?"
    r"(?: (?:with|to|against))?(?: the same (?:in|for|of))?(?: (?:in|of|for|the))*$"
)
_ADDED = frozenset(("add", "include", "bring in", "throw in", "put in", "plus", "adding", "including"))
_BEFORE_TIMES = frozenset({"in", "on", "during", "from", "for", "of", "the", "year", "month", "those", "ones"})
_PARTS = {"part": "filters", "part_time": "time", "part_limit": "limit", "part_dimensions": "dimensions"}


def changes(board: Board, at: int) -> int:
    """As in "only", "instead", "without the time", "drop the carrier filter", "all carriers"."""
    if board.base is None:
        return 0
    if at == 0:
        _take_edits(board)
        _compare_times(board)
        _turn_times(board)
        if not board.items:
            return 1
    return _dropped(board, at) or _widened(board, at) or _marked(board, at)


def _dropped(board: Board, at: int) -> int:
    """As in "without the time", "remove the carrier filter", "all time"."""
    if board.is_a(at, "change", cue="any"):
        board.dropped.append("time")
        return 1
    if not (board.is_a(at, "change", cue="drop") or board.is_a(at, "missing", "negation")):
        return 0
    part = board.at(at + 1)
    if part and part.kind == "change" and part.cue in _PARTS:
        board.dropped.append(_PARTS[part.cue])
        return 2
    return _dropped_field(board, at) or _left_out(board, at)


def _left_out(board: Board, at: int) -> int:
    """As in "leave out Miami"."""
    names = names_at(board, at + 1) if board.is_a(at, "change", cue="drop") else None
    if not names:
        return 0
    for mention, first, last, confidence in names.found:
        board.place(replace(mention, negated=True), first, last, confidence)
    return names.last - at


def _dropped_field(board: Board, at: int) -> int:
    paths = _held(board, at + 1)
    named = board.is_a(at + 2, "change") and board.items[at + 2].cue in _PARTS
    if not paths or not (named or board.is_a(at, "change", cue="drop")):
        return 0
    board.dropped += paths
    return 3 if named else 2


def _widened(board: Board, at: int) -> int:
    """As in "all carriers", "any status": no condition on these."""
    span = board.at(at)
    before = board.tokens.words()[span.first - 1] if span and span.first else ""
    paths = _held(board, at)
    if before not in ("all", "any", "every") or not paths:
        return 0
    board.dropped += paths
    return 1


def _held(board: Board, at: int) -> list[str]:
    """The fields that the earlier query has conditions on and that the term there may mean."""
    span = board.at(at)
    if board.base is None or span is None or span.kind != "term" or meanings.means_rows(board, span):
        return []
    wanted = {*meanings.text_fields(board, span), *meanings.fields(board, span, meanings.anything)}
    return [path for path in dict.fromkeys(filter_.field for filter_ in board.base.filters) if path in wanted]


def _marked(board: Board, at: int) -> int:
    if at == 0 and board.word(at) in _ADDED and names_at(board, at + 1):
        board.changes.append("also")
        return 1
    if board.is_a(at, "columns") and listing.adds_figure(board, at):
        board.changes.append("also")
        return 1
    if not board.is_a(at, "change") or board.items[at].cue in _PARTS or board.items[at].cue == "drop":
        return 0
    board.changes.append(board.items[at].cue)
    return 1


def _take_edits(board: Board) -> None:
    """Edits of the whole query are made apart: what is left of the words is read as a change of the edited query."""
    done = edited(board.tokens, board.base, board.catalog) if board.base else None
    if not done:
        return
    board.base, board.aims = done.query, done.aims
    board.changes += ["also"] if done.joins else []
    if len(done.taken) > sum(last - first for first, last in done.refused):
        board.dropped.append(EDITED)
    board.unplaced += [board.tokens.said(first, last) for first, last in done.refused]
    board.parts = [part for part in board.parts if not _all_in(part.first, part.last, done.taken)]
    board.items = [left for span in board.items for left in _left(span, done.taken)]


def _all_in(first: int, last: int, taken: frozenset[int]) -> bool:
    return all(at in taken for at in range(first, last))


def _left(span: Span, taken: frozenset[int]) -> Iterator[Span]:
    """A span, or those of its tokens that are no part of an edit, to be told as not placed."""
    inside = [at for at in range(span.first, span.last) if at in taken]
    if not inside:
        yield span
    elif len(inside) < span.length:
        yield from (Span("unknown", at, at + 1) for at in range(span.first, span.last) if at not in taken)


def _compare_times(board: Board) -> None:
    """As in "compare that with 2023": the earlier time and this one, side by side."""
    old = board.base.time if board.base else None
    for index, part in enumerate(board.parts):
        found = _COMPARING.search(" ".join(board.tokens.words()[: part.first]))
        if not found or not old or not isinstance(part.what, TimeRange):
            continue
        first = part.first - len(found[0].split())
        said = board.tokens.said(first, part.last)
        board.items = [span for span in board.items if not first <= span.first < part.last]
        periods = _side_by_side(old, replace(part.what, field=old.field))
        if not periods:
            del board.parts[index]
            board.unplaced.append(said)
            return
        board.parts[index] = Part(Term(said, "dimension", (old.field,), periods=periods), first, part.last)
        board.changes.append("also")
        board.dropped.append("time")
        return


def _side_by_side(old: TimeRange, new: TimeRange) -> tuple[TimeRange, ...]:
    """Two stretches of time by their names, the earlier one first; none where one runs into the other."""
    first, second = sorted((old, new), key=lambda time: time.start or "")
    if first.end is None or second.start is None or first.end > second.start:
        return ()
    names = [_called(first), _called(second)]
    if names[0].lower() == names[1].lower():
        names = [f"from {first.start}", f"from {second.start}"]
    return replace(first, said=names[0]), replace(second, said=names[1])


def _called(time: TimeRange) -> str:
    """What a compared stretch is called: the user's words without what leads to them, else its first day."""
    said = re.sub(r"^(?:in|during|for|of|on|the|from) ", "", time.said.strip(), flags=re.IGNORECASE)
    return said or f"from {time.start}"


def _turn_times(board: Board) -> None:
    """As in "not in 2024": all other times."""
    for index, part in enumerate(list(board.parts)):
        first = _negation_before(board, part.first)
        if first is None:
            continue
        said = board.tokens.said(first, part.last)
        if isinstance(part.what, TimeRange):
            board.parts[index : index + 1] = [Part(term, first, part.last) for term in _outside(board, part.what, said)]
        elif isinstance(part.what, Term) and part.what.op == "eq" and part.what.slot == "filter":
            board.parts[index] = Part(replace(part.what, text=said, op="ne"), first, part.last)
        else:
            continue
        board.items = [span for span in board.items if not first <= span.first < part.last]
        return


def _negation_before(board: Board, first: int) -> int | None:
    """The token at which words begin that turn a time into all others, right before it."""
    words = board.tokens.words()
    at = first
    while at and words[at - 1] in _BEFORE_TIMES:
        at -= 1
    sizes = (size for size in (2, 1) if size <= at and " ".join(words[at - size : at]) in _NEGATIONS)
    size = next(sizes, 0)
    return at - size if size else None


def _outside(board: Board, time: TimeRange, said: str) -> Iterator[Term]:
    """Before or behind a stretch of time, or at none that is known, as for all that is not something."""
    board.open_groups += 1
    if board.base and board.base.time and _holds(time, board.base.time):
        board.dropped.append("time")
    if time.start:
        yield Term(said, "filter", (time.field,), op="lt", values=(time.start,), group=board.open_groups)
    if time.end:
        yield Term(said, "filter", (time.field,), op="ge", values=(time.end,), group=board.open_groups)
    yield Term(said, "filter", (time.field,), op="is_null", group=board.open_groups)


def _holds(time: TimeRange, other: TimeRange) -> bool:
    """Whether a stretch of time holds all of another."""
    begins = time.start is None or (other.start is not None and time.start <= other.start)
    ends = time.end is None or (other.end is not None and other.end <= time.end)
    return begins and ends
