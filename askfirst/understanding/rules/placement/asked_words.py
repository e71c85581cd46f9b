"""What the words of a second clause ask for: fields, the ranked value itself, the time, the person, the place."""

from __future__ import annotations

from dataclasses import dataclass, field

from askfirst.catalog.lookup import fold, stem
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.clauses import Clause
from askfirst.understanding.rules.placement.agents import agents, names_behind, verb_of
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.words.counting_words import UNIT_WORDS
from askfirst.understanding.rules.words.movement import End, ends_of
from askfirst.understanding.rules.words.rank_words import VALUES
from askfirst.understanding.rules.words.small_words import FILLER

PERSONS = frozenset((
    "customer", "client", "buyer", "owner", "account", "member", "person", "employee", "driver", "patient", "student",
    "user", "seller", "supplier", "vendor", "agent", "author", "player", "passenger", "guest", "subscriber", "tenant",
    "consignee", "shipper", "victim", "teacher", "doctor", "manager", "contact", "name", "names",
))  # fmt: skip
PLACES = frozenset((
    "city", "town", "place", "location", "country", "island", "neighborhood", "neighbourhood", "address", "region",
    "state", "province", "county", "site", "area", "district", "street", "port", "village", "continent", "venue",
    "origin", "hometown",
))  # fmt: skip
_HOLDING = frozenset(("carry", "hold", "fit", "take", "load", "transport", "accommodate", "seat", "store"))
_ROOM = frozenset(("capacity", "payload", "seats", "volume", "room"))
_STARTING = frozenset(("from", "start", "started", "originate", "originated", "leave", "left", "depart", "departed"))
_ENDING = frozenset((
    "to", "go", "goes", "going", "went", "gone", "headed", "heading", "head", "bound", "end", "ended", "arrive",
    "arrived", "land", "landed", "delivered", "destined", "sent", "shipped", "unloaded", "discharged",
))  # fmt: skip
_AROUND = frozenset((
    "behind", "aboard", "inside", "beside", "around", "near", "involved", "responsible", "concerned", "meant",
    "precisely", "again", "back", "along", "about",
))  # fmt: skip
_BACK = frozenset((
    "who", "whom", "is", "are", "was", "were", "it", "they", "them", "that", "those", "these", "this", "he", "she",
    "be", "might", "may", "could", "would", "can", "and", "so", "then", "exactly", "s", "re", "whos", "the", "ones",
    "one", "do", "we", "have", "i", "mean", "here", "there", "precisely", "actually", "whose", "his", "her", "theirs",
))  # fmt: skip
"""What only points back at those that were named: "who are they", "who might that be"."""
_ENDS = ("min", "max")
_NAMING = ("category", "text", "identifier")
_MOST = 4


@dataclass(slots=True)
class Found:
    """The columns that a clause names, whether it asks for the ranked value itself, and what it says besides.

    `rows` where it asks for the rows by their name, `times` where it asks when; `calculates` where what it asks for is
    no column at all.
    """

    columns: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    value: str = ""
    rows: bool = False
    times: str = ""
    calculates: bool = False
    unplaced: list[str] = field(default_factory=list)


def read_clause(board: Board, clause: Clause) -> Found:
    """What each of its words asks for."""
    found = Found()
    for at, span in enumerate(clause.spans):
        if span.kind == "term":
            _term(board, clause, at, found)
        elif span.kind == "grain" or (span.kind == "goal" and span.cue == "when") or _is_time(board, span):
            found.times = board.tokens.said(span.first, span.last)
        elif span.kind in ("value", "unknown", "strange", "unit"):
            _word(board, clause, at, found)
        elif span.kind == "filler" and _is_named_by_nothing(board, span):
            found.unplaced.append(board.tokens.said(span.first, span.last))
        elif span.kind in ("function", "series") or board.word_of(span).startswith("how "):
            _amount(board, clause, at, found)
    shown = [path for _, paths in found.columns for path in paths]
    if found.times and not any(meanings.tells_when(board.bind(path)) for path in shown):
        _when(board, found)
    _persons_and_places(board, clause, found)
    return found


def _is_named_by_nothing(board: Board, span: Span) -> bool:
    """As in "which colour was it": behind "which" a word is a noun, though as a verb it would say nothing."""
    word = board.word_of(span)
    before = board.tokens.words()[span.first - 1] if span.first else ""
    verb = is_verb_form(word) or word.endswith("s")
    return before in ("which", "what", "whose") and word.isalpha() and word not in FILLER and not verb


def _is_time(board: Board, span: Span) -> bool:
    return span.kind == "change" and board.word_of(span) == "time"


def _amount(board: Board, clause: Clause, at: int, found: Found) -> None:
    """As in "how much was it"; a count of what is no number of a row is calculated."""
    span = clause.spans[at]
    behind = next((one for one in clause.spans[at + 1 :] if one.kind != "filler"), None)
    if span.function in _ENDS:
        paths = meanings.fields(board, behind, meanings.is_figure)
        named = tuple(path for path in paths if span.function in fold(board.bind(path).label).split())
        found.columns += [(board.tokens.said(span.first, span.last), named)] if len(named) == 1 else []
        found.calculates = found.calculates or len(named) != 1
        return
    counted = span.function == "count"
    numbers = meanings.fields(board, behind, meanings.is_numeric) if behind else ()
    units = behind is not None and (board.word_of(behind) in UNIT_WORDS or behind.kind == "unit")
    if counted and not numbers and not units:
        found.calculates = True
    found.value = board.word_of(span)


def _term(board: Board, clause: Clause, at: int, found: Found) -> None:
    span = clause.spans[at]
    if at and clause.spans[at - 1].function in _ENDS:
        return
    said, ranked = board.tokens.said(span.first, span.last), _ranked(board)
    if meanings.means_rows(board, span):
        found.rows = True
        key = board.dataset.key or board.dataset.name_field
        found.columns += [(said, (key,))] if key else []
        return
    named = (board.dataset.measures[name].field for name in meanings.measures(board, span))
    paths = meanings.fields(board, span, meanings.anything) or tuple(path for path in named if path)
    if not paths and meanings.condition(board, span):
        # "When did it arrive" of what has arrived.
        paths = tuple(path for path in meanings.faint(board, span) if meanings.is_time(board.bind(path)))
    if is_weak(span) and comparable_unit(board.word_of(span)) in _units(board, ranked):
        paths = ranked
    if paths and all(meanings.tells_when(board.bind(path)) for path in paths):
        found.times = said
    if paths and set(paths) & set(ranked):
        found.value = said
    elif paths:
        found.columns.append((said, paths))
    else:
        found.unplaced.append(said)


def _when(board: Board, found: Found) -> None:
    """The time of the row: that by which it was found, else the dataset's own, or its year."""
    years = tuple(name for name, one in board.dataset.fields.items() if is_year(one))
    ranked = board.rank.field if board.rank and board.rank.field else ()
    time = ranked or ((board.usual_time,) if board.usual_time else years)
    if time:
        found.columns.append((found.times, time))
    else:
        found.unplaced.append(found.times)


def _word(board: Board, clause: Clause, at: int, found: Found) -> None:
    """As in "how strong", "how many pounds", ": species, grams": a word that tells which number, or how large it is."""
    span = clause.spans[at]
    word, ranked = board.word_of(span), _ranked(board)
    before = board.tokens.words()[span.first - 1] if span.first else ""
    if word in _AROUND:
        return
    if word in VALUES:
        found.value = word
        return
    if before != "how" and span.kind != "unit" and word not in UNIT_WORDS:
        found.unplaced.append(board.tokens.said(span.first, span.last))
        return
    meant = implied((word,), board.dataset) or _measured_in(board, word, ranked)
    if meant and not set(meant) & set(ranked):
        found.columns.append((word, meant))
    elif meant or before == "how":
        found.value = word
    else:
        found.unplaced.append(word)


def _measured_in(board: Board, word: str, ranked: tuple[str, ...]) -> tuple[str, ...]:
    unit = comparable_unit(word)
    if unit in _units(board, ranked):
        return ranked
    own = tuple(name for name in board.dataset.fields if meanings.is_figure(board.bind(name)))
    return tuple(name for name in own if unit in _units(board, (name,)))[:_MOST]


def _units(board: Board, paths: tuple[str, ...]) -> set[str]:
    """The units of fields, told by the catalog or in their names."""
    units = {comparable_unit(board.bind(path).field.unit) for path in paths}
    names = (word for path in paths for word in fold(f"{board.bind(path).label} {path}").split())
    return (units | {comparable_unit(word) for word in names if word in UNIT_WORDS}) - {""}


def _ranked(board: Board) -> tuple[str, ...]:
    """The fields of the number that the rest ranks by or finds the end of."""
    figures = [board.rank.by] if board.rank and board.rank.by else board.figures[:1]
    measures = board.dataset.measures
    names = [name for figure in figures for name in figure.candidates]
    return tuple(path for name in names if (path := measures[name].field if name in measures else name))


def _persons_and_places(board: Board, clause: Clause, found: Found) -> None:
    """As in "and who was it", "and where was it", "what is it called", "what can each of them carry"."""
    words = board.tokens.words()[clause.lead : clause.last]
    if clause.way == "list":
        return
    if {"called", "named"}.intersection(words):
        path = board.dataset.name_field or board.dataset.key
        found.columns += [("called", (path,))] if path else []
        found.unplaced += [] if path else ["called"]
    if "where" in words and not found.columns:
        _where(board, words, found)
    whose = {"who", "whom", "whose"}.intersection(words) and not (found.rows or found.columns)
    if whose and not _asks_back(board, words):
        doing = names_behind(board, agents(board, verb_of(words[words.index("who") + 1 :]))) if "who" in words else []
        if len(doing) == 1:
            found.columns.append((board.bind(doing[0]).label, (doing[0],)))
        else:
            ask_own(board, PERSONS, "who", found)
    if _HOLDING.intersection(words) and {"can", "could", "able"}.intersection(words) and not found.columns:
        ask_own(board, _ROOM, next(word for word in words if word in _HOLDING), found)


def _asks_back(board: Board, words: tuple[str, ...]) -> bool:
    """As in "carriers with more than 10, who are they?": those that are named before, and nobody besides."""
    told = {word for word in words if word[:1].isalnum()}
    things = [board.bind(path) for group in board.groups for path in group.candidates]
    loose = "whose" in told or not board.dataset.relations
    fields = [(bound.field, bound.dataset.name_field) for bound in things]
    return told <= _BACK and any(one.name == name or (loose and one.role in _NAMING) for one, name in fields)


def _where(board: Board, words: tuple[str, ...], found: Found) -> None:
    """As in "where did it go": an end of the rows' way; else the places that are told of each."""
    end: End | None = "start" if _STARTING.intersection(words) else "end" if _ENDING.intersection(words) else None
    steps = [(name, step) for name, step in board.dataset.relations.items() if ends_of(step.cues) == end is not None]
    called = [(name, board.catalog.dataset(step.dataset).name_field) for name, step in steps]
    if len(called) == 1 and called[0][1]:
        found.columns.append(("where", (f"{called[0][0]}.{called[0][1]}",)))
        return
    ask_own(board, PLACES, "where", found)


def ask_own(board: Board, kinds: frozenset[str], said: str, found: Found) -> None:
    """The fields of the rows, or the things right behind them, that are called by such a word."""
    numbers = kinds is _ROOM
    named = [
        name
        for name, one in board.dataset.fields.items()
        if kinds & _called(f"{one.label} {name}")
        and meanings.is_figure(board.bind(name)) == numbers
        and one.role not in ("identifier", "hidden")
    ]
    if not named and not numbers:
        behind = [
            f"{name}.{called}"
            for name, step in board.dataset.relations.items()
            if kinds & (_called(step.label) | _called(step.dataset))
            and (called := board.catalog.dataset(step.dataset).name_field)
        ]
        named = behind if len(behind) == 1 else []
    if not named or len(named) > _MOST:
        found.unplaced.append(said)
        return
    found.columns += [(board.bind(path).label, (path,)) for path in named]


def _called(text: str) -> set[str]:
    words = fold(text).split()
    return {*words, *map(stem, words)}
