"""General nouns for what the rows of a table are: for cases of any kind, for people, for the dead, for kinds of things.

Each class is a safe one: it holds no noun for some of the rows only ("officers", "children"), and none for what rows
are counted in beside themselves ("eggs").
"""

from __future__ import annotations

from collections.abc import Mapping

CASES: frozenset[str] = frozenset(
    ("case", "instance", "observation", "datapoint", "sample", "specimen", "occurrence", "subject", "example")
)
"""For whatever it is that was recorded."""
PERSONS: frozenset[str] = frozenset(("person", "individual", "human", "folk", "soul", "people", "persons"))
"""For people of whom nothing more is said."""
DEAD: frozenset[str] = frozenset(("victim", "fatality", "dead", "deceased", "decedent"))
"""For people who died."""
DEATHS = ("death", "fatality", "killing")
"""Words in the names of fields and tables by which rows are told to be deaths."""
DIED: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "lost their lives",
        "lost his life",
        "lost her life",
        "lost their life",
        "lost a life",
        "passed away",
        "met their death",
        "met their deaths",
        "met their end",
        "ended up dead",
        "ended up dying",
        "were left dead",
        "lives were lost",
        "lost lives",
    )
)
"""Ways to say that people died."""

_BIRDS = "penguin gull duck goose sparrow owl eagle hawk falcon heron finch warbler swan pigeon crow raven tern puffin"
_MAMMALS = "dog cat horse cow sheep pig mouse rat whale dolphin seal bear wolf fox deer elephant monkey rabbit"
_PLANTS = "tree flower iris rose shrub"
_GENERAL: Mapping[str, str] = {
    _BIRDS: "bird animal creature",
    _MAMMALS: "animal mammal creature",
    "bird fish insect reptile": "animal creature",
    "butterfly bee beetle ant": "insect animal creature",
    _PLANTS: "plant",
    "car automobile truck lorry van bus motorcycle motorbike taxi": "vehicle",
    "car": "automobile auto motorcar",
    "airport": "airfield aerodrome",
    "vessel ship boat": "vessel ship boat craft",
    "shipment": "consignment",
    "order": "purchase",
    "customer client buyer": "customer client buyer patron",
    "employee worker": "employee worker staffer",
    "country": "nation",
    "city": "town municipality",
    "movie film": "movie film picture",
    "song": "track tune",
    "book": "volume",
    "trip ride": "trip journey ride",
    "house home": "house home property dwelling residence",
    "store shop": "store shop outlet",
    "product": "article product",
    "transaction": "transaction",
    "invoice": "bill",
    "student": "pupil learner student",
    "accident crash": "accident crash collision incident",
    "crime offense offence": "crime offense offence incident",
    "earthquake quake": "earthquake quake tremor event",
    "storm hurricane typhoon cyclone": "storm event",
    "incident": "event",
    "event": "incident",
    "ticket issue bug": "ticket issue request",
    "company firm": "company firm business",
    "player": "athlete",
    "passenger": "traveller traveler",
    "post tweet": "post message",
    "email mail": "email mail message",
    "restaurant": "eatery",
    "job": "position",
    "candidate": "applicant",
    "game match": "game match fixture",
    "team club": "team club",
    "sensor device machine": "device machine",
    "reading": "reading measurement",
    "diamond": "stone gem gemstone",
    "volcano mountain": "peak",
    "building skyscraper": "building",
}
GENERAL_FOR: Mapping[str, frozenset[str]] = {
    special: frozenset(
        word for others, words in _GENERAL.items() if special in others.split() for word in words.split()
    )
    for specials in _GENERAL
    for special in specials.split()
}
"""The general nouns for things of a kind, both in the singular."""
GENERAL_NOUNS: frozenset[str] = CASES.union(PERSONS, DEAD, *GENERAL_FOR.values())
"""All of them: none is a slip of another word."""
WORK: frozenset[str] = frozenset(
    (
        "job", "employment", "employee", "worker", "workforce", "headcount", "payroll", "position", "workplace",
        "hiring", "jobs", "payrolls", "staff",
    )
)  # fmt: skip
"""For what is counted in figures of employment."""
KINDS_OF_THINGS = ("type", "kind", "class", "category", "sort", "size")
"""As in "types of containers", where they are called container types."""
