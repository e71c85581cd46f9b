"""How often something is so, compared: "which is late more often, A or B" asks for the late part of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.placement.alternatives import conditions, of_a_rate
from askfirst.understanding.rules.placement.compared_groups import join_names, names_side_by_side
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.comparing_words import OFTEN

_HOW_OFTEN = re.compile(r"^(?:and |so |ok |then )*how (?:often|frequently|regularly|many times)\b")
_OF_ROWS = re.compile(r" (?:do|does|are|is|did|were) (?:(?:the|our|all|these|those) )?(?P<rows>\w+)\b")
_COLUMNS = ("column", "extra_column")


def settle_how_often(board: Board) -> None:
    """As in "how often has she stayed with us": the rows that are so are counted, whoever is named besides."""
    found = _HOW_OFTEN.search(" ".join(board.tokens.words()))
    if found is None or board.base or board.rank or board.compared:
        return
    stated = conditions(board)
    if _is_part_of_rows(board, stated, found.end()):
        board.parts[board.parts.index(stated[0])] = replace(stated[0], what=of_a_rate(board, stated[0]))
        board.figures = [Figure(f"part that is {board.tokens.said(stated[0].first, stated[0].last)}", (), "rate")]
        board.assumptions.append(f"{found[0]!r} is read as the percentage of {board.dataset.plural}")
        return
    if not board.lists:
        return
    columns = [part for part in board.parts if isinstance(part.what, Term) and part.what.slot in _COLUMNS]
    numbers = [part for part in columns if any(meanings.is_figure(board.bind(path)) for path in part.paths)]
    if numbers or not stated:
        board.unplaced.append(found[0])
        return
    board.parts = [part for part in board.parts if part not in columns]
    board.figures.append(Figure(found[0], (), "count"))
    board.assumptions.append(f"{found[0]!r} is read as the number of {board.dataset.plural}")


def _is_part_of_rows(board: Board, stated: Sequence[Part], end: int) -> bool:
    """As in "how often do tickets come back, by type": of the rows that are called so, and of no one by name."""
    text = " ".join(board.tokens.words())
    asked = _OF_ROWS.match(text[end:])
    rows = {word for name in (board.dataset.plural, *board.dataset.synonyms) for word in fold(name).split()[-1:]}
    counted = all(figure.function == "count" and not figure.candidates for figure in board.figures)
    alone = len(stated) == 1 and counted
    return alone and asked is not None and asked["rows"] in rows


def settle_more_often(board: Board) -> None:
    """What the comparison is about: the part of the rows that is so, or how many there are of each."""
    settle_how_often(board)
    said = next((span for span in board.compared if OFTEN.intersection(board.tokens.words()[slice(*span)])), None)
    said = said or _more_of_a_state(board)
    if said is None:
        return
    sides = [mention for alike in names_side_by_side(board) for mention in alike]
    stated = [part for part in conditions(board) if part.what not in sides and not part.of_rate]
    if any(figure.function == "rate" for figure in board.figures):
        # The rate is asked for by name besides: what it counts narrows no rows.
        rated = {path for part in conditions(board) if part.of_rate for path in part.paths}
        board.parts = [part for part in board.parts if part not in stated or not part.paths <= rated]
        return
    near = [part for part in stated if part.last <= said[0] and part.last >= said[0] - 1]
    near = near or [part for part in stated if said[1] <= part.first <= said[1] + 1]
    told = near or (stated if len(stated) == 1 else [])
    if not told and (stated or board.figures):
        board.unplaced.append(board.tokens.said(*said))
        return
    for part in told:
        board.parts[board.parts.index(part)] = replace(part, what=of_a_rate(board, part))
    text = f"part that is {board.tokens.said(told[0].first, told[0].last)}" if told else board.dataset.plural
    board.figures = [figure for figure in board.figures if figure.function != "count" or figure.candidates]
    board.figures.append(Figure(text, (), "rate" if told else "count"))


def _more_of_a_state(board: Board) -> tuple[int, int] | None:
    """As in "who is more punctual, A or B": not how many rows are so, which "more punctual orders" asks."""
    words = board.tokens.words()
    if board.compared:
        join_names(board)
    for first, last in board.compared if board.groups or names_side_by_side(board) else ():
        told = [part for part in conditions(board) if part.first == last]
        behind = max((part.last for part in told), default=last)
        ends = not words[behind:] or words[behind] == "than" or not words[behind][:1].isalnum()
        if told and ends and words[first:last] in (("more",), ("less",)):
            return first, last
    return None
