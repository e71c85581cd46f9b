"""Reads a text against a card: the steps in their order, and the choice that comes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Choice, Doubt, Given, ToolCard
from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.choosing.assigning import assign_numbers
from askfirst.understanding.rules.choosing.background import background
from askfirst.understanding.rules.choosing.board import Board, Focus, Past
from askfirst.understanding.rules.choosing.circumstances import pass_circumstances
from askfirst.understanding.rules.choosing.cue_words import WHOLE_LOTS
from askfirst.understanding.rules.choosing.cues import cues_in, set_phrases
from askfirst.understanding.rules.choosing.denying import deny
from askfirst.understanding.rules.choosing.doubts import missing, rephrase, several, shortened, unfit, unplaced
from askfirst.understanding.rules.choosing.earlier import refer, take_earlier
from askfirst.understanding.rules.choosing.fitting import NUMERIC, fits
from askfirst.understanding.rules.choosing.following import settle_changes
from askfirst.understanding.rules.choosing.halves import settle_parts
from askfirst.understanding.rules.choosing.leftover import in_words, left_over, strange, unread
from askfirst.understanding.rules.choosing.levels import LIKELY, NOTHING, SAID, STRANGE, UNSURE
from askfirst.understanding.rules.choosing.lexicon import Lexicon
from askfirst.understanding.rules.choosing.mentions import Mention, mentions_in
from askfirst.understanding.rules.choosing.neutral_words import SMALL
from askfirst.understanding.rules.choosing.picking import pass_places, pick_place
from askfirst.understanding.rules.choosing.questions import asks_back
from askfirst.understanding.rules.choosing.reasons import pass_reasons
from askfirst.understanding.rules.choosing.resolving import resolve
from askfirst.understanding.rules.choosing.slips import Speller
from askfirst.understanding.rules.choosing.stories import told_in
from askfirst.understanding.rules.choosing.sweeping import settle_any, settle_loose, settle_unsure, settle_usual, sweep
from askfirst.understanding.rules.choosing.texts import Texts, pointed_at, points
from askfirst.understanding.rules.choosing.unfit_answers import unfit_answer
from askfirst.understanding.rules.choosing.units import MOST_CHARACTERS, Unit, units_of

_FIRST_ASKED = ("unfit", "several", "unsure", "unusual")


def read(card: ToolCard, text: str, past: Past, focus: Focus | None) -> Choice:
    """The choice that the text makes. With a focus, it answers a question: what else is missing is not asked for."""
    board = _board(card, text, past, focus)
    pick_place(board)
    elsewhere = focus is not None and board.focus is None and pass_places(board, len(focus.options))
    pass_circumstances(board)
    pass_reasons(board)
    loose = sweep(board)
    deny(board)
    earlier = refer(board)
    resolve(board)
    settle_parts(board)
    assign_numbers(board)
    settle_loose(board, loose)
    settle_usual(board)
    settle_any(board)
    settle_unsure(board)
    take_earlier(board, earlier)
    settle_changes(board)
    _point(board)
    return _concluded(board, elsewhere=elsewhere)


def _board(card: ToolCard, text: str, past: Past, focus: Focus | None) -> Board:
    arguments = {one.name: one for one in card.parameters}
    lexicon = Lexicon.of(card)
    asked = focus if focus and focus.argument in arguments else None
    texts = Texts(arguments, text, asked.argument if asked else "", asked.options if asked else ())
    with_bounds = any(lexicon.has_bounds(name) for name in arguments)
    units = Speller.of(lexicon).corrected(units_of(texts.masked, with_bounds=with_bounds))
    board = Board(card, arguments, lexicon, text[:MOST_CHARACTERS], units, asked, past)
    board.mentions = told_in(units, card.parameters, _outside_phrases(card, units, mentions_in(units, lexicon)))
    board.cues = cues_in(units, {at for one in board.mentions for at in range(one.first, one.last)})
    for name, found in texts.found.items():
        values = list(dict.fromkeys(value for value, _, _ in found))
        said = " and ".join(said.strip() for _, said, _ in found)
        if arguments[name].many:
            board.give(name, values, by="regex", sure=min(sure for _, _, sure in found), said=said)
        elif len(values) == 1:
            board.give(name, values[0], by="regex", sure=found[0][2], said=said)
        else:
            board.doubts[name] = several(arguments[name], values, said)
    return board


def _outside_phrases(card: ToolCard, units: Sequence[Unit], mentions: Sequence[Mention]) -> list[Mention]:
    """Without what only a part of a set phrase would name: "small" of "big and small", or of the tool's own name."""
    called = tuple(tuple(fold(one).split()) for one in (card.title, *card.phrases))
    spans = set_phrases(units, (*WHOLE_LOTS, *called))
    return [
        one
        for one in mentions
        if not any(one.first in span and one.last <= span.stop and one.last - one.first < len(span) for span in spans)
    ]


def _point(board: Board) -> None:
    """What "it" points at: a code in the last message that holds one."""
    for argument in board.open:
        if not argument.pattern or argument.many:
            continue
        codes = pointed_at(board.past.window, argument)
        if not codes:
            continue
        if len(codes) == 1 and points(tuple(unit.word for unit in board.units)):
            board.give(
                argument.name,
                codes[0],
                by="reference",
                sure=LIKELY,
                said="",
                note="as named in the conversation before",
            )
        elif argument.required:
            board.doubts[argument.name] = several(argument, codes, "it")


def _concluded(board: Board, *, elsewhere: bool) -> Choice:
    rest = left_over(board)
    marks = strange(board)
    aside = set() if marks else background(board, rest) | board.circumstances.intersection(rest)
    rest = [at for at in rest if at not in aside]
    told_aside = {at for at in aside | unread(board) if board.units[at].word not in SMALL}
    too_long = len(board.text) >= MOST_CHARACTERS
    doubts = dict(board.doubts)
    words = in_words(board, rest) + marks + (["the rest of a very long text"] if too_long else [])
    doubts |= _asked_back(board)
    again = None if marks or too_long else unfit_answer(board)
    if again:
        doubts[again.argument] = again
        words = []
    doubts |= _unfit_words(board, rest, doubts)
    _ask_missing(board, doubts, rest, words)
    touched = _is_touched(board)
    if words and not any(
        one.about and one.why == "unfit" and one.about == shortened(", ".join(words)) for one in doubts.values()
    ):
        doubts[""] = unplaced(board.card, words)
    sayable = {name: given for name, given in board.given.items() if name not in doubts}
    args = {name: given.value for name, given in sayable.items() if fits(board.arguments[name], given.value)}
    given = {name: one for name, one in board.given.items() if name in args}
    if marks or too_long:
        sure = STRANGE
    elif elsewhere and not doubts:
        sure = SAID
    elif not given and not again and (not touched or not board.card.arguments):
        sure = NOTHING
    else:
        sure = UNSURE if doubts else min((one.confidence for one in given.values()), default=SAID)
    told = choice_of(board.card, board.text, given, doubts, sure)
    return replace(told, aside=shortened(", ".join(in_words(board, sorted(told_aside)))))


def _asked_back(board: Board) -> dict[str, Doubt]:
    """A question about values is no choice of them: they are in doubt."""
    if not asks_back(board):
        return {}
    names = [board.focus.argument] if board.focus and board.focus.argument in board.given else list(board.given)
    said = board.text.strip()
    return {name: several(board.arguments[name], [board.given[name].value], said, why="unsure") for name in names[:1]}


def choice_of(
    card: ToolCard, text: str, given: Mapping[str, Given], doubts: Mapping[str, Doubt], sure: float
) -> Choice:
    """The choice that values and doubts come to.

    Doubts are asked in this order: what was said wrongly, what found no place, what is missing; each in the schema's.
    """
    order = list(card.properties)
    place = {name: at for at, name in enumerate(order)}
    ranked = sorted(doubts.values(), key=lambda one: (_rank(one), place.get(one.argument, len(order))))
    args = {name: given[name].value for name in order if name in given}
    weakest: MatchedBy = min(given.values(), key=lambda one: one.confidence).matched_by if given else "default"
    if sure < UNSURE:
        reason = rephrase(card, text)
    elif ranked:
        reason = ranked[0].question
    else:
        reason = "; ".join(one.note for one in given.values() if one.note) or "All that it needs was said."
    return Choice(card.name, args, sure, reason, weakest, {name: given[name] for name in args}, tuple(ranked))


def _rank(doubt: Doubt) -> int:
    if doubt.why in _FIRST_ASKED and doubt.argument:
        return _FIRST_ASKED.index(doubt.why)
    return len(_FIRST_ASKED) + (doubt.why == "missing")


def _is_touched(board: Board) -> bool:
    """Whether the text has to do with the tool at all."""
    known = board.lexicon.known | board.lexicon.nouns.keys()
    own = any(
        unit.kind == "word" and (unit.key in known or unit.slip) and unit.key not in _PLAIN for unit in board.units
    )
    meant = (
        board.mentions
        or board.doubts
        or any(one.kind in ("same", "any", "usual", "sweep") and one.first in board.used for one in board.cues)
    )
    return bool(own or meant)


_PLAIN = frozenset(("run", "step", "use", "do", "make", "show", "number", "value", "which", "it", "where", "when"))


def _unfit_words(board: Board, rest: list[int], doubts: Mapping[str, Doubt]) -> dict[str, Doubt]:
    """Words that find no place beside an argument's name were said in the place of its value."""
    found: dict[str, Doubt] = {}
    for at in rest:
        unit = board.units[at]
        if unit.kind == "bound":
            owners = {name for name in board.arguments if board.lexicon.has_bounds(name)}
        else:
            behind = board.units[at + 1] if at + 1 < len(board.units) else None
            owners = set(board.lexicon.nouns.get(behind.key, ())) if behind is not None else set()
            if not owners and at > 0 and board.units[at - 1].key in ("=", ":", "is"):
                owners = set(board.lexicon.nouns.get(board.units[at - 2].key, ())) if at > 1 else set()
        names = [name for name in owners if name not in doubts and board.arguments[name].kind == "choice"]
        if len(names) == 1 and len(owners) == 1 and names[0] not in board.given:
            found[names[0]] = unfit(board.arguments[names[0]], board.said(at, at + 1))
    return found


def _is_about(board: Board, rest: list[int]) -> bool:
    """As in "for Easter": the words say what for or where, and are no value of an argument."""
    return bool(rest) and rest[0] > 0 and board.units[rest[0] - 1].word in _WHAT_FOR


_WHAT_FOR = frozenset(("for", "in", "at", "on", "during", "since", "from", "near", "of", "until", "to"))


def _ask_missing(board: Board, doubts: dict[str, Doubt], rest: list[int], words: list[str]) -> None:
    """Ask for required arguments that nothing gives; where one is left, and words are, these were meant for it."""
    asked = board.focus.argument if board.focus else ""
    needed = [
        one
        for one in board.arguments.values()
        if one.name not in board.given
        and one.name not in doubts
        and (one.name == asked if asked else one.required and one.default is None)
    ]
    placed = (bool(board.given) or bool(asked)) and not _is_about(board, rest)
    if len(needed) == 1 and words and placed and not doubts and needed[0].kind in ("choice", *NUMERIC):
        doubts[needed[0].name] = unfit(needed[0], ", ".join(words))
        return
    for one in needed:
        doubts[one.name] = missing(one)
