"""Writes what a thing's rows come to as the total that it is: "who bought for over a million", "4 million in sales".

No row is compared with so much: a customer's orders are added up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.remember import per_catalog
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.recognition.verbs import same_root
from askfirst.understanding.rules.tokens import Token, Tokens, tokens_of, word_by_word

_W = r"[^\s,;:.?!()]+"
_BOUND = (
    "(?:more than|over|above|less than|under|below|at least|at most|no more than|no less than|upwards of|in excess of|"
    "north of|a minimum of|exceeding|beyond|up to|not more than|not less than|fewer than)"
)
_AMOUNT = (
    r"(?:(?:usd|[$€£]) ?)?(?:[$€£]?\d[\d,.]*(?:k|m|mm)?|"
    r"one and a half|two and a half|half a|a|one|two|three|four|five|ten)"
    r"(?: (?:hundred|thousand|million|billion|mn|m|k))*(?: (?:us )?(?:dollars|usd|euros|bucks))?"
)
_BUYING = (
    "(?:(?:have |has |had )?(?:ordered|bought|purchased|spent|shopped|placed orders|gave us orders|"
    "placed orders worth)|order|buy|spend|purchase)"
)
_GOODS = (
    "(?: (?:goods|merchandise|products|stuff|things|orders|wares))?"
    "(?: (?:for|worth|totalling|totaling|to the tune of))?"
)
_TOTAL = "(?: (?:in total|altogether|in all|overall|combined|all told|with us|worth of goods))*"
_MONEY = (
    "(?:sales|revenue|revenues|turnover|takings|spend|spending|order value|freight spend|freight costs?|freight|income)"
)
_BOUGHT = re.compile(
    rf"(?<!\S)(?P<who>{_W})(?: that| who| which)? {_BUYING}{_GOODS}(?: for)? (?P<b>{_BOUND} {_AMOUNT})(?!\S){_TOTAL}"
    r"(?= (?:in|during|last|this|since|between|from|over|by|through|for|and|of 20\d\d) | [,;:.?!)-]| ?$)"
)
_BOUGHT_SO_MANY = re.compile(
    rf"(?<!\S)(?P<who>{_W})(?: that| who| which)? {_BUYING} (?P<b>{_BOUND} [\d.,]+k?) (?P<n>{_W})(?!\S)"
)
_IS_MONEY = re.compile(r"[$€£]|\dk\b|\dmm?\b|million|thousand|billion|dollars|usd|euros|bucks")
_IN_MONEY = re.compile(
    rf"(?<!\S)(?P<who>{_W}) (?:with|having|that have|who have|that had|who had|have|had|generated|that generated|"
    rf"brought in|that brought in|made|that made) (?P<b>{_BOUND} {_AMOUNT}) in (?:total )?(?P<m>{_MONEY})(?!\S)"
)
_BUYERS = frozenset(("customer", "client", "buyer", "shopper", "account", "consumer", "purchaser", "patron"))
_ORDERS = frozenset(("order", "sale", "purchase", "transaction", "invoice", "booking"))


def totals_of_things(tokens: Tokens, catalog: Catalog) -> tuple[Tokens, tuple[str, ...]]:
    """The text with such conditions on totals, and what to tell of it."""
    buyers = _buyers(catalog)
    text = word_by_word(tokens.items)
    match = _BOUGHT.search(text)
    if match and _IS_MONEY.search(match["b"]) and (found := _of(match["who"], buyers)):
        plural, money = found
        lead = f"which {plural}" if match["who"] == "who" else match["who"]
        return _put(tokens, match, f"{lead} with total {money} {match['b']}")
    match = _BOUGHT_SO_MANY.search(text)
    counted = _of(match["who"], buyers) if match else None
    if match and counted and stem(match["n"]) in _counted(catalog):
        lead = f"which {counted[0]}" if match["who"] == "who" else match["who"]
        return _put(tokens, match, f"{lead} with total {match['n']} {match['b']}")
    things = _things(catalog)
    if (match := _IN_MONEY.search(text)) and stem(match["who"]) in things:
        return _put(tokens, match, f"{match['who']} with total {match['m']} {match['b']}")
    return tokens, ()


def _of(who: str, buyers: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
    """What buyers are called and what they bought for; "who" is the only kind of them."""
    only = set(buyers.values())
    if who == "who":
        return next(iter(only)) if len(only) == 1 else None
    return buyers.get(stem(who))


def _put(tokens: Tokens, match: re.Match[str], meant: str) -> tuple[Tokens, tuple[str, ...]]:
    first, last = tokens_of(match.string, *match.span())
    old = {token.word: token for token in tokens.items[first:last]}
    items: list[Token] = []
    for word in meant.split():
        items += [old[word]] if word in old else as_words(tokens, first, last, (word,))
    said = tokens.said(first, last)
    plain = replace(tokens, items=(*tokens.items[:first], *items, *tokens.items[last:]))
    return plain, (f"{said!r} is read as: in total, for each of them",)


@per_catalog
def _buyers(catalog: Catalog) -> Mapping[str, tuple[str, str]]:
    """By each word for buyers what they are called and what the money is called that they bought for."""
    found: dict[str, tuple[str, str]] = {}
    for here in catalog.datasets.values():
        money = implied(("expensive",), here)
        if not _is_sold(here) or len(money) != 1 or "." in money[0]:
            continue
        for words, plural in _relations(catalog, here):
            if words & _BUYERS:
                label = fold(catalog.bind(here.name, money[0]).label)
                found |= dict.fromkeys(words, (plural, label))
    return found


@per_catalog
def _counted(catalog: Catalog) -> frozenset[str]:
    """The words for the whole numbers that each order has so many of."""
    sold = (here for here in catalog.datasets.values() if _is_sold(here))
    fields = (field for here in sold for field in here.fields.values() if field.type == "integer" and field.additive)
    return frozenset(stem(fold(name)) for field in fields for name in (field.label, *field.synonyms))


def _is_sold(here: Dataset) -> bool:
    return any(same_root(word, one) for word in fold(here.label).split() for one in _ORDERS)


def _relations(catalog: Catalog, here: Dataset) -> Iterator[tuple[frozenset[str], str]]:
    for step in here.relations.values():
        there = catalog.dataset(step.dataset)
        names = (there.label, there.plural, *there.synonyms)
        yield frozenset(stem(fold(name)) for name in names), fold(there.plural)


@per_catalog
def _things(catalog: Catalog) -> frozenset[str]:
    """The words for what rows of others are of."""
    return frozenset(
        word for here in catalog.datasets.values() for words, _ in _relations(catalog, here) for word in words
    )
