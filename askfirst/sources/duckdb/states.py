"""States that the columns of a table tell of, and the words for them: "sent back", "unpaid", "nobody assigned"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold, phrase_of, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.domain.query import Filter
from askfirst.sources.duckdb.state_claims import Claim, claims_of, conditions_of, undisputed
from askfirst.sources.duckdb.state_nouns import (
    AT_WORK,
    CHARGED,
    ENDED,
    ENDS,
    GOODS,
    HEADS,
    MANY_WORDS,
    OF_TIME,
    OPPOSED,
    OPTIONAL,
    OVER,
    OWED,
    OWING,
    PAST,
    PERSONS,
    SOMEBODY,
    SQUARE,
    STILL_OPEN,
    SUMMED,
    UNASSIGNED,
    UNUSED,
    USED,
)
from askfirst.sources.duckdb.state_pairs import told_by_pairs
from askfirst.sources.duckdb.state_words import DONE, LATE, LEFT, OPEN, PAID, STATES, State

MOST_STATES = 40
"""Values of a column of states."""


def with_states(dataset: Dataset, values: Mapping[str, Sequence[str]]) -> Dataset:
    """The dataset with the words for its states, given the stored values of the columns that hold such."""
    claims = [claim for field in _shown(dataset) for claim in _claims(field, dataset, values.get(field.name, ()))]
    claims += told_by_pairs([*_shown(dataset)], {claim.phrase for claim in claims})
    names = {phrase_of(word) for field in _shown(dataset) for word in (field.name, field.label, *field.synonyms)}
    rows = {phrase_of(word) for word in (dataset.label, dataset.plural, *dataset.synonyms)}
    stored = {phrase_of(value) for column in values.values() for value in column}
    kept = undisputed(claims, names | rows | {one for one in stored if one[:1] != ("no",)})
    positive = [claim for claim in kept if _is_flagged(claim)]
    fields = {name: _told(field, positive) for name, field in dataset.fields.items()}
    return replace(dataset, fields=fields, conditions=conditions_of([one for one in kept if not _is_flagged(one)]))


def holds_states(field: Field) -> bool:
    """Whether a column may hold states as words."""
    head = fold(field.label).split()[-1:]
    return field.role == "category" and field.type == "string" and bool(HEADS.intersection(head))


def _shown(dataset: Dataset) -> Iterator[Field]:
    return (field for field in dataset.fields.values() if field.role != "hidden")


def _claims(field: Field, dataset: Dataset, values: Sequence[str]) -> Iterator[Claim]:
    persons = _is_about(dataset, PERSONS)
    if field.type == "boolean":
        yield from _of_flag(field, dataset, persons=persons)
    elif field.type in ("date", "timestamp"):
        yield from _of_time(field, dataset, persons=persons)
    elif field.role == "measure" and _name(field) in OWED:
        yield from claims_of(OWING, Filter(field.name, "gt", (0,)), f"{field.label} is over 0")
        yield from claims_of(SQUARE, Filter(field.name, "le", (0,)), f"{field.label} is 0", sure=False)
    elif field.role == "measure" and _tells_lateness(field):
        yield from claims_of(LATE.said, Filter(field.name, "gt", (0,)), f"{field.label} is over 0", sure=False)
        yield from claims_of(LATE.opposite, Filter(field.name, "le", (0,)), f"{field.label} is 0", sure=False)
    elif field.missing and field.role in ("category", "text", "identifier") and _things(field):
        used, unused = _use(_things(field))
        yield from claims_of(used, Filter(field.name, "not_null"), f"{field.label} is not missing")
        yield from claims_of(unused, Filter(field.name, "is_null"), f"{field.label} is missing", sure=False)
    elif values and holds_states(field):
        yield from _of_values(field, dataset, values)
    elif field.missing and field.role in ("category", "text") and CHARGED.intersection(_name(field).split()):
        yield from claims_of(_nobody(field), Filter(field.name, "is_null"), f"{field.label} is missing")


def _tells_lateness(field: Field) -> bool:
    """Whether a number is by how much each row was late."""
    words = _name(field).split()
    return words[-1:] in (["delay"], ["delays"], ["lateness"]) and SUMMED.isdisjoint(words)


def _of_flag(field: Field, dataset: Dataset, *, persons: bool) -> Iterator[Claim]:
    time = _ended_on(dataset) if persons else None
    states = _named(_name(field), dataset)
    if not states and not _name(field).endswith(PAST):
        with_it, without = _had(_name(field))
        yield from claims_of(with_it, Filter(field.name, "eq", (True,)), f"{field.label} is yes")
        yield from claims_of(without, Filter(field.name, "eq", (False,)), f"{field.label} is no", sure=False)
    for state in states:
        yield from claims_of(state.said, Filter(field.name, "eq", (True,)), f"{field.label} is yes", time=time)
        yield from claims_of(state.opposite, Filter(field.name, "eq", (False,)), f"{field.label} is no", sure=False)


def _had(thing: str) -> tuple[list[str], list[str]]:
    """As in "with a pool", "has no garage" for what rows have or not."""
    article = "an" if thing[:1] in "aeiou" else "a"
    things = (f"{article} {thing}", thing, f"its own {thing}", f"their own {thing}")
    with_it = [f"{having} {one}" for having in ("with", "has", "have", "had", "having", "comes with", "come with")
               for one in things]  # fmt: skip
    lacking = (
        "without",
        "lacking",
        "lacks",
        "lack",
        "has no",
        "have no",
        "had no",
        "with no",
        "doesnt have",
        "dont have",
    )
    return with_it, [f"{verb} {one}" for verb in lacking for one in (*things, f"any {thing}")]


def _things(field: Field) -> list[str]:
    """What rows may have one of or none, in all its words: a coupon, an insurance."""
    words = dict.fromkeys((_name(field), *map(fold, field.synonyms)))
    return list(words) if OPTIONAL.intersection(words) else []


def _use(things: Sequence[str]) -> tuple[list[str], list[str]]:
    ones = [f"{article} {thing}" for thing in things for article in ("a", "an", "any", "some", "their", "the")]
    ones += [thing for thing in things if thing not in MANY_WORDS]
    used = [f"{verb} {one}" for verb in USED for one in ones]
    return used, [f"{verb} {one}" for verb in UNUSED for one in (*ones, *things)]


def _of_values(field: Field, dataset: Dataset, values: Sequence[str]) -> Iterator[Claim]:
    held: dict[int, list[str]] = {}
    for value in values:
        for state in _named(fold(value), dataset):
            held.setdefault(STATES.index(state), []).append(value)
    for at, alike in held.items():
        state, label = STATES[at], f"{field.label} is {' or '.join(alike)}"
        filter_ = Filter(field.name, "eq" if len(alike) == 1 else "in", tuple(alike))
        ended = _is_about(dataset, PERSONS) and state.names & (ENDED | ENDS)
        time = _ended_on(dataset) if ended else None
        said = state.said if state is not OPEN or STATES.index(DONE) not in held else STILL_OPEN
        if state is not PAID and STATES.index(PAID) in held:
            # What is not paid is outstanding, be it called pending or overdue.
            said = tuple(phrase for phrase in said if phrase not in PAID.opposite)
        yield from claims_of(said, filter_, label, time=time)
        if state.names & OPPOSED:
            opposite = (*state.opposite, *OPEN.said) if state is DONE else state.opposite
            opposite = tuple(phrase for phrase in opposite if phrase not in said)
            yield from claims_of(opposite, *_none_of(field, _over(state, held)), sure=False)


def _over(state: State, held: Mapping[int, Sequence[str]]) -> Sequence[str]:
    """The values of what is so, and of what will never be: a cancelled order is not still to be delivered."""
    ended = (at for at in held if STATES[at] is state or STATES[at].names & OVER)
    return tuple(dict.fromkeys(value for at in ended for value in held[at]))


def _none_of(field: Field, values: Sequence[str]) -> tuple[Filter, str]:
    one = len(values) == 1
    said = f"{field.label} is {'not' if one else 'none of'} {' or '.join(values)}"
    return Filter(field.name, "ne" if one else "not_in", tuple(values)), said


def _of_time(field: Field, dataset: Dataset, *, persons: bool) -> Iterator[Claim]:
    """As in a cancel date: rows with one have ended, where no column of states says so itself."""
    if not persons or field.name != _ended_on(dataset) or not field.missing:
        return
    if any(holds_states(one) or (one.type == "boolean" and _named(_name(one), dataset)) for one in _shown(dataset)):
        return
    yield from claims_of(LEFT.said, Filter(field.name, "not_null"), f"{field.label} is not missing", time=field.name)
    yield from claims_of(LEFT.opposite, Filter(field.name, "is_null"), f"{field.label} is missing", sure=False)
    active = next(state for state in STATES if "active" in state.names)
    yield from claims_of(active.said, Filter(field.name, "is_null"), f"{field.label} is missing", sure=False)


def _ended_on(dataset: Dataset) -> str | None:
    times = (field for field in _shown(dataset) if field.type in ("date", "timestamp"))
    return next((field.name for field in times if set(_name(field).split()) - OF_TIME <= ENDS), None)


def _named(name: str, dataset: Dataset) -> list[State]:
    """The states that a column or a value is called by; of people what has ended has left, and goods are for sale."""
    if name in ENDED and _is_about(dataset, PERSONS):
        own = [state for state in STATES if name in state.names]
        return list(dict.fromkeys((*own[:1], LEFT))) if own[:1] != [DONE] else [LEFT]
    if name.endswith(" paid") and not name.startswith(("not ", "un")):
        name = "paid"
    if name == "active" and _is_about(dataset, GOODS):
        name = "for sale"
    return [state for state in STATES if name in state.names][:1]


def _is_about(dataset: Dataset, words: Collection[str]) -> bool:
    said = {stem(word) for text in (dataset.label, *dataset.synonyms) for word in fold(text).split()[-1:]}
    return bool(said.intersection(words))


def _name(field: Field) -> str:
    words = fold(field.label).split()
    return " ".join(word for word in words if word not in ("y", "n", "flag", "yes", "no", "ind")) or " ".join(words)


def _nobody(field: Field) -> Iterator[str]:
    yield from UNASSIGNED
    yield from (f"{somebody} {doing}" for somebody in SOMEBODY for doing in AT_WORK)
    head = _name(field).split()[-1]
    yield from (f"no {head} {doing}" for doing in ("assigned", "against them", "against it", "on it", "on them"))


def _is_flagged(claim: Claim) -> bool:
    return claim.filter.values == (True,)


def _told(field: Field, claims: Sequence[Claim]) -> Field:
    return replace(field, phrases=tuple(one.phrase for one in claims if one.filter.field == field.name))
