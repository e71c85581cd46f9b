"""What is compared: names of one field, each in a row of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Query, TimeRange
from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.placement.final_figures import is_named
from askfirst.understanding.rules.placement.one_of_each import told_apart_by
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.words.comparing_words import SIDE_BY_SIDE

_ONLY_MORE = frozenset(("more", "less", "fewer", "higher", "lower", "greater", "larger", "smaller"))
"""What says of the numbers of a correlation no more than that they go together."""
_HOW_COMPARED = re.compile(
    r"^(?:and |so |ok )*how (?:is|are|was|were|do|does|did|has|have) (?!many|much)"
    r".*\b(?:compared (?:to|with)|compare (?:to|with)|versus|vs|against|stack up|next to|alongside)\b"
)


def settle_comparison(board: Board, base: Query | None) -> None:
    """What is compared gets a group of its own; a word that compares nothing is told as not placed."""
    _settle_open_comparison(board, base)
    if not board.compared:
        return
    join_names(board)
    before = set(board.groups)
    _name_once(board)
    held = {path for group in board.groups for path in group.candidates}
    for alike in names_side_by_side(board):
        own = {board.dataset.key, board.dataset.name_field}
        if not held & set(alike[0].fields) and not own & set(alike[0].fields):
            board.groups = [group for group in board.groups if not _stands_before(board, group, alike)]
            paths = told_apart_by(board, alike)
            board.groups.append(Group(" or ".join(mention.text for mention in alike), paths))
    _group_by_numbers(board)
    differing = any("difference" in board.tokens.said(*span).lower() for span in board.compared)
    # Two totals side by side are a comparison; their difference they are not.
    several = len(board.figures) > 1 and not differing
    several = several or bool(set(board.groups) - before) or bool(board.groups)
    several = several or bool(base and base.dimensions)
    periods = any(isinstance(part.what, Term) and part.what.slot == "dimension" for part in board.parts)
    words = {board.tokens.said(*span).lower() for span in board.compared}
    related = any(figure.function == "correlation" for figure in board.figures) and words <= _ONLY_MORE
    # Rows beside each other are a list.
    shown = board.lists and words <= SIDE_BY_SIDE
    if not (several or periods or related or shown):
        board.unplaced += [board.tokens.said(*span) for span in board.compared]


def _settle_open_comparison(board: Board, base: Query | None) -> None:
    """As in "how is Sophie compared to Marco": by which number only the user knows; no rows are counted instead."""
    words = " ".join(board.tokens.words())
    sides = [mention for alike in names_side_by_side(board) for mention in alike]
    if not sides or base or board.figures or board.rank or not _HOW_COMPARED.search(words):
        return
    others = [part for part in board.parts if part.what not in sides and not isinstance(part.what, TimeRange)]
    if any(not (isinstance(part.what, Term) and part.what.slot == "dimension") for part in others):
        return
    own = (name for name, field in board.dataset.fields.items() if field.role == "measure")
    if len(numbers := tuple(own)) > 1:
        said = " or ".join(mention.text for mention in sides)
        board.figures.append(Figure(f"comparison of {said}", numbers, "avg"))


def quantities(board: Board, at: int) -> int:
    """As in "is it windier on rainy days than on sunny ones": a number is wanted of each, and no row."""
    span = board.at(at)
    word = board.word(at)
    last = word.split()[-1:]
    more = word.endswith("er") or word.removeprefix("how much ").startswith(("more ", "less "))
    if span is None or span.kind != "term" or not more or not implied(last, board.dataset):
        return 0
    paths = meanings.fields(board, span, meanings.is_figure)
    if not paths:
        return 0
    board.figures.append(Figure(word, paths, "avg"))
    board.compared.append((span.first, span.last))
    return 1


def _name_once(board: Board) -> None:
    """As in "which is cheaper? Give me the average cost of both": what the word is about is named besides."""
    said = [board.tokens.said(*span).lower() for span in board.compared]
    for figure in [one for one in board.figures if one.text.lower() in said and one.function == "avg"]:
        others = [one for one in board.figures if one is not figure]
        measures = board.dataset.measures
        named = [measures[name].field for one in others for name in one.candidates if is_named(board, one)]
        plain = [path for one in others for path in one.candidates]
        if set(figure.candidates) & {*named, *plain}:
            board.figures.remove(figure)


def _stands_before(board: Board, group: Group, alike: list[Mention]) -> bool:
    """As in "customers from A next to those from B": the names say which of them, and are what is compared."""
    loose = [board.tokens.said(span.first, span.last) for _, span in board.loose]
    steps = {path.rpartition(".")[0] for path in alike[0].fields}
    return group.text in loose and {path.rpartition(".")[0] for path in group.candidates} <= steps - {""}


def join_names(board: Board) -> None:
    """Compared names of one field that were said apart are alternatives: "male X heavier than female ones"."""
    told: dict[tuple[str, ...], list[int]] = {}
    for at, part in enumerate(board.parts):
        if isinstance(part.what, Mention) and part.what.group is None and not part.what.negated and part.what.fields:
            shared = next((paths for paths in told if set(paths) & set(part.what.fields)), part.what.fields)
            told.setdefault(shared, []).append(at)
    for places in told.values():
        _of_shared_fields(board, places)
        if len(places) > 1:
            board.open_groups += 1
            for at in places:
                part = board.parts[at]
                grouped = replace(part.what, group=board.open_groups)  # type: ignore[arg-type] # a mention
                board.parts[at] = replace(part, what=grouped)


def _group_by_numbers(board: Board) -> None:
    """As in "how do cars with 4 cylinders compare with those with 8": a row for each of the numbers."""
    told: dict[tuple[str, ...], set[object]] = {}
    for what in (part.what for part in board.parts):
        if isinstance(what, Term) and what.slot == "filter" and what.op == "eq" and what.group is not None:
            told.setdefault(what.candidates, set()).update(what.values)
    for paths, values in told.items():
        if len(values) > 1 and not board.groups and values != {True, False}:
            board.groups.append(Group(" or ".join(map(str, sorted(values, key=str))), paths))


def _of_shared_fields(board: Board, places: list[int]) -> None:
    """As in "compare A with B by rows received": what the one name is of is meant of the other."""
    mentions = [part.what for at, part in enumerate(board.parts) if at in places and isinstance(part.what, Mention)]
    shared = tuple(path for path in mentions[0].fields if all(path in one.fields for one in mentions))
    for at in places if shared else ():
        board.parts[at] = replace(board.parts[at], what=replace(board.parts[at].what, fields=shared))  # type: ignore[arg-type] # a mention


def names_side_by_side(board: Board) -> list[list[Mention]]:
    """The names of one field that stand side by side: "A or B"."""
    groups: dict[int, list[Mention]] = {}
    for part in board.parts:
        if isinstance(part.what, Mention) and part.what.group is not None and not part.what.negated:
            groups.setdefault(part.what.group, []).append(part.what)
    return [alike for alike in groups.values() if len(alike) > 1 and len({one.fields for one in alike}) == 1]
