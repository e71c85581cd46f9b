"""Names that stand in two columns of opponents: "Leeds games" are those with Leeds on either side."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.opponents import EITHER_SIDE, GAMES, GUESTS, HOSTS, PLAYING, SIDES


def on_either_side(board: Board, mention: Mention, first: int, last: int) -> list[Mention]:
    """The mention as it is, on the ground that "at" names, or once for each side where rows of the name are asked."""
    sides = _sides(board, mention)
    if not sides or mention.negated or mention.of_rate or mention.group is not None:
        return [mention]
    if _is_at(board, first) and HOSTS & _own_words(board, sides[0]):
        label = board.bind(sides[0]).label
        board.assumptions.append(f"'at {mention.text}' is read as: {label} {mention.text}")
        return [replace(mention, fields=sides[:1])]
    if side := _ground(board):
        return [replace(mention, fields=(sides[side - 1],))]
    if not _asks_for_both(board, last):
        return [mention]
    group = board.open_groups = board.open_groups + 1
    labels = " or ".join(board.bind(side).label for side in sides)
    board.assumptions.append(f"{mention.text!r} is read as {labels}, whichever it is")
    return [replace(mention, fields=(side,), group=group) for side in sides]


def _sides(board: Board, mention: Mention) -> tuple[str, ...]:
    """The two fields that a name is held by, where they are of opponents, the host's first; else none."""
    if len(mention.fields) != len("ab") or any("." in path for path in mention.fields):
        return ()
    for before, behind in (mention.fields, mention.fields[::-1]):
        if any(one in _own_words(board, before) and other in _own_words(board, behind) for one, other in SIDES):
            return before, behind
    return ()


def _own_words(board: Board, path: str) -> set[str]:
    return {*fold(board.bind(path).label).split()}


def _is_at(board: Board, first: int) -> bool:
    words, begin = board.tokens.words(), board.items[first].first
    return "at" in (words[begin], words[begin - 1] if begin else "")


def _ground(board: Board) -> int:
    """Which side is said with what is played, from 1: "Chelsea's away games"; 0 where none or both are."""
    said = {token.word for token, behind in pairwise(board.tokens.items) if behind.stem in GAMES}
    both = {1: bool(said & HOSTS), 2: bool(said & GUESTS)}
    return next((side for side, told in both.items() if told), 0) if sum(both.values()) == 1 else 0


def _asks_for_both(board: Board, last: int) -> bool:
    """As in "Leeds games", "games that Leeds played", "Leeds home or away"."""
    words = board.tokens.words()
    said = any(words[at : at + len(phrase)] == phrase for phrase in EITHER_SIDE for at in range(len(words)))
    behind = board.at(last)
    rows = behind is not None and meanings.means_rows(board, behind)
    played = any(stem(word.removesuffix("ed").removesuffix("ing")) in PLAYING for word in words)
    return said or rows or played
