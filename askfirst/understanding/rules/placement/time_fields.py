"""Finds the field that a time is about: by the words near it, or by the dataset's default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.catalog.lookup import Lexicon, fold
from askfirst.catalog.model import BoundField
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.events import event_field
from askfirst.understanding.rules.recognition.timed_deeds import time_of_verb
from askfirst.understanding.rules.recognition.verbs import is_verb_form, same_root
from askfirst.understanding.rules.spans import WEAK, Span, is_weak
from askfirst.understanding.rules.words.deeds_of_times import VERBS
from askfirst.understanding.rules.words.movement import GOING_OUT, LEFT, SENT

_NEAR = 6
_PLANNED = frozenset(("estimated", "expected", "planned", "due", "scheduled", "forecast"))
_NOT = frozenset(
    (
        "not", "never", "have", "has", "had", "havent", "hasnt", "hadnt", "didnt", "arent", "isnt", "werent",
        "wasnt", "dont", "doesnt", "did", "do", "does", "are", "is", "were", "was",
    )
)  # fmt: skip
_BETWEEN = frozenset(("yet", "been", "be", "even", "actually", "ever", "so", "far", "to", "still", "already", "have"))
_YET = ("yet", "to", "be")
_BY_ANOTHER_WORD = 0.9
_GENERIC = frozenset(("date", "time", "at", "on", "day", "timestamp", "datetime", "the", "of", "actual", "year"))


@dataclass(frozen=True, slots=True)
class Hint:
    """A word that points to a time field: how well, and which tokens it stands on."""

    path: str
    score: float
    first: int
    last: int


def hint_of(board: Board, time: Span, times: list[Span]) -> Hint | None:
    """The best pointer to a time field near a time; a word nearer to another time is that one's."""
    found = [hint for hint in _hints(board, time) if _nearest(board, hint, times) is time]
    return max(found, key=lambda hint: (hint.score, -_distance(hint, time)), default=None)


def _nearest(board: Board, hint: Hint, times: list[Span]) -> Span:
    """A word behind "and" is no longer about the time before it."""

    def distance(span: Span) -> float:
        between = board.tokens.items[span.last : hint.first]
        return _distance(hint, span) + _NEAR * any(token.word in ("and", "but", ",") for token in between)

    return min(times, key=distance)


def _distance(hint: Hint, span: Span) -> float:
    """In tokens; a word before the time is nearer to it than one behind."""
    return span.first - hint.last if hint.last <= span.first else hint.first - span.last + 0.5


def _hints(board: Board, time: Span) -> Iterator[Hint]:
    bounds = [bound for bound in board.catalog.paths(board.dataset.name, depth=1) if points_in_time(bound)]
    names = [span for span in board.items if span.kind == "term" and not meanings.means_rows(board, span)]
    for span in names:
        for path in meanings.fields(board, span, meanings.is_time)[:1]:
            hint = Hint(path, 2.0 * span.weight, span.first, span.last)
            if _is_noun_of(board, hint, time):
                yield hint
    # In "the estimated arrival" the first word is no verb of its own.
    within = {at for span in names if span.length > 1 for at in range(span.first, span.last)}
    within |= set(_within_names(board))
    # "Leaving out" tells no departure.
    within |= {at for span in board.items if span.kind in ("negation", "change") for at in range(span.first, span.last)}
    for at, token in enumerate(board.tokens.items):
        word = "sent" if _goes_out(board, at) else token.word
        if at in within or not (is_verb_form(word) or word == "due" or word in SENT or word in VERBS):
            continue
        for bound in bounds:
            hint = Hint(bound.path, _fit(bound, word, time.period, board), at, at + 1)
            if hint.score and (_distance(hint, time) <= _NEAR or _opens_and_closes(board, time, at)):
                yield hint


def _opens_and_closes(board: Board, time: Span, at: int) -> bool:
    """As in "from July on, how many of the shipments that went to Mexico departed?": both frame what is asked."""
    words = board.tokens.words()
    last = not any(word.isalnum() for word in words[at + 1 :])
    return time.first == 0 and last and words[at - 1] not in _NOT and words[time.last : time.last + 1] == (",",)


def _goes_out(board: Board, at: int) -> bool:
    """As "out" in "went out of X", "pulled out from X"."""
    words = board.tokens.words()
    return words[at] == "out" and words[at - 1 : at] in GOING_OUT and words[at + 1 : at + 2] in (("of",), ("from",))


def _within_names(board: Board) -> Iterator[int]:
    """As "shipped" in "the number of containers shipped to X": it belongs to what a measure is called."""
    phrases = Lexicon.of(board.catalog).phrases(board.dataset.name)
    stems = [token.stem for token in board.tokens.items]
    for at in range(1, len(stems)):
        meant = phrases.get((stems[at - 1], stems[at]), ())
        if meant and meant[0].kind == "measure" and meant[0].weight >= WEAK:
            yield at


def _is_noun_of(board: Board, hint: Hint, time: Span) -> bool:
    """Whether the name of a field and the time make one phrase: "arrival last week", but not a column asked for."""
    first, last = sorted(((hint.first, hint.last), (time.first, time.last)))
    between = [span for span in board.items if first[1] <= span.first and span.last <= last[0]]
    gap = {at for span in between for at in range(span.first, span.last)}
    marks = any(board.tokens.items[at].kind == "mark" for at in range(first[1], last[0]))
    return last[0] - first[1] <= _NEAR / 2 and not marks and all(_joins(board, at, between) for at in gap)


def _joins(board: Board, at: int, spans: list[Span]) -> bool:
    span = next(span for span in spans if span.first <= at < span.last)
    return span.kind == "joining" or is_verb_form(board.tokens.items[at].word) or span.kind == "grain"


def points_in_time(bound: BoundField) -> bool:
    return meanings.is_time(bound) and bound.field.role != "hidden"


def _fit(bound: BoundField, word: str, period: Period | None, board: Board) -> float:
    """How well a verb fits the names of a time field, 0 where it does not."""
    phrases = [fold(text).split() for text in (bound.field.name, bound.field.label, *bound.field.synonyms)]
    best = 0.0
    for phrase in phrases:
        content = [part for part in phrase if part not in _GENERIC]
        if any(same_root(word, part) for part in content):
            best = max(best, 1 / len(content))
        if word in SENT and any(same_root(LEFT, part) for part in content):
            best = max(best, 1.0)
        if not best and len(board.catalog.datasets) == 1 and time_of_verb(word, board.dataset) == bound.path:
            best = _BY_ANOTHER_WORD
        if (word == "due" and "due" in phrase) or (word in _PLANNED and _is_the_planned_one(board, bound)):
            best = 1.0
    planned = any(_PLANNED & set(phrase) for phrase in phrases)
    ahead = bool(period and period.start and period.start.isoformat()[:10] > board.calendar.today.isoformat())
    if best and word.endswith("ing") and planned and ahead:
        best += 1.0
    return best / (1 + len(bound.steps))


def _is_the_planned_one(board: Board, bound: BoundField) -> bool:
    """Whether of the rows' own times only this one is of what is planned."""
    own = (board.bind(name) for name in board.dataset.fields)
    planned = [one.path for one in own if points_in_time(one) and _PLANNED.intersection(_called(one))]
    return planned == [bound.path]


def _called(bound: BoundField) -> set[str]:
    field = bound.field
    called = fold(" ".join((field.name, field.label, field.description, *field.synonyms)))
    return set(called.split())


def default_field(board: Board) -> str | None:
    """The usual time field, or the dataset's first one, or the nearest behind its relations, disclosed."""
    if board.usual_time:
        return board.usual_time
    # A time that is masked is none to compare: it is named only where there is no other.
    for bound in sorted(board.catalog.paths(board.dataset.name, depth=1), key=lambda one: one.field.masked != ""):
        if meanings.is_time(bound) and bound.field.role != "hidden":
            board.assumptions.append(f"times are read as {bound.label}")
            return bound.path
    return None


def take_hint(board: Board, hint: Hint) -> None:
    """Words that only said which time is meant are placed with it; a name or another relation beside them stays."""
    for span in list(board.items):
        inside = hint.first <= span.first and span.last <= hint.last
        if not inside or event_field(board, span) or _is_grouped_by(board, span):
            continue
        known = meanings.condition(board, span)
        redundant = known is not None and all(
            filter_.field == hint.path and filter_.op == "not_null" for filter_ in known.filters
        )
        names_time = bool(meanings.fields(board, span, meanings.is_time)) and known is None
        if redundant or names_time or span.kind == "value":
            board.items.remove(span)


def _is_grouped_by(board: Board, span: Span) -> bool:
    """As in "for each month of 2011", where a field is called month."""
    at = board.items.index(span)
    return board.is_a(at - 1, "grouping", cue="by")


def place_events(board: Board) -> None:
    """What "departed" has departed: where a verb names a time field and no time was said of it, the field is known."""
    stated = {part.what.field for part in board.parts if isinstance(part.what, TimeRange | Filter)}
    own = [board.bind(name) for name in board.dataset.fields]
    firm = [span for span in board.items if span.kind in ("term", "value") and not is_weak(span)]
    firm += [span for span in board.items if span.kind in ("negation", "change")]
    taken = {at for span in firm for at in range(span.first, span.last)}
    happened: set[str] = set()
    for at, token in enumerate(board.tokens.items):
        yet_to = _is_yet_to(board, at)
        if (at in taken and not yet_to) or not (yet_to or is_verb_form(token.word)) or token.word.endswith("ing"):
            continue
        named = [bound.path for bound in own if points_in_time(bound) and _names(bound, token.word)]
        if len(named) == 1 and named[0] not in stated:
            happened |= _place_event(board, at, named[0], yet_to=yet_to)
            stated.add(named[0])
            board.items = [
                span for span in board.items if not (is_weak(span) and (span.first, span.last) == (at, at + 1))
            ]
    _count_by_deed(board, happened)


def _count_by_deed(board: Board, happened: set[str]) -> None:
    """As in "how many departed each month": the months are those of what happened."""
    timed = any(isinstance(part.what, TimeRange) for part in board.parts)
    apart = any(span.kind == "grain" for span in board.items) and board.time_field is None and board.base is None
    if len(happened) != 1 or not apart or timed:
        return
    others = [word for word in board.tokens.words() if named_by(board, word) not in (None, *happened)]
    board.unplaced += others  # "Departed and arrived each month": which of them the months are of is not said.
    board.time_field = next(iter(happened))


def named_by(board: Board, verb: str) -> str | None:
    """The one own time field that is called by a verb, as an arrival is by "arrived"."""
    own = (board.bind(name) for name in board.dataset.fields) if is_verb_form(verb) else ()
    named = [bound.path for bound in own if points_in_time(bound) and _names(bound, verb)]
    return named[0] if len(named) == 1 else None


def _place_event(board: Board, at: int, path: str, *, yet_to: bool) -> set[str]:
    """What has happened, which it gives, has a time of it; what "has not left yet" or is "yet to leave" has none."""
    negation = next((span for span in board.items if _negates(board, span, at)), None)
    if negation:
        board.items.remove(negation)
    if negation or yet_to:
        said = board.tokens.said(negation.first if negation else at, at + 1)
        if path == board.dataset.time and same_root(board.tokens.words()[at], board.dataset.plural):
            board.unplaced.append(said)  # Each order was ordered: "never ordered" asks for what is not there.
            return set()
        board.assumptions.append(f"{said!r} is read as: no {board.bind(path).label} is known")
    first = negation.first if negation else at
    if yet_to:
        # Neither is "depart" a name, nor "to" the cue of one.
        board.items = [span for span in board.items if not at - len(_YET) <= span.first <= at]
    board.parts.append(Part(Filter(path, "is_null" if negation or yet_to else "not_null"), first, at + 1))
    return set() if negation or yet_to else {path}


def _negates(board: Board, span: Span, at: int) -> bool:
    """Whether a word for "not" is said of the verb at a token: "haven't yet been delivered"."""
    words = board.tokens.words()
    plain = span.kind == "negation" and words[span.first] in _NOT and span.last <= at
    return plain and all(word in _BETWEEN for word in words[span.last : at])


def _is_yet_to(board: Board, at: int) -> bool:
    """As in "yet to arrive", "still to be delivered"."""
    words = board.tokens.words()[max(at - 3, 0) : at]
    return words[-2:] in (("yet", "to"), ("still", "to")) or words in (_YET, ("still", "to", "be"))


def _names(bound: BoundField, verb: str) -> bool:
    """Whether the field is called by the verb alone, as an arrival is by "arrived"."""
    phrases = (fold(text).split() for text in (bound.field.name, bound.field.label))
    contents = ([part for part in phrase if part not in _GENERIC] for phrase in phrases)
    return any(len(content) == 1 and same_root(verb, content[0]) for content in contents)


def time_of_the_deed(board: Board) -> str:
    """The one time of the rows' own of which the question says that it has come; empty without one."""
    stated = {part.what.field for part in board.parts if isinstance(part.what, Filter) and part.what.op == "not_null"}
    times = [path for path in stated if path in board.dataset.fields and meanings.is_time(board.bind(path))]
    return times[0] if len(times) == 1 else ""
