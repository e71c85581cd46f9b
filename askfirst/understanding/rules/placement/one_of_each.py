"""Two values of one field that no row can hold both: what is said of them is wanted of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.placement.final_figures import is_named

_EQUAL = ("exact", "folded")
_ADDED_UP = ("count", "sum", "share", "rate", "count_distinct")
_PREPOSITIONS = frozenset(
    ("of", "for", "in", "on", "at", "from", "to", "with", "by", "via", "through", "among", "into")
)
_ONE = frozenset(("or", "either"))


def settle_contradictions(board: Board) -> None:
    """As in "orders by web compared to orders by email": joined, and told apart where a number is asked of them."""
    for alike in (*_mentions(board), *_numbers(board)):
        words = board.tokens.words()[min(part.last for part in alike) : max(part.first for part in alike)]
        board.open_groups += 1
        paths = _paths(alike[0])
        parts = [_in_group(part, board.open_groups) for part in alike]
        for part, new in zip(alike, parts, strict=True):
            board.parts[board.parts.index(part)] = new
        told_apart = not _ONE.intersection(words) and not board.lists
        if told_apart and not any(set(group.candidates) & set(paths) for group in board.groups):
            text = " and ".join(dict.fromkeys(part.what.text for part in parts))  # type: ignore[union-attr] # likewise
            mentions = [part.what for part in parts if isinstance(part.what, Mention)]
            board.groups.append(Group(text, told_apart_by(board, mentions) if mentions else paths))
            board.assumptions.append(f"{text} are shown apart")


def _in_group(part: Part, group: int) -> Part:
    return replace(part, what=replace(part.what, group=group))  # type: ignore[arg-type] # a mention or a term


def settle_repeated(board: Board) -> None:
    """As in "median length of male and of female ones": a number that does not add up is wanted of each."""
    if board.rank or not board.figures or any(_adds_up(board, figure.function) for figure in board.figures):
        return
    for alike in _alternatives(board):
        words = board.tokens.words()
        between = words[alike[0].last : alike[-1].first + 1]
        repeated = "and" in between and _PREPOSITIONS.intersection(between[between.index("and") :])
        paths = _paths(alike[0])
        held = {path for group in board.groups for path in group.candidates}
        if repeated and not _ONE.intersection(between) and not held & set(paths):
            text = " and ".join(part.what.text for part in alike)  # type: ignore[union-attr] # mentions
            mentions = [part.what for part in alike if isinstance(part.what, Mention)]
            board.groups.append(Group(text, told_apart_by(board, mentions)))


def told_apart_by(board: Board, alike: list[Mention]) -> tuple[str, ...]:
    """The fields that tell names apart: of those that they may be in, the ones where all are stored just so."""
    parts = [part for part in board.parts if any(part.what is mention for mention in alike)]
    paths = alike[0].fields
    equal = tuple(path for path in paths if parts and all(_stored(board, part, (path,)) for part in parts))
    return equal or paths


def _adds_up(board: Board, function: str | None) -> bool:
    """A named measure may be a sum; a number without a function is settled elsewhere."""
    named = any(is_named(board, figure) for figure in board.figures)
    return function in _ADDED_UP or (function is None and not named)


def _alternatives(board: Board) -> Iterator[list[Part]]:
    """The names of one field that were read as alternatives, in their order."""
    groups: dict[int, list[Part]] = {}
    for part in board.parts:
        if isinstance(part.what, Mention) and part.what.group is not None and not part.what.negated:
            groups.setdefault(part.what.group, []).append(part)
    for parts in groups.values():
        if len(parts) > 1 and len({_paths(part) for part in parts}) == 1:
            yield sorted(parts, key=lambda part: part.first)


def _mentions(board: Board) -> Iterator[list[Part]]:
    told: dict[tuple[str, ...], list[Part]] = {}
    for part in board.parts:
        what = part.what
        if isinstance(what, Mention) and what.group is None and not what.negated and not what.of_rate and what.fields:
            told.setdefault(what.fields, []).append(part)
    for paths, parts in told.items():
        values = [_stored(board, part, paths) for part in parts]
        if len(parts) > 1 and all(values) and not frozenset.intersection(*values):
            yield parts


def _numbers(board: Board) -> Iterator[list[Part]]:
    """As in "6 cylinders against 8 cylinders"."""
    told: dict[tuple[str, ...], list[Part]] = {}
    for part in board.parts:
        what = part.what
        if isinstance(what, Term) and what.slot == "filter" and what.op == "eq" and what.group is None:
            told.setdefault(what.candidates, []).append(part)
    for paths, parts in told.items():
        values = [part.what.values for part in parts]  # type: ignore[union-attr] # terms
        plain = len(paths) == 1 and not any(part.what.of_rate or part.what.part for part in parts)  # type: ignore[union-attr] # terms
        if len(set(values)) > 1 and plain:
            yield parts


def _stored(board: Board, part: Part, paths: tuple[str, ...]) -> frozenset[str]:
    """What the words of a name are stored as, just so, at these paths."""
    spans = [item for item in board.items if item.kind == "value" and part.first <= item.first < part.last]
    hits = [hit for span in spans for hit in span.hits if hit.how in _EQUAL]
    held = {board.bind(path).field.name for path in paths}
    return frozenset(hit.value.strip().lower() for hit in hits if hit.field in held)


def _paths(part: Part) -> tuple[str, ...]:
    what = part.what
    if isinstance(what, Mention):
        return what.fields
    return what.candidates if isinstance(what, Term) else ()
