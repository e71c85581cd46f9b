"""Adjectives that compare: "how much heavier are A than B" asks for the average of the number that they are about."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure, Group, Rank
from askfirst.understanding.rules.placement.compared_groups import names_side_by_side
from askfirst.understanding.rules.placement.one_of_each import told_apart_by
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span

_ABOUT_A_NUMBER = frozenset(("heavier", "lighter", "longer", "shorter", "older", "younger", "taller"))
"""Alone they compare no count of rows."""
_SIZED = frozenset(("bigger", "larger", "smaller", "better", "worse"))
"""Said of rows alone, they leave open by which number."""
_COUNTED = frozenset(("number", "numbers", "many", "count", "counts", "volume", "volumes", "group", "groups"))
_PLAIN = frozenset((
    "more", "less", "fewer", "higher", "lower", "greater", "larger", "bigger", "smaller", "better", "worse", "other",
))  # fmt: skip
"""What is said of any number."""
_TURNS = frozenset((
    *_ABOUT_A_NUMBER, *_PLAIN, "faster", "slower", "worsen", "worsened", "improve", "improved", "deteriorate",
    "deteriorated",
))  # fmt: skip
_WHICH_OF = (("which", "of"), ("who", "of"), ("which", "one", "of"), ("what", "of"), ("which", "among"), ("out", "of"))
_ENDS = {"max": "high", "min": "low"}


def how_much(board: Board, at: int) -> None:
    """As in "how much heavier": what the adjective is about; it may be named besides."""
    words = board.word(at).split()
    meant = implied(words[-1:], board.dataset) if words[:2] == ["how", "much"] else ()
    if meant:
        board.figures.append(Figure(board.said(at, at + 1).lower(), meant, "avg"))


def compare_adjective(board: Board, bound: Span | None) -> None:
    """As in "were cars in 1980 lighter than in 1970": no number is behind it that would bound the rows."""
    if bound is None:
        return
    board.items.remove(bound)
    word = board.word_of(bound).removesuffix(" than").split()[-1]
    meant = implied((word,), board.dataset)
    if meant:
        board.figures.append(Figure(board.tokens.said(bound.first, bound.last - 1), meant, "avg"))
        board.compared.append((bound.first, bound.last - 1))
    elif word in _SIZED:
        board.compared.append((bound.first, bound.last - 1))
    elif word not in _PLAIN:
        board.unplaced.append(board.tokens.said(bound.first, bound.last))


def adjectives_before_numbers(board: Board) -> None:
    """As in "are 8 cylinder cars heavier than 4 cylinder cars": the number behind is of another field, and no bound."""
    for at, bound in [*enumerate(board.items)]:
        words = board.word_of(bound).split()
        meant = implied(words[:-1][-1:], board.dataset) if bound.kind == "comparator" and "than" in words[-1:] else ()
        behind = at + 2 if board.is_a(at + 1, "number") else at
        fields = meanings.fields(board, board.at(behind), meanings.is_numeric)
        if meant and behind > at and fields and not set(fields) & set(meant):
            compare_adjective(board, bound)
            return


def settle_turns(board: Board) -> None:
    """As in "did they get lighter": the number that the adjective is about; without one nothing is counted instead."""
    for told in board.series if not board.figures else ():
        word = told.text.lower().split()[-1]
        meant = implied((word,), board.dataset)
        if meant:
            board.figures.append(Figure(told.text, meant, "avg"))
        elif word in _TURNS:
            board.unplaced.append(told.text)


def settle_or_not(board: Board) -> None:
    """As in "average delay: urgent or not": both states are asked for."""
    words = [word for word in board.tokens.words() if word[:1].isalnum()]
    ends = len(words) > 1 and words[-2:] == ["or", "not"] and bool(board.figures)
    at = max((at for at, word in enumerate(board.tokens.words()) if word == "or"), default=0)
    for part in [part for part in board.parts if part.last == at] if ends else ():
        if isinstance(part.what, Term) and part.what.slot == "filter" and part.what.values == (True,):
            board.parts.remove(part)
            board.groups.append(Group(part.what.text, part.what.candidates))


def settle_adjectives(board: Board) -> None:
    """An adjective that no number of the data is behind is told as not placed: rows are not counted instead."""
    for span in board.compared if not (board.figures or board.rank or board.lists) else ():
        said = board.tokens.words()[slice(*span)]
        if said and said[-1] in _ABOUT_A_NUMBER | _SIZED:
            board.unplaced.append(board.tokens.said(*span))
    words = board.tokens.words()
    counts = board.figures and all(one.function == "count" and not one.candidates for one in board.figures)
    if counts and "compare" in board.goals and board.rank is None and _COUNTED.isdisjoint(words):
        board.unplaced += [word for word in words if word in _SIZED][:1]


def settle_which_of(board: Board) -> None:
    """As in "which of A, B and C has the highest cost": one of the names is asked for."""
    words = board.tokens.words()
    asked = any(words[at : at + len(lead)] == lead for lead in _WHICH_OF for at in range(len(words)))
    sides = names_side_by_side(board)
    if not asked or board.groups or len(sides) != 1 or board.base is not None:
        return
    ends = [figure for figure in board.figures if figure.function in _ENDS]
    if not (board.rank or (len(ends) == 1 and len(board.figures) == 1)):
        return
    paths = told_apart_by(board, sides[0])
    board.groups.append(Group(" or ".join(mention.text for mention in sides[0]), paths))
    if ends and not board.rank:
        (figure,) = ends
        board.rank_as(Rank(figure.text, "high" if figure.function == "max" else "low", 1, by=figure))
