"""An option picked by its place in the list that the user sees, or by a yes to the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.domain.choice import Argument
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.board import Board, Focus
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.doubts import OTHERWISE, missing, several, unfit
from askfirst.understanding.rules.choosing.fitting import NUMERIC, fits, shaped, value_of
from askfirst.understanding.rules.choosing.levels import SAID
from askfirst.understanding.rules.choosing.mentions import is_small
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.choosing.units import Unit
from askfirst.understanding.rules.follow_ups.control import CONTROLS
from askfirst.understanding.rules.words.positions import BEFORE_LAST, NOUNS, ORDINALS, places
from askfirst.understanding.rules.words.saying import Saying

_POINTING = frozenset(("one", "ones", "option", "choice", "item", "entry", "answer", "number", "no", "line", "row"))
_TIMES = frozenset(("year", "time", "month", "week", "season", "campaign", "survey", "round", "quarter"))
_MIDDLE = frozenset(("middle", "centre"))
_PLACES = {"topmost": "top", "uppermost": "top", "bottommost": "bottom", "lowermost": "bottom", "opt": "option"}
_TAKING = frozenset(("", "number", "option", "take", "pick", "choose", "with", "use", "select", "no"))
"""Behind them, or alone, "one" is a place; in "the best one" it points at nothing."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Places in the list, said by the units from `first` to before `last`."""

    numbers: tuple[int, ...]
    first: int
    last: int
    denied: bool


def pick_place(board: Board) -> None:
    """Give the argument that was asked about the option at the place that is said."""
    focus = board.focus
    argument = board.arguments.get(focus.argument) if focus else None
    if focus is None or argument is None or not focus.options or argument.name in board.settled:
        return
    if _agrees(board, focus):
        return
    found = [one for one in _places_said(board, len(focus.options)) if not _is_a_number(board, argument, focus, one)]
    if not found:
        return
    positive = [one for one in found if not one.denied] or found
    for one in found:
        board.use(range(one.first, one.last))
    if any(one.kind == "correction" and positive[0].last <= one.first < positive[-1].first for one in board.cues):
        positive = positive[-1:]
    numbers = tuple(dict.fromkeys(number for one in positive for number in one.numbers))
    denied, said = positive[0].denied, board.said(positive[0].first, positive[-1].last)
    if not all(1 <= number <= len(focus.options) for number in numbers):
        count = len(focus.options)
        board.doubts[argument.name] = unfit(
            argument, said, f'There is no option "{said}": there {"is" if count == 1 else "are"} {count}.'
        )
        return
    values = [value_of(focus.options[number - 1].value, argument) for number in numbers]
    if denied:
        values = [
            value
            for option in focus.options
            if (value := value_of(option.value, argument)) not in values and value is not None
        ]
    _take(board, argument.name, values, said)


def pass_places(board: Board, count: int) -> bool:
    """Words that pick one of the options of a question that is answered elsewhere have found their place; if any do."""
    found = [one for one in _places_said(board, count) if all(1 <= at <= count for at in one.numbers)] if count else []
    for one in found:
        board.use(range(one.first, one.last))
    return bool(found)


def _is_a_number(board: Board, argument: Argument, focus: Focus, place: _Place) -> bool:
    """Whether a number is one that was offered, or more than the options are: then it is no place among them."""
    said = board.units[place.first]
    if argument.kind not in NUMERIC or said.amount is None or place.last - place.first > 1:
        return False
    offered = {value_of(option.value, argument) for option in focus.options}
    return said.amount.value in offered or said.amount.value > len(focus.options)


def _take(board: Board, name: str, values: list[Plain], said: str) -> None:
    argument = board.arguments[name]
    known = [value for value in values if value is not None and fits(argument, value)]
    rival = _number_said(board, name, said)
    if argument.many and known:
        board.give(
            name,
            [one for value in known for one in (value if isinstance(value, list) else [value])],
            by="ordinal",
            sure=SAID,
            said=said,
        )
    elif len(known) == 1 and rival is not None and rival != known[0]:
        board.doubts[name] = several(argument, [known[0], rival], said)
    elif len(known) == 1:
        board.give(name, known[0], by="ordinal", sure=SAID, said=said)
    elif known and (whole := _all_of(board, argument, known)) is not None:
        board.give(name, whole, by="ordinal", sure=SAID, said=said)
    elif known:
        board.doubts[name] = several(argument, known, said)
    else:
        board.doubts[name] = missing(argument)


def _all_of(board: Board, argument: Argument, known: list[Plain]) -> Plain:
    """The value that means exactly these: "1 and 2" where the third is both."""
    place = board.lexicon.sweeps.get(argument.name)
    rest = {str(one.value) for at, one in enumerate(argument.allowed) if at != place}
    joined = {unit.word for unit in board.units} & cue.ALTERNATIVE
    return argument.allowed[place].value if place is not None and rest == set(map(str, known)) and not joined else None


def _number_said(board: Board, name: str, said: str) -> Plain:
    """The number that the words are as well, where the argument takes numbers."""
    plain = said.strip()
    argument = board.arguments[name]
    if argument.kind not in NUMERIC or not plain.isdecimal() or not plain.isascii():
        return None
    value = shaped(float(plain))
    return value if fits(argument, value) else None


def _agrees(board: Board, focus: Focus) -> bool:
    """A yes to the only option, or to the first where the other says no."""
    options = focus.options
    only = len(options) == 1 or (len(options) > 1 and options[-1].value == OTHERWISE)
    phrase = (
        Saying.of(board.text)
        .peeled(frozenset(("please", "ok", "thanks", "oh", "well")), frozenset(("please", "thanks", "do", "it is")))
        .phrase
    )
    if not only or phrase not in CONTROLS["yes"] | {
        "yes i do",
        "use it",
        "do it",
        "yes use it",
        "yes i mean it",
        "i mean it",
        "go ahead",
    }:
        return False
    argument = board.arguments[focus.argument]
    value = value_of(options[0].value, argument)
    if value is not None:
        board.use(range(len(board.units)))
        board.give(argument.name, value, by="exact", sure=SAID, said=board.text.strip())
    return value is not None


def _places_said(board: Board, count: int) -> list[_Place]:
    """The places that are said, in order."""
    found: list[_Place] = []
    units = board.units
    pointing = {
        at
        for one in board.cues_of("same", "before_last", "very_first", "plain")
        if one.kind == "plain" or _points_back(board, one)
        for at in range(one.first, one.last)
    }
    free = [
        at
        for at in range(len(units))
        if at not in board.used | pointing and units[at].kind != "mark" and not _in_mention(board, at)
    ]
    runs = _runs(units, [at for at in free if _may_place(board, at)])
    runs = [run for run in runs if not _is_adverb(board, run)]
    for one in board.cues_of("before_last"):
        if not _points_back(board, one) and "before" in {units[at].word for at in range(one.first, one.last)}:
            found.append(_Place((count - 1,), one.first, one.last, denied=False))
            runs = [run for run in runs if run[0] >= one.last or run[-1] < one.first]
    for run in runs:
        words = [units[at].word for at in run]
        lead = units[run[0] - 1].word if run[0] else ""
        numbered = units[run[-1]].amount is not None
        spelled = words[0].isalpha() and len(words) == 1 and lead in ("the", "these", "those")
        whole = numbered and (spelled or (bool(found) and lead in ("the", "these", "those", "of")))
        counts = numbered and [unit.word for unit in units[run[-1] + 1 :][:1]] == ["of"]
        if counts or whole or lead in cue.SWEEPS or (words == ["one"] and lead not in _TAKING):
            continue
        leads = run == [0] and len(units) > 1 and units[1].key in (")", ".", ":", "-")
        numbers = _read(words, _of_so_many(board, run, count), alone=leads or _is_alone(board, run))
        if numbers:
            before = run[0] - 1
            while before >= 0 and is_small(units[before]) and units[before].word not in ("not", "no"):
                before -= 1
            denials = [one for one in board.cues_of("denial") if one.first <= before < one.last]
            for one in denials:
                board.use(range(one.first, one.last))
            found.append(_Place(numbers, run[0], run[-1] + 1, bool(denials)))
    return found


def _is_adverb(board: Board, run: list[int]) -> bool:
    """As in "the small ones first", "last year": no place in the list."""
    word = board.units[run[-1]].word
    behind = board.units[run[-1] + 1].word if run[-1] + 1 < len(board.units) else ""
    valued = any(one.last == run[0] for one in board.mentions)
    return (word in ("first", "last") and valued and not behind.isalpha()) or (word == "last" and behind in _TIMES)


def _of_so_many(board: Board, run: list[int], count: int) -> int:
    """As in "the last of the three": how many options the user speaks of."""
    behind = board.units[run[-1] + 1 : run[-1] + 4]
    if [unit.word for unit in behind[:1]] != ["of"] or behind[-1].amount is None:
        return count
    return min(count, int(behind[-1].amount.value) or count)


def _points_back(board: Board, one: Cue) -> bool:
    """Whether such words mean an earlier run, and not a place in the list."""
    words = {board.units[at].word for at in range(one.first, one.last)}
    if one.kind == "before_last":
        return bool(words & {"ago", "run", "time", "that"})
    return not words <= {"the", "last", "one", "previous", "first"}


def _in_mention(board: Board, at: int) -> bool:
    return any(one.first <= at < one.last for one in board.mentions)


def _may_place(board: Board, at: int) -> bool:
    unit = board.units[at]
    letter = len(unit.word) == 1 and unit.word.isalpha() and unit.word != "i"
    amount = unit.amount
    single = amount is not None and amount.last - amount.first == 1 and not amount.percent
    counted = single and unit.word.isalnum() and unit.word.isascii()
    words = cue.ORDINAL_WORDS | _POINTING | NOUNS | {"to", "but", "next", "uno", *_MIDDLE, *_PLACES}
    if unit.word in cue.ORDINAL_WORDS and at + 1 < len(board.units) and _in_mention(board, at + 1):
        return False
    return unit.word in words or letter or counted or (amount is None and unit.word[:1].isdecimal())


def _runs(units: Sequence[Unit], places_: list[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for at in places_:
        if runs and (runs[-1][-1] == at - 1 or (runs[-1][-1] == at - 2 and units[at - 1].key in ".#")):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _read(words: list[str], count: int, *, alone: bool) -> tuple[int, ...]:
    """The places that a run of words names; a bare number or letter does so only where nothing else is said."""
    while len(words) > 1 and words[-1] in ("to", "but", "next"):
        words = words[:-1]
    words = words[1:] if len(words) > 1 and words[0] == "a" else words
    if " ".join(words) in BEFORE_LAST:
        return (count - 1,)
    if _MIDDLE & set(words) and count % 2:
        return ((count + 1) // 2,)
    words = [_PLACES.get(word, word) for word in words]
    ordinal = any(word in cue.ORDINAL_WORDS or word in ORDINALS for word in words)
    noun = len(words) > 1 and words[0] in NOUNS | {"number"}
    if not (ordinal or noun or alone):
        return ()
    return places(words, count)


def _is_alone(board: Board, run: list[int]) -> bool:
    """Whether nothing but courtesy and the like stands beside the run."""
    rest = [unit for at, unit in enumerate(board.units) if at not in run and unit.kind != "mark"]
    asked = board.arguments[board.focus.argument].kind if board.focus else ""
    return all(unit.word in SAYS_NOTHING or (unit.word.isdecimal() and asked not in NUMERIC) for unit in rest)
