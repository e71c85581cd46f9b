"""Names at either end of a way: "to or from X", "with X as origin or destination"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.agents import called
from askfirst.understanding.rules.placement.kinds import hit_paths


def either_end(board: Board, at: int) -> int:
    """The name at one end or the other, whichever it is."""
    value = next(
        (here for here in range(at, min(at + len("before"), len(board.items))) if board.is_a(here, "value")), 0
    )
    joint = next((here for here in range(at, min(at + len("name behind"), len(board.items))) if _is_or(board, here)), 0)
    if not value or not joint or board.is_a(at, "function", "grouping", "superlative"):
        return 0
    first, last = (at, value + 1) if joint < value else (at, joint + 2)
    ends = _ends(board, first if joint < value else value + 1, joint, last)
    fields = [tuple(path for path in hit_paths(board, board.items[value]) if path.startswith(end)) for end in ends]
    if len(ends) != len("ab") or not all(fields) or not _says_no_more(board, first, last, value):
        return 0
    group = board.open_groups = board.open_groups + 1
    span = board.items[value]
    mention = Mention(board.tokens.said(span.first, span.last), ())
    for paths in fields:
        board.place(replace(mention, fields=paths, group=group), first, last)
    return last - first


def _is_or(board: Board, at: int) -> bool:
    return board.is_a(at, "conjunction", cue="or") and board.word(at) in ("or", "and / or", "or else")


def _ends(board: Board, first: int, joint: int, last: int) -> list[str]:
    """The ways to the two ends that stand on both sides of the "or"."""
    before = _end(board, range(joint - 1, first - 1, -1))
    behind = _end(board, range(joint + 1, last))
    steps = board.dataset.relations
    alike = before and behind and before != behind and steps[before].dataset == steps[behind].dataset
    return [f"{before}.", f"{behind}."] if alike else []


def _end(board: Board, places: range) -> str:
    """The nearest relation that is named there, or that "to" and "from" point to."""
    for at in places:
        span = board.at(at)
        if span is None or span.kind not in ("term", "relation"):
            continue
        words = {*fold(board.word(at)).split()}
        found = [name for name, step in board.dataset.relations.items() if words & called(step)]
        if not found and span.kind == "relation":
            cued = board.places.cues.get(tuple(board.word(at).split()), [])
            found = [steps[0].name for steps in cued if len(steps) == 1]
        if found:
            return found[0] if len(found) == 1 else ""
    return ""


def _says_no_more(board: Board, first: int, last: int, value: int) -> bool:
    """Whether only the ends, the name and small words stand there."""
    kinds = ("term", "relation", "conjunction", "joining", "goal")
    others = [here for here in range(first, last) if here != value]
    begins = board.is_a(first, "relation", "value", "term", "joining", "goal")
    return (
        begins
        and all(board.is_a(here, *kinds) for here in others)
        and not any(board.is_a(here, "term") and not _end(board, range(here, here + 1)) for here in others)
    )
