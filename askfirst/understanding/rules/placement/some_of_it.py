"""That rows have some of a number: "days with any precipitation", "how many had wind" is more than 0 of it."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.zeros import is_always_known
from askfirst.understanding.rules.recognition import meanings

_SOME = ("any", "some")
_SINGLE = (("a",), ("an",), ("both",))
_HAVE = ("with", "had", "have", "has", "having", "saw", "see", "got", "get", "recorded", "that", "was", "is", "there")


def some(board: Board, at: int, candidates: tuple[str, ...]) -> None:
    """Place that rows have it: a number that all rows hold is more than 0, of others and of "a margin" it is known."""
    said = board.said(at, at + 1)
    single = board.tokens.words()[: board.items[at].first][-1:] in _SINGLE
    bounds = [board.bind(path) for path in candidates]
    if len(bounds) == 1 and not single and meanings.is_figure(bounds[0]) and is_always_known(board, bounds[0]):
        board.assumptions.append(f"{said!r} is read as: {bounds[0].label} is over 0")
        board.place(Term(said, "filter", candidates, op="gt", values=(0,)), at, at + 1)
    else:
        board.place(Term(said, "filter", candidates, op="not_null"), at, at + 1)


def any_of_it(board: Board, at: int) -> int:
    """As in "days with any precipitation", "with some rain"."""
    joined = board.is_a(at, "joining")
    place = at + joined
    span = board.at(place)
    paths = meanings.fields(board, span, meanings.is_figure)
    if not paths or span is None or meanings.means_rows(board, span):
        return 0
    words = board.tokens.words()[: span.first]
    if _rains(words) and not board.is_a(board.skip(place + 1, "joining"), "comparator", "number", "missing"):
        some(board, place, paths)
        return place + 1 - at
    if words[-1:] not in ((_SOME[0],), (_SOME[1],)) or words[-2:-1] == () or words[-2] not in _HAVE:
        return 0
    behind = board.skip(place + 1, "joining")
    if board.is_a(behind, "comparator", "number", "missing") or board.is_a(place + 1, "value"):
        return 0
    some(board, place, paths)
    return place + 1 - at


def _rains(words: tuple[str, ...]) -> bool:
    """As in "how many days did it rain", "how often does it rain": whether it does, and not how much."""
    counted = _COUNTED.intersection(words) and "much" not in words
    return bool(counted) and words[-1:] == ("it",) and words[-2:-1] in _DOES


_COUNTED = frozenset(("many", "often", "frequently", "number", "times", "share", "percentage", "percent", "days"))
_DOES = (("did",), ("does",), ("has",), ("would",), ("where",), ("when",), ("which",), ("that",), ("days",))
