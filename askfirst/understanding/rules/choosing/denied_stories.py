"""What people say was not so, in sentences: "nothing is broken", "late is not the reason", "not that it was late"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.mentions import Mention
from askfirst.understanding.rules.choosing.reasons import clauses

_NOTHING = words_of("nothing none nobody")
_BEING = words_of("is was are were seems looks be been isnt wasnt arent werent")
_NOT = words_of("not isnt wasnt arent werent never hardly")
_MATTER = words_of("problem reason issue point case matter question trouble cause")
_FINE = words_of("fine ok okay good right alright acceptable perfect great")
_NOT_THAT = (
    ("not", "that"), ("its", "not", "that"), ("it", "is", "not", "that"), ("not", "because"), ("not", "about"),
    ("not", "how"), ("not", "so", "much"), ("its", "not", "about"), ("it", "is", "not", "about"),
    ("its", "not", "because"), ("nothing", "to", "do", "with"), ("i", "dont", "mind"), ("i", "do", "not", "mind"),
    ("we", "dont", "mind"), ("never", "mind"), ("forget",), ("i", "dont", "care"),
)  # fmt: skip
_AHEAD = 5


def is_denied_in_story(board: Board, mention: Mention) -> bool:
    """Whether the sentence around a mention of what is told says that it was not so."""
    if not all(name in board.lexicon.stories for name, _ in mention.values):
        return False
    clause = next((one for one in clauses(board) if mention.first in one), [])
    before = [board.units[at].word for at in clause if at < mention.first]
    behind = [board.units[at].word for at in clause if at >= mention.last][:_AHEAD]
    if _is_of_nothing(before) or any(tuple(before[: len(lead)]) == lead for lead in _NOT_THAT):
        _use(board, clause)
        return True
    stated = [word for word in behind if word in _BEING]
    if stated and (set(behind) & _MATTER and set(behind) & _NOT):
        _use(board, clause)
        return True
    if stated and set(behind) & _FINE and not set(behind) & _NOT:
        _use(board, clause)
        return True
    return False


def _is_of_nothing(before: Sequence[str]) -> bool:
    """As in "nothing was ...": it is said of no thing."""
    return any(one in _NOTHING and other in _BEING for one, other in pairwise(before))


def _use(board: Board, clause: Sequence[int]) -> None:
    board.use(at for at in clause if board.units[at].word in _NOTHING | _NOT | _MATTER | _BEING | _FINE)
