"""Who is meant where rows name persons in a column: "who closed the most tickets" asks for the agent of the tickets.

Only of the only table, where rows of one and the same person are ranked or bounded by how many there are or by what
they come to. Several columns that "who" may stand for are told apart by the verb, or else asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.catalog.persons import PERSONAL, STAFF, TEAMS
from askfirst.understanding.rules.recognition.verbs import is_ordinary
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.adjective_forms import is_adjective
from askfirst.understanding.rules.words.agent_verbs import OF_CLIENTS, OF_STAFF

_WHO = ("who", "whom", "whos")
_BEING = ("is", "are", "was", "were", "s", "our", "the")
_SIDES = frozenset(("team", "club", "side", "squad", "opponent"))
_ROOMS = frozenset(("studio", "room", "hall", "court", "venue", "ward", "office", "site"))
"""What has names of firms, where it is a room."""
_MAKERS = frozenset(("author", "writer", "director", "artist", "singer", "actor"))
"""Persons that are known by their works: beside those who use these, they do nothing."""
_WEIGHT = 1.2
_MOST = ("most", "least", "fewest", "best", "worst")
_ENDS = ("highest", "lowest", "biggest", "largest", "smallest", "longest", "shortest", "more", "less", "top")
_OVERALL = frozenset((
    "total", "average", "mean", "median", "number", "overall", "together", "altogether", "typically", "rate", "share",
    "percentage", "count",
))  # fmt: skip
_BOUNDS = (("more", "than"), ("less", "than"), ("fewer", "than"), ("at", "least"), ("at", "most"))
_ONCE = ("different", "distinct", "unique", "individual", "separate")
_PEOPLE = ("people", "persons", "individuals", "folks", "faces")
_NAMING = ("category", "text", "identifier")


def who_of_rows(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A term of the persons' column for "who", unless rows are persons themselves."""
    words = tokens.words()
    at = next((at for at, word in enumerate(words[:3]) if word in _WHO), None)
    if at is None or dataset.relations or _names_persons(dataset) or not _of_many(words[at:]):
        return
    found = persons_of(dataset)
    strong = {span.entries[0].name for span in named if span.entries and not is_weak(span)}
    found = [] if words[at + 1 : at + 2] and words[at + 1] in _BEING and strong & set(found) else found
    found = [name for name in found if name not in strong]
    if not found:
        return
    doing = [word for word in words[at + 1 :] if word.isalpha()][:4]
    fields = _doers(doing, {name: dataset.fields[name] for name in found})
    entries = tuple(Entry("field", dataset.name, name, ("who",), _WEIGHT) for name in fields)
    yield Span("term", at, at + 1, "who", _WEIGHT, entries=entries)


def different_people(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A term of the persons' column for "people" that are counted once each: "how many different people came"."""
    words = tokens.words()
    once = next((at for at, word in enumerate(words) if word in _ONCE), None)
    at = next((at for at, word in enumerate(words) if once is not None and at > once and word in _PEOPLE), None)
    if at is None or dataset.relations or any(span.first <= at < span.last and span.entries for span in named):
        return
    found = persons_of(dataset)
    staff = [name for name in found if _kinds(dataset.fields[name]) & STAFF]
    others = [name for name in found if name not in staff] or staff
    entries = tuple(Entry("field", dataset.name, name, ("who",), _WEIGHT) for name in others)
    if entries:
        yield Span("term", at, at + 1, "who", _WEIGHT, entries=entries)


def persons_of(dataset: Dataset) -> list[str]:
    """The fields that name persons, or firms and teams that act like persons; none where rows are people."""
    if "person" in dataset.synonyms or stem(fold(dataset.plural).split()[-1]) in PERSONAL:
        return []
    named = [name for name, field in dataset.fields.items() if field.role in _NAMING]
    persons = [name for name in named if _is_personal(dataset.fields[name])]
    return (
        [name for name in persons if not _kinds(dataset.fields[name]) & _MAKERS]
        or persons
        or [name for name in named if _kinds(dataset.fields[name]) & TEAMS]
    )


def _names_persons(dataset: Dataset) -> bool:
    """Whether each row is called by a name, as people are; films have titles."""
    return bool(dataset.name_field) and fold(dataset.fields[dataset.name_field or ""].label).split()[-1] == "name"


def _is_personal(field: Field) -> bool:
    if stem(fold(field.label).split()[-1]) in _ROOMS:
        return False
    return bool(_kinds(field) & PERSONAL) or stem(fold(field.label).split()[-1]) in _SIDES


def _kinds(field: Field) -> set[str]:
    """What the field is called, by the last words of its names."""
    names = [fold(name).split() for name in (field.label, *field.synonyms)]
    return {stem(words[-1]) for words in names if words and "of" not in words}


def _doers(doing: Sequence[str], found: dict[str, Field]) -> list[str]:
    """Those of them who do such things: buyers buy, and agents sell; all where the verb tells nothing."""
    staff = [name for name, field in found.items() if _kinds(field) & STAFF]
    others = [name for name in found if name not in staff]
    if OF_STAFF.intersection(doing) and staff:
        return staff
    if OF_CLIENTS.intersection(doing) and others:
        return others
    return list(found)


def _of_many(words: Sequence[str]) -> bool:
    """Whether what is said is said of all rows of somebody: "the most tickets", not "the most expensive order"."""
    if any(words[at : at + 2] in _BOUNDS for at in range(len(words))):
        return True
    at = next((at for at, word in enumerate(words) if word in _MOST), None)
    if at is None:
        return bool(_OVERALL.intersection(words)) and bool(set(_ENDS).intersection(words))
    described = words[at + 1 : at + 2]
    behind = words[at + 2 : at + 3]
    one = not behind or stem(behind[0]) == behind[0]
    return not (described and is_adjective(described[0]) and not is_ordinary(described[0]) and one)
