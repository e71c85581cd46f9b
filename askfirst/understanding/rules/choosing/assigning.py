"""Whose number it is: by its unit, by the argument's name beside it, by what fits; two ways are a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

from askfirst.domain.choice import Argument
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.amounts import Amount
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.doubts import several, unfit, unusual
from askfirst.understanding.rules.choosing.fitting import NUMERIC, fits, is_percent, is_usual, plainly, shaped
from askfirst.understanding.rules.choosing.foreign import foreign_numbers
from askfirst.understanding.rules.choosing.levels import SAID
from askfirst.understanding.rules.choosing.mentions import is_small
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.units import Unit, keys_of
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.words.counting_words import UNITS

_FAR = 4
_MOST = 5
"""Numbers in a text that are told apart; where there are more, they are asked about."""
_UNIT, _NAME, _PERCENT, _ASKED = 3.0, 2.5, 4.0, 1.0
_STRANGE, _LEAST = 1.5, 0.1
_FARTHER = 0.3
_LOOSE_BOUNDS = frozenset(("up", "max", "maximum"))
_LONG_COMPARED = 3
_CHANGED = frozenset(("more", "less", "fewer", "extra", "additional", "higher", "lower"))
_ADDED = frozenset(("plus", "another", "additional", "extra", "by"))


@dataclass(frozen=True, slots=True)
class _Said:
    """A number in the text, at a unit."""

    at: int
    amount: Amount


def assign_numbers(board: Board) -> None:
    """Give numeric arguments their numbers. What two of them could take, or none, is put in doubt or left over."""
    open_ = [one for one in board.arguments.values() if one.kind in NUMERIC and one.name not in board.settled]
    numbers = [
        _Said(at, unit.amount)
        for at, unit in enumerate(board.units)
        if unit.amount is not None
        and at not in board.used
        and not any(one.first <= at < one.last for one in board.mentions)
    ]
    numbers = [one for one in numbers if not _is_relative(board, one.at)]
    numbers = _corrected(board, numbers) if open_ else numbers
    if not open_ or not numbers or len(numbers) > _MOST:
        return
    foreign = foreign_numbers(board, [(one.at, one.amount) for one in numbers], open_)
    numbers = [one for one in numbers if one.at not in foreign]
    open_ = [one for one in open_ if one.name not in board.settled]
    placed = _by_words(board, numbers, open_)
    rest = [one for one in numbers if one.at not in {said.at for said, _ in placed} and not _is_weak(board, one)]
    for one in numbers:
        if _is_weak(board, one) and one.at not in {said.at for said, _ in placed}:
            board.use([one.at])
    for said, argument in placed:
        rivals = [one for one in rest if _is_spanned(board, said.at, one.at)]
        rest = [one for one in rest if one not in rivals]
        _give(board, argument, [said, *rivals])
    _by_what_fits(board, rest, [one for one in open_ if one.name not in board.settled])


def _is_weak(board: Board, one: _Said) -> bool:
    """Whether it is the word "one" that points at something; "between one and two" counts."""
    return one.amount.weak and (not one.at or board.units[one.at - 1].word not in ("between", "from"))


def _is_relative(board: Board, at: int) -> bool:
    """As in "10 more", "the same plus 10": the number is no value, but a change of one."""
    behind = board.units[at + 1].word if at + 1 < len(board.units) else ""
    before = board.units[at - 1].word if at else ""
    added = before in _ADDED and bool(board.cues_of("same"))
    return behind in _CHANGED or added


def _corrected(board: Board, numbers: list[_Said]) -> list[_Said]:
    """Without the numbers that are taken back: "4, no, 5"."""
    kept = [one for one in numbers if not _is_denied(board, one, numbers)]
    numbers = list(kept)
    for before, behind in pairwise(numbers):
        between = range(before.at + 1, behind.at)
        marks = [one for one in board.cues_of("correction") if one.first in between]
        other = {key for at in between for key in [board.units[at].key] if key in board.lexicon.nouns}
        led = {unit.word for unit in board.units[max(0, before.at - _FAR) : before.at]} & (cue.REPLACING - {"from"})
        swapped = led and {board.units[at].word for at in between} & cue.INTO
        if (marks or swapped) and len(other) <= 1 and before.amount.percent <= behind.amount.percent:
            board.use([before.at, *(at for one in marks for at in range(one.first, one.last))])
            kept.remove(before)
    return kept


def _is_denied(board: Board, one: _Said, numbers: Sequence[_Said]) -> bool:
    """As in "not 4 but 5"."""
    found = next(
        (two for two in board.cues_of("denial") if two.last == one.at and board.units[two.first].word == "not"), None
    )
    if found is None or not any(two.at > one.at for two in numbers):
        return False
    board.use([*range(found.first, found.last), one.at])
    return True


def _by_words(board: Board, numbers: Sequence[_Said], open_: Sequence[Argument]) -> list[tuple[_Said, Argument]]:
    """The pairs that units and names speak for most; none where two ways are as good."""
    scores = [[_score(board, said, one) for one in open_] for said in numbers]
    size = min(len(numbers), len(open_))
    totals: dict[frozenset[tuple[int, int]], float] = {}
    for chosen in permutations(range(len(numbers)), size):
        for places in permutations(range(len(open_)), size):
            pairs = frozenset((n, a) for n, a in zip(chosen, places, strict=True) if scores[n][a] > 0)
            totals[pairs] = sum(scores[n][a] for n, a in pairs)
    best = max(totals.values(), default=0.0)
    ways = [pairs for pairs, total in totals.items() if total >= best - 1e-9 and pairs]
    if not ways or best <= 0:
        return []
    sure = frozenset.intersection(*ways)
    return [(numbers[n], open_[a]) for n, a in sorted(sure)]


def _score(board: Board, said: _Said, argument: Argument) -> float:
    if said.amount.currency:
        return _UNIT if said.amount.currency == comparable_unit(argument.unit) else 0.0
    if said.amount.percent:
        return _PERCENT if is_percent(argument) else 0.0
    unit = {
        key for way in (argument.unit, *UNITS.get(comparable_unit(argument.unit), ())) for key in keys_of(way)
    } - SMALL
    name = {word for word, owners in board.lexicon.nouns.items() if argument.name in owners} - SMALL
    asked = _ASKED if board.focus and board.focus.argument == argument.name and _is_lone(board, said) else 0.0
    beside = max(
        _near(board, said.at, unit, name, step=1), _near(board, said.at, unit, name, step=-1) - _FARTHER / 2, asked
    )
    value = shaped(said.amount.value)
    return (
        beside
        if beside <= 0 or (fits(argument, value) and is_usual(argument, value))
        else max(beside - _STRANGE, _LEAST)
    )


def _is_lone(board: Board, said: _Said) -> bool:
    """Whether no word beside the number says of what it is."""
    behind = board.units[said.at + 1 : said.at + 2]
    return (
        not behind or behind[0].kind != "word" or behind[0].word in SAYS_NOTHING or behind[0].key in board.lexicon.known
    )


def _near(board: Board, at: int, unit: set[str], name: set[str], *, step: int) -> float:
    """How near the words of an argument stand on one side of a number, up to the next number or pause."""
    best, far = 0.0, 0
    here = at + step
    while 0 <= here < len(board.units) and far < _FAR:
        one = board.units[here]
        if one.kind == "number" or (one.pauses and one.key != ":") or one.word in ("and", "or"):
            break
        weight = _UNIT if one.key in unit else _NAME if one.key in name else 0.0
        best = max(best, weight - _FARTHER * far) if weight else best
        far += not is_small(one) or weight > 0
        here += step
    return best


def _is_spanned(board: Board, first: int, second: int) -> bool:
    """Whether both numbers are the ends of one span, or stand for one another: "between 4 and 5", "4 or 5"."""
    low, high = min(first, second), max(first, second)
    between = board.units[low + 1 : high]
    if any(unit.key == "/" and _stands_free(board, unit) for unit in between) and _is_shared(board):
        return False
    linked = all(unit.word in cue.SPANNING or unit.key in ("/", "-") for unit in between)
    joined = {unit.word for unit in between} & {"and"}
    before = board.units[low - 1].word if low else ""
    return linked and len(between) <= _LONG_COMPARED and (not joined or before == "between")


def _stands_free(board: Board, unit: Unit) -> bool:
    return board.text[unit.start - 1 : unit.start].isspace() and board.text[unit.end : unit.end + 1].isspace()


def _is_shared(board: Board) -> bool:
    """Whether several arguments take numbers, so that a text may list one for each."""
    return sum(one.kind in NUMERIC for one in board.arguments.values()) > 1 and board.focus is None


def _by_what_fits(board: Board, rest: list[_Said], open_: list[Argument]) -> None:
    """Numbers that no word places: the only one to the only argument that it fits; spans together."""
    if len(rest) > 1 and all(_is_spanned(board, one.at, two.at) for one, two in pairwise(rest)) and len(open_) == 1:
        _give(board, open_[0], rest)
        return
    free = [one for one in rest if _is_lone(board, one) and not one.amount.percent and not one.amount.currency]
    if not free or len(free) != len(rest):
        return
    asked = [one for one in open_ if board.focus and one.name == board.focus.argument]
    ways = _ways(free, asked or open_, usual=True) or _ways(free, asked or open_, usual=False)
    if len(ways) == 1:
        for said, argument in ways[0]:
            _give(board, argument, [said])
    elif len(asked or open_) == 1 and len(free) == 1:
        _give(board, (asked or open_)[0], free)
    elif len(ways) > 1 and len(free) == 1:
        first = ways[0][0][1]
        value = shaped(free[0].amount.value)
        board.use([free[0].at])
        board.doubts[first.name] = several(first, [value], free[0].amount.said, why="several")
    elif len(asked or open_) == 1:
        argument = (asked or open_)[0]
        values = [value for one in free if fits(argument, value := shaped(one.amount.value))]
        board.use(one.at for one in free)
        board.doubts[argument.name] = (
            several(argument, values, ", ".join(one.amount.said for one in free))
            if len(values) > 1
            else unfit(argument, free[0].amount.said)
        )


def _ways(free: Sequence[_Said], open_: Sequence[Argument], *, usual: bool) -> list[list[tuple[_Said, Argument]]]:
    """All ways to give every number to an argument of its own that takes it."""
    if len(free) > len(open_):
        return []
    found = []
    for chosen in permutations(open_, len(free)):
        pairs = list(zip(free, chosen, strict=True))
        values = [(one, shaped(said.amount.value)) for said, one in pairs]
        if all(fits(one, value) and (not usual or is_usual(one, value)) for one, value in values):
            found.append(pairs)
    return found


def _give(board: Board, argument: Argument, numbers: Sequence[_Said]) -> None:
    """Give a number to an argument, if it fits, is one, and is usual."""
    numbers = sorted(numbers, key=lambda one: one.at)
    said = board.said(numbers[0].at, numbers[-1].at + 1)
    board.use(one.at for one in numbers)
    amounts = [one.amount for one in numbers]
    values = [shaped(number) for one in amounts for number in (one.value, one.other) if number is not None]
    values += [shaped(round(one.value * 100, 10)) for one in amounts if _is_part(argument, one)]
    fitting = [value for value in dict.fromkeys(values) if fits(argument, value)]
    words = tuple(unit.word for unit in board.units[: numbers[0].at])
    compared, about = _ends_with(words, cue.COMPARED), _ends_with(words, cue.ABOUT)
    board.use(range(numbers[0].at - max(compared, about), numbers[0].at))
    if not fitting:
        board.doubts[argument.name] = unfit(argument, said)
    elif len(fitting) > 1:
        board.doubts[argument.name] = several(argument, fitting, said)
    elif len(amounts) > 1:
        board.doubts[argument.name] = unfit(argument, said)
    elif _is_open(board, numbers[-1].at) and not is_percent(argument):
        board.doubts[argument.name] = several(
            argument, fitting, board.said(numbers[0].at, numbers[-1].at + 3), why="unsure"
        )
    elif compared and not is_percent(argument) and words[-compared] not in _LOOSE_BOUNDS:
        board.doubts[argument.name] = several(argument, fitting, f"{' '.join(words[-compared:])} {said}", why="unsure")
    elif not is_usual(argument, fitting[0]):
        board.doubts[argument.name] = unusual(argument, fitting[0], said)
    else:
        shown = plainly(fitting[0], argument)
        note = f'"{" ".join(words[-about:])} {said}" taken as {shown}' if about else ""
        board.give(argument.name, fitting[0], by="regex", sure=SAID, said=said, note=note)


def _is_open(board: Board, at: int) -> bool:
    """As in "10 or more": the number is only where it begins."""
    behind = [unit.word for unit in board.units[at + 1 : at + 3]]
    more = {unit.word for unit in board.units[at + 2 : at + 5]} & {"bit", "odd", "something", "change", "little"}
    if behind[:1] == ["and"] and more:
        return True
    return behind[:1] in (["or"], ["and"]) and behind[-1] in _CHANGED | {"above", "over", "up", "below", "under"}


def _is_part(argument: Argument, amount: Amount) -> bool:
    """A share below one without a percent sign may be meant in hundredths."""
    return is_percent(argument) and not amount.percent and 0 < amount.value < 1


def _ends_with(words: tuple[str, ...], phrases: Sequence[tuple[str, ...]]) -> int:
    """How many of the last words are the longest of the phrases."""
    return next((len(phrase) for phrase in phrases if words[-len(phrase) :] == phrase), 0)
