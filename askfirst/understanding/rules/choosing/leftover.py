"""What found no place: words and marks that say something, and that nothing has read."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.asides import asides, further, lasting, told_beside
from askfirst.understanding.rules.choosing.asking_words import DEEDS, FILTERING, PIECES, SINCE, words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.fitting import NUMERIC
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.choosing.reasons import is_name, is_numeric_answer
from askfirst.understanding.rules.recognition.speech import without_speech
from askfirst.understanding.rules.tokens import tokenize

_MANY = 8
_NEAR = 3
_PART = 4
"""Letters of the shorter part of a compound."""
_PLAIN_MARKS = frozenset("&+/'\"%#\u2019\u2018\u201c\u201d=")
_SQL = ("--", "/*", "*/")
_COMPARING = frozenset(("more", "fewer", "less", "twice", "double", "half", "higher", "lower", "bigger", "smaller"))
"""Beside an earlier run they ask for a change of it that names no value."""
_WHEN_OR_WHERE = words_of(
    "monthly yearly weekly daily quarterly hourly annually nightly locally nationally internationally globally",
    "elderly",
    "regionally rurally family supply assembly anomaly fortnightly biweekly seasonally",
)
_SIZES = words_of("big small large little wee tiny huge great grand smaller larger bigger")
_NO_TIME = frozenset(("then", "now", "that", "all", "today", "beginning", "start", "it", "they", "we"))
_COUNTED = frozenset(("the", "these", "those", "of", "all", "our"))
_BETWEEN = frozenset(("have", "has", "had", "just", "only", "already", "finally", "also", "even", "recently", "now"))
_DOERS = words_of("i we they he she it you ive weve theyve who everyone everybody somebody someone nobody")
_OBLIGING = frozenset(("you", "possible", "ok", "okay", "fine", "needed", "necessary"))
_READ = frozenset(("polite", "plain", "correction"))


def left_over(board: Board) -> list[int]:
    """The units of content that nothing has read, in order."""
    courteous, behaving = _courteous(board), lasting(board) | further(board)
    passed = {at for one in board.cues if one.kind in _READ for at in range(one.first, one.last)}
    passed |= board.used | asides(board)
    return [
        at
        for at, unit in enumerate(board.units)
        if at in behaving
        or (at not in passed and unit.kind != "mark" and _says_something(board, at) and unit.start not in courteous)
    ]


def unread(board: Board) -> set[int]:
    """The words that nobody knows among those that were passed over because of where they stand."""
    courteous = _courteous(board)
    words = [at for at in told_beside(board) - board.used if board.units[at].kind == "word"]
    named = board.lexicon.vocabulary
    return {
        at
        for at in words
        if board.units[at].start not in courteous and board.units[at].word not in named and not _is_known(board, at)
    }


def _says_something(board: Board, at: int) -> bool:
    unit = board.units[at]
    if unit.kind == "bound":
        return True
    if unit.kind == "number":
        weak = unit.amount is not None and unit.amount.weak
        return not (weak or _counts_values(board, at) or _stands_for_a_word(board, at))
    compared = unit.word in _COMPARING and bool(board.cues_of("same"))
    if compared or _only_some(board, at) or _is_condition(board, at) or _is_time(board, at):
        return True
    if at and board.units[at - 1].word == "per" and unit.key not in board.lexicon.nouns and unit.word != "cent":
        return True
    if any(one.first <= at < one.last for one in board.cues_of("denial")):
        return True
    return not _is_known(board, at) if board.arguments else _may_filter(board, at)


def _counts_values(board: Board, at: int) -> bool:
    """As in "the last of the three": how many options or values there are, where no number is taken."""
    amount = board.units[at].amount
    before = board.units[at - 1].word if at else ""
    if amount is None or before not in _COUNTED or any(one.kind in NUMERIC for one in board.arguments.values()):
        return False
    counts = {len(one.allowed) for one in board.arguments.values()}
    return amount.value in counts | {count - 1 for count in counts} - {0, 1}


def _is_known(board: Board, at: int) -> bool:
    """Whether the word is one of the card, or one that any request may have."""
    unit = board.units[at]
    words = {unit.word, unit.key}
    words |= {
        root
        for word in words
        for ending in ("ing", "ed", "s")
        if (root := word.removesuffix(ending)) in board.lexicon.known
    }
    plain = _is_size(board, at) or _is_adverb(unit.word) or _is_counted(board, at) or _is_compound(board, unit.word)
    plain = plain or _tells_when(board, at) or _is_past_deed(board, at)
    own = bool(words & board.lexicon.known) or unit.key in board.lexicon.nouns
    return plain or own or bool(words & SAYS_NOTHING) or _stands_for_a_word(board, at)


def _tells_when(board: Board, at: int) -> bool:
    """As in "500 after the last count": no number becomes another one by it."""
    led = any(one.word in SINCE for one in board.units[max(0, at - _NEAR) : at + 1])
    return led and is_numeric_answer(board) and not is_name(board, at)


def _is_past_deed(board: Board, at: int) -> bool:
    """As in "they delivered 500": what somebody did, who is told by a pronoun before it."""
    before = at - 1
    while before >= 0 and board.units[before].word in _BETWEEN:
        before -= 1
    word = board.units[at].word
    done = word.endswith("ed") and word not in DEEDS and word.removesuffix("ed") not in DEEDS
    return done and before >= 0 and board.units[before].word in _DOERS


def _is_condition(board: Board, at: int) -> bool:
    """As in "if it is late": what was read behind it holds only then."""
    if board.units[at].word not in ("if", "unless") or (at and board.units[at - 1].word in ("what", "see")):
        return False
    behind = board.units[at + 1].word if at + 1 < len(board.units) else ""
    if _is_bound(board, at + 1):
        return False
    clause = next((place for place in range(at, len(board.units)) if board.units[place].pauses), len(board.units))
    read = [place for place in range(at, clause) if place in board.used]
    values = any(one.first in read for one in board.mentions)
    supposed = any(board.units[place].kind == "number" for place in read) and not values
    return behind not in _OBLIGING and bool(read) and not supposed


def _only_some(board: Board, at: int) -> bool:
    """As in "only shops that deliver", "only for children": whatever the words are, they leave something out."""
    before = [unit.word for unit in board.units[max(0, at - 3) : at]]
    if board.units[at].word in ("that", "which", "who", "whose"):
        noun = at > 0 and board.units[at - 1].key in board.lexicon.nouns
        return noun and "only" in before and at not in board.used
    led = before[-2:] == ["only", "for"] or (before[-3:-1] == ["only", "for"] and before[-1] in ("the", "our"))
    return led and board.units[at].word not in SAYS_NOTHING


def _is_bound(board: Board, at: int) -> bool:
    """As in "if more than 30 percent ...": it tells from which number on, which was read."""
    said = tuple(unit.word for unit in board.units)
    places = [place for place in range(at, min(at + 3, len(said))) if cue.phrase_at(said, place, cue.COMPARED)]
    size = cue.phrase_at(said, places[0], cue.COMPARED) if places else 0
    return bool(size) and places[0] + size in board.used


def _is_time(board: Board, at: int) -> bool:
    """As in "since the project": whatever the noun is, it tells a time."""
    before = at - 1
    while before >= 0 and board.units[before].word in ("the", "our", "my", "this", "last"):
        before -= 1
    behind = at + 1 == len(board.units) or board.units[at + 1].kind == "mark"
    if is_numeric_answer(board):
        return False
    since = before >= 0 and board.units[before].word in SINCE and before not in board.used
    return since and behind and board.units[at].kind == "word" and board.units[at].word not in _NO_TIME


def _stands_for_a_word(board: Board, at: int) -> bool:
    """As in "run it 4 the small ones": a digit for the word that sounds like it, where no number is taken."""
    if board.units[at].word not in ("4", "2") or any(one.kind in NUMERIC for one in board.arguments.values()):
        return False
    before, behind = board.units[at - 1 : at], board.units[at + 1 : at + 2]
    return bool(before and behind) and before[0].kind == "word" and behind[0].kind in ("word", "bound")


def _is_adverb(word: str) -> bool:
    """How something is done tells no rows apart; how often and where it is done does."""
    return word.endswith("ly") and len(word) > len("early") and word not in _WHEN_OR_WHERE


def _may_filter(board: Board, at: int) -> bool:
    """Whether a word may narrow down a request that takes nothing more: a name, a deed of its own, "in" something."""
    said = board.text[board.units[at].start : board.units[at].end]
    named = any(char.isdigit() for char in said) or (said[:1].isupper() and not said.isupper())
    unknown = board.units[at].word not in SAYS_NOTHING and board.units[at].key not in board.lexicon.known
    behind = at > 0 and board.units[at - 1].word in FILTERING
    return unknown and (named or behind or board.units[at].word in DEEDS)


def _is_size(board: Board, at: int) -> bool:
    """As in "the big ones" of an answer: an adjective of size right before the value that it tells of."""
    read = board.is_answered
    return read and board.units[at].word in _SIZES and any(one.first == at + 1 for one in board.mentions)


def _is_counted(board: Board, at: int) -> bool:
    """As in "200 pieces": a noun that any things are counted by, behind a number that was read."""
    return at > 0 and at - 1 in board.used and board.units[at - 1].kind == "number" and board.units[at].word in PIECES


def _is_compound(board: Board, word: str) -> bool:
    """Whether two words of the card, written together, make it up."""
    known = board.lexicon.vocabulary
    return any(word[:at] in known and word[at:] in known for at in range(_PART, len(word) - _PART + 1))


def _courteous(board: Board) -> set[int]:
    """Where the words of clauses stand that say nothing of what is wanted: "no rush", "if that is all right"."""
    tokens = tokenize(board.text)
    kept = {token.start for token in without_speech(tokens).tokens.items}
    taken = {board.units[at].start for at in board.used}
    return {token.start for token in tokens.items} - kept - taken


def strange(board: Board) -> list[str]:
    """The marks that no choice is said with."""
    return [*_marks(board), *(sign for sign in _SQL if sign in board.text)]


def _marks(board: Board) -> Iterator[str]:
    for at, unit in enumerate(board.units):
        if unit.kind == "mark" and unit.key[:1] in cue.STRANGE_MARKS and at not in board.used and not _joins(board, at):
            yield unit.key


def _joins(board: Board, at: int) -> bool:
    """As in "size = small", where the mark stands between an argument's name and its value; or "about ~5"."""
    behind = board.units[at + 1].kind if at + 1 < len(board.units) else ""
    if board.units[at].key == "~":
        return behind == "number"
    if board.units[at].key == "@":
        return at + 1 in board.used and board.text[board.units[at].end : board.units[at].end + 1].isspace()
    before = at > 0 and (board.units[at - 1].key in board.lexicon.nouns)
    return board.units[at].key == "=" and before and at + 1 in board.used


def in_words(board: Board, units: list[int]) -> list[str]:
    """The units as they were written, neighbours together."""
    runs: list[list[int]] = []
    for at in units[: _MANY * 2]:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return [board.said(run[0], run[-1] + 1) for run in runs[:_MANY]]
