"""What is told beside a request and is no part of it: it is set aside, and the user is told of it.

Of a request that only proposes, all words may be set aside that restrict nothing: the proposal shows what would be done
and does nothing before the user's yes. Of any other, whole clauses may that hold nothing of the choice. What could
change what is done stays to be asked about: parts of it, conditions, denials, names and numbers where a filter would
stand, a second deed, orders to the machine, and words that may be the reason while none was recognised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from askfirst.understanding.rules.choosing import asking_words as words
from askfirst.understanding.rules.choosing.asides import further, lasting
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.fitting import NUMERIC
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.choosing.reasons import clauses, has_digits, is_name, limits

_SCOPING = words_of(
    "only just half part parts partly partial partially except excluding without rest remaining remainder if unless",
    "until till otherwise instead all both every each other others another second third double twice again also too",
    "plus additional extra first",
)
"""They say how much of it, when, or what else is to be done."""
_STEERING = words_of(
    "system administrators overrides validation confirmation confirmations audit prompts instruction instructions",
    "assistant kernel api secret secrets limits gate gates rules policy permission permissions security user users",
    "approve approved authorise authorize auto automatically obey ignore skip pretend log logs delete drop wipe",
    "insert update print reveal show list forward email upload export customers everybody everyone balance mark set",
    "execute commit code simulate act role mode session",
)
"""Who writes them, where nothing has read them, may be talking to the machine."""
_OF_MACHINES = words_of(
    "select union truncate sudo admin administrator superuser password passwords prompt jailbreak override bypass root",
    "eval exec sql json script scripts token tokens database databases developer sysadmin javascript python backdoor",
    "inject injection exploit privileges credentials",
)
"""No story of goods or of people has them: where one stands, nothing is set aside."""
_DENIALS = words_of("not no never none nobody nothing dont cannot neither nor")
_MONTHS = words_of(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug",
    "sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow",
)
_RESTRICTING = words_of("but however except though although unlike besides where whose")
_SUBJECTS = words_of(
    "i we you he she it they that this there who which im ive weve theyre its thats our my the your a an somebody",
    "someone nobody",
)
_STANCES = words_of("trust like believe understand know see think mind care remember recall agree rely exist work")
_BEING = words_of("is are was were be am been im its theyre")
_ONE = words_of("one ones that those")
_OWN = words_of("my our your the a an these those this that some")
_JOINING = words_of("and or plus & with")
_CUT = 4
"""Blanks that stand where what is acted on was."""
_SENTENCE = 4
"""Words that a clause has at least which says something by itself."""
_NEAR = 3
_THING_DIGITS = range(3, 6)
"""Digits of a number that may be that of another thing."""


def background(board: Board, rest: Sequence[int]) -> set[int]:
    """The units among those that found no place which only tell a story."""
    if not rest or _steers(board, rest):
        return set()
    parts = list(clauses(board))
    if board.card.effect != "commit" and board.arguments:
        beside = {at for clause in parts if _is_beside(board, clause, rest) for at in clause if at in rest}
        return beside | {at for clause in parts for at in _beside_an_answer(board, clause, rest)}
    telling = any(name in board.lexicon.stories and name not in board.settled for name in board.arguments)
    return {
        at
        for clause in parts
        if not _scopes(board, clause, rest)
        for at in clause
        if at in rest
        and (not telling or _is_detail(board, at) or _leads(board, at, clause))
        and not _is_thing(board, at)
        and not _tells_which(board, at)
    }


def _is_beside(board: Board, clause: Sequence[int], rest: Sequence[int]) -> bool:
    """Whether a clause is a sentence that holds nothing of the choice and restricts nothing."""
    if not board.given or not any(at in rest for at in clause) or not _is_spare(board, clause):
        return False
    said = [board.units[at] for at in clause]
    if any(unit.word in _SCOPING | _RESTRICTING or unit.kind == "bound" for unit in said):
        return False
    if any(one.kind == "denial" and one.first in clause and not _is_stance(board, one, clause) for one in board.cues):
        return False
    states = bool({unit.word for unit in said[:2]} & _SUBJECTS)
    named = limits(board, clause) or any(_is_filtering_name(board, at, clause) for at in clause if at in rest)
    return states and len(said) >= _SENTENCE and not named


def _beside_an_answer(board: Board, clause: Sequence[int], rest: Sequence[int]) -> Iterator[int]:
    """The words before a value that answers a question, and sentences beside it, but for what may narrow it down."""
    if not board.is_answered:
        return
    said = [board.units[at] for at in clause]
    if not any(at in board.used for at in clause) and not {unit.word for unit in said[:2]} & _SUBJECTS:
        return
    open_denials = [one for one in board.cues if one.kind == "denial" and one.first in clause and one.first in rest]
    if open_denials or any(unit.word in _SCOPING | _RESTRICTING for unit in said) or limits(board, clause):
        return
    value = min((at for at in clause if at in board.used), default=len(board.units))
    for at in clause:
        unit = board.units[at]
        if at not in rest or at > value or unit.kind != "word" or has_digits(board, at) or is_name(board, at):
            continue
        before, behind = at - 1, at + 1
        while before in clause and board.units[before].word in _OWN:
            before -= 1
        led = before in clause and board.units[before].word in words.FILTERING | _JOINING
        beside = before in board.used or (behind in clause and behind in board.used)
        if not led and not (beside and before + 1 == at):
            yield at


def _leads(board: Board, at: int, clause: Sequence[int]) -> bool:
    """Whether the word stands before what is to be acted on in its clause, which was cut out: "kindly annul ..."."""
    behind = [board.units[one].start for one in clause if one > at] + [len(board.text)]
    cut = board.text[board.units[at].end : behind[0]]
    first = board.units[clause[0]].start
    return len(cut) - len(cut.lstrip()) >= _CUT and "  " not in board.text[first : board.units[at].start].strip()


def _is_spare(board: Board, clause: Sequence[int]) -> bool:
    """Whether nothing was read in the clause that is not said outside of it as well."""
    inside = [one for one in board.mentions if one.first in clause]
    outside = [one for one in board.mentions if one.first not in clause]
    elsewhere = {value for one in outside if not one.denied for value in one.values}
    ruled_out = {value for one in outside if one.denied for value in one.values}
    said = {at for one in inside for at in range(one.first, one.last)}
    again = all(set(one.values) <= elsewhere | ruled_out for one in inside)
    denials = {at for one in board.cues_of("denial") for at in range(one.first, one.last)}
    return again and not any(at in board.used - said - denials for at in clause)


def _is_stance(board: Board, denial: Cue, clause: Sequence[int]) -> bool:
    """As in "I don't trust it": who denies so tells why, and leaves nothing out."""
    before = [board.units[at].word for at in clause if at < denial.first]
    behind = [board.units[at].word for at in clause if at >= denial.last][:2]
    return bool(before) and before[0] in _SUBJECTS and bool(_STANCES & set(behind))


def _is_filtering_name(board: Board, at: int, clause: Sequence[int]) -> bool:
    """As in "we are in Kano", "only 2023": a name or a number where a filter would stand."""
    unit = board.units[at]
    said = board.text[unit.start : unit.end]
    if not (said[:1].isupper() or has_digits(board, at)) or at == clause[0]:
        return False
    before = [board.units[one].word for one in clause if at - _NEAR <= one < at]
    stated = any(board.units[one].word in _BEING for one in clause)
    short = len(clause) < _SENTENCE
    return bool(before and before[-1] in _BEING) or (bool(set(before) & words.FILTERING) and (stated or short))


def _steers(board: Board, rest: Sequence[int]) -> bool:
    if lasting(board) or further(board) or any(unit.word in _OF_MACHINES for unit in board.units):
        return True
    return any(board.units[at].word in _STEERING | words.DEEDS for at in rest)


def _scopes(board: Board, clause: Sequence[int], rest: Sequence[int]) -> bool:
    """Whether something in the clause that found no place says how much, when, what else or what not."""
    for at in clause:
        if at not in rest:
            continue
        unit = board.units[at]
        if unit.word in _SCOPING or unit.kind == "bound":
            return True
        denied = unit.word in _DENIALS or any(one.first <= at < one.last for one in board.cues_of("denial"))
        if denied and any(board.units[place].key in board.lexicon.nouns for place in clause):
            return True
    return False


def _is_detail(board: Board, at: int) -> bool:
    """A name, a date, a count of things: no reason for anything."""
    unit = board.units[at]
    if unit.kind == "number" or unit.word in _MONTHS or unit.word in words.TITLES or is_name(board, at):
        return True
    return at > 0 and board.units[at - 1].kind == "number"


def _tells_which(board: Board, at: int) -> bool:
    """As in "the one for Ms Ude": the words tell which thing is meant."""
    before = [board.units[one].word for one in range(max(0, at - _NEAR), at)]
    named = board.text[board.units[at].start].isupper()
    return named and any(one in _ONE and other in ("for", "from", "of") for one, other in pairwise(before))


def _is_thing(board: Board, at: int) -> bool:
    """A number that may be an amount, or that of another thing."""
    unit = board.units[at]
    if unit.kind != "number":
        return False
    behind = board.units[at + 1] if at + 1 < len(board.units) else None
    before = board.units[at - 1] if at else None
    counts = behind is not None and behind.kind == "word" and behind.word not in SAYS_NOTHING
    called = before is not None and before.kind == "word" and before.word not in SAYS_NOTHING
    if counts or called:
        return False
    numeric = any(one.kind in NUMERIC and one.name not in board.given for one in board.arguments.values())
    return numeric or len(board.text[unit.start : unit.end].strip()) in _THING_DIGITS
