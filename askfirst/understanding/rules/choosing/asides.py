"""What stands around a choice and is none: greetings, names under a letter, who says so, why, and what it is for.

Everything here is told by its place in the text, so that a word that may be a filter is not lost: what stands behind
"for", "in" or "only", has a capital letter or a digit, or was said of a deed of its own stays to be asked about.
"""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.choosing import asking_words as words
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cue_words import phrase_at, phrases_of
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, WANTING
from askfirst.understanding.rules.choosing.reasons import clauses, explains, filters, has_digits, is_name, sources
from askfirst.understanding.rules.choosing.taken_back import concludes

_LASTING = phrases_of(*words.LASTING)
_MOST_NAMES = 3
_MOST_SAYING = 5
_LEAST = 3
_BEFORE_AN_OBJECT = words_of("me us it that this the a an my our some up out together down over them those")
_POLITE_LEADS = words_of("please kindly can could would will you u yo and so ok okay to lets let us i id we")
_GOING_ON = words_of(
    "want need like would wish hope prefer think believe expect know please help go proceed carry get continue",
    "thank move be keep let have do stick leave see that",
)
"""Behind an "and" they ask for nothing else."""
_ALSO = words_of("and then also plus")
_TO_COME = words_of("week month year quarter season monday tuesday wednesday thursday friday time")
_OWN = frozenset(("my", "our", "your", "the", "a", "an"))


def asides(board: Board) -> set[int]:
    """The units that say nothing of the choice because of where they stand."""
    return told_beside(board) | set(_letter(board)) | set(_deadlines(board)) | set(_begun(board))


def told_beside(board: Board) -> set[int]:
    """Those of them that tell something: who says so, why, what it is for, what happened."""
    told = _stories(board) | _described(board) | _saying(board) | sources(board) | set(_purposes(board))
    for clause in clauses(board):
        if board.given and explains(board, clause):
            told.update(clause)
    return told | _counted_up(board) | _users(board)


def _counted_up(board: Board) -> set[int]:
    """What stands before the conclusion of a numeric answer: "two of us and three of them, so 5"."""
    numbers = [at for at in sorted(board.used) if board.units[at].kind == "number"]
    if not board.is_answered or len(numbers) != 1:
        return set()
    before = range(concludes(board, numbers[0]) or 0)
    scoped = any(board.units[at].word in words.CHOOSING | words.DEEDS | {"if"} for at in before)
    return set() if scoped else set(before) - board.used


def _users(board: Board) -> set[int]:
    """Behind the value that answers a question, who has it: "the one our teachers use"."""
    if not board.is_answered:
        return set()
    found: set[int] = set()
    for clause in clauses(board):
        read = [at for at in clause if at in board.used]
        behind = [at for at in clause if read and at > read[-1]]
        while behind and board.units[behind[-1]].word in _EVERYWHERE:
            behind.pop()
        while behind and board.units[behind[0]].word in ("one", "ones"):
            behind.pop(0)
        led = bool(behind) and board.units[behind[0]].word in ("the", "our", "my", "their", "that", "which")
        if led and _LEAST <= len(behind) <= _MOST_SAYING and board.units[behind[-1]].word in _HAVING:
            found.update(at for at in behind if not is_name(board, at) and board.units[at].kind == "word")
    return found


_HAVING = words_of("use uses used have has do does did like likes know knows trust trusts prefer prefers take takes")
_EVERYWHERE = words_of("here there always usually normally anyway now today most mostly with")


def lasting(board: Board) -> set[int]:
    """Words that tell the machine how to behave from now on: they are no part of any choice."""
    said = tuple(unit.word for unit in board.units)
    return {
        at + more for at in range(len(said)) if at not in board.used for more in range(phrase_at(said, at, _LASTING))
    }


def _stories(board: Board) -> set[int]:
    """What is told around a value of an argument that sorts what people tell: "half of it was broken"."""
    told = [
        one
        for one in board.mentions
        for name, _ in one.values
        if name in board.lexicon.stories and name in board.given and name not in board.doubts and not one.denied
    ]
    found: set[int] = set()
    for clause in clauses(board):
        if not any(one.first in clause for one in told):
            continue
        if any(board.units[at].word in words.DEEDS and at not in board.used for at in clause):
            continue
        found.update(at for at in clause if _is_told(board, at))
    return found


def _is_told(board: Board, at: int) -> bool:
    unit = board.units[at]
    if any(one.kind == "denial" and one.first <= at < one.last for one in board.cues):
        return False
    if unit.kind == "number":
        behind = board.units[at + 1].word if at + 1 < len(board.units) else ""
        return behind.removesuffix("s") in _SPELLS
    return unit.kind == "word" and not is_name(board, at) and unit.word not in _CONDITIONS


def _described(board: Board) -> set[int]:
    """What is said of a number that answers a question: "5.2 is the national average"."""
    if not board.is_answered:
        return set()
    found: set[int] = set()
    for clause in clauses(board):
        read = [at for at in clause if at in board.used and board.units[at].kind == "number"]
        behind = [at for at in clause if read and at > read[-1]]
        says = bool(behind) and any(board.units[at].word in _BEING for at in behind[:2])
        plain = all(board.units[at].kind == "word" and not is_name(board, at) for at in behind)
        if says and plain and not filters(board, behind) and _are_free(board, behind):
            found.update(behind)
    return found


_SPELLS = words_of("day week month hour year minute time")
_CONDITIONS = words_of("if unless or")
_BEING = words_of("is was were are")


def further(board: Board) -> set[int]:
    """A second request behind the first, as in "... and then draw a map": the verb, with the words behind it."""
    found: set[int] = set()
    for at, unit in enumerate(board.units):
        if unit.word not in _ALSO or at < min(board.used, default=len(board.units)):
            continue
        verb = at + 1
        while verb < len(board.units) and board.units[verb].word in _ALSO | {"please", "finally", "next"}:
            verb += 1
        end = next((one for one in range(verb, len(board.units)) if board.units[one].pauses), len(board.units))
        word = board.units[verb].word if verb < end else ""
        own = {board.units[one].key for one in range(verb, end)} & board.lexicon.known - SAYS_NOTHING
        asked = word in words.VERBS | WANTING and word not in _GOING_ON and end - verb > 1 and not own
        if asked and not word.endswith(("ed", "ing")) and not any(one in board.used for one in range(verb, end)):
            found.update(range(verb, end))
    return found


def _letter(board: Board) -> Iterator[int]:
    """Who is greeted before the first pause, and who signs at the end."""
    units = board.units
    if units and units[0].word in words.OPENINGS:
        end = next((at for at, unit in enumerate(units) if unit.pauses), 0)
        if 1 < end <= _MOST_NAMES + 1:
            yield from (at for at in range(1, end) if at not in board.used)
    last = len(units)
    while last > 0 and units[last - 1].kind == "mark":
        last -= 1
    first = last
    while first > 0 and last - first <= _MOST_NAMES and (_is_signed(board, first - 1) or units[first - 1].key == "."):
        first -= 1
    before = first - 1
    while before >= 0 and units[before].pauses:
        before -= 1
    closing = next((clause for clause in clauses(board) if before in clause), [])
    if any(units[at].word in words.CLOSINGS for at in closing) and last - first <= _MOST_NAMES + 1:
        yield from range(first, last)


def _is_signed(board: Board, at: int) -> bool:
    unit = board.units[at]
    said = board.text[unit.start : unit.end]
    plain = unit.kind == "word" and at not in board.used and unit.word not in words.CLOSINGS
    initial = len(said) == 1 and said.isupper()
    return plain and (said[:1].isupper() or unit.word in words.TITLES) and (initial or not said.isupper())


def _deadlines(board: Board) -> Iterator[int]:
    """As in "before lunch", "by Monday": when the work is due."""
    for at, unit in enumerate(board.units):
        if unit.word == "next" and at + 1 < len(board.units) and board.units[at + 1].word in _TO_COME:
            yield from (at, at + 1)
        if unit.word not in ("before", "by") or at in board.used:
            continue
        behind = at + 1
        while behind < len(board.units) and board.units[behind].word in _OWN | {"next"}:
            behind += 1
        if behind < len(board.units) and board.units[behind].word in words.DEADLINES:
            yield from range(at, behind + 1)


def _purposes(board: Board) -> Iterator[int]:
    """As in "for the annual report", "our spring meeting": which meeting it is says nothing of the choice."""
    for at, unit in enumerate(board.units):
        noun = board.units[at + 1].word.removesuffix("s") if at + 1 < len(board.units) else ""
        led = at > 0 and board.units[at - 1].word in _OWN
        if led and noun in words.OCCASIONS and unit.kind == "word" and at not in board.used and not is_name(board, at):
            yield at


def _begun(board: Board) -> Iterator[int]:
    """The verb that the text begins with, as in "furnish the ...", if it is no deed of its own."""
    units = board.units
    first = next((at for at, unit in enumerate(units) if unit.word not in _POLITE_LEADS and unit.kind != "mark"), None)
    if first is None or first + 1 >= len(units) or first in board.used or min(board.used, default=0) < first:
        return
    unit, behind = units[first], units[first + 1]
    plain = unit.kind == "word" and unit.word.isalpha() and not unit.near and unit.word not in words.DEEDS
    if plain and behind.word in _BEFORE_AN_OBJECT and (not first or not is_name(board, first)):
        yield first


def _saying(board: Board) -> set[int]:
    """Who says so: "the office says ...", "as the office asked", "according to the office"."""
    found: set[int] = set()
    for clause in clauses(board):
        said = tuple(board.units[at].word for at in clause)
        for place, word in enumerate(said):
            before = clause[:place]
            if word in words.REPORTING and 0 < place <= _MOST_SAYING and _are_free(board, before):
                found.update((*before, clause[place]))
                break
            size = phrase_at(said, place, _SOURCES)
            behind = clause[place + size :]
            led = word != "like" or said[place + 1 : place + 2] in (("the",), ("my",), ("our",))
            if size and led and 0 < len(behind) <= _MOST_SAYING and _are_free(board, behind):
                found.update(clause[place:])
                break
    return found


_SOURCES = tuple(sorted(words.SOURCES, key=lambda phrase: -len(phrase)))


def _are_free(board: Board, units: list[int]) -> bool:
    """Whether nothing of a choice was read there, nor stands there as a number or a filter."""
    return all(
        at not in board.used and board.units[at].kind == "word" and not has_digits(board, at) for at in units
    ) and not any(board.units[at].word in words.CHOOSING | words.DEEDS for at in units)
