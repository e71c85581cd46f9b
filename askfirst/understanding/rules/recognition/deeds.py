"""Things that are counted by what happened with them: "how many customers did we serve in May" asks for no new ones.

Where each row is of a thing, its own time says since when it is there; what was done with it stands in another dataset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import is_ordinary, is_verb_form, same_root
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.word_forms import lands_of

_DID = ("did", "do", "does", "have", "has", "had")
_HELPING = frozenset((*_DID, "was", "were", "is", "are", "been", "be", "being", "will", "would", "can", "could"))
_BEFORE_A_NOUN = frozenset((
    "the", "a", "an", "this", "that", "each", "every", "any", "some", "all", "which", "what", "many", "per", "by", "of",
    "in", "at", "to", "from", "for", "and", "or", "with", "no", "one", "same", "our", *_DID,
))  # fmt: skip
_CARRYING = frozenset((
    "carry", "carried", "carries", "ship", "shipped", "ships", "transport", "transported", "transports", "move",
    "moved", "moves", "haul", "hauled", "hauls", "forward", "forwarded", "convey", "conveyed", "bring", "brought",
    "go", "goes", "went", "gone", "travel", "travelled", "traveled", "sail", "sailed", "send", "sent",
))  # fmt: skip
_DOING = frozenset((
    "work", "deal", "ship", "sell", "trade", "supply", "buy", "bill", "invoice", "pay", "order", "purchase", "serve",
    "use", "charter", "employ", "visit", "active", "busy", "contract", "engage", "hire", "book",
))  # fmt: skip
JOINING = frozenset((
    "new", "join", "joined", "sign", "signed", "register", "registered", "onboard", "onboarded", "added", "add",
    "acquire", "acquired", "gain", "gained", "win", "won", "became", "become", "start", "started", "begin", "began",
    "create", "created", "enroll", "enrolled", "enrolled", "open", "opened", "since", "build", "built", "enter",
    "entered", "commissioned", "launched", "founded", "established", "introduced",
))  # fmt: skip
_SAYING_LITTLE = frozenset((
    "based", "located", "situated", "headquartered", "listed", "recorded", "stored", "named", "called", "known",
    "missing", "unknown", "existing", "starting", "beginning", "ending", "excluding", "including", "regarding", "being",
    "belonging", "belong", "belongs", "coming", "come", "comes", "came", "show", "shown", "get", "see", "tell", "count",
    "counted", "split", "grouped", "ranked", "sorted", "broken", "lie", "lies", "exist", "exists", "live", "lives",
    "stand", "stands", "fall", "falls", "fell", "remain", "remains", "reside", "divided", "distributed", "during",
))  # fmt: skip
_NOT = frozenset(("not", "never", "no", "without", "didnt", "havent", "dont", "hasnt", "doesnt", "werent", "neither"))
_OPEN = ("since", "before", "until", "till", "after", "from", "up", "by")
_VERB = 1.3
_FAR = 12
_MOST_BEFORE = 3


@dataclass(frozen=True, slots=True)
class Counted:
    """What a question counts things by: the cues as they are to be read, and the dataset where it happened.

    `doubt` is told with a time where only the user knows what of the things it is about.
    """

    fixed: tuple[Span, ...]
    dataset: str
    doubt: str = ""


def counted_by_deeds(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog, dataset: str) -> Counted:
    """Where the dataset's things are counted by a deed, different ones are counted among the rows of what was done."""
    thing = catalog.datasets.get(dataset)
    for cue in (span for span in fixed if _counts_things(span, thing)):
        last = _behind_noun(tokens, cue.last, thing) if thing else 0
        if thing and last and (found := _of_things(tokens, fixed, catalog, (cue, last), thing)):
            return found
    return Counted(tuple(fixed), dataset)


def _counts_things(span: Span, thing: Dataset | None) -> bool:
    """As in "how many"; things without names may be ranked by: "carried the most containers"."""
    if span.kind == "superlative":
        return span.cue in ("most", "least") and thing is not None and not thing.name_field
    return span.kind == "function" and span.function in ("count", "count_distinct")


def _behind_noun(tokens: Tokens, at: int, dataset: Dataset) -> int:
    """The token behind the dataset's name, 0 where the name does not stand there."""
    while at < len(tokens) and tokens.items[at].word in ("of", "the", "our", "different", "distinct", "unique"):
        at += 1
    said = (phrase_of(name) for name in (dataset.plural, dataset.label, *dataset.synonyms))
    names = [phrase for phrase in said if phrase]
    for first in range(at, min(at + _MOST_BEFORE, len(tokens))):
        for phrase in names:
            if tuple(token.stem for token in tokens.items[first : first + len(phrase)]) == phrase:
                return first + len(phrase)
        word = tokens.items[first].word
        if not lands_of(word) and (word in _BEFORE_A_NOUN | _SAYING_LITTLE or not word.isalpha()):
            break  # "How many German customers ordered", "how many retail customers ordered".
    return 0


def _of_things(
    tokens: Tokens, fixed: Sequence[Span], catalog: Catalog, counted: tuple[Span, int], thing: Dataset
) -> Counted | None:
    cue, last = counted
    others = [other for other in catalog.datasets.values() if _is_done_with(other, thing)]
    words = tokens.words()
    if not others or _NOT.intersection(words):
        return None
    begin = 0 if cue.kind == "superlative" else last
    deeds = [at for at in range(begin, min(last + _FAR, len(words))) if _is_deed(words, at, fixed, thing)]
    told = [other for other in others if any(_tells(other, words, last, at) for at in deeds)]
    verbs = tuple(Span("filler", at, at + 1, "polite", _VERB) for at in deeds if _is_verb(words, at))
    if len(told) == 1 and (not thing.name_field or _is_of_the_deed(told[0], words, deeds)):
        new = [replace(span, function="count_distinct") if span is cue and thing.name_field else span for span in fixed]
        return Counted((*new, *verbs), told[0].name)
    if not thing.name_field or told:
        return None
    return _without_a_word(words, fixed, cue, (thing, others), (deeds, verbs))


def _without_a_word(
    words: Sequence[str],
    fixed: Sequence[Span],
    cue: Span,
    datasets: tuple[Dataset, Sequence[Dataset]],
    done: tuple[Sequence[int], tuple[Span, ...]],
) -> Counted | None:
    """Where the deed names no dataset: the only one that it can be of, else what the time may be of."""
    (thing, others), (deeds, verbs) = datasets, done
    timed = [span for span in fixed if span.kind == "time" and words[span.first] not in _OPEN]
    if not timed or any(_joins(word, thing) for word in words):
        return None
    if deeds and len(others) == 1:
        new = [replace(span, function="count_distinct") if span is cue else span for span in fixed]
        return Counted((*new, *verbs), others[0].name)
    if not _has_a_start(thing) or (not deeds and thing.time is None):
        return None
    time = thing.fields[thing.time].label if thing.time else next(f.label for f in thing.fields.values() if is_year(f))
    named = [other.plural for other in others]
    return Counted((*fixed, *verbs), thing.name, f"{time}, or the time of their {' or '.join(named)}")


def _is_done_with(other: Dataset, thing: Dataset) -> bool:
    return (
        other.name != thing.name
        and other.time is not None
        and (
            any(step.dataset == thing.name for step in other.relations.values())
            or any(step.dataset == other.name for step in thing.relations.values())
        )
    )


def _has_a_start(thing: Dataset) -> bool:
    """Whether a time or a year of its own says since when a thing is there."""
    return thing.time is not None or any(is_year(field) for field in thing.fields.values())


def _is_deed(words: Sequence[str], at: int, fixed: Sequence[Span], thing: Dataset) -> bool:
    word = words[at]
    if word in _HELPING or word in _SAYING_LITTLE or _joins(word, thing):
        return False
    if any(
        span.first <= at < span.last and span.kind in ("time", "number", "comparator", "grouping") for span in fixed
    ):
        return False
    gives = words[at + 1 : at + 2] == ("in",) or words[at : at + 2] == ("bring", "us")
    earned = word in ("bring", "take") and gives and words[at - 1] not in ("we", "they")
    if earned and set(_DID).intersection(words[:at]):
        return False
    done = is_verb_form(word) or is_ordinary(word)
    return done or (word in _DOING and (_is_verb(words, at) or word in ("active", "busy")))


def _is_verb(words: Sequence[str], at: int) -> bool:
    """As in "did we ship": behind "did", and no article before it."""
    return bool(set(_DID).intersection(words[:at])) and words[at - 1] not in _BEFORE_A_NOUN and words[at] in _DOING


def _joins(word: str, thing: Dataset) -> bool:
    """Whether a word is of the time at which a thing came to be there."""
    times = [field for field in thing.fields.values() if field.type in ("date", "timestamp") or is_year(field)]
    own = {
        part for field in times for text in (field.name, field.label, *field.synonyms) for part in fold(text).split()
    }
    return word in JOINING or word in own - {"year", "date", "time", "on", "at"}


def _tells(other: Dataset, words: Sequence[str], last: int, at: int) -> bool:
    """Whether a deed is what another dataset is of, by its name or by a measure such as "customers served"."""
    return _is_of_the_deed(other, words, (at,)) or any(
        phrase[:1] == phrase_of(words[last - 1]) and _same(words[at], verb) for phrase, verb in _counts(other)
    )


def _is_of_the_deed(other: Dataset, words: Sequence[str], deeds: Sequence[int]) -> bool:
    names = fold(f"{other.name} {other.label}").split()
    own = any(same_root(words[at], name) for at in deeds for name in names)
    return own or any(_same(words[at], verb) for at in deeds for _, verb in _counts(other))


def _counts(dataset: Dataset) -> Iterator[tuple[tuple[str, ...], str]]:
    """What measures count, and the deed in their names: "customers served", "containers shipped"."""
    for measure in dataset.measures.values():
        own = dataset.fields.get(measure.field or "")
        for name in (measure.label, *measure.synonyms):
            noun, _, verb = fold(name).partition(" ")
            if verb and is_verb_form(verb) and " " not in verb:
                yield phrase_of(noun), verb
                yield from ((phrase_of(text), verb) for text in (own.synonyms if own else ()))


def _same(word: str, verb: str) -> bool:
    return same_root(word, verb) or {word, verb} <= _CARRYING
