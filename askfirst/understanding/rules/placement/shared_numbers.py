"""The number that a share is of where it does not stand right behind it: "X's share of Y's cost", "cost share of X"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span

_BETWEEN = frozenset(("value", "filler", "joining", "time", "relation", "function"))
"""Kinds of spans that may stand between a share and its number: what tells of which rows it is added up."""
_ENDS = ("?", ".", "!", ";", ":", "-", "(", "\u2014", "\u2013")
_HINTS = frozenset((
    "use", "using", "by", "based", "on", "from", "with", "measured", "going", "counting", "taking", "in", "terms",
    "of", "as", "per", "take", "go", "measure", "the", "field", "column", "please", "sum", "total",
))  # fmt: skip
"""Words around a number that is named once the question has been asked: "..., use the cost column"."""
_OF_ITS_OWN = frozenset(("in", "of", "within", "out", "to", "for", "among", "amongst", "from"))
_WHOLES = ("of", "out", "among", "amongst")
"""As in "out of all cost in 2024, how many percent went to X"."""
_POLITE = 2
_NO_VERB = frozenset(("went", "goes", "go", "came", "comes", "come", "was", "were", "is", "are"))


def shared_number(board: Board, figure: Figure) -> Figure:
    """The share with the one number that it is of; as it was where none is named, or several are."""
    others = [one for one in board.figures if one is not figure and (one.candidates or one.function)]
    fields = [_added(board, one) for one in others]
    first = fields[0] if fields else ()
    if figure.candidates or not first or any(set(one) & set(first) != set(first) for one in fields):
        return _same_again(board, figure, others, fields)
    places = [_place(board, other) for other in others]
    if not all(place is not None and _belongs(board, figure, place) for place in places):
        return figure
    behind = [place for place in places if place is not None and place.first >= figure.last]
    last = next((place.last for place in behind if _is_of_an_owner(board, figure.last, place)), figure.last)
    return _put(board, figure, others, replace(figure, candidates=first, last=last))


def _same_again(board: Board, figure: Figure, others: list[Figure], fields: list[tuple[str, ...]]) -> Figure:
    """As in "cost share of X in total freight cost": the number that is shared, said twice."""
    own = set(_added(board, replace(figure, function=None)))
    if not own or not others or any(not one or not set(one) & own for one in fields):
        return figure
    places = [_place(board, other) for other in others]
    if not all(place is not None and _belongs(board, figure, place) for place in places):
        return figure
    return _put(board, figure, others, figure)


def _put(board: Board, figure: Figure, others: list[Figure], shared: Figure) -> Figure:
    said = [other.text for other in others if other.text.lower() not in figure.text.lower()]
    shared = replace(shared, text=" ".join((figure.text, *said[:1])) if figure.candidates == () else figure.text)
    board.figures = [shared if one is figure else one for one in board.figures if one not in others]
    board.assumptions = [told for told in board.assumptions if not _is_of_total(told, others)]
    return shared


def _is_of_total(told: str, others: list[Figure]) -> bool:
    return any(told == f"{other.text!r} is read as its total" for other in others)


def _added(board: Board, figure: Figure) -> tuple[str, ...]:
    """The fields of the number, where it adds up."""
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    if figure.function not in (None, "sum") or (not named and not figure.candidates):
        return ()
    if named:
        return tuple(one.field for one in named if one.field and one.function == "sum")
    bound = [board.bind(path).field for path in figure.candidates]
    return figure.candidates if all(field.additive and not is_year(field) for field in bound) else ()


def _place(board: Board, figure: Figure) -> Span | None:
    """Where the number is named, None where that is not sure."""
    said = figure.text.lower()
    found = [item for item in board.items if item.kind == "term" and _said(board, item) in (said, *_endings(said))]
    return found[-1] if len(found) == 1 else None


def _said(board: Board, item: Span) -> str:
    return board.tokens.said(item.first, item.last).lower()


def _endings(said: str) -> tuple[str, ...]:
    """As "cost" of "total cost", where the function is a part of what was said."""
    words = said.split()
    return tuple(" ".join(words[at:]) for at in range(1, len(words)))


def _belongs(board: Board, figure: Figure, place: Span) -> bool:
    words = board.tokens.words()
    if place.last <= figure.first:
        return place.last == figure.first or _is_hint(words[: place.first]) or words[0] in _WHOLES
    between = words[figure.last : place.first]
    spans = [item for item in board.items if figure.last <= item.first and item.last <= place.first]
    ended = next((at for at in reversed(range(len(between))) if between[at] in (*_ENDS, ",")), None)
    if ended is not None and set(between[ended + 1 :]) <= _HINTS and len(words) - place.last <= _POLITE:
        return True
    divided = ended is not None or any(item.kind not in _BETWEEN for item in spans)
    return not divided and not _NO_VERB.intersection(between)


def _is_hint(words: tuple[str, ...]) -> bool:
    """As in "in terms of cost, what share ...": the number leads the question."""
    return bool(words) and set(words) <= _HINTS


def _is_of_an_owner(board: Board, since: int, place: Span) -> bool:
    """As in "share of Asia's population": whose it is is no part of what is counted, as in "share of X in the cost"."""
    named = [item for item in board.items if since <= item.first and item.last <= place.first and item.kind == "value"]
    if not named:
        return True
    return not _OF_ITS_OWN.intersection(board.tokens.words()[named[-1].last : place.first])
