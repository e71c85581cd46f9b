"""One number as a part of another, told by a verb: "what share of b does a make up", "a accounts for 5 % of b"."""

from __future__ import annotations

import re

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.figures import figure_at
from askfirst.understanding.rules.placement.ratios import is_number, past_total, percentage_of
from askfirst.understanding.rules.recognition.share_words import MAKES_UP

_DOES = r"(?:do|does|did|would|will|has|have|had|can|could)"
_IS = r"(?:is|are|was|were|has been|have been|being)"
_THE = r"(?: the| our| its| their| all| all of the)?"
_VERBS = "|".join(sorted(map(re.escape, (" ".join(phrase) for phrase in MAKES_UP)), reverse=True))
_VERB = re.compile(
    rf"(?:{_VERBS}|(?:take|takes|took|taking|taken) up|(?:form|forms|formed)|(?:comprise|comprises|comprised)"
    r"|(?:cover|covers|covered)|equal|equals)"
)
_ASKED = re.compile(_DOES + _THE)
_FROM = re.compile(
    rf"(?:{_DOES} )?(?:(?:come|comes|came|stem|stems|stemmed|derive|derives|derived|result|results|resulted) from"
    rf"|(?:go|goes|went|belong|belongs|belonged|fall|falls|fell) (?:to|into|under)"
    rf"|(?:{_IS} )?(?:taken up|made up|accounted for|formed|represented|constituted|covered|contributed) (?:by|of|from)"
    rf"|{_IS} (?:due to|down to|attributable to|owed to)|(?:consists|consisted) of){_THE}"
)
_OF = re.compile(rf"(?:of|in|within|out of){_THE}(?: total)?")


def parts_told_by_verbs(board: Board, at: int) -> int:
    """As in "what share of b does a make up", "what share does a make up of b", "a makes up what share of b"."""
    return _of_the_whole(board, at) or _of_the_part(board, at) or _part_first(board, at)


def _of_the_whole(board: Board, at: int) -> int:
    """As in "what share of b does a account for", "what percentage of b comes from a"."""
    below = past_total(board, at + 1)
    if not _is_share(board, at, of=True) or not is_number(board, below) or not is_number(board, below + 1):
        return _through_joints(board, at, below)
    found = figure_at(board, below + 1)
    if not found or len(found[0]) != 1 or found[0][0].near or not _ASKED.fullmatch(_between(board, below, below + 1)):
        return 0
    return percentage_of(board, at, found[1], found[0][0], below) if _VERB.match(_behind(board, found[1] - 1)) else 0


def _through_joints(board: Board, at: int, below: int) -> int:
    """As in "what share of b comes from a", where small words are items of their own."""
    if not _is_share(board, at, of=True) or not is_number(board, below):
        return 0
    part = board.skip(below + 1, "joining", "grouping")
    found = figure_at(board, part) if is_number(board, part) else None
    if not found or len(found[0]) != 1 or found[0][0].near or not _FROM.fullmatch(_between(board, below, part)):
        return 0
    return percentage_of(board, at, found[1], found[0][0], below)


def _of_the_part(board: Board, at: int) -> int:
    """As in "what percentage does a represent of b"."""
    found = figure_at(board, at + 1) if _is_share(board, at) and is_number(board, at + 1) else None
    if not found or len(found[0]) != 1 or found[0][0].near or not _ASKED.fullmatch(_between(board, at, at + 1)):
        return 0
    below = past_total(board, board.skip(found[1], "joining"))
    verb = _VERB.match(_behind(board, found[1] - 1))
    said = _between(board, found[1] - 1, below)
    if not verb or not is_number(board, below) or not _OF.fullmatch(said[verb.end() :].strip()):
        return 0
    return percentage_of(board, at, below + 1, found[0][0], below)


def _part_first(board: Board, at: int) -> int:
    """As in "a makes up what share of b"."""
    found = figure_at(board, at) if is_number(board, at) else None
    if not found or len(found[0]) != 1 or found[0][0].near or not _is_share(board, found[1], of=True):
        return 0
    below = past_total(board, found[1] + 1)
    if not is_number(board, below) or not _VERB.match(_behind(board, found[1] - 1)):
        return 0
    return percentage_of(board, at, below + 1, found[0][0], below)


def _is_share(board: Board, at: int, *, of: bool = False) -> bool:
    span = board.at(at)
    return span is not None and span.function == "share" and (not of or board.word(at).endswith(" of"))


def _between(board: Board, one: int, other: int) -> str:
    """The words between two items that are no neighbours in the text, empty outside."""
    first, last = board.at(one), board.at(other)
    return " ".join(board.tokens.words()[first.last : last.first]) if first and last else ""


def _behind(board: Board, at: int) -> str:
    return " ".join(board.tokens.words()[board.items[at].last :])
