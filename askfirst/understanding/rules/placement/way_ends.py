"""Which end of a way a name is where two stand side by side: "A to B", "A - B"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.words.movement import DEPARTING

_NEAR = 5


def start_of_way(board: Board, value: int) -> tuple[str, ...]:
    """Where "A to B" or "A - B" names both ends of a way, the fields that "from A" would point to."""
    to = board.word(value + 1) == "to" and board.is_a(value + 2, "value")
    return end_fields(board, value, "from") if to or _is_dashed(board, value, value + 1) else ()


def end_of_way(board: Board, value: int) -> tuple[str, ...]:
    """Where "A - B", "B from A" or "left A for B" names both ends of a way, the fields that "to B" would point to."""
    from_another = board.word(value + 1) == "from" and board.is_a(value + 2, "value")
    bare = from_another and not board.places.cued(board.tokens, board.items[value].first)
    ends = bare or _is_dashed(board, value - 1, value) or _is_left_for(board, value)
    return end_fields(board, value, "to") if ends else ()


def end_fields(board: Board, value: int, cue: str) -> tuple[str, ...]:
    """The fields of the end of a way that "from" or "to" points to, where the name is held in one of them."""
    ends = [board.places.cues.get((word,), []) for word in ("from", "to")]
    if not all(ends) or {steps[-1].dataset for steps in ends[0]} != {steps[-1].dataset for steps in ends[1]}:
        return ()
    fields = board.places.behind(ends[cue == "to"])
    held = hit_paths(board, board.items[value])
    return fields if any(path in held for path in fields) else ()


def _is_dashed(board: Board, first: int, second: int) -> bool:
    """Whether a dash alone stands between two names."""
    if not (board.is_a(first, "value") and board.is_a(second, "value")):
        return False
    between = board.tokens.items[board.items[first].last : board.items[second].first]
    return [token.text for token in between] in (["-"], ["–"], ["—"])  # noqa: RUF001 - as people type it


def _is_left_for(board: Board, value: int) -> bool:
    """As in "left A for B", "sailed from A last week for B": what begins at one end goes to the other."""
    words = board.tokens.words()
    first = board.items[value].first
    first -= words[first - 1 : first] == ("the",)
    if words[first - 1 : first] != ("for",):
        return False
    starts = set(board.places.behind(board.places.cues.get(("from",), [])))
    for before in range(value - 1, max(value - _NEAR, -1), -1):
        if board.is_a(before, "value"):
            verb = board.places.cued(board.tokens, board.items[before].first)
            said = words[max(board.items[before].first - 3, 0) : board.items[before].first]
            return bool(verb) and set(verb) <= starts and not DEPARTING.isdisjoint(said)
    return False


def narrowed(board: Board, paths: tuple[str, ...], at: int) -> tuple[str, ...]:
    """The paths of the end that the words before a token point to: "from how many countries", "which X come from"."""
    heads = {path.split(".")[0] for path in board.places.cued(board.tokens, at) if "." in path}
    kept = tuple(path for path in paths if "." in path and path.split(".")[0] in heads)
    return kept or paths


def settle_stranded(board: Board) -> None:
    """As in "which region do most of them come from": the word at the end says which end of the way is meant."""
    words = board.tokens.words()
    last = len(words)
    while last and not words[last - 1][:1].isalnum():
        last -= 1
    if not last or not any(item.kind == "relation" and item.last == last for item in board.items):
        return
    board.groups = [replace(group, candidates=narrowed(board, group.candidates, last)) for group in board.groups]
    for at, figure in enumerate(board.figures):
        if figure.function == "count_distinct":
            board.figures[at] = replace(figure, candidates=narrowed(board, figure.candidates, last))
