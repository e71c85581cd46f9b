"""What a running level was at a moment: "the balance at the end of June" is that of the last row until then.

Only over one table of moments for which a column holds such a level: nothing of it adds up over rows.
"""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.tokens import Tokens

_LEVELS: dict[str, tuple[str, ...]] = {
    "balance": ("balance", "account", "bank", "left over", "left on it"),
    "stock": ("stock", "in store", "on the shelf", "on the shelves"),
    "inventory": ("inventory", "stock"),
    "odometer": ("odometer", "mileage", "on the clock"),
    "holding": ("holding", "holdings"),
    "headcount": ("headcount",),
}
_NO_LEVELS = frozenset(
    ("due", "owed", "owing", "outstanding", "open", "change", "unit", "units", "name", "type", "sold")
)
_CALCULATED = re.compile(
    r"\b(?:average|avg|mean|median|total|sum|highest|lowest|max|min|by|per|each|every|most|least|change|grow|grew|"
    r"show|list|which|compare|between)\b"
)
_AT = re.compile(
    r" (?:(?:at|by|as of|as at|on|towards)(?: the)? (?P<side>end|close|start|beginning|opening) of(?: the)?"
    r"|(?:on|as of|as at)(?: the)?(?= (?:\d|\w+ \d{1,2}(?:st|nd|rd|th)?\b))) (?P<when>[a-z0-9 ]+)$"
)


def levels_at_times(tokens: Tokens, catalog: Catalog) -> tuple[Tokens, tuple[str, ...]]:
    """The question for the latest value until then, and what to tell of it."""
    if len(catalog.datasets) != 1:
        return tokens, ()
    (here,) = catalog.datasets.values()
    said = " " + " ".join(word for word in tokens.words() if word[:1].isalnum())
    match = _AT.search(said)
    if not match or here.time is None or _CALCULATED.search(said[: match.start()]):
        return tokens, ()
    column = _level_of(here, said[: match.start()])
    if column is None:
        return tokens, ()
    label = here.fields[column].label
    bound = "before" if match["side"] in ("start", "beginning", "opening") else "until"
    words = ("the", "latest", *fold(label).split(), bound, *match["when"].split())
    items = as_words(tokens, 0, len(tokens), words)
    told = f"{said[match.start() :].strip()!r} is read as: the last {label} {bound} then"
    return replace(tokens, items=tuple(items)), (told,)


def _level_of(dataset: Dataset, said: str) -> str | None:
    found = []
    for name, field in dataset.fields.items():
        called = set(fold(f"{field.name} {field.label}").split())
        told = [word for level, words in _LEVELS.items() if level in called for word in words]
        if field.role == "measure" and not called & _NO_LEVELS and any(f" {word}" in said for word in told):
            found.append(name)
    return found[0] if len(found) == 1 else None
