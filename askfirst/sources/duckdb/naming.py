"""Names of files and columns as identifiers, and as words for people."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

UNITS = {
    "kg": "kg", "lb": "lb", "lbs": "lb", "km": "km", "mi": "mi", "cm": "cm", "mm": "mm", "m2": "m²", "m3": "m³",
    "usd": "USD", "eur": "EUR", "gbp": "GBP", "chf": "CHF", "jpy": "JPY", "cny": "CNY", "inr": "INR",
    "pct": "%", "percent": "%", "hours": "hours", "hrs": "hours", "days": "days", "minutes": "minutes",
    "mins": "minutes", "seconds": "seconds", "secs": "seconds", "ms": "ms", "kwh": "kWh", "mwh": "MWh", "kw": "kW",
    "mw": "MW", "teu": "TEU", "celsius": "°C", "tons": "tons", "tonnes": "tonnes",
}  # fmt: skip
"""Suffixes that are units. Single letters and words that mean more than a unit ("min") are left out."""

SAME_IN_PLURAL = ("ss", "us", "is")


@dataclass(frozen=True, slots=True)
class Wording:
    label: str
    unit: str = ""


def clean_name(original: str, taken: Collection[str]) -> str:
    """An identifier-like name, unlike those taken, without regard to case. What is one already stays as it is."""
    base = original if re.fullmatch(r"\w+", original) else re.sub(r"\W+", "_", original).strip("_").lower()
    base = base or "unnamed"
    used, name, number = {other.casefold() for other in taken}, base, 2
    while name.casefold() in used:
        name, number = f"{base}_{number}", number + 1
    return name


def field_wording(original: str, *, numeric: bool) -> Wording:
    """A label in words, with the unit that the name ends on where the field holds numbers."""
    bracketed = re.fullmatch(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]", original)
    if numeric and bracketed:
        unit = bracketed[2].strip()
        return Wording(_words(bracketed[1]), UNITS.get(unit.lower(), unit))
    words = _words(original)
    head, _, last = words.rpartition(" ")
    if numeric and head and last.lower() in UNITS:
        return Wording(head, UNITS[last.lower()])
    if head and last == "at":
        return Wording(head)
    return Wording(words)


def dataset_wording(original: str, name: str) -> tuple[str, str]:
    """The label of one row and of many; an unusual name stays as it was given."""
    if original != name:
        return original, original
    words = _words(original)
    one = _singular(words)
    return one, words if one != words else _plural(words)


def _words(name: str) -> str:
    if not re.fullmatch(r"\w+", name):
        return " ".join(name.split())
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    words = " ".join(parted.replace("_", " ").split())
    return (words if words.isupper() else words.lower()) or name


def _singular(words: str) -> str:
    if words.endswith("ies") and len(words) > len("ties"):
        return words[:-3] + "y"
    if words.endswith(("sses", "xes", "ches", "shes")):
        return words[:-2]
    if words.endswith("s") and not words.endswith(SAME_IN_PLURAL) and len(words) > len("gas"):
        return words[:-1]
    return words


def _plural(words: str) -> str:
    if words.endswith("y") and words[-2:-1] not in "aeiou":
        return words[:-1] + "ies"
    if words.endswith(("s", "x", "ch", "sh")):
        return words + "es"
    return words if words == "data" else words + "s"
