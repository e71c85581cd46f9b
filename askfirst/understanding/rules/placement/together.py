"""Words that keep all rows together: "across all days", "over the phone"."""

from __future__ import annotations

from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.states import negations
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ACROSS = ("across", "over", "among", "throughout")
_ALL = ("all", "entire", "whole", "any")
_TOLD_APART = (
    *("differ", "differs", "differed", "vary", "varies", "varied", "distributed", "spread", "split", "breakdown"),
    *("each", "every", "separately", "individually", "respectively"),
)
_JUDGING = ("going", "judging", "judged", "as", "told", "measured", "indicated", "recorded", "marked")
_ONE_NUMBER = ("avg", "median", "min", "max", "stddev")
_PREPOSITIONS = ("over", "under", "above", "below", "beneath", "beyond")


def all_together(board: Board, at: int) -> int:
    """As in "the median across all days": one number, unless it is asked how they differ."""
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or board.word(at) not in _ACROSS or behind.kind not in ("grain", "term"):
        return 0
    between = board.tokens.words()[span.last : behind.first]
    several = board.tokens.items[behind.last - 1]
    calculated = board.figures or any(item.kind == "function" for item in board.items)
    if not (set(_ALL) & set(between) or _of_a_name(board, at)) or several.word == several.stem or not calculated:
        return 0
    apart = (set(_TOLD_APART) | {"which"}) & set(board.tokens.words())
    if apart or board.goals & {"compare", "rank"} or board.rank:
        return 0
    if behind.kind == "term" and not _are_things(board, behind):
        return 0
    if not meanings.means_rows(board, behind):
        board.tell_as_all(board.items[at].first, behind.last)
    return 2


def _of_a_name(board: Board, at: int) -> bool:
    """As in "the average across the countries of Europe": the name tells which of them; one average is asked for."""
    told = board.is_a(at + 2, "joining") and board.is_a(at + 3, "value")
    averaged = bool(board.figures) and all(figure.function in _ONE_NUMBER for figure in board.figures)
    article = board.tokens.words()[board.items[at].last : board.items[at + 1].first] == ("the",)
    return board.word(at) in ("across", "over") and told and averaged and article


def _are_things(board: Board, span: Span) -> bool:
    return bool(meanings.fields(board, span, meanings.groups)) or meanings.means_rows(board, span)


def judged_by(board: Board, at: int) -> int:
    """As in "were rainy days, going by the weather": the field by which a name that was said is known, and no group."""
    span, words = board.at(at), board.tokens.words()
    if span is None or board.word(at).split()[-1:] != ["by"] or not board.is_a(at, "grouping"):
        return 0
    before = words[span.first - 1] if span.first else ""
    judged = before in _JUDGING or board.word(at).split()[0] in _JUDGING
    fields = set(meanings.fields(board, board.at(at + 1), meanings.groups))
    held = any(fields & part.paths for part in board.parts if isinstance(part.what, Mention))
    return 2 if judged and held else 0


def before_a_name(board: Board, at: int) -> int:
    """As in "over the phone", "under the Maltese flag": a comparison with a name, and no number, compares nothing."""
    if not board.is_a(at, "comparator") or board.word(at).split()[-1] not in _PREPOSITIONS:
        return 0
    behind = board.at(at + 1)
    if behind is None:
        return 0
    counted = board.is_a(at + 1, "function") and behind.function == "count_distinct"
    stored = behind.kind == "value" and any(hit.how != "fuzzy" for hit in behind.hits)
    field = behind.kind == "term" and bool(meanings.fields(board, behind, meanings.is_text))
    if board.word(at).startswith("not ") and (stored or field):
        # "Not under the flag of Malta" leaves out what stands under it.
        here = board.items[at]
        board.items[at] = Span("negation", here.first, here.first + 1)
        return negations(board, at)
    return 1 if stored or counted or field else 0
