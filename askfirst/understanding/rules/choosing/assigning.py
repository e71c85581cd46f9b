"""Whose number it is: by its unit, by the argument's name beside it, by what fits; two ways are a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from askfirst.domain.choice import Argument
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.amounts import Amount
from askfirst.understanding.rules.choosing.asking_words import PIECES, SINCE
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.doubts import several, unfit, unusual
from askfirst.understanding.rules.choosing.fitting import NUMERIC, fits, is_percent, is_usual, plainly, shaped
from askfirst.understanding.rules.choosing.foreign import foreign_numbers
from askfirst.understanding.rules.choosing.levels import SAID
from askfirst.understanding.rules.choosing.mentions import is_small
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.taken_back import CHANGED, Said, is_relative, standing
from askfirst.understanding.rules.choosing.units import Unit, keys_of
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.words.counting_words import UNITS

_FAR = 4
_MOST = 5
"""Numbers in a text that are told apart; where there are more, they are asked about."""
_ASSIGNED, _PERCENT, _UNIT, _NAME, _ASKED = 5.0, 4.0, 3.0, 2.5, 1.0
_STRANGE, _LEAST = 1.5, 0.1
_FARTHER = 0.3
_LOOSE_BOUNDS = frozenset(("up", "max", "maximum"))
_LONG_COMPARED = 3
_SOURCES = frozenset(("according", "says", "said", "per"))
_POINTING = frozenset(("the", "this", "that", "which", "another", "last", "first", "same", "previous", "other"))
"""Before "one" they make it no number."""
_BELOW_ZERO = frozenset(("minus", "negative"))


def assign_numbers(board: Board) -> None:
    """Give numeric arguments their numbers. What two of them could take, or none, is put in doubt or left over."""
    open_ = [one for one in board.arguments.values() if one.kind in NUMERIC and one.name not in board.settled]
    numbers = [
        Said(at, unit.amount)
        for at, unit in enumerate(board.units)
        if unit.amount is not None
        and at not in board.used | board.reasons
        and not any(one.first <= at < one.last for one in board.mentions)
    ]
    numbers = [one for one in numbers if not is_relative(board, one.at)]
    numbers = standing(board, numbers) if open_ else numbers
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


def _is_weak(board: Board, one: Said) -> bool:
    """Whether it is the word "one" that points at something; "between one and two" counts."""
    behind = board.units[one.at + 1] if one.at + 1 < len(board.units) else None
    if behind is not None and behind.kind == "number":
        return False
    return one.amount.weak and (not one.at or board.units[one.at - 1].word not in ("between", "from"))


def _by_words(board: Board, numbers: Sequence[Said], open_: Sequence[Argument]) -> list[tuple[Said, Argument]]:
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


def _score(board: Board, said: Said, argument: Argument) -> float:
    if said.amount.currency:
        return _UNIT if said.amount.currency == comparable_unit(argument.unit) else 0.0
    if said.amount.percent:
        return _PERCENT if is_percent(argument) else 0.0
    if owners := _assigned(board, said.at):
        return _ASSIGNED if argument.name in owners else 0.0
    unit = {
        key for way in (argument.unit, *UNITS.get(comparable_unit(argument.unit), ())) for key in keys_of(way)
    } - SMALL
    name = {word for word, owners in board.lexicon.nouns.items() if argument.name in owners} - SMALL
    asked = _ASKED if board.focus and board.focus.argument == argument.name and _is_lone(board, said) else 0.0
    beside = max(
        _near(board, said.at, unit, name, step=1), _near(board, said.at, unit, name, step=-1) - _FARTHER / 2, asked
    )
    led = board.units[said.at - 1].word if said.at else ""
    if beside <= 0 or (_is_weak(board, said) and led in _POINTING) or _is_counted_in(board, said.at, unit | name):
        return 0.0
    value = shaped(said.amount.value)
    if fits(argument, value) and is_usual(argument, value):
        return beside
    elsewhere = board.focus is not None and board.focus.argument != argument.name
    return 0.0 if elsewhere else max(beside - _STRANGE, _LEAST)


def _assigned(board: Board, at: int) -> frozenset[str]:
    """The arguments that the words before a sign between them and the number name: "size = 5"."""
    if at < len(("name", "=")) or board.units[at - 1].key not in ("=", ":"):
        return frozenset()
    return board.lexicon.nouns.get(board.units[at - 2].key, frozenset())


def _is_counted_in(board: Board, at: int, own: set[str]) -> bool:
    """Whether the word behind the number is what another argument counts: "2 boxes per shelf" is no number of shelves.

    Where another number follows it leads that one: "shelf 5 boxes 200".
    """
    behind, then = board.units[at + 1 : at + 2], board.units[at + 2 : at + 3]
    others = bool(behind) and bool(board.lexicon.nouns.get(behind[0].key))
    return others and behind[0].key not in own and not (then and then[0].kind == "number")


def _is_lone(board: Board, said: Said) -> bool:
    """Whether no word beside the number says of what it is."""
    behind = board.units[said.at + 1 : said.at + 2]
    if not behind or behind[0].kind != "word" or behind[0].word in SAYS_NOTHING | PIECES | SINCE | _SOURCES:
        return True
    asked = board.focus.argument if board.focus else ""
    others = board.lexicon.nouns.get(behind[0].key, frozenset({asked}))
    return behind[0].key in board.lexicon.known and (not asked or asked in others)


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


def _by_what_fits(board: Board, rest: list[Said], open_: list[Argument]) -> None:
    """Numbers that no word places: the only one to the only argument that it fits; spans together."""
    if len(rest) > 1 and all(_is_spanned(board, one.at, two.at) for one, two in pairwise(rest)) and len(open_) == 1:
        _give(board, open_[0], rest)
        return
    free = [one for one in rest if _is_lone(board, one) and not one.amount.percent and not one.amount.currency]
    if not free or len(free) != len(rest):
        return
    asked = [one for one in open_ if board.focus and one.name == board.focus.argument]
    if board.focus and not asked:
        return
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


def _ways(free: Sequence[Said], open_: Sequence[Argument], *, usual: bool) -> list[list[tuple[Said, Argument]]]:
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


def _give(board: Board, argument: Argument, numbers: Sequence[Said]) -> None:
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
    if words[-1:] and words[-1] in _BELOW_ZERO:
        board.use([numbers[0].at - 1])
        board.doubts[argument.name] = unfit(argument, f"{words[-1]} {said}")
    elif not fitting:
        board.doubts[argument.name] = unfit(argument, said)
    elif len(fitting) > 1:
        board.doubts[argument.name] = several(argument, fitting, said)
    elif len(amounts) > 1:
        board.doubts[argument.name] = unfit(argument, said)
    elif (open_end := _open_end(board, numbers[-1].at)) and not is_percent(argument):
        board.doubts[argument.name] = several(
            argument, fitting, board.said(numbers[0].at, numbers[-1].at + 3), why="unsure"
        )
    elif compared and not is_percent(argument) and words[-compared] not in _LOOSE_BOUNDS:
        board.doubts[argument.name] = several(argument, fitting, f"{' '.join(words[-compared:])} {said}", why="unsure")
    elif not is_usual(argument, fitting[0]):
        board.doubts[argument.name] = unusual(argument, fitting[0], said)
    else:
        board.use(open_end)
        shown = plainly(fitting[0], argument)
        note = f'"{" ".join(words[-about:])} {said}" taken as {shown}' if about else ""
        board.give(argument.name, fitting[0], by="regex", sure=SAID, said=said, note=note)


def _open_end(board: Board, at: int) -> range:
    """The words that tell that the number is only where something begins, as in "10 or more"; none where none do."""
    behind = [unit.word for unit in board.units[at + 1 : at + 3]]
    more = {unit.word for unit in board.units[at + 2 : at + 5]} & {"bit", "odd", "something", "change", "little"}
    if behind[:1] == ["and"] and more:
        return range(at + 1, min(at + 5, len(board.units)))
    ends = behind[:1] in (["or"], ["and"]) and behind[-1] in CHANGED | {"above", "over", "up", "below", "under"}
    return range(at + 1, at + 3) if ends else range(0)


def _is_part(argument: Argument, amount: Amount) -> bool:
    """A share below one without a percent sign may be meant in hundredths."""
    return is_percent(argument) and not amount.percent and 0 < amount.value < 1


def _ends_with(words: tuple[str, ...], phrases: Sequence[tuple[str, ...]]) -> int:
    """How many of the last words are the longest of the phrases."""
    return next((len(phrase) for phrase in phrases if words[-len(phrase) :] == phrase), 0)
