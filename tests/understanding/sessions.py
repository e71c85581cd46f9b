"""Small sessions for the tests of reading messages: what may be pending, and what came before."""

from collections.abc import Sequence
from datetime import date

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.pending import AwaitsAnswer, Pending, Stopped
from askfirst.domain.query import Measure, Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import LookUp, View


def asks(  # noqa: PLR0913 - a clarification has as many parts
    options: dict[str, str],
    *,
    about: str = "",
    many: bool = False,
    free_text: bool = False,
    details: Sequence[str] = (),
    question: str = "Which one do you mean?",
) -> AwaitsAnswer:
    """An open clarification; `options` maps values to labels."""
    told = [*details, *([""] * len(options))]
    shown = tuple(Option(label, value, detail) for (value, label), detail in zip(options.items(), told, strict=False))
    return AwaitsAnswer(Clarification("resolve", question, shown, about, about, many, free_text), exchange=1)


PORT, TERMINAL, DEPOT = "f17", "f4", "f9"

PORTS = asks(
    {PORT: "Port of Miami", TERMINAL: "Miami Container Terminal"},
    about="Miami",
    details=("142 shipments", "57 shipments"),
)
PLACES = asks(
    {PORT: "Port of Miami", TERMINAL: "Miami Container Terminal", DEPOT: "Miami Inland Depot"},
    about="Miami",
    many=True,
)
WEIGHTS = asks({"gross_kg": "gross weight", "net_kg": "net weight"}, about="average weight")
CARRIERS = asks(
    {"ON": "Ocean North", "OE": "Ocean Norte", "NL": "North Ocean Line", "PS": "Pacific Star"},
    about="Ocean",
    many=True,
)
SIZES = asks({"a": "10", "b": "20", "c": "50"}, about="size")
SHUFFLED = asks({"x": "3", "y": "1", "z": "2"}, about="zone")
DAYS = asks({"d1": "2025-01-06", "d2": "2025-01-13", "jan": "January 2025"}, about="date")
NAMELESS = asks({}, about="Maimi", free_text=True)
OPEN = asks({PORT: "Port of Miami", TERMINAL: "Miami Container Terminal"}, about="Miami", free_text=True)
CONFIRM = asks({"ON": "Ocean North"}, about="Ocaen North")
COMPANIES = asks(
    {"sb": "Smith and Brown, Ltd.", "hague": "The Hague Lines", "stop": "Stop & Shop", "cd": "Café Déjà"},
    about="customer",
    many=True,
)

STOPPED = Stopped("error", exchange=1)


def make_dataset(name: str, plural: str, *, synonyms: tuple[str, ...] = ()) -> Dataset:
    fields = {
        "id": Field("id", "string", "identifier", "id"),
        "status": Field("status", "string", "category", "status"),
    }
    return Dataset(name, "main", name.rstrip("s"), plural, fields, synonyms=synonyms)


CATALOG = Catalog(
    "trade",
    {
        "shipments": make_dataset("shipments", "shipments", synonyms=("deliveries",)),
        "orders": make_dataset("orders", "orders"),
        "carriers": make_dataset("carriers", "carriers", synonyms=("shipping lines",)),
    },
)

RESULT = QueryMetadata(
    query_type="duckdb",
    source="main",
    query=Query("shipments", measures=(Measure("count"),)),
    artifact="SELECT 1",
    parameters=(),
    summary="5 shipments",
    how_to_retrieve="",
    executed_at="2025-01-15T00:00:00",
    hash="0",
    rows=1,
    truncated=False,
    milliseconds=1.0,
)


def stored(values: Sequence[str]) -> LookUp:
    """A source that holds these values and finds them whatever their case."""

    def hits(search: ValueSearch) -> tuple[ValueHit, ...]:
        found = [value for value in values if value.casefold() == search.text.casefold()]
        return tuple(ValueHit("shipments", "status", value, 1, 1.0, "folded") for value in found)

    async def look_up(searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return tuple(hits(search) for search in searches)

    return look_up


def view(
    pending: Pending | None = None,
    *,
    last_query: QueryMetadata | None = None,
    interrupted: str | None = None,
    values: Sequence[str] = (),
) -> View:
    """What a reader sees of such a session."""
    return View(
        catalog=CATALOG,
        about="Shipments and orders of a made-up forwarder",
        today=date(2025, 1, 15),
        time_zone="UTC",
        week_start="monday",
        look_up=stored(values),
        pending=pending,
        interrupted_text=interrupted,
        last_query=last_query,
        last_request="How many shipments?" if last_query else "",
    )
