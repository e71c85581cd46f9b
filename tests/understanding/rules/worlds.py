"""Two worlds to ask about: the freight workspace over its real rows, and made-up films over a dictionary of values."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from askfirst.catalog.load import load_catalog
from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog, Condition, Dataset, Field, NamedMeasure, Relation
from askfirst.domain.query import Filter, Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.sources.duckdb.source import open_duckdb
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import LookUp, View

TODAY = date(2025, 1, 15)
FREIGHT = Path(__file__).parents[3] / "examples" / "freight"

STUDIOS = Dataset(
    name="studios",
    source="memory",
    label="studio",
    plural="studios",
    key="studio_id",
    name_field="name",
    fields={
        "studio_id": Field("studio_id", "integer", "hidden", "studio id"),
        "name": Field("name", "string", "text", "studio name"),
        "country": Field("country", "string", "category", "country"),
    },
)
FILMS = Dataset(
    name="films",
    source="memory",
    label="film",
    plural="films",
    synonyms=("movie",),
    key="film_id",
    name_field="title",
    time="released_on",
    fields={
        "film_id": Field("film_id", "integer", "identifier", "film number"),
        "studio_id": Field("studio_id", "integer", "hidden", "studio id"),
        "title": Field("title", "string", "text", "title"),
        "genre": Field("genre", "string", "category", "genre", synonyms=("kind",)),
        "released_on": Field("released_on", "date", "time", "release"),
        "announced_on": Field("announced_on", "date", "time", "announcement"),
        "minutes": Field("minutes", "integer", "measure", "running time", unit="min", synonyms=("length",)),
        "rating": Field("rating", "number", "measure", "rating"),
        "budget": Field("budget", "decimal", "measure", "budget", unit="USD"),
        "gross": Field("gross", "decimal", "measure", "gross", unit="USD", synonyms=("takings",)),
        "animated": Field("animated", "boolean", "flag", "animated"),
    },
    measures={"profit_seen": NamedMeasure("profit_seen", "sum", "box office", field="gross")},
    conditions={"long": Condition("long", (Filter("minutes", "gt", (150,)),), "over two and a half hours")},
    relations={
        "studio": Relation("studio", "studios", "studio_id", "studio_id", "studio", cues=("by", "from", "made by"))
    },
)
CINEMA = Catalog("cinema", {"films": FILMS, "studios": STUDIOS})
STORED = {
    ("films", "title"): ["Heat", "The Thin Blue Line", "Blue Harbour", "Harbour Lights"],
    ("films", "genre"): ["comedy", "drama", "science fiction"],
    ("studios", "name"): ["Blue Harbour Pictures", "Northlight", "Éclair & Sons"],
    ("studios", "country"): ["France", "Japan"],
}


async def look_up(searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
    """Equal values alone, else those that hold all the words."""
    return tuple(_hits(search) for search in searches)


def _hits(search: ValueSearch) -> tuple[ValueHit, ...]:
    words = fold(search.text)
    found = []
    for place, values in STORED.items():
        for value in values if not search.fields or place in search.fields else ():
            if words and fold(value) == words:
                found.append(ValueHit(*place, value, 1, 1.0, "exact"))
            elif words and set(words.split()) <= set(fold(value).split()):
                found.append(ValueHit(*place, value, 1, 0.8, "partial"))
    exact = [hit for hit in found if hit.how == "exact"]
    return tuple(exact or found)


def films(look_up: LookUp = look_up, *, last: Query | None = None) -> View:
    return _view(CINEMA, look_up, last)


async def freight(*, last: Query | None = None) -> View:
    if "freight" not in _OPEN:
        _OPEN["freight"] = await _open_freight()
    catalog, values = _OPEN["freight"]
    return _view(catalog, values, last)


_OPEN: dict[str, tuple[Catalog, LookUp]] = {}


async def _open_freight() -> tuple[Catalog, LookUp]:
    source = open_duckdb("freight", files=[FREIGHT / "data"])
    catalog = load_catalog("freight", await source.describe(), FREIGHT)
    await source.bind(catalog)
    return catalog, source.values


def _view(catalog: Catalog, values: LookUp, last: Query | None) -> View:
    metadata = None
    if last is not None:
        metadata = QueryMetadata("sql", "x", last, "", (), "", "", "", "", 1, truncated=False, milliseconds=1.0)
    return View(catalog, "", TODAY, "UTC", "monday", values, last_query=metadata)
