"""What people say for what columns are commonly called: "pay" for a salary, "crowd" for an attendance.

A line holds nouns that stand for each other in the head of a column's name. Only words that mean the same of data of
every trade stand here; a word that some other column of the table is called by is never taken.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from askfirst.catalog.lookup import stem
from askfirst.catalog.persons import STAFF
from askfirst.sources.duckdb.abbreviations import spelled_out
from askfirst.sources.duckdb.column_verbs import COLUMN_VERBS, PIECES, QUANTITIES, done_to_pieces
from askfirst.sources.duckdb.number_nouns import NUMBERS_ALIKE
from askfirst.sources.duckdb.things import IDENTIFIED, IDENTITIES, NAMED_THINGS, OF_STAFF, THINGS

_ALIKE = (
    "salary | wage | pay | compensation | remuneration | paycheck",
    "revenue | turnover | takings | proceeds",
    "expense | expenditure | spending | spend | outlay",
    "price | cost",
    "fare | ticket price",
    "fee | charge",
    "discount | rebate | markdown | price reduction",
    "profit | gain",
    "tax | vat",
    "balance | account balance",
    "quantity | unit | piece | item | portion | serving | helping",
    "unit sold | quantity | piece | item",
    "attendance | crowd | spectator | audience | turnout",
    "department | division | team",
    "position | role | job | occupation | profession | job title",
    "education | degree | qualification | schooling | education level",
    "experience | years of experience",
    "employee | worker | staff member",
    "manager | boss | supervisor",
    "agent | handler | assignee | clerk",
    "rep | representative | salesperson | salesman | saleswoman | seller | sales person",
    "customer | client | buyer | shopper | purchaser",
    "supplier | vendor | provider",
    "manufacturer | maker | brand | make | producer",
    "product | item | article | goods | merchandise",
    "merchant | payee | retailer | counterparty",
    "store | shop | outlet | branch",
    "category | type | kind | sort | class",
    "genre | kind | type | category",
    "status | stage",
    "priority | urgency",
    "severity | seriousness",
    "channel | medium",
    "device | platform",
    "browser | web browser",
    "country | nation",
    "city | town | municipality",
    "iata | code | airport code | iata code",
    "icao | code | airport code | icao code",
    "region | area | territory | zone",
    "district | area | borough",
    "neighborhood | neighbourhood | area | quarter | district | part of town | part of the city | end of town",
    "neighborhood | corner of town | bit of town | side of town | part of our town | parts of town",
    "district | part of town | part of the city | side of town",
    "borough | part of town | part of the city",
    "promo | promotion | offer | special offer",
    "promotion | promo | offer | special offer",
    "renewal | extension",
    "fine | penalty | late fee | penalty charge",
    "collection | section | shelf",
    "street | road",
    "zip | zip code | postal code | postcode | zipcode",
    "gender | sex",
    "ethnicity | race | ethnic group",
    "birthday | date of birth | birth date | birthdate",
    "duration | length of time | running time | runtime",
    "rating | star | score | grade",
    "score | point | mark | grade",
    "grade | mark | score",
    "temperature | temp",
    "precipitation | rain | rainfall",
    "humidity | moisture",
    "wind speed | wind",
    "weight | mass",
    "distance | length of the trip",
    "population | inhabitant | resident",
    "square foot | square feet | square footage | floor area | living area | floor space | living space | sqft",
    "square meter | square metre | square meters | floor area | living area | floor space | living space | sqm",
    "bedroom | bed",
    "bathroom | bath",
    "floor | storey | story",
    "rent | monthly rent",
    "mortgage | home loan",
    "director | filmmaker",
    "actor | star | lead actor",
    "author | writer",
    "artist | singer | musician | band",
    "view",
    "visit | session",
    "visitor | user | guest",
    "subscriber | member",
    "membership | plan | subscription | package",
    "plan | subscription | package | tier",
    "referee | umpire",
    "player | athlete | sportsman",
    "coach | trainer",
    "trainer | coach | instructor",
    "club | team",
    "opponent | rival",
    "goal | goal scored",
    "subject | course | class",
    "teacher | instructor | professor | lecturer | tutor",
    "student | pupil | learner",
    "semester | term",
    "school | college",
    "doctor | physician | consultant",
    "diagnosis | disease | illness | condition",
    "hospital | clinic",
    "ward | unit",
    "wait | waiting time | wait time",
    "machine | device | equipment | unit",
    "sensor | device",
    "downtime | outage | stoppage",
    "failure | breakdown | fault",
    "error | fault",
    "power | wattage",
    "horsepower | hp | power",
    "mileage | miles driven | odometer",
    "color | colour",
    "vehicle | car",
    "driver | chauffeur",
    "passenger | traveller | traveler | rider",
    "airline | carrier",
    "flight | plane",
    "warehouse | depot",
    "complaint | grievance",
    "ticket | case | request",
    "resolution time | time to resolve | handling time | time to close",
    "satisfaction | csat",
    "feedback | comment | review",
    "vote | ballot",
    "candidate | nominee",
    "party | political party",
    "coupon | voucher | promo code | discount code | promo | voucher code | coupon code | gift code",
    "insurer | insurance | insurance company | health plan | health insurance | insurance provider | cover",
    "metal | alloy",
    "element | substance",
    *NUMBERS_ALIKE,
)

_TITLES = ("name", "title", "label")
"""Words that add nothing to the thing that they name: the "customer" of a customer name."""
_DONE = frozenset(("sold", "paid", "spent", "won", "lost", "made", "held", "sent", "built", "bought", "due", "given"))
_WHOSE = frozenset(
    ("full", "first", "last", "middle", "given", "family", "short", "long", "user", "file", "nick", "common", "trade")
)
"""Words before "name" that say which of somebody's names it is."""
_WIDE = frozenset(
    ("unit", "item", "piece", "device", "condition", "request", "star", "point", "member", "case", "class")
)
"""What too many things are called for it to tell what its column is."""
_KINDS = ("type", "kind", "sort", "category", "class", "group")
_NO_HEADS = frozenset(
    (
        "max", "min", "maximum", "minimum", "avg", "average", "mean", "median", "total", "sum", "count", "number",
        "first",
        "last", "high", "low", "net", "gross", "old", "new", "start", "end", "open", "close", "rank", "top", "other",
        "percent", "percentage", "share", "rate", "day", "week", "month", "quarter", "year", "hour", "minute", "name",
        "code", "key", "value", "flag",
    )
)  # fmt: skip
"""Ends of names that questions use to say how to calculate, or that any column may have."""
_LONG_ENOUGH = 3


def _gathered() -> Mapping[str, frozenset[str]]:
    """What each noun stands for, in any of the lines."""
    others: defaultdict[str, set[str]] = defaultdict(set)
    for line in (*_ALIKE, *NAMED_THINGS):
        nouns = {noun.strip() for noun in line.split("|")}
        for noun in nouns - _WIDE:
            others[noun] |= nouns - {noun}
    return {noun: frozenset(found) for noun, found in others.items()}


_GATHERED = _gathered()


def everyday_words(
    labels: Mapping[str, str], apart: Collection[str], keys: Collection[str] = ()
) -> Mapping[str, Sequence[str]]:
    """Other words for columns by their names, given their labels: what these are about, and what else that is called.

    None that one is called by already, none of those kept `apart`, and none that two columns could be called by,
    unless both name things of one kind, which are asked about. The `keys` name rows, and nothing else.
    """
    folded = {name: _folded(label) for name, label in labels.items()}
    taken = {*(" ".join(words) for words in folded.values()), *(stem(word) for word in apart)}
    heads = {name: _head(words) for name, words in folded.items() if words}
    claims = {
        name: [word for word in _claims(folded[name], labels[name]) if _is_free(word, name, heads)] for name in heads
    }
    known = {name: [] if name in keys else list(dict.fromkeys(_known_by(words))) for name, words in folded.items()}
    several = sum(any(word in QUANTITIES for word in label.lower().split()) for label in labels.values())
    if several > 1:
        claims = {name: [word for word in words if word not in PIECES] for name, words in claims.items()}
    often = Counter(word for words in claims.values() for word in words)
    sure = {
        word
        for word in often
        if often[word] == 1 or all(_head(folded[name]) in THINGS for name, words in claims.items() if word in words)
    }
    alone = Counter(word for words in known.values() for word in words if word not in often)
    sure.update(word for word in alone if alone[word] == 1)
    return {
        name: tuple(
            word
            for word in (*claims.get(name, ()), *known[name])
            if word in sure and stem(word) not in taken and (word in claims.get(name, ()) or word not in often)
        )
        for name in folded
    }


def _folded(label: str) -> tuple[str, ...]:
    """The words in the singular, without the numbers of a scale behind them: "rating 1 5" is a rating."""
    words = [stem(word) for word in label.lower().split()]
    while len(words) > 1 and words[-1].isdigit():
        words.pop()
    return tuple(words)


def _is_free(word: str, name: str, heads: Mapping[str, str]) -> bool:
    """Whether a word is not what another column's own name is about: a customer is no insurance company."""
    said = stem(word)
    return said == heads[name] or said not in heads.values()


def _claims(words: Sequence[str], label: str) -> list[str]:
    """What the words of a label, and these with short forms written out, claim for their column."""
    full = [tuple(stem(word) for word in written.split()) for written in spelled_out(label)]
    written = (word for said in full for word in _claimed(said) if word != _head(said))
    return list(dict.fromkeys((*_claimed(words), *written)))


def _claimed(words: Sequence[str]) -> Iterator[str]:
    head = _head(words)
    if len(words) > 1 and len(head) >= _LONG_ENOUGH and head not in _NO_HEADS and not head[0].isdigit():
        yield head
    for said in dict.fromkeys((" ".join(words), head)):
        yield from sorted(_GATHERED.get(said, ()))
        yield from COLUMN_VERBS.get(said, ())
    if head in STAFF:
        yield from OF_STAFF
    yield from done_to_pieces(words)
    yield from _kinds_of(words)


def _kinds_of(words: Sequence[str]) -> Iterator[str]:
    """As in "type of reader" for the category of patrons."""
    *front, last = (word.strip(".") for word in words)
    if last not in _KINDS or len(front) != 1 or front[0] not in THINGS:
        return
    for thing in (front[0], *sorted(_GATHERED.get(front[0], ()))):
        yield f"{thing} {last}"
        for kind in _KINDS:
            yield from (f"{thing} {kind}", f"{kind} of {thing}")


def _known_by(words: Sequence[str]) -> Iterator[str]:
    """As the customer of a customer email: by the noun that the last word only identifies."""
    *front, last = words
    if front and last.strip("#.") in IDENTITIES and front[-1] in THINGS | IDENTIFIED:
        yield from _claimed(front)
        yield front[-1]


def _head(words: Sequence[str]) -> str:
    """The noun that the words are about: the last, or the one before what was done ("units sold") or a mere title."""
    if tuple(words[:2]) == ("length", "of"):
        return "length"
    *front, last = words
    if not front or front[-1] in _WHOSE:
        return last
    behind = last in _DONE or last in _TITLES or (last.endswith("ed") and len(last) > len("need"))
    return front[-1] if behind else last
