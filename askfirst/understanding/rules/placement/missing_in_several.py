"""Fields of which several are missing: "lack a region or a segment", "neither the volume nor the weight is known"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings


def or_missing(board: Board, at: int, joint: int) -> int:
    """As in "that lack a region or a segment": one of them is enough; "without a region or a segment" has neither."""
    fields = meanings.fields(board, board.at(joint + 1), meanings.anything)
    lacks = set(board.word(at).split()) & {"lack", "lacks", "lacking", "lacked", "missing"}
    lone = not board.is_a(joint + 2, "missing", "comparator", "number", "value", "joining")
    term = board.parts[-1].what if board.parts else None
    rows = meanings.means_rows(board, board.at(joint + 1))
    if not (fields and lacks and lone and isinstance(term, Term) and term.op == "is_null") or rows:
        return 0
    if not board.is_a(joint, "conjunction", cue="or"):
        return 0
    group = board.open_groups = board.open_groups + 1
    board.parts[-1] = replace(board.parts[-1], what=replace(term, group=group))
    other = Term(board.said(joint + 1, joint + 2), "filter", fields, op="is_null", group=group)
    board.place(other, joint + 1, joint + 2)
    return 2


def neither(board: Board, at: int) -> int:
    """As in "neither the volume nor the weight is known", "have neither a volume nor a weight"."""
    first, second = (meanings.fields(board, board.at(here), meanings.anything) for here in (at + 1, at + 3))
    if not first or not second or board.word(at + 2) != "nor":
        return 0
    behind = board.skip(at + 4, "joining")
    known = board.is_a(behind, "missing", cue="not_null")
    if not known and not has_before(board, at):
        return 0
    for here, paths in ((at + 1, first), (at + 3, second)):
        board.place(Term(board.said(here, here + 1), "filter", paths, op="is_null"), here, here + 1)
    return (behind + 1 if known else at + 4) - at


def has_before(board: Board, at: int) -> bool:
    """Whether the words right before an item say that rows have it."""
    span = board.at(at)
    words = board.tokens.words()[: span.first] if span else ()
    while words and words[-1] in ("a", "an", "the", "both", "any"):
        words = words[:-1]
    return bool(words) and words[-1] in ("have", "has", "had")
