"""Words that stand for a number of the data without naming it: "heaviest", "how old", "weighs", "cheaper than"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.catalog.remember import per_dataset
from askfirst.understanding.rules.recognition.share_words import asks_part
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import CURRENCIES, MULTIPLIERS

_NUMERIC = ("integer", "number", "decimal")
_WEIGHT = 0.85
_SURE = 1.1

_QUANTITIES: Mapping[str, tuple[str, ...]] = {
    "weight mass load tonnage": ("heavy heavier heaviest light lighter lightest weigh weighs weighed weighing",),
    "cost price fare fee charge spend": (
        "expensive costly cheap cheaper cheapest pricier priciest costlier costliest dearest cost costs costing",
    ),
    "value amount price": ("worth valuable",),
    "length duration distance time": ("long longer longest short shorter shortest",),
    "height": ("tall taller tallest",),
    "age": ("old older oldest young younger youngest aged",),
    "speed velocity": ("fast faster fastest slow slower slowest",),
    "temperature temp": ("hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest",),
    "precipitation rain rainfall": (
        "wet wetter wettest rainy rainier rainiest dry drier driest rain rainfall rained raining rains",
    ),
    "wind": ("windy windier windiest calm calmer calmest",),
    "income wealth gdp": ("rich richer richest poor poorer poorest",),
    "salary salaries wage wages pay compensation remuneration": ("paid",),
    "power horsepower strength": ("powerful strong stronger strongest weak weaker weakest",),
    "population pop inhabitants": ("populous populated people inhabitants residents citizens souls humans",),
    "mileage mpg consumption miles gallon": ("economical efficient mileage",),
    "depth": ("deep deeper deepest shallow shallower shallowest",),
    "width": ("wide wider widest narrow narrower narrowest",),
    "thickness": ("thick thicker thickest thin thinner thinnest",),
    "latitude lat": ("northernmost southernmost northern southern north south northerly southerly",),
    "longitude lon lng": ("easternmost westernmost eastern western east west easterly westerly",),
    "distance": ("far farther farthest further furthest near nearer nearest close closer closest",),
}
_MEASURED_BY: Mapping[str, frozenset[str]] = {
    word: frozenset(quantities.split()) for quantities, (words,) in _QUANTITIES.items() for word in words.split()
}
_ENDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("hottest", "warmest"), frozenset(("max", "maximum", "high", "highest"))),
    "coldest": frozenset(("min", "minimum", "low", "lowest")),
}
_NONE: frozenset[str] = frozenset()
_COSTS = ("cost", "costs", "costing")
_RAINED = ("rained", "rains", "raining", "rain")
_BEFORE_A_BOUND = ("more", "less", "over", "under", "above", "below", "at", "up", "upwards", "between", "exceeding")
_PRICED = frozenset(("expensive", "costly", "cheap", "cheaper", "cheapest", "pricier", "priciest", "costlier",
    "costliest", "dearest", *_COSTS))  # fmt: skip
_VERBS = ("weigh", "weighs", "weighed", "weighing", "aged", "worth", "mileage")
_COUNTED = ("people", "inhabitants", "residents", "citizens", "souls", "humans")


def implied(words: Sequence[str], dataset: Dataset) -> tuple[str, ...]:
    """The dataset's numbers that one of the folded words is about, by the quantity in their names; often none."""
    quantities = _NONE.union(*(_MEASURED_BY.get(word, _NONE) for word in words))
    if not quantities:
        return ()
    numbers = _numbers(dataset)
    named = [field for field, said in numbers if quantities & said]
    end = _NONE.union(*(_ENDS.get(word, _NONE) for word in words))
    ends = [field for field, said in numbers if quantities & said and end & said]
    if not named and _PRICED.intersection(words):
        money = [field for field, _ in numbers if field.unit.lower() in CURRENCIES]
        named = money if len(money) == 1 else []
    return tuple(field.name for field in (ends if len(ends) == 1 else named))


def says_a_quantity(word: str) -> bool:
    """Whether the word is about a number that some data has: "cheaper", "heavy"."""
    return word in _MEASURED_BY


def implied_terms(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "how old", "weighs": words in the place of a field, as terms for the numbers that they are about."""
    words = tokens.words()
    for at, word in enumerate(words):
        asked = at > 0 and words[at - 1] == "how" and word in _MEASURED_BY
        number = at > 0 and (words[at - 1] in MULTIPLIERS or words[at - 1][:1].isdigit())
        counted = word in _COUNTED and (number or words[max(at - 2, 0) : at] == ("how", "many") or asks_part(words))
        compared = word.endswith("er") and "than" in words[at + 2 :] and words[at + 1 : at + 2] != ("than",)
        behind = words[at + 1] if at + 1 < len(words) else ""
        bounded = word in (*_COSTS, *_RAINED) and (behind in _BEFORE_A_BOUND or behind[:1].isdigit())
        so_much = word in _RAINED and words[max(at - 1, 0)] == "of" and any(w[:1].isdigit() for w in words[:at])
        if not (asked or counted or word in _VERBS or compared or bounded or so_much):
            continue
        found = implied((word,), dataset)
        if found:
            entries = tuple(Entry("field", dataset.name, name, (word,), _WEIGHT) for name in found)
            yield Span("term", at - asked, at + 1, weight=_SURE if so_much else _WEIGHT, entries=entries)


@per_dataset
def _numbers(dataset: Dataset) -> tuple[tuple[Field, frozenset[str]], ...]:
    """The dataset's numbers, each with the words that it is called by."""
    numbers = (field for field in dataset.fields.values() if field.type in _NUMERIC and field.role == "measure")
    return tuple((field, _said(field)) for field in numbers)


def _said(field: Field) -> frozenset[str]:
    words = fold(" ".join((field.name, field.label, *field.synonyms))).split()
    return frozenset((*words, *map(stem, words)))
