"""General nouns for what the rows of a table are: for cases of any kind, for people, for the dead, for kinds of things.

Each class is a safe one: it holds no noun for some of the rows only ("officers", "children"), and none for what rows
are counted in beside themselves ("eggs").
"""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.understanding.rules.words.row_classes import ROW_CLASSES

CASES: frozenset[str] = frozenset(
    ("case", "instance", "observation", "datapoint", "sample", "specimen", "occurrence", "subject", "example")
)
"""For whatever it is that was recorded."""
PEOPLE: frozenset[str] = frozenset(
    word
    for line in (
        "person employee worker student pupil patient player athlete member user subscriber customer client candidate",
        "applicant guest resident voter senator politician teacher doctor nurse driver tenant volunteer donor visitor",
        "passenger survivor victim participant respondent contact attendee runner swimmer rider author artist actor",
        "director singer manager agent officer soldier prisoner citizen child adult woman man friend colleague staff",
        "graduate alumnus scientist engineer president minister winner laureate astronaut pilot freelancer contractor",
    )
    for word in line.split()
)
"""What tables of people call them, in the singular."""
PERSONS: frozenset[str] = frozenset(("person", "individual", "human", "folk", "soul", "people", "persons"))
"""For people of whom nothing more is said."""
DOERS: frozenset[str] = frozenset(
    word
    for line in (
        "patron borrower reader shopper buyer purchaser payer payee traveller traveler tourist cardholder holder",
        "follower viewer listener caller sender receiver recipient supplier vendor seller owner renter lodger diner",
        "eater sponsor host coach trainer tutor waiter cashier clerk rep technician mechanic judge referee gamer biker",
    )
    for word in line.split()
)
"""People by what they do with the rows, in the singular."""
DEAD: frozenset[str] = frozenset(("victim", "fatality", "dead", "deceased", "decedent"))
"""For people who died."""
DEATHS = ("death", "fatality", "killing")
"""Words in the names of fields and tables by which rows are told to be deaths."""
ONE_OF_ALL = frozenset((
    "first", "last", "latest", "earliest", "final", "initial", "each", "every", "per", "another", "single", "next",
    "previous", "recent", "early", "late", "second", "third", "fourth", "fifth", "this", "that", "any", "a", "one",
))  # fmt: skip
"""Words before a noun in the singular by which it is one of all rows, and no kind of them."""
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

GENERAL_FOR: Mapping[str, frozenset[str]] = {
    special: frozenset(
        word for others, words in ROW_CLASSES.items() if special in others.split() for word in words.split()
    )
    for specials in ROW_CLASSES
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
