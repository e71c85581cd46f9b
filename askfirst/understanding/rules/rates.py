"""Shares of rows: of all rows for each group, or the rate of those rows for which something holds.

"Share of X by Y" divides all X among the Y. "What percentage of X is late, by Y" asks, for each Y, how many of its own
X are late. Which of the two is meant shows in where the conditions stand: a condition said *of* the rows ("of X that
are late", "the late rate", "Z's share of X") is what the rate counts; one that only narrows them ("of X to Z") is not.
"""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.alternatives import as_term, conditions, only_small
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.terms import is_year
from askfirst.understanding.rules.verbs import is_verb_form

_SAYS = frozenset(
    word
    for line in (
        "isnt arent wasnt werent hasnt havent hadnt dont doesnt didnt lack lacks lacked lacking saw see sees",
        "is are was were be been has have had do does did that which who where go goes went come comes came",
        "contain contains weigh weighs cost costs take takes took make makes made get gets got live lives lived",
    )
    for word in line.split()
)


def settle_shares(board: Board, base: Query | None) -> None:
    """Make rates of the shares that ask for one; a share that stays unclear is told as not placed."""
    shares = [figure for figure in board.figures if _is_share(board, figure)]
    if not shares:
        return
    figure = shares[0]
    grouped = bool(board.groups) or bool(base and base.dimensions)
    counted = _counted_rows(board, figure, grouped=grouped)
    if counted:
        # What is counted may have been said before: "how punctual are we? The percentage that is on time".
        told = [part.what for part in counted]
        board.parts = [part for part in board.parts if part in counted or part.what not in told]
        for part in counted:
            board.parts[board.parts.index(part)] = replace(part, what=_of_rate(board, part))
        board.figures[board.figures.index(figure)] = _rate(board, figure)
        board.havings = [replace(term, function="rate") if term.function == "share" else term for term in board.havings]
    elif not grouped or conditions(board):
        # Without groups it is always 100 %, and among conditions that only narrow it may be either kind.
        board.figures.remove(figure)
        board.figures.append(Figure(figure.text, (), "count"))
        board.unplaced.append(figure.text)


def _is_share(board: Board, figure: Figure) -> bool:
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    return figure.function == "share" or "share" in named


def _rate(board: Board, figure: Figure) -> Figure:
    """Of rows, or of the sum of a field."""
    named = [board.dataset.measures[name].field for name in figure.candidates if name in board.dataset.measures]
    fields = tuple(path for path in named if path) if named else figure.candidates
    return replace(figure, candidates=fields, function="rate")


def _counted_rows(board: Board, figure: Figure, *, grouped: bool) -> list[Part]:
    """The conditions that the rate counts, as far as the order of words tells."""
    said = [part for part in conditions(board) if not _is_time(board, part)]
    first, last = figure.first, figure.last
    ahead = [part for part in said if part.last <= first and _owns(board, part, first)]
    if ahead:
        return ahead
    behind = [part for part in said if part.first >= last]
    verb = _verb_behind(board, last)
    told = [part for part in behind if verb is not None and part.first >= verb]
    if told:
        return told
    if grouped and {"each", "every"}.intersection(board.tokens.words()):
        # Of each group's own rows: "for every X, the percentage with Y".
        return [part for part in behind if only_small(board, last, part.first)]
    # With no verb and no groups, all that is said of the rows is what is asked about.
    return [] if grouped else [part for part in said if part.first >= first]


def _is_time(board: Board, part: Part) -> bool:
    """Whether it is a year that is stored as a number: a time narrows the rows and is never what a rate counts."""
    what = part.what
    if not isinstance(what, Term) or what.slot != "filter":
        return False
    return all(is_year(board.bind(path).field) for path in what.candidates)


def _owns(board: Board, part: Part, first: int) -> bool:
    """As in "the late rate", "Ocean North's share of": right before the word."""
    between = board.tokens.words()[part.last : first]
    return not [word for word in between if word not in ("s", "the")]


def _verb_behind(board: Board, at: int) -> int | None:
    """The first token from here on that begins to say something of the rows."""
    words = board.tokens.words()
    placed = {token for part in board.parts for token in range(part.first, part.last)}
    for index in range(at, len(words)):
        if words[index] in _SAYS or (is_verb_form(words[index]) and (index not in placed or index > at)):
            return index
    return None


def _of_rate(board: Board, part: Part) -> Mention | Term:
    if isinstance(part.what, Filter):
        return as_term(part.what, board.tokens.said(part.first, part.last), of_rate=True)
    if isinstance(part.what, Mention | Term):
        return replace(part.what, of_rate=True)
    raise TypeError(part.what)
