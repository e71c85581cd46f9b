"""What the rows of the only table are called besides: by their keys ("booking id") and by whose names they bear."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sqlglot import exp

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Dataset
from askfirst.catalog.persons import PERSONAL
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.engine import Engine

_NUMBERED = frozenset(("id", "no", "number", "nr", "code", "key", "ref", "reference", "num", "uuid", "nbr"))
_CODES = frozenset(("sku", "isbn", "vin", "mmsi", "icao", "iata"))
"""Codes whose name is a noun for what they tell apart."""
_NO_NOUNS = frozenset(
    ("row", "record", "line", "entry", "unique", "internal", "external", "system", "global", "source")
)
_BEARERS = PERSONAL | frozenset((
    "runner", "swimmer", "cyclist", "racer", "finisher", "skier", "walker", "employee", "worker", "resident", "child",
    "camper", "entrant", "competitor", "nominee", "delegate", "graduate", "account", "company", "subscriber", "firm",
    "business", "school", "hotel", "restaurant", "property", "venue", "product", "item", "article",
))  # fmt: skip
_NO_PEOPLE = frozenset((
    "customer", "client", "account", "company", "firm", "business", "supplier", "vendor", "sponsor", "school", "hotel",
    "restaurant", "property", "venue", "product", "item", "article", "contractor", "owner",
))  # fmt: skip
_APART = 0.9
_PEOPLE = ("person", "people")


def words_of_rows(dataset: Dataset, engine: Engine) -> Iterator[str]:
    """Nouns in the singular, and the words for people, where hardly two rows bear the same name."""
    fields = dataset.fields
    taken = {fold(word) for field in fields.values() for word in (field.label, *field.synonyms)}
    taken |= {fold(dataset.label), fold(dataset.plural)}
    key = fields.get(dataset.key or "")
    if key is not None and (noun := _told_apart(fold(key.label).split())) and noun not in taken:
        yield noun
    name = fields.get(dataset.name_field or "")
    words = fold(name.label).split() if name is not None else []
    if name is None or words[1:] != ["name"] or words[0] in taken:
        return
    person = words[0] == "full" or stem(words[0]) in _BEARERS - _NO_PEOPLE
    if (person or stem(words[0]) in _NO_PEOPLE) and _are_apart(dataset.name, name.name, engine):
        yield from words[:1] if words[0] != "full" else ()
        yield from _PEOPLE if person else ()


def _are_apart(table: str, name: str, engine: Engine) -> bool:
    """Whether hardly two rows have the same name, and hardly one has none."""
    column = exp.Column(this=exp.Identifier(this=name, quoted=True))
    source = exp.Table(this=exp.Identifier(this=table, quoted=True))
    different = exp.Count(this=exp.Distinct(expressions=[column]))
    with suppress(LimitError):
        [[rows, names]] = engine.read(exp.select(exp.Count(this=exp.Star()), different).from_(source).sql("duckdb"))
        return bool(names >= rows * _APART)
    return False


def _told_apart(words: list[str]) -> str:
    """The noun of "booking id" or of "SKU"; empty where there is none."""
    *front, last = words or [""]
    if not front:
        return last if last in _CODES else ""
    noun = front[-1]
    return noun if last in _NUMBERED and noun.isalpha() and len(noun) > len("ab") and noun not in _NO_NOUNS else ""
