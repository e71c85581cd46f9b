"""A place of the earlier question at the other end of the way: "and the ones that left there?" behind arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.board import Board, Part

_POINTING = frozenset(("that", "this", "same"))
_NARROWING = frozenset(("only", "just", "both", "also", "these", "those", "them"))
"""With one of them the place may well be meant at both ends."""
_AT = ("in", "at", "to", "from")
"""What "there" stands for, behind a verb of movement: "arrived there" is arrived in it, "left there" left it."""


def settle_other_end(board: Board, base: Query | None) -> None:
    """The place goes from the one end to the other, for nothing begins and ends there."""
    if base is None or base.any_of:
        return
    for at, fields in _pointed(board):
        held = [one for one in base.filters if one.op in ("eq", "in") and not one.part]
        moved = [(one, path) for one in held for path in [_beside(one.field, fields)] if path]
        if any(one.field in fields for one in held):
            continue
        if len(moved) == 1:
            old, path = moved[0]
            _move(board, replace(old, field=path), old.field, at)
            _tell_times(board, base, at)
    narrows = not _NARROWING.isdisjoint(board.tokens.words())
    for part in () if narrows else [*board.parts]:
        if moving := _named_again(part, base):
            board.parts.remove(part)
            _move(board, *moving, part.first)


def _move(board: Board, new: Filter, old: str, at: int) -> None:
    board.parts.append(Part(new, at, at + 1))
    board.dropped.append(old)


def _tell_times(board: Board, base: Query, verb: int) -> None:
    """As in "how many arrived there?" behind what left in 2024: no state is asked for, but when it happened."""
    for index, part in enumerate(board.parts):
        if base.time is None or part.last != verb or not isinstance(part.what, Term) or part.what.slot != "condition":
            continue
        entries = [entry for span in board.items if span.first < verb <= span.last for entry in span.entries]
        here = [entry.name for entry in entries if (entry.kind, entry.dataset) == ("field", board.dataset.name)]
        dated = [name for name in here if board.dataset.fields[name].type in ("date", "timestamp")]
        if len(dated) == 1:
            board.parts[index] = replace(part, what=Filter(dated[0], "not_null", ()))


def _pointed(board: Board) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where the text says "there", and the fields of the end that the verb before it tells."""
    words = board.tokens.words()
    for at in range(1, len(words)):
        pointed = words[at] in _POINTING and words[at + 1 : at + 2] and stem(words[at + 1]) in board.places.kinds
        if words[at] != "there" and not pointed:
            continue
        ways = _ways(board, words[: at - (words[at] == "same")])
        if ways:
            yield at, ways


def _ways(board: Board, before: Sequence[str]) -> tuple[str, ...]:
    if not before:
        return ()
    cues = board.places.cues
    told = [tuple(before[-2:]), tuple(before[-1:]), *((before[-1], preposition) for preposition in _AT)]
    ways = next((ways for cue in told if (ways := cues.get(cue))), None)
    return board.places.behind(ways) if ways else ()


def _beside(path: str, fields: Sequence[str]) -> str:
    """The same field of the thing at the end that is told; empty where the path is of no such thing."""
    _, dot, name = path.rpartition(".")
    found = [field for field in fields if dot and field.rpartition(".")[2] == name and field != path]
    return found[0] if len(found) == 1 else ""


def _named_again(part: Part, base: Query) -> tuple[Filter, str] | None:
    """As in "and what left Santos?" behind what arrived there: the place is named once more, at its other end."""
    what = part.what
    if not isinstance(what, Mention) or what.negated or what.group is not None or what.of_rate:
        return None
    if any(one.field in what.fields for one in base.filters):
        return None
    said = fold(what.text).split()
    for one in base.filters:
        path = _beside(one.field, what.fields) if one.op == "eq" and not one.part else ""
        if path and set(said) <= set(fold(str(one.values[0])).split()):
            return replace(one, field=path), one.field
    return None
