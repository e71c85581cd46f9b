"""Words for all values, for any, and for the usual one, given to the arguments that they are said of."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.doubts import missing, several
from askfirst.understanding.rules.choosing.fitting import NUMERIC, fits
from askfirst.understanding.rules.choosing.levels import LIKELY, SAID
from askfirst.understanding.rules.choosing.mentions import Mention, is_small
from askfirst.understanding.rules.choosing.runs import own_runs

_PAIR = 2
_JUDGED = frozenset(("more", "most", "less", "better", "best", "cheaper", "easier", "faster", "simpler", "safer"))
_WHOLE = 4
_NEAR = 3
_INDIFFERENT = frozenset(("preference", "fussy", "picky", "bothered", "whichever", "whatever"))
"""Who says so leaves the choice to somebody else, and has not asked for everything."""
_ADDING_UP = frozenset(("combined", "total", "overall"))


@dataclass(frozen=True, slots=True)
class Loose:
    """A word for all that is said of no argument by name."""

    cue: Cue
    word: str


def sweep(board: Board) -> list[Loose]:
    """Turn words for all values into mentions of that value where an argument is named beside them."""
    loose: list[Loose] = []
    for one in board.cues_of("sweep"):
        word = _word_of(board, one)
        denial = next((two for two in board.cues_of("denial") if two.last == one.first), None)
        if denial and (_is_contrast(board, one) or _is_ruled_out(board, denial)):
            board.use(range(denial.first, one.last))
            continue
        if _adds_up(board, one) or _says_again(board, one):
            board.use(range(one.first, one.last))
            continue
        owners, nouns = board.scope(one.first, one.last)
        fitting = [name for name in owners if name in board.lexicon.sweeps]
        if _determines(board, one) and not (
            fitting and min(nouns) >= one.last and _mention_after(board, one) > min(nouns)
        ):
            board.use(range(one.first, one.last))
        elif len(fitting) == 1 and _may_sweep(board, fitting[0], word):
            board.use({*range(one.first, one.last + _is_counted(board, one)), *nouns})
            place = board.lexicon.sweeps[fitting[0]]
            board.mentions.append(
                Mention(one.first, one.last, ((fitting[0], place),), _WHOLE, "exact", SAID, sweeps=True)
            )
        elif owners and all(board.arguments[name].kind in NUMERIC for name in owners):
            board.use(range(one.first, one.last))
        else:
            loose.append(Loose(one, word))
    board.mentions.sort(key=lambda mention: mention.first)
    return loose


def _word_of(board: Board, one: Cue) -> str:
    """The word itself, "both" for phrases of two, "all" for other phrases."""
    said = {unit.word for unit in board.units[one.first : one.last]}
    if one.last - one.first == 1:
        return board.units[one.first].word
    return "both" if said & {"two", "pair", "both"} else "all"


def _is_contrast(board: Board, one: Cue) -> bool:
    """As in "not both, just this": what is denied stands alone, and another value is named behind it."""
    behind = board.units[one.last] if one.last < len(board.units) else None
    apart = behind is not None and (behind.kind == "mark" or behind.word in ("but", "just", "only"))
    return apart and _mention_after(board, one) < len(board.units)


def _adds_up(board: Board, one: Cue) -> bool:
    """As in "both tests combined": what stands before it is all of them already."""
    before = board.units[one.first - 1].key if one.first else ""
    valued = any(two.last == one.first for two in board.mentions) or before in board.lexicon.nouns
    if board.units[one.first].word not in _ADDING_UP:
        return False
    named_behind = board.scope(one.first, one.last)[0]
    return valued or (not named_behind and any(two.kind == "sweep" and two.last < one.first for two in board.cues))


def _says_again(board: Board, one: Cue) -> bool:
    """As in "both of the two", or "compare the two" of two values that are named."""
    led = any(two.kind == "sweep" and two.last == one.first - 1 for two in board.cues)
    if led and board.units[one.first - 1].word == "of":
        return True
    named = [name for name, _ in {place for two in board.mentions for place in two.values if two.first < one.first}]
    return one.last - one.first > 1 and _word_of(board, one) in cue.BOTH and len(named) > len(set(named))


def _is_ruled_out(board: Board, denial: Cue) -> bool:
    """As in "this, not both": a value stands right before what is denied."""
    at = denial.first - 1
    while at >= 0 and (board.units[at].pauses or board.units[at].word in ("but", "and", "please")):
        at -= 1
    return any(one.last == at + 1 for one in board.mentions)


def _determines(board: Board, one: Cue) -> bool:
    """As in "all small ones", "both this and that": the word only leads to values that are named."""
    first = _mention_after(board, one)
    pair = _word_of(board, one) in cue.BOTH and sum(two.first >= one.last for two in board.mentions) < _PAIR
    if pair or board.units[one.first].word in cue.WHOLE_WORDS:
        return False
    between = board.units[one.last : first]
    return first < len(board.units) and all(
        is_small(unit) or unit.kind == "number" or unit.key in board.lexicon.nouns for unit in between
    )


def _mention_after(board: Board, one: Cue) -> int:
    return min((mention.first for mention in board.mentions if mention.first >= one.last), default=len(board.units))


def _may_sweep(board: Board, name: str, word: str) -> bool:
    """A word for two is not said of three."""
    return word not in cue.BOTH or len(board.arguments[name].allowed) == _PAIR + 1


def settle_loose(board: Board, loose: list[Loose]) -> None:
    """Give words for all to what is open, where that is one argument, or as many as there are such words."""
    denied = {at for mention in board.mentions if mention.denied for at in range(mention.first - 3, mention.first)}
    words = [one for one in loose if one.cue.first not in denied]
    open_ = [one for one in board.open if one.name in board.lexicon.sweeps]
    if words and _is_all_already(board):
        board.use(at for one in words for at in range(one.cue.first, one.cue.last))
    fitting = [one for one in open_ if all(_may_sweep(board, one.name, two.word) for two in words)]
    if not words or not open_:
        return
    for one in words:
        board.use(range(one.cue.first, one.cue.last + _is_counted(board, one.cue)))
    if len(words) == len(open_) == len(fitting) or len(fitting) == 1 == len(words):
        for argument, one in zip(fitting, words, strict=True):
            place = board.lexicon.sweeps[argument.name]
            board.give(argument.name, _as_given(argument, place), by="exact", sure=SAID, said=one.word)
    elif not (len(words) == len(open_) and _in_turn(board, open_, words)):
        first = (fitting or open_)[0]
        board.doubts[first.name] = missing(first, f'It is not clear what "{words[0].word}" is said of.')


def _is_all_already(board: Board) -> bool:
    """Whether the answer is the value for all, which such words only say again: "everybody, young and old"."""
    name = board.focus.argument if board.focus else ""
    place, given = board.lexicon.sweeps.get(name), board.given.get(name)
    return place is not None and given is not None and given.value == board.arguments[name].allowed[place].value


def _is_counted(board: Board, one: Cue) -> bool:
    """As in "all three": the number of the values, or of the options, adds nothing."""
    behind = board.units[one.last].amount if one.last < len(board.units) else None
    counts = {len(argument.allowed) - (name in board.lexicon.sweeps) for name, argument in board.arguments.items()}
    return behind is not None and behind.value in counts | ({len(board.focus.options)} if board.focus else set())


def _in_turn(board: Board, open_: list[Argument], words: list[Loose]) -> bool:
    """Each of the words to the next argument in order, if it may be said of that."""
    if not all(_may_sweep(board, one.name, two.word) for one, two in zip(open_, words, strict=True)):
        return False
    for argument, one in zip(open_, words, strict=True):
        board.give(
            argument.name,
            _as_given(argument, board.lexicon.sweeps[argument.name]),
            by="exact",
            sure=SAID,
            said=one.word,
        )
    return True


def settle_any(board: Board) -> None:
    """Words that leave it open which value is taken: the one that leaves nothing out, the default, or a question.

    "Both" is a value of its own: who does not mind which of two is taken has not asked for two.
    """
    for one in board.cues_of("any"):
        if _mention_after(board, one) == one.last < len(board.units) or one.first in board.used:
            continue
        depends = any(_depends(board, two) for two in board.cues_of("any"))
        for argument in _meant(board, one):
            said = board.said(one.first, one.last)
            place = board.lexicon.sweeps.get(argument.name)
            whole = place is not None and fold(str(argument.allowed[place].value)) not in cue.BOTH
            if place is not None and whole and not depends:
                board.give(argument.name, _as_given(argument, place), by="regex", sure=SAID, said=said)
            elif argument.default is not None:
                board.give(argument.name, argument.default, by="default", sure=SAID, said=said, note="the default")
            elif argument.allowed:
                board.doubts[argument.name] = several(argument, [value.value for value in argument.allowed], said)
            else:
                board.doubts[argument.name] = missing(argument)


def _depends(board: Board, one: Cue) -> bool:
    """As in "whichever is better": which one is meant hangs on something else."""
    behind = [unit.word for unit in board.units[one.last : one.last + _NEAR]]
    said = {unit.word for unit in board.units[one.first : one.last]}
    if said & _INDIFFERENT:
        return True
    left = board.units[one.first].word in ("whichever", "whatever", "any") and bool({"you", "they"} & set(behind[:2]))
    return left or (behind[:1] == ["is"] and bool(_JUDGED & set(behind[1:])))


def settle_usual(board: Board) -> None:
    """Words for the usual: the argument's default, else what the last run had, else it is asked."""
    earlier = own_runs(board)[-1:]
    for one in board.cues_of("usual"):
        if one.first in board.used:
            continue
        meant = _meant(board, one)
        with_default = [argument for argument in meant if argument.default is not None]
        for argument in with_default or (meant if earlier else meant[:1]):
            said = board.said(one.first, one.last)
            before = earlier[0].args.get(argument.name) if earlier else None
            if argument.default is None and before is not None and fits(argument, before):
                note = f"as in turn {earlier[0].turn_id}"
                board.give(argument.name, before, by="reference", sure=LIKELY, said=said, note=note)
            elif argument.default is None:
                board.doubts[argument.name] = missing(argument, f"There is no usual {argument.label} to take.")
            else:
                board.give(argument.name, argument.default, by="default", sure=SAID, said=said, note="the default")


def settle_unsure(board: Board) -> None:
    """Who says that it is not known has chosen nothing."""
    for one in board.cues_of("unsure"):
        board.use(range(one.first, one.last))
        for argument in board.open[:1]:
            if not board.settled:
                board.doubts[argument.name] = missing(argument)


def _meant(board: Board, one: Cue) -> list[Argument]:
    """The arguments that such words are said of: named beside them, all open ones for "the rest", the only open one."""
    owners, nouns = board.scope(one.first, one.last)
    board.use(range(one.first, one.last))
    named = [board.arguments[name] for name in owners if name not in board.settled]
    if named:
        board.use(nouns)
        return named
    rest = board.cues_of("rest")
    for each in rest:
        board.use(range(each.first, each.last))
    open_ = [argument for argument in board.open if argument.required or argument.default is not None]
    if rest or len(open_) <= 1 or one.kind == "usual":
        return open_
    return _ask_first(board, open_)


def _ask_first(board: Board, open_: list[Argument]) -> list[Argument]:
    """It is said of none of several that are open."""
    board.doubts[open_[0].name] = missing(open_[0])
    return []


def _as_given(argument: Argument, place: int) -> Plain:
    value = argument.allowed[place].value
    return [value] if argument.many else value
