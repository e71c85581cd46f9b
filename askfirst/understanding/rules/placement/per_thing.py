"""So many for each thing within other groups: "orders per customer in each region" asks for a quotient, not for a list.

No query here divides by how many different things there are, so the words are told as not placed.
"""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Group

_PER = ("per", "for each", "for every")
_ASKS = frozenset(("how", "average", "mean", "number", "avg", "typically"))


def settle_per_thing(board: Board) -> None:
    """Leave the thing out of the groups where another group is one of its own attributes, said apart from it."""
    things = [group for group in board.groups if _is_of_things(board, group)]
    if len(things) != 1 or len(board.groups) == 1 or board.rank or "list" in board.goals - _asking(board):
        return
    (thing,) = things
    step = thing.candidates[0].rpartition(".")[0]
    others = [group for group in board.groups if group is not thing]
    own = all(any(path.startswith(f"{step}.") for path in group.candidates) for group in others)
    summed = all(figure.function in (None, "count", "sum") for figure in board.figures) and bool(board.figures)
    if own and summed and all(group.cue for group in others) and _said_apart(board, thing, others):
        board.groups.remove(thing)
        board.unplaced.append(f"{thing.cue} {thing.text}")


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
