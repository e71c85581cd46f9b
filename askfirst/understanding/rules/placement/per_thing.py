"""So many for each thing: "orders per customer in each region", "orders per ordering customer" ask for a quotient."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.recognition import meanings

_PER = ("per", "for each", "for every")
_AVERAGES = ("average", "mean", "avg", "on average", "the average", "typically", "usually")
_DIFFERENT = ("distinct", "different", "unique")
_ASKS = frozenset(("how", "average", "mean", "number", "avg", "typically"))


def settle_per_thing(board: Board) -> None:
    """Leave the thing out of the groups where another group is one of its own attributes, said apart from it."""
    things = [group for group in board.groups if _is_of_things(board, group)]
    if len(things) != 1 or board.rank or "list" in board.goals - _asking(board):
        return
    (thing,) = things
    if _averaged(board, thing):
        return
    if len(board.groups) == 1:
        return
    step = thing.candidates[0].rpartition(".")[0]
    others = [group for group in board.groups if group is not thing]
    own = all(any(path.startswith(f"{step}.") for path in group.candidates) for group in others)
    summed = all(figure.function in (None, "count", "sum") for figure in board.figures)
    if own and summed and all(group.cue for group in others) and _said_apart(board, thing, others):
        board.groups.remove(thing)
        told = f"{thing.cue} {thing.text}"
        if not _divide(board, told, _key(board, thing)):
            board.unplaced.append(told)


def _averaged(board: Board, thing: Group) -> bool:
    """As in "average number of orders per customer": how many each of them has is not asked for."""
    said = [word for word in board.unplaced if word.lower() in _AVERAGES]
    counts = [figure for figure in board.figures if figure.function == "count" and not figure.candidates]
    if len(said) != 1 or len(board.figures) != 1 or not counts:
        return False
    if not _divide(board, f"{thing.cue} {thing.text}", _key(board, thing)):
        return False
    board.unplaced.remove(said[0])
    board.groups.remove(thing)
    return True


def _key(board: Board, thing: Group) -> str:
    """The field that tells the things apart."""
    step = thing.candidates[0].rpartition(".")[0]
    return ".".join([*step.split(".")[:-1], board.bind(thing.candidates[0]).steps[-1].field])


def per_different(board: Board, at: int) -> int:
    """As in "orders per ordering customer", "cost per different vessel": over how many of those there are."""
    counted = board.skip(at + 1, "joining")
    if not (board.is_a(at, "grouping") and board.word(at) in _PER):
        return 0
    named = meanings.distinct_counts(board, board.at(counted))
    key = board.dataset.measures[named[0]].field if named else None
    if not key and board.is_a(counted, "function") and board.word(counted) in _DIFFERENT:
        counted += 1
        own = meanings.relation_key(board, board.at(counted))
        fields = (own,) if own else meanings.fields(board, board.at(counted), meanings.anything)
        key = fields[0] if len(fields) == 1 else None
    if not key:
        return 0
    loose = [one for one in board.loose if one[0] == at - 1 and meanings.fields(board, one[1], meanings.is_figure)]
    if loose and not board.figures:
        board.figures.append(Figure(board.said(at - 1, at), meanings.fields(board, loose[0][1], meanings.is_figure)))
        board.loose.remove(loose[0])
    elif not board.figures and not meanings.means_rows(board, board.at(at - 1)):
        return 0
    return counted + 1 - at if _divide(board, board.said(at, counted + 1), key) else 0


def _divide(board: Board, told: str, key: str) -> bool:
    """Divide the one figure by how many different things there are; it can be of rows or of a sum only."""
    rows = [Figure(board.dataset.plural, (), "count")]
    figures = board.figures or rows
    if len(figures) != 1 or figures[0].near or figures[0].function not in (None, "count", "sum"):
        return False
    (figure,) = figures
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    fields = tuple(one.field for one in named if one.function == "sum" and one.field) if named else figure.candidates
    counted = figure.function == "count" or any((one.function, one.field) == ("count", None) for one in named)
    if not (counted and not (figure.function and figure.candidates)) and not fields:
        return False
    board.figures[:] = [Figure(f"{figure.text} {told}", () if counted else fields, "per_distinct", key)]
    of = board.bind(fields[0]).label if fields and not counted else board.dataset.plural
    board.assumptions.append(f"{told!r}: all {of} are divided by the number of different ones that have any")
    return True


def _asking(board: Board) -> set[str]:
    """As "get" in "how many did we get", which asks for no list."""
    return {"list"} if _ASKS.intersection(board.tokens.words()) else set()


def _is_of_things(board: Board, group: Group) -> bool:
    """As in "per customer": of each of the things that stand behind a relation."""
    if group.cue not in _PER or len(group.candidates) != 1 or "." not in group.candidates[0]:
        return False
    bound = board.bind(group.candidates[0])
    return bool(bound.steps) and bound.field.name == board.catalog.dataset(bound.steps[-1].dataset).name_field


def _said_apart(board: Board, thing: Group, others: list[Group]) -> bool:
    """Each behind a word of its own, not "per customer and region"."""
    said = " ".join(board.tokens.words())
    joined = (f"{thing.text} and {group.text}".lower() for group in others)
    turned = (f"{group.text} and {thing.text}".lower() for group in others)
    commas = (f"{thing.text} , {group.text}".lower() for group in others)
    return not any(text in said for text in (*joined, *turned, *commas))
