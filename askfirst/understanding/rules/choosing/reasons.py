"""Clauses that give a reason or tell where a value comes from: what they name is no choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from askfirst.understanding.rules.choosing import asking_words as words
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.fitting import NUMERIC
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, SMALL

_BECAUSE = frozenset(("because", "coz", "cuz", "cos", "bc", "becuz", "bcos"))
_AS = frozenset(("since", "as", "given"))
"""Before a subject they give a reason as well; without one they tell a time, or compare."""
_STATING = frozenset(("it", "its", "thats", "that", "they", "theyre", "these", "this", "which"))
_SUBJECTS = words_of("i we you he she it they that there this its im ive weve theyre thats these most many nobody")
_POINTING = frozenset(("it", "they", "that", "this", "thats", "its", "theyre", "these"))
_PLACES = frozenset(("in", "from", "near", "within", "only"))
"""In a reason they may still say of what alone it is true; "at risk", "of use" do not."""
_LIMITING = _PLACES | {"for", "at", "around", "excluding", "except"}
_PRESENT = frozenset(("is", "are", "have", "has", "dont", "doesnt", "do", "cant", "isnt", "arent", "can"))
"""They tell how things are: "since the shop is closed" is a reason, "since the sale started" a time."""
_PEOPLE = frozenset(("men", "people", "children"))
_OWN = frozenset(("my", "our", "your", "the", "a", "an", "all", "mostly", "these", "those"))
_TELLING = frozenset(("i", "we", "my", "our", "they", "he", "she", "im", "ive", "weve"))
_ENDING = frozenset(("please", "pls", "plz", "thanks", "thx", "ta", "cheers", "again"))
_SAYING_AGAIN = frozenset(("same", "before_last", "very_first"))
_SWEPT_AWAY = _SAYING_AGAIN | {"any", "rest", "usual", "sweep", "other", "denial", "unsure"}
_CALLED = words_of("average mean figure number value norm standard estimate count size norms")
_HOLDING = words_of("has have had holds hold got is are was were shows show lists gave sent gives")
_GIVING = words_of("gave sent donated supplied handed brought promised gives")
_MOST_SAYING = 6
_ADDING = frozenset(("and", "plus", "minus", "less", "or", "if", "with", "but"))
"""Behind a number they may change it: "500 from last year and the new ones"."""


def clauses(board: Board) -> Iterator[list[int]]:
    """The units between pauses; words that lead a reason begin a clause as well."""
    clause: list[int] = []
    for at, unit in enumerate(board.units):
        if unit.pauses or (clause and _splits(board, at)):
            yield clause
            clause = []
        if not unit.pauses:
            clause.append(at)
    yield clause


def _splits(board: Board, at: int) -> bool:
    """Whether a word begins a clause: one that leads a reason, or who it is that tells something behind a "please"."""
    if board.units[at].word in _TELLING and board.units[at - 1].word in _ENDING:
        return True
    word, behind = board.units[at].word, board.units[at + 1].word if at + 1 < len(board.units) else ""
    led = (word in _AS and _has_subject(board, at)) or (word == "so" and behind in _SUBJECTS | {"people", "everyone"})
    return word in _BECAUSE or word == "since" or led


def _has_subject(board: Board, at: int) -> bool:
    """As in "as it is cheap"; in "as it was" and "as we did" what follows is an earlier value."""
    behind = [unit for unit in board.units[at + 1 : at + 4] if not unit.pauses]
    pointing = any(one.kind in _SAYING_AGAIN and one.first == at for one in board.cues)
    paused = at > 0 and board.units[at - 1].pauses and behind[:1] != [] and behind[0].word in _OWN
    subject = behind[:1] != [] and (behind[0].word in _SUBJECTS or paused)
    return len(behind) > 2 and subject and not pointing  # noqa: PLR2004 - a subject, a verb and more


def pass_reasons(board: Board) -> None:
    """Where a value stands outside of a reason, nothing that the reason names is one."""
    for clause in clauses(board):
        inside = [one for one in board.mentions if one.first in clause]
        named = {name for one in inside for name, _ in one.values}
        if not gives_reason(board, clause) or board.lexicon.stories & named:
            continue
        outside = [one for one in board.mentions if one.first not in clause]
        swept = any(one.kind == "sweep" and one.first not in clause for one in board.cues)
        counted = any(unit.amount and at not in clause for at, unit in enumerate(board.units))
        again = any(one.kind == "same" and one.first not in clause for one in board.cues)
        if not (outside or swept or counted or again or board.given):
            continue
        said = {name for one in outside for name, _ in one.values} | board.given.keys()
        passed = [one for one in inside if board.focus or again or {name for name, _ in one.values} <= said]
        board.mentions = [one for one in board.mentions if one not in passed]
        board.cues = [one for one in board.cues if one.first not in clause or one.kind not in _SWEPT_AWAY]
        board.reasons.update(clause if counted or not any(board.units[at].amount for at in clause) else ())


def gives_reason(board: Board, clause: Sequence[int]) -> bool:
    """Whether a clause begins as a reason does."""
    if not clause:
        return False
    begins, said = board.units[clause[0]].word, {board.units[at].word for at in clause}
    if begins == "since":
        return bool(said & (_SUBJECTS | _PRESENT))
    if begins == "so":
        return len(clause) > 1 and board.units[clause[1]].word == "that"
    stated = [board.units[at].word for at in clause[1:4]]
    if begins in _STATING and set(stated[:2]) & {"where", "why", "how", "because", "when"}:
        return True
    return begins in _BECAUSE or (begins in _AS and _has_subject(board, clause[0]))


def explains(board: Board, clause: Sequence[int]) -> bool:
    """Whether a clause gives a reason or an opinion, and names nothing: ", because we have most of these"."""
    if not clause or not all(_is_told(board, at) for at in clause):
        return _takes_back(board, clause)
    said = {board.units[at].word for at in clause}
    if any(one.kind == "denial" and one.first in clause for one in board.cues) or said & words.DEEDS:
        return False
    if is_numeric_answer(board) and tells_of_number(board, clause):
        return True
    begins, names = board.units[clause[0]].word, any(is_name(board, at) for at in clause)
    if gives_reason(board, clause):
        named = any(is_name(board, at) and board.units[at].kind == "word" for at in clause)
        return not named and not limits(board, clause)
    opinion = begins in _STATING or (begins in words.EXPLAINING and not said & words.CHOOSING)
    return opinion and not names and not filters(board, clause)


def _takes_back(board: Board, clause: Sequence[int]) -> bool:
    """As in "I misread the mail": what is told with a correction is why."""
    marks = [one for one in board.cues_of("correction") if one.first in clause and board.units[one.first].word == "i"]
    if not marks or marks[0].last - marks[0].first == 1:
        return False
    rest = [at for at in clause if not marks[0].first <= at < marks[0].last]
    return all(_is_told(board, at) and not is_name(board, at) for at in rest)


def _is_told(board: Board, at: int) -> bool:
    """Whether nothing has read the unit; in a reason numbers and bounds are told as well."""
    return at not in board.used and (board.units[at].kind == "word" or at in board.reasons)


def is_numeric_answer(board: Board) -> bool:
    """Whether the number that was asked for has been read."""
    name = board.focus.argument if board.focus else ""
    return name in board.given and board.arguments[name].kind in NUMERIC


def tells_of_number(board: Board, clause: Sequence[int]) -> bool:
    """As in "that is the figure of the last survey", "the national average": no number becomes another one by it."""
    said = [board.units[at].word for at in clause]
    if any(has_digits(board, at) for at in clause):
        return False
    if said[0] == "the" and len(said) <= _MOST_SAYING and said[-1] in _CALLED:
        return not any(is_name(board, at) for at in clause)
    told = bool(set(said) & (_GIVING | words.REPORTING)) and len(said) <= _MOST_SAYING
    if not (told or said[0] in _STATING | words.EXPLAINING or gives_reason(board, clause)):
        return False
    return not any(board.units[before].word in _LIMITING and is_name(board, at) for before, at in pairwise(clause))


def sources(board: Board) -> set[int]:
    """Where a number that answers a question comes from: "the store has 500", "according to the clerk 500"."""
    if not is_numeric_answer(board):
        return set()
    found: set[int] = set()
    for clause in clauses(board):
        read = next((at for at in clause if at in board.used and board.units[at].kind == "number"), None)
        before = [at for at in clause if read is not None and at < read]
        found.update(_givers(board, [at for at in clause if read is not None and at > read]))
        free = [at for at in before if at not in board.used]
        said = [board.units[at].word for at in free]
        given = bool(_GIVING & set(said)) and "us" in said
        named = any(is_name(board, at) for at in free) and not given
        holds = any(word in _HOLDING for word in said[1:]) and said[0] in _OWN
        if (
            free
            and (holds or given or said[:2] == ["according", "to"])
            and not named
            and len(free) <= _MOST_SAYING
            and not limits(board, free)
        ):
            found.update(free)
    return found


def _givers(board: Board, behind: Sequence[int]) -> Sequence[int]:
    """Who a number of things comes from: "500 from the Red Cross"."""
    led = next((place for place, at in enumerate(behind) if board.units[at].word in ("from", "by")), None)
    if led is None or not all(board.units[at].kind == "word" and not has_digits(board, at) for at in behind):
        return ()
    known = all(board.units[at].word in SAYS_NOTHING or at in board.used or _is_own(board, at) for at in behind[:led])
    givers = behind[led:]
    scoped = any(board.units[at].word in words.CHOOSING | words.DEEDS | _ADDING for at in behind)
    return givers if known and 1 < len(givers) <= _MOST_SAYING and not scoped else ()


def _is_own(board: Board, at: int) -> bool:
    return board.units[at].key in board.lexicon.known or board.units[at].key in board.lexicon.nouns


def filters(board: Board, clause: Sequence[int]) -> bool:
    """Whether a word that nobody knows stands where a filter would: "they are all boys", "we are in the north"."""
    return any(board.units[at].word in words.FILTERING | {"are", "were", "all"} for at in _leads(board, clause))


def limits(board: Board, clause: Sequence[int]) -> bool:
    """The same of a reason, whose adjectives and opinions limit nothing: "they are at risk", "it is cheap"."""
    for at in _leads(board, clause):
        behind = next(one for one in clause if one > at and board.units[one].word not in _OWN)
        noun = board.units[behind].word
        kind = board.units[at].word in ("are", "were") and (noun.endswith("s") or noun in _PEOPLE)
        own = board.units[at + 1].word in ("our", "my")
        if (board.units[at].word in _PLACES and not own) or (kind and not noun.endswith("ss")):
            return True
    return False


def _leads(board: Board, clause: Sequence[int]) -> Iterator[int]:
    """The words that stand before those that nobody knows."""
    for at in clause:
        if board.units[at].word in SMALL or board.units[at].word in SAYS_NOTHING:
            continue
        before = at - 1
        while before >= clause[0] and board.units[before].word in _OWN:
            before -= 1
        if before >= clause[0]:
            yield before


def has_digits(board: Board, at: int) -> bool:
    return any(char.isdigit() for char in board.text[board.units[at].start : board.units[at].end])


def is_name(board: Board, at: int) -> bool:
    """Whether the word is written as names are."""
    said = board.text[board.units[at].start : board.units[at].end]
    return has_digits(board, at) or (said[:1].isupper() and board.units[at].word not in SAYS_NOTHING)
