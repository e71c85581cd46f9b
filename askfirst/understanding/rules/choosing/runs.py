"""Which earlier run a text means: the last one, the one before, the first, or the one that something is named of."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.domain.conversation import Turn
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.fitting import plainly
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.choosing.units import keys_of
from askfirst.understanding.rules.words.positions import ORDINALS

_PAIR = 2
_SETTINGS = words_of(
    "settings setting values choices setup configuration parameters options selection one ones thing run",
)
_RUNS = words_of("run runs one job time try attempt version result results round exercise request picture")
"""What an earlier run is called, whatever the tool is."""
_MOST_LOOKED_UP = 4
_NAMING = words_of("number of amount value the")
_VAGUE = words_of("one ones version result results thing job")
_FAR, _NEAR = 8, 4
_OWNING = words_of("the our my your that this")
_LAST = words_of("last latest previous earlier preceding most recent")
_WHAT = words_of("what whatever like as which that same one")
_WE = words_of("we i you us")
_COUNTED = {word: place for word, place in ORDINALS.items() if 0 < place <= 9}  # noqa: PLR2004 - runs that are counted


def own_runs(board: Board) -> list[Turn]:
    """The earlier runs of this tool, oldest first."""
    return [
        one for one in board.past.turns if board.card.name in one.tools_called and one.args and one.status != "error"
    ]


def run_meant(board: Board) -> tuple[Turn | None, str]:
    """The run that is meant, or why there is none."""
    title = board.card.title or board.card.name.replace("_", " ")
    own = own_runs(board)
    looked_up = words_looked_up(board)
    if looked_up:
        wanted = {_bare(board.units[at].key) for at in looked_up}
        board.use(looked_up)
        named = [one for one in own if wanted <= _words_of(board, one)]
        said = board.said(min(looked_up), max(looked_up) + 1)
        return (named[-1], "") if named else (None, f'No earlier run of {title} in this session is about "{said}".')
    if not own:
        return None, _no_run(board, title)
    place = _place_of_run(board)
    if place is not None:
        only = "was only one earlier run" if len(own) == 1 else f"were only {len(own)} earlier runs"
        return (own[place - 1], "") if place <= len(own) else (None, f"There {only} of {title} in this session.")
    if board.cues_of("very_first"):
        return own[0], ""
    if board.cues_of("before_last"):
        found = own[-_PAIR] if len(own) >= _PAIR else None
        return found, "" if found else f"There was only one earlier run of {title} in this session."
    return _described(board, own) or own[-1], ""


def _no_run(board: Board, title: str) -> str:
    others = [one for one in board.past.turns if one.args and one.tools_called]
    last = ""
    if others:
        name = others[-1].tools_called[0].replace("_", " ")
        last = f" The last run was of {name}, whose values are not used here."
    return f"There is no earlier run of {title} in this session to take it from.{last}"


def is_run_noun(board: Board, at: int) -> bool:
    """Whether the unit is what a run of this tool is called: "run", "one", the last word of its title."""
    if not 0 <= at < len(board.units):
        return False
    title = keys_of(board.card.title or board.card.name.replace("_", " "))
    return board.units[at].word in _RUNS or board.units[at].key in title[-1:]


def use_run_nouns(board: Board) -> None:
    """What calls the run the last one, or the first, has found its place: "the last map", "the second run"."""
    for at in range(len(board.units)):
        if is_run_noun(board, at):
            before = at - 1
            while before >= 0 and board.units[before].word in _LAST | _COUNTED.keys():
                board.use([before])
                before -= 1
        elif board.units[at].word in _COUNTED and _is_again(board, at + 1):
            board.use([at])


def _place_of_run(board: Board) -> int | None:
    """As in "the second map again": which one in their order, counted from 1."""
    for at, unit in enumerate(board.units[:-1]):
        inside = any(one.first <= at < one.last for one in board.mentions)
        led = at > 0 and board.units[at - 1].word in _OWNING
        if unit.word in _COUNTED and not inside and (is_run_noun(board, at + 1) or (led and _is_again(board, at + 1))):
            return _COUNTED[unit.word]
    return None


def _is_again(board: Board, at: int) -> bool:
    """As in "the first again", where what the run is called is left out."""
    return any(one.first <= at < one.last for one in board.cues_of("same"))


def _described(board: Board, own: list[Turn]) -> Turn | None:
    """As in "the green map again": the last run with the values that its name tells."""
    named: dict[str, set[str]] = {}
    for one in board.mentions:
        led = one.first > 0 and board.units[one.first - 1].word in _OWNING
        if led and (is_run_noun(board, one.last) or _is_again(board, one.last)) and not one.denied:
            for name, place in one.values:
                named.setdefault(name, set()).add(str(board.arguments[name].allowed[place].value))
    fitting = [one for one in own if all(str(one.args.get(name)) in values for name, values in named.items())]
    return fitting[-1] if named and fitting else None


def words_looked_up(board: Board) -> list[int]:
    """The words that tell which run is meant: "the same as for the coast", "what we used for it", "the coast run"."""
    for found in (*_behind_reference(board), *_framed(board)):
        if found:
            board.mentions = [mention for mention in board.mentions if mention.first not in found]
            return found
    return []


def _behind_reference(board: Board) -> Iterator[list[int]]:
    """Words behind "as for", "what we used in"."""
    for one in board.cues_of("same"):
        at = one.last
        while at < len(board.units) and (
            board.units[at].word in _SETTINGS | _NAMING or board.units[at].key in board.lexicon.nouns
        ):
            at += 1
        words = [board.units[place].word for place in range(one.first, one.last)]
        if at < len(board.units) and board.units[at].word == "as":
            at, words = at + 1, [*words, "as"]
        points_back = words[-1] in ("used", "did", "had", "chose", "took", "picked", "as", "set", "like")
        if points_back and at < len(board.units) and board.units[at].word in cue.LOOKED_UP:
            yield _unknown(board, at + 1)


def _unknown(board: Board, first: int) -> list[int]:
    found = []
    pointing = {at for one in board.cues_of("same", "before_last", "very_first") for at in range(one.first, one.last)}
    for place in range(first, min(len(board.units), first + _MOST_LOOKED_UP)):
        unit = board.units[place]
        if unit.kind == "mark" or unit.word in ("but", "with", "and", "except", "please", "only"):
            break
        own = unit.key in board.lexicon.known or unit.key in board.lexicon.nouns or place in pointing
        if unit.word not in SAYS_NOTHING and not own:
            found.append(place)
    return found


def _framed(board: Board) -> Iterator[list[int]]:
    """Words that nobody knows, where the text says that they tell an earlier run: "the coast run", "as we did for"."""
    spoken = {key for one in own_runs(board) for key in keys_of(one.user_input[:2_000])}
    refers = bool(board.cues_of("same", "before_last")) or board.focus is not None
    for group in _strangers(board):
        before = [one.word for one in board.units[max(0, group[0] - _FAR) : group[0]]]
        named = {_bare(board.units[at].key) for at in group} <= spoken
        called = before[-1:] != [] and before[-1] in _OWNING and is_run_noun(board, group[-1] + 1)
        plainly_called = called and board.units[group[-1] + 1].word not in _VAGUE
        refers = refers or bool({"as", "like"} & set(before[-_NEAR:]))
        owned = named and board.units[group[-1]].word.endswith("'s")
        did = before[-1:] != [] and before[-1] in cue.LOOKED_UP and bool(_WE & set(before) and _WHAT & set(before))
        like = named and before[-1:] == ["for"] and {"like", "one"} <= set(before[-_NEAR:])
        if owned or like or (called and named and refers) or (plainly_called and refers) or (did and (named or refers)):
            yield group


def _bare(key: str) -> str:
    return key.removesuffix("'s").removesuffix("\u2019s")


def _strangers(board: Board) -> Iterator[list[int]]:
    """The words side by side that neither the card nor a request knows."""
    group: list[int] = []
    for at, unit in enumerate(board.units):
        known = {unit.key, unit.word} & (board.lexicon.known | board.lexicon.nouns.keys() | SAYS_NOTHING | cue.SWEEPS)
        places = [(one.first, one.last) for one in board.mentions] + [(one.first, one.last) for one in board.cues]
        read = at in board.used or any(first <= at < last for first, last in places)
        if unit.kind == "word" and not known and not read:
            group.append(at)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _words_of(board: Board, turn: Turn) -> set[str]:
    said = [turn.user_input, turn.todo_description, turn.agent_action]
    for name, value in turn.args.items():
        argument = board.arguments.get(name)
        said += [str(value), plainly(value, argument)]
    return {key for text in said for key in keys_of(text[:2_000])}
