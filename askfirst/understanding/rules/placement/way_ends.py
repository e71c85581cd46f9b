"""Which end of a way a name is where two stand side by side: "A to B", "A - B"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths

_FEWEST = 4
_FAR = 14


def start_of_way(board: Board, value: int) -> tuple[str, ...]:
    """Where "A to B" or "A - B" names both ends of a way, the fields that "from A" would point to."""
    to = board.word(value + 1) == "to" and board.is_a(value + 2, "value")
    return _end_fields(board, value, "from") if to or _is_dashed(board, value, value + 1) else ()


def end_of_way(board: Board, value: int) -> tuple[str, ...]:
    """Where "A - B" names both ends of a way, the fields that "to B" would point to."""
    return _end_fields(board, value, "to") if _is_dashed(board, value - 1, value) else ()


def _end_fields(board: Board, value: int, cue: str) -> tuple[str, ...]:
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


def parted_verb(board: Board, value: int) -> tuple[str, ...]:
    """As in "due between 5 and 9 May at X", "arrived last week in X": the fields that "due at X" would point to."""
    words = board.tokens.words()
    at = board.items[value].first
    while at and (words[at - 1] in ("the", "of") or words[at : at + 1] == ("of",)):
        at -= 1
    preposition = words[at - 1] if at else ""
    if preposition not in ("at", "in", "to", "from") or at < _FEWEST:
        return ()
    for verb in range(at - 3, max(at - _FAR, -1), -1):
        ways = board.places.cues.get((words[verb], preposition))
        times = [part for part in board.parts if isinstance(part.what, TimeRange)]
        if ways and any(verb < part.first and part.last < at for part in times):
            return board.places.behind(ways)
    return ()


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
