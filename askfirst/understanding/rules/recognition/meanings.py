"""What a catalog term can be in a question: the rows themselves, fields, named measures, a condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import BoundField, Condition
from askfirst.domain.query import Filter, Function
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.relations import name_path, route
from askfirst.understanding.rules.spans import Span

_NEAR = 0.9
_FAR = 0.5
_NUMERIC = ("integer", "number", "decimal")
_ADDED_TIMES = frozenset((
    "downtime", "uptime", "overtime", "outage", "stoppage", "standstill", "worked", "lost", "billed", "billable",
    "logged",
))  # fmt: skip
"""Of these the whole time is asked for, not the usual one."""
_AVERAGED_UNITS = ("h", "min", "s", "d", "percent", "c", "degrees", "points", "rating")

Accept = Callable[[BoundField], bool]


def means_rows(board: Board, span: Span | None) -> bool:
    """Whether the term names the question's own dataset."""
    if span is not None and span.kind == "grain":
        # Where each row is of one day, "days" are rows; "by day" and "daily" stay groups.
        plural = board.tokens.items[span.last - 1].word == f"{span.cue}s"
        return plural and span.length == 1 and span.cue == board.dataset.grain
    if span is None or span.kind != "term":
        return False
    if span.entries[0].name == board.dataset.time and board.word_of(span) == f"{board.dataset.grain}s":
        return True
    best = span.entries[0].weight
    own = (entry for entry in span.entries if (entry.kind, entry.name) == ("dataset", board.dataset.name))
    return any(entry.weight >= _NEAR * best for entry in own)


def fields(board: Board, span: Span | None, accept: Accept) -> tuple[str, ...]:
    """The paths that the term may mean and that are acceptable, best first; only those that fit about equally well."""
    if span is None or span.kind != "term":
        return ()
    found = [
        (entry.weight, path) for entry in span.entries for path in _paths(board, entry) if accept(board.bind(path))
    ]
    best = max((weight for weight, _ in found), default=0.0)
    remote = found and all("." in path for weight, path in found if weight == best)
    own = _own_kinds(board, span, accept) if remote else ()
    if own:
        return own
    if best < _FAR * span.weight:
        return ()
    return tuple(dict.fromkeys(path for weight, path in found if weight >= _NEAR * best))


_KINDS = frozenset(("type", "kind", "class", "category", "sort"))


def _own_kinds(board: Board, span: Span, accept: Accept) -> tuple[str, ...]:
    """As in "containers split by type": the rows' own kind comes before the kinds of what they are related to."""
    said = board.tokens.items[span.last - 1].stem if span.length == 1 else ""
    named = (board.dataset.fields[name] for name in faint(board, span) if name in board.dataset.fields)
    ends = [field.name for field in named if stem(fold(field.label).split()[-1]) == said]
    return tuple(ends) if said in _KINDS and len(ends) == 1 and accept(board.bind(ends[0])) else ()


def faint(board: Board, span: Span | None) -> tuple[str, ...]:
    """The fields of the question's dataset that have the term as a part of their names, where it means none better."""
    if span is None or span.kind != "term":
        return ()
    named = (entry.name for entry in span.entries if entry.kind == "field" and entry.dataset == board.dataset.name)
    return tuple(dict.fromkeys(name for name in named if anything(board.bind(name))))


def strangers(span: Span | None, *slots: str) -> tuple[str, ...]:
    """The fields that a word of no meaning may stand for, where it stands in one of these places."""
    if span is None or span.kind != "strange" or span.cue not in slots:
        return ()
    return tuple(entry.name for entry in span.entries)


def measures(board: Board, span: Span | None) -> tuple[str, ...]:
    """The named measures that the term may mean as well as anything else."""
    if span is None or span.kind != "term":
        return ()
    best = span.entries[0].weight
    named = (entry.name for entry in span.entries if entry.kind == "measure" and entry.weight >= _NEAR * best)
    return tuple(name for name in named if name in board.dataset.measures)


def distinct_counts(board: Board, span: Span | None) -> tuple[str, ...]:
    """The named measures of a term that say how many different things there are."""
    return tuple(name for name in measures(board, span) if board.dataset.measures[name].function == "count_distinct")


def condition(board: Board, span: Span | None) -> Condition | None:
    """The condition that the term names."""
    if span is None or span.kind != "term":
        return None
    found = (entry for entry in span.entries if entry.kind == "condition" and entry.weight >= _NEAR)
    named = next((board.dataset.conditions[entry.name] for entry in found), None)
    return _as_of_today(named, board) if named and named.past else named


def _as_of_today(named: Condition, board: Board) -> Condition:
    """As "overdue", which holds for what was due before today."""
    before = Filter(named.past or "", "lt", (board.calendar.today.isoformat(),))
    return replace(named, filters=(*named.filters, before))


def relation_key(board: Board, span: Span | None) -> str | None:
    """The field that tells the things behind a relation apart, where the term names these things."""
    if span is None or span.kind != "term":
        return None
    for entry in span.entries:
        if entry.kind == "relation":
            return board.dataset.relations[entry.name].field
        if entry.kind == "dataset" and entry.name != board.dataset.name:
            ways = route(board.catalog, board.dataset.name, entry.name)
            if len(ways) == 1:
                return ".".join([*(step.name for step in ways[0][:-1]), ways[0][-1].field])
    return None


def text_fields(board: Board, span: Span | None) -> tuple[str, ...]:
    """The text fields in which a name right beside the term may be stored."""
    if span is None or span.kind != "term":
        return ()
    if means_rows(board, span):
        own = {board.dataset.key, board.dataset.name_field}
        return tuple(path for path in own if path and board.dataset.fields[path].type == "string")
    for entry in span.entries:
        if entry.kind == "relation":
            return board.places.behind([(board.dataset.relations[entry.name],)])
        if entry.kind == "dataset":
            return board.places.behind(route(board.catalog, board.dataset.name, entry.name))
        if entry.kind == "field":
            break
    return fields(board, span, is_text)


def is_numeric(bound: BoundField) -> bool:
    """Whether it makes sense to add it up or to average it."""
    return bound.field.type in _NUMERIC and bound.field.role not in ("identifier", "hidden")


def is_figure(bound: BoundField) -> bool:
    """Whether it is a number that people ask about; behind a relation it would be counted once for every row there."""
    return bound.field.type in _NUMERIC and bound.field.role == "measure" and not bound.steps


def is_text(bound: BoundField) -> bool:
    """Whether it holds names."""
    return bound.field.type == "string"


def is_time(bound: BoundField) -> bool:
    """Whether it is a point in time."""
    return bound.field.type in ("date", "timestamp")


def tells_when(bound: BoundField) -> bool:
    """Whether it is a time, or holds years as numbers."""
    return is_time(bound) or is_year(bound.field)


def is_flag(bound: BoundField) -> bool:
    """Whether it is a yes or no."""
    return bound.field.type == "boolean"


def groups(bound: BoundField) -> bool:
    """Whether rows are naturally grouped by it."""
    return bound.field.type not in _NUMERIC or bound.field.role != "measure"


def anything(bound: BoundField) -> bool:
    """Any field."""
    return bound.field.role != "hidden"


def usual_function(board: Board, candidates: tuple[str, ...]) -> Function:
    """How a number without a named calculation is drawn together: quantities add up, durations and rates do not."""
    if not all(board.bind(path).field.additive for path in candidates):
        return "avg"
    fields = [board.bind(path).field for path in candidates]
    if all(set(fold(field.label).split()) & _ADDED_TIMES for field in fields):
        return "sum"
    units = {comparable_unit(field.unit) for field in fields}
    return "avg" if units & set(_AVERAGED_UNITS) else "sum"


def _paths(board: Board, entry: Entry) -> tuple[str, ...]:
    if entry.kind == "field" and entry.dataset == board.dataset.name:
        return (entry.name,)
    if entry.kind == "relation":
        return (name_path(board.catalog, (board.dataset.relations[entry.name],)),)
    if entry.kind == "dataset" and entry.name != board.dataset.name:
        ways = route(board.catalog, board.dataset.name, entry.name)
        return tuple(name_path(board.catalog, steps) for steps in ways)
    return ()
