"""Writes everyday talk of money in the data's own words: "what did we turn over", "in the red", "bestseller".

Only over one table for which nobody wrote down any measure; which column is meant its everyday words tell, see
sources/duckdb/money.py. What is read so is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.catalog.remember import per_catalog
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.tokens import Token, Tokens, tokenize, word_by_word
from askfirst.understanding.rules.words.money_words import PERSONS, WAYS

_ENDS = re.compile(r" has the (?:highest|lowest) ")
_PLACE = re.compile(r"\{(\w+)\}")
_ROWS = ("sale", "order", "line", "row", "deal", "transaction", "entry", "record", "purchase", "invoice", "booking")
_KINDS = ("product", "item", "article", "goods", "title", "dish", "model", "sub category", "category")
_PIECES = ("pieces sold", "units sold", "quantity")
_WHOLE = "integer"
_MADE = "line total"
"""What pieces times their price are called, see sources/duckdb/line_totals.py: a best-seller sold the most pieces."""
_PAYEES = frozenset(("payee", "counterparty", "merchant", "vendor", "shop", "store", "recipient", "retailer"))
_CALCULATIONS = ("total", "sum", "average", "amount", "value", "net", "gross total", "count")
"""Names of columns that say what is to be done rather than to what: another word is clearer."""
_CALCULATED = frozenset(("average", "avg", "mean", "median", "typical", "typically", "averages"))
"""Where one of these stands, nothing is added up."""


@dataclass(frozen=True, slots=True)
class Said:
    """The tokens in the data's words, and what to tell of it."""

    tokens: Tokens
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Way:
    pattern: re.Pattern[str]
    meant: str
    rows: str
    of_rows: bool


def in_words_of_the_data(tokens: Tokens, catalog: Catalog) -> Said:
    """The text with such talk in the data's own words."""
    ways = _ways(catalog)
    if not ways or any(token.kind == "quoted" for token in tokens.items):
        return Said(tokens)
    (here,) = catalog.datasets.values()
    text, told = word_by_word(tokens.items), []
    for way in ways:
        match = way.pattern.search(text)
        if not match or _is_a_name(match, here) or (way.of_rows and _is_grouped(match, text, here)):
            continue
        single = _is_row(match, text, way.meant, here)
        meant = way.rows if single else way.meant
        meant = meant.replace("{middle}", "median" if "median" in match.group() else "average")
        meant = _whose(match.expand(meant), here)
        first, last = text[: match.start()].count(" "), text[: match.end()].count(" ") + 1
        tokens = _replaced(tokens, first, last, meant)
        said = match.group().replace("_", " ").strip()
        text = word_by_word(tokens.items)
        told += [f"{said!r} is read as {plain!r}"] if said != (plain := " ".join(meant.split())) else []
    return Said(tokens, tuple(told))


def _whose(meant: str, here: Dataset) -> str:
    """With the one column of persons for "who"."""
    persons = [
        fold(field.label)
        for field in here.fields.values()
        if field.role in ("category", "text") and fold(field.label).split()[-1:] and _of_persons(field)
    ]
    return f"which {persons[0]}{meant.removeprefix('who')}" if meant.startswith("who ") and len(persons) == 1 else meant


def _of_persons(field: Field) -> bool:
    words = [word for word in fold(field.label).split() if word not in ("name", "email", "id")]
    return bool(words) and stem(words[-1]) in PERSONS


def _replaced(tokens: Tokens, first: int, last: int, meant: str) -> Tokens:
    """What of the old words stays keeps its place in the text."""
    old = {token.word: token for token in tokens.items[first:last]}
    items: list[Token] = []
    for word in meant.split():
        kept = old.get(word)
        items += [kept] if kept else _new(tokens, first, last, word)
    return replace(tokens, items=(*tokens.items[:first], *items, *tokens.items[last:]))


def _new(tokens: Tokens, first: int, last: int, word: str) -> list[Token]:
    plain = [replace(token, start=0, end=0) for token in tokenize(word).items]
    (placed,) = as_words(tokens, first, last, (word,))
    return [replace(token, text=word, start=placed.start, end=placed.end) for token in plain]


def _is_a_name(match: re.Match[str], here: Dataset) -> bool:
    """Whether these are the very words that a column is called by."""
    said = stem(match.group())
    return any(said in (fold(name), stem(fold(name))) for field in here.fields.values() for name in (field.label,))


def _is_row(match: re.Match[str], text: str, meant: str, here: Dataset) -> bool:
    """Whether single rows are meant: "which sale lost us the most", "orders that made a loss"."""
    if _CALCULATED.intersection(text.split()):
        return True
    own = {stem(word) for name in (here.label, here.plural, *here.synonyms) for word in fold(name).split()}
    said = text[: match.end()].split()
    nouns = [stem(word) for word in said if stem(word) in {*own, *_ROWS}]
    grouped = any(stem(word) in _called(here) for word in said)
    head = (match.groupdict().get("b") or "").split()
    asked = match.group().startswith(("which ", "what ")) and bool(head) and "sold" not in match.group()
    return (bool(nouns) or (asked and bool(_ENDS.search(meant)))) and not grouped


def _is_grouped(match: re.Match[str], text: str, here: Dataset) -> bool:
    """Whether it is said of groups, of which two numbers are not compared row by row: "dishes that lost money"."""
    before = text[: match.start()].replace(" that", "").replace(" have", "").split()
    return bool(before) and stem(before[-1]) in _called(here)


def _called(here: Dataset) -> frozenset[str]:
    return frozenset(
        stem(word)
        for field in here.fields.values()
        if field.role in ("category", "text") and field.name != here.name_field
        for name in (field.label, *field.synonyms)
        for word in fold(name).split()[-1:]
    )


@per_catalog
def _ways(catalog: Catalog) -> tuple[_Way, ...]:
    if len(catalog.datasets) != 1 or any(dataset.measures for dataset in catalog.datasets.values()):
        return ()
    (here,) = catalog.datasets.values()
    return tuple(_filled(_words_for(here), here))


def _filled(names: Mapping[str, str], here: Dataset) -> Iterator[_Way]:
    for pattern, meant in WAYS:
        wanted = set(_PLACE.findall(meant)) - {"total", "middle"}
        if wanted <= names.keys():
            found = re.compile(rf"(?:(?<=^)|(?<= ))(?:{_said(pattern, here)})(?= |$)")
            total = "sum of " if _is_called_total(here) else "total "
            whole = _named(meant.replace("{total}", "total ").replace("total ", total), names)
            single = _named(meant.replace("{total}", "").replace("total ", ""), names)
            compared = "{income} below {cost}" in meant or "least {cost}" in meant
            yield _Way(found, whole, single, compared)


def _named(meant: str, names: Mapping[str, str]) -> str:
    """With what the data has in the places."""
    return _PLACE.sub(lambda match: names.get(match[1], match[0]), meant)


def _said(pattern: str, here: Dataset) -> str:
    """The pattern with what the data's pieces are called, and words that are not the rows' own, in their places."""
    called = {word for name in (_called_by(here, *_PIECES),) for word in fold(name).split() if word != "sold"}
    pieces = "|".join(sorted({*map(re.escape, called), "pieces", "units", "items", "copies", "portions", "servings"}))
    return pattern.replace("{pieces_said}", f"(?:{pieces})").replace("{free}", _free(here))


def _is_called_total(here: Dataset) -> bool:
    """Whether a column is called by the very word for adding up."""
    return any("total" in fold(field.label).split() for field in here.fields.values())


def _free(here: Dataset) -> str:
    """Up to four words that are not the rows' own."""
    own = {word for name in (here.label, here.plural, *here.synonyms) for word in fold(name).split()} | {"different"}
    fields = {word for field in here.fields.values() if field.role != "measure" for word in fold(field.label).split()}
    words = sorted({re.escape(form) for word in own | fields for form in (word, stem(word), f"{stem(word)}s") if word})
    return rf"(?:(?!(?:{'|'.join(words)}) )\S+ ?){{1,4}}?"


def _words_for(here: Dataset) -> dict[str, str]:
    """What stands for the places of the patterns, as far as the data has it."""
    found = {
        "income": _called_by(here, "takings"),
        "profit": _called_by(here, "earnings", "profit"),
        "pieces": _called_by(here, *_PIECES),
        "spending": _called_by(here, "outlay"),
        "cost": _called_by(here, "outlay", "budget"),
        "out": _called_by(here, "money out"),
        "into": _called_by(here, "money in"),
        "discount": _called_by(here, "discount"),
        "discounted": _called_by(here, "discount") and " ",
    }
    names = {place: name for place, name in found.items() if name}
    if names.get("cost") == names.get("income"):
        names.pop("cost", None)
    if "income" in names or "pieces" in names:
        either = {"income", "pieces"} <= names.keys() and names["income"] != _MADE
        names["sold"] = "amount sold" if either else names.get("pieces", "takings")
        names.setdefault("win", names.get("profit") or names.get("income", ""))
    if not names.get("win"):
        names.pop("win", None)
    if {"income", "profit"} <= names.keys():
        names["margin"] = f"{names['profit']} as a percentage of {names['income']}"
    if names.get("income", "").startswith("monthly"):
        names["monthly"] = names["income"]
    if "discount" in names:
        names["half"] = "50" if _in_percent(here) else "0.5"
    things = [field for field in here.fields.values() if field.role in ("category", "text")]
    thing = next((fold(field.label) for kind in _KINDS for field in things if kind in _stems(field)), "")
    payee = next((fold(field.label) for field in things if {*_stems(field)} & _PAYEES), "")
    return {**names, **({"thing": thing} if thing else {}), **({"payee": payee} if payee else {})}


def _stems(field: Field) -> tuple[str, ...]:
    return (stem(fold(field.label)), *(stem(word) for word in fold(field.label).split()))


def _in_percent(here: Dataset) -> bool:
    return any("discount" in fold(field.label) and field.type == _WHOLE for field in here.fields.values())


def _called_by(here: Dataset, *words: str) -> str:
    """The label of the one number that is called so; the word itself where several are."""
    for word in words:
        found = [
            field
            for field in here.fields.values()
            if field.role == "measure" and word in (fold(field.label), *(fold(other) for other in field.synonyms))
        ]
        if found:
            label = fold(found[0].label)
            return label if len(found) == 1 and label not in _CALCULATIONS else word
    return ""
