"""From the mentions of an argument's values to its value: one, the one that means several, what is left, or a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from askfirst.domain.choice import Argument
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.doubts import missing, several, shortened
from askfirst.understanding.rules.choosing.levels import LIKELY, SAID, UNSURE
from askfirst.understanding.rules.choosing.mentions import Mention
from askfirst.understanding.rules.choosing.reasons import clauses

_WITHIN = 8
_NO_CHOICE = frozenset(("rather", "so", "not", "no", "something", "whatever", "thereabouts", "actually", "better"))
"""Behind an "or" they offer nothing else."""
_LISTING = cue.JOINING | words_of(
    "the a an of by with using both all on in use take also then too plus well as combined combination side",
    "compared one run do please old good just our my some many",
)
"""Between two values they make a list of them."""
_NO_LIST = frozenset(("for", "over", "to", "than", "against", "from", "before", "after", "into", "beyond"))
"""Between two values they make no list of them."""


def resolve(board: Board) -> None:
    """Give each argument whose values are mentioned its value, or put it in doubt."""
    _assign(board)
    for argument in board.arguments.values():
        own = [one for one in board.mentions if one.of(argument.name) and len({name for name, _ in one.values}) == 1]
        own = _told_surely(board, own)
        if own and argument.name in board.given:
            _agree(board, argument, own)
        elif own and argument.allowed and argument.name not in board.settled:
            for one in own:
                board.use(range(one.first, one.last))
            _resolve(board, argument, own)


def _told_surely(board: Board, own: list[Mention]) -> list[Mention]:
    """Without the guesses in other clauses, where a value is told for sure: "all of them, the whole system is ..."."""
    sure = [one for one in own if one.confidence > UNSURE]
    if not sure or len(sure) == len(own):
        return own
    parts = list(clauses(board))
    told = {at for part in parts for at in part if any(one.first in part for one in sure)}
    return [one for one in own if one in sure or one.first in told]


def _agree(board: Board, argument: Argument, own: Sequence[Mention]) -> None:
    """The place in the list and the words that stand beside it say the same, or the user is asked."""
    value = board.given[argument.name].value
    named = [argument.allowed[place].value for one in own if not one.denied for place in one.of(argument.name)]
    for one in own:
        board.use(range(one.first, one.last))
    other = [one for one in dict.fromkeys(named) if one != value]
    if other:
        said = board.text.strip()
        board.doubts[argument.name] = several(argument, [value, *other], said)
        del board.given[argument.name]


def _assign(board: Board) -> None:
    """Mentions that fit two arguments go to the one asked about, named beside them, or not mentioned otherwise."""
    for at, mention in enumerate(board.mentions):
        names = list(dict.fromkeys(name for name, _ in mention.values))
        if len(names) < len(("one", "other")):
            continue
        scoped, nouns = board.scope(mention.first, mention.last)
        taken = {
            name
            for one in board.mentions
            if one is not mention
            for name, _ in one.values
            if len({n for n, _ in one.values}) == 1
        }
        focus = {board.focus.argument} if board.focus else set()
        for wanted in (scoped, focus, set(names) - taken):
            kept = [name for name in names if name in wanted]
            if len(kept) == 1:
                board.use(nouns if wanted is scoped else ())
                board.mentions[at] = _only(mention, kept[0])
                break
        else:
            board.use(range(mention.first, mention.last))
            first = board.arguments[names[0]]
            values = [first.allowed[place].value for place in mention.of(names[0])]
            board.doubts[names[0]] = several(first, values, board.said(mention.first, mention.last), why="unsure")


def _only(mention: Mention, name: str) -> Mention:
    return replace(mention, values=tuple(value for value in mention.values if value[0] == name))


def _resolve(board: Board, argument: Argument, own: Sequence[Mention]) -> None:
    kept = _last_word(board, own)
    denied = {place for one in kept if one.denied for place in one.of(argument.name)}
    positive = [one for one in kept if not one.denied]
    sweep = board.lexicon.sweeps.get(argument.name)
    if denied:
        positive = [one for one in positive if one.of(argument.name) != (sweep,)]
    places = list(dict.fromkeys(place for one in positive for place in one.of(argument.name) if place not in denied))
    said = board.said(own[0].first, own[-1].last)
    if not places and denied:
        _take_rest(board, argument, denied, said)
    elif len(places) == 1:
        _take_one(board, argument, places[0], positive)
    elif places:
        _take_several(board, argument, places, positive)


def _take_one(board: Board, argument: Argument, place: int, mentions: Sequence[Mention]) -> None:
    value = argument.allowed[place].value
    best = max(mentions, key=lambda one: one.confidence)
    said = board.said(mentions[-1].first, mentions[-1].last)
    sure = best.confidence
    if sure <= UNSURE or _is_one_of_two(board, mentions[-1]):
        board.doubts[argument.name] = several(argument, [value], said, why="unsure")
        return
    note = f'"{said}" read as {argument.allowed[place].label}' if best.matched_by == "fuzzy" else ""
    given: Plain = [value] if argument.many else value
    board.give(argument.name, given, by=best.matched_by, sure=sure, said=said, note=note)


def _is_one_of_two(board: Board, mention: Mention) -> bool:
    """Whether an "or" joins the value to something that is none."""
    behind = [unit.word for unit in board.units[mention.last : mention.last + 2]]
    if behind[:1] == ["or"] and behind[1:] and behind[1] not in _NO_CHOICE:
        return True
    at = mention.first - 1
    while at >= 0 and board.units[at].word in ("the", "a", "maybe", "perhaps", "only"):
        at -= 1
    return at > 0 and board.units[at].word == "or"


def _take_several(board: Board, argument: Argument, places: Sequence[int], mentions: Sequence[Mention]) -> None:
    """A list takes all; a single value the one that means exactly these; else it is asked."""
    values = [argument.allowed[place].value for place in places]
    said = board.said(mentions[0].first, mentions[-1].last)
    if argument.many:
        board.give(argument.name, values, by="exact", sure=min(one.confidence for one in mentions), said=said)
        return
    sweep = board.lexicon.sweeps.get(argument.name)
    members = set(range(len(argument.allowed))) - {sweep}
    between = {unit.key for unit in board.units[mentions[0].last : mentions[-1].first]}
    apart = any(before.last < behind.first for before, behind in pairwise(mentions))
    either = (
        not apart
        or bool(between & (cue.ALTERNATIVE | _NO_LIST))
        or _is_told_apart(board, argument, mentions)
        or any(len(one.of(argument.name)) > 1 for one in mentions)
    )
    if sweep is not None and set(places) - {sweep} == members and not either:
        sure = min(one.confidence for one in mentions)
        if sure > UNSURE:
            board.give(argument.name, argument.allowed[sweep].value, by="exact", sure=min(sure, SAID), said=said)
            return
    if sweep is not None and set(places) - {sweep} == members and sweep not in places:
        values.append(argument.allowed[sweep].value)
    board.doubts[argument.name] = several(argument, values, said)


def _is_told_apart(board: Board, argument: Argument, mentions: Sequence[Mention]) -> bool:
    """As in "start with this, and we will see about that": more than a list stands between the values."""
    for before, behind in pairwise(mentions):
        between = board.units[before.last : behind.first]
        if any(
            unit.kind == "word"
            and unit.word not in (_LISTING | {"but"} if {"but", "also"} <= {one.word for one in between} else _LISTING)
            and argument.name not in board.lexicon.nouns.get(unit.key, frozenset())
            for unit in between
        ):
            return True
    return False


def _take_rest(board: Board, argument: Argument, denied: set[int], said: str) -> None:
    """What is left without the denied values."""
    sweep = board.lexicon.sweeps.get(argument.name)
    rest = [place for place in range(len(argument.allowed)) if place not in denied and place != sweep]
    values = [argument.allowed[place].value for place in rest]
    if not rest:
        board.doubts[argument.name] = missing(argument, f'"{shortened(said)}" leaves no {argument.label}.')
        return
    if denied == {sweep}:
        board.doubts[argument.name] = several(argument, values, said)
    elif len(rest) == 1 or argument.many:
        value: Plain = values if argument.many else values[0]
        note = f'"{said}" leaves {argument.allowed[rest[0]].label}' if len(rest) == 1 else ""
        board.give(argument.name, value, by="regex", sure=LIKELY, said=said, note=note)
    else:
        board.doubts[argument.name] = several(argument, values, said)


def _last_word(board: Board, own: Sequence[Mention]) -> list[Mention]:
    """The mentions behind the last correction; what it took back is gone."""
    kept = list(own)
    for before, behind in pairwise(own):
        if _is_corrected(board, before, behind):
            kept = [one for one in kept if one.first >= behind.first]
    return kept


def _is_corrected(board: Board, before: Mention, behind: Mention) -> bool:
    if before.denied or behind.denied:
        return False
    between = range(before.last, behind.first)
    marks = [one for one in board.cues_of("correction") if one.first in between]
    for one in marks:
        board.use(range(one.first, one.last))
    after = [unit.word for unit in board.units[behind.last : behind.last + 3]]
    if marks or (cue.INSTEAD & set(after) and "of" not in after):
        return True
    led = {unit.word for unit in board.units[max(0, before.first - _WITHIN) : before.first]}
    joined = {board.units[at].word for at in between}
    return bool(led & cue.REPLACING and joined & cue.INTO) or "->" in board.said(before.last, behind.first).replace(
        " ", ""
    )
