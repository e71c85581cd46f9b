"""Verbs of money before the rows that it was paid for: "what has X spent on orders" is the money of the orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_SPENDING = frozenset((
    "spend", "spends", "spent", "spending", "pay", "pays", "paid", "paying", "outlay", "expenditure", "expenditures",
    "splash", "splashed", "shell", "shelled", "fork", "forked", "lay", "laid", "invested", "invest", "dropped",
))  # fmt: skip
_ON = frozenset(("on", "for", "in"))
_BETWEEN = frozenset((
    "out", "us", "money", "much", "total", "altogether", "overall", "all", "our", "their", "its", "his", "her", "the",
    "placing", "placed", "new",
))  # fmt: skip
_DEALS = {
    "order": "order", "orders": "order", "ordered": "order",
    "donate": "donation", "donated": "donation", "sell": "sale",
    "sold": "sale", "pay": "payment", "paid": "payment", "invoice": "invoice", "invoiced": "invoice", "bill": "bill",
    "billed": "bill", "reorder": "order", "reordered": "order",
}  # fmt: skip
"""Verbs of deals, and what their rows are called."""
_BEFORE_NOUNS = _ON | _BETWEEN | {"a", "an", "of", "per", "each", "every", "by", "average", "this", "from", "to"}
_EACH = frozenset(("a", "an", "per", "each", "every", "one", "any", "single", "average", "typical", "individual"))
"""Before the rows these ask what one of them comes to."""
_ADVERBS = frozenset((
    *("on", "average", "typically", "usually", "normally", "generally", "roughly", "approximately", "about", "for"),
))  # fmt: skip
_CALCULATED = frozenset(("average", "avg", "mean", "median", "typical", "usual", "the", "customer", "client"))
_DOING = frozenset(("did", "do", "does", "have", "has", "had"))
_MOST = 4
_WEIGHT = 1.2


def spent_on_rows(tokens: Tokens, catalog: Catalog) -> str:
    """The dataset with one amount of money whose rows something was spent on; empty where that is said of none."""
    found = [
        name
        for name, here in catalog.datasets.items()
        if (any(_places(tokens, here)) or any(_on_each(tokens, here))) and _money(here)
    ]
    return found[0] if len(found) == 1 and len(catalog.datasets) > 1 else ""


def spent(tokens: Tokens, fixed: Sequence[Span], here: Dataset) -> Iterator[Span]:
    """The verb as that amount, added up unless another calculation is asked for."""
    money = _money(here)
    dealt = _dealt(tokens, here) if money else None
    if dealt is not None:
        if tokens.words()[:2] == ("how", "much"):
            yield Span("filler", 0, 2, "polite", _WEIGHT)
        summed = all(span.function in (None, "sum", "count") for span in fixed)
        yield Span("term", dealt, dealt + 1, weight=_WEIGHT, entries=(_amount(here, money[0], summed=summed),))
    for first, on in _places(tokens, here) if money else ():
        how_much = [span for span in fixed if span.function == "sum" and tokens.words()[span.first] == "how"]
        asked = any(span.kind == "function" and span not in how_much and span.function != "count" for span in fixed)
        yield from (Span("filler", span.first, span.last, "polite", _WEIGHT) for span in how_much)
        entry = Entry("field", here.name, money[0], (), 1.0)
        if asked:
            yield Span("term", first, on + 1, weight=_WEIGHT, entries=(entry,))
        else:
            yield Span("function", first, on, "sum", _WEIGHT, function="sum")
            yield Span("term", on, on + 1, weight=_WEIGHT, entries=(entry,))
    for first, each, last in _on_each(tokens, here) if money else ():
        yield from _spent_on_each(fixed, (first, each, last), Entry("field", here.name, money[0], (), 1.0))


def _spent_on_each(fixed: Sequence[Span], places: tuple[int, int, int], amount: Entry) -> Iterator[Span]:
    """As in "what do they spend per order": the average, or what else is asked of the amount of one row."""
    first, each, last = places
    asked = any(span.kind == "function" and span.function not in ("sum", "count") for span in fixed)
    yield from (Span("filler", one.first, one.last, "polite", _WEIGHT) for one in fixed if one.function == "sum")
    yield Span("term", first, first + 1, weight=_WEIGHT, entries=(amount,))
    if asked:
        yield Span("filler", each, last, "polite", _WEIGHT)
    else:
        yield Span("function", each, last, "avg", _WEIGHT, function="avg")


def _amount(here: Dataset, money: str, *, summed: bool) -> Entry:
    """The amount, or the measure that adds it up."""
    added = [name for name, one in here.measures.items() if one.function == "sum" and one.field == money]
    measure = bool(summed and added)
    return Entry("measure" if measure else "field", here.name, added[0] if measure else money, (), 1.0)


def _dealt(tokens: Tokens, here: Dataset) -> int | None:
    """Where the verb of the rows themselves asks for money: "how much did X order", "what did X order in total"."""
    words = tokens.words()
    summed = " in total " in f" {' '.join(words)} " or "altogether" in words
    opens = words[:2] == ("how", "much") or (words[:1] == ("what",) and summed)
    aux = 2 if words[:2] == ("how", "much") else 1
    names = {phrase_of(name) for name in (here.plural, here.label, *here.synonyms)}
    found = [
        at
        for at, word in enumerate(words)
        if at > aux and (_DEALS.get(word, ""),) in names and words[at - 1] not in _BEFORE_NOUNS
    ]
    if not opens or words[aux : aux + 1] == () or words[aux] not in _DOING or len(found) != 1:
        return None
    own = not any(span in words[found[0] + 1 : found[0] + 2] for span in ("number", "numbers", "value", "id", "date"))
    return found[0] if own and found[0] > aux + 1 else None


def _money(here: Dataset) -> tuple[str, ...]:
    found = implied(("expensive",), here)
    return found if len(found) == 1 and "." not in found[0] else ()


def _places(tokens: Tokens, here: Dataset) -> Iterator[tuple[int, int]]:
    """Where such a verb stands, and the "on" before the dataset's rows."""
    words = tokens.words()
    names = [phrase_of(name) for name in (here.plural, here.label, *here.synonyms)]
    for at, word in enumerate(words):
        if word not in _SPENDING:
            continue
        for on in range(at + 1, min(at + _MOST, len(words))):
            between = set(words[at + 1 : on]) <= _BETWEEN
            last = on + 1
            while last < len(words) and words[last] in _BETWEEN:
                last += 1
            rows = any(tuple(token.stem for token in tokens.items[last : last + len(name)]) == name for name in names)
            if words[on] in _ON and between and rows:
                yield at, on
                break


def _on_each(tokens: Tokens, here: Dataset) -> Iterator[tuple[int, int, int]]:
    """Where such a verb stands, where what leads to one of the rows begins, and what is behind their name."""
    words = tokens.words()
    names = [phrase_of(name) for name in (here.label, here.plural, *here.synonyms)]
    for at, word in enumerate(words):
        said = bool(_DOING.intersection(words[:at])) or (at > 0 and words[at - 1] in _CALCULATED)
        if word not in _SPENDING or not said:
            continue
        last = at + 1
        while last < len(words) and words[last] in _EACH | _ADVERBS:
            last += 1
        lead = words[at + 1 : last]
        first = next((at + 1 + place for place in range(len(lead)) if _leads(lead[place:])), 0)
        lengths = [
            len(name) for name in names if tuple(token.stem for token in tokens.items[last : last + len(name)]) == name
        ]
        if first and lengths:
            yield at, first, last + max(lengths)


def _leads(words: Sequence[str]) -> bool:
    """As in "per", "on an", "for each": only one of the rows is behind it."""
    on = words[0] in _ON
    behind = words[on:]
    return bool(behind) and behind[0] not in _CALCULATED and all(word in _EACH for word in behind)
