"""Names of files and columns as identifiers, and as words for people."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from askfirst.catalog.model import ROWS
from askfirst.sources.duckdb.abbreviations import spelled_out
from askfirst.sources.duckdb.units import SPOKEN, UNITS, adds_up, unit_of

SAME_IN_PLURAL = ("ss", "us", "is")
NO_PLURALS = frozenset(
    (
        "news",
        "economics",
        "mathematics",
        "physics",
        "statistics",
        "analytics",
        "logistics",
        "gas",
        "bias",
        "atlas",
        "lens",
    )
)
PLURALS = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "species": "species", "series": "series",
    "staff": "staff", "criteria": "criterion", "indices": "index", "movies": "movie",
}  # fmt: skip
_YES_OR_NO = re.compile(r"\s*[(\[]?\s*\b(?:y\s?/\s?n|yes\s?/\s?no|t\s?/\s?f|true\s?/\s?false)\s*[)\]]?$", re.IGNORECASE)
_SEXES = re.compile(r"[(\[]?(?:m\s?/\s?[fw]|[fw]\s?/\s?m)(?:\s?/\s?[dx])?[)\]]?", re.IGNORECASE)
_ASKING = re.compile(r"^(?:is|has|had|was|are|were|does|did|can)\s+(?=\w)", re.IGNORECASE)
_SCALE = re.compile(r"\d+\s*(?:-|\u2013|to)\s*\d+")
_ON_A_SCALE = re.compile(rf"(.+?)\s+{_SCALE.pattern}")
_WINDOW = re.compile(r"(.+?)\s+(?:last\s+)?(\d+)\s*(d|days?|w|wks?|weeks?|mo|months?|h|hrs?|hours?)", re.IGNORECASE)
_SPANS = {"d": "days", "w": "weeks", "m": "months", "h": "hours"}
_ADDED_TO_NAMES = re.compile(r"v?\d+|final|copy|export|new|old")


@dataclass(frozen=True, slots=True)
class Wording:
    """What a column is called, the unit of its numbers, other words for it, and whether its numbers add up."""

    label: str
    unit: str = ""
    synonyms: tuple[str, ...] = ()
    additive: bool = True


@dataclass(frozen=True, slots=True)
class Rows:
    """What one row and many rows of a table are called, and other words for them."""

    one: str
    many: str
    synonyms: tuple[str, ...] = ()


def clean_name(original: str, taken: Collection[str]) -> str:
    """An identifier-like name, unlike those taken, without regard to case. What is one already stays as it is."""
    base = original if re.fullmatch(r"\w+", original) else re.sub(r"\W+", "_", original).strip("_").lower()
    base = base or "unnamed"
    used, name, number = {other.casefold() for other in taken}, base, 2
    while name.casefold() in used:
        name, number = f"{base}_{number}", number + 1
    return name


def snake(name: str) -> str:
    """The name in lower case, its humps parted by `_`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def field_wording(original: str, *, numeric: bool, flag: bool = False, unit: str = "") -> Wording:
    """A label in words; of numbers the unit that the name tells, or the one that the cells have shown.

    The label of a flag is what is so or not: "remote" for `is_remote`.
    """
    label, told = _label(original, numeric=numeric)
    asked = label
    if flag:
        label = _YES_OR_NO.sub("", _ASKING.sub("", label)).removesuffix("?").rstrip() or label
    unit = told or unit
    # A unit in brackets is no word of the name: "(min)" is no minimum.
    name = label if told else re.sub(r"\s*[(\[][^()\[\]]*[)\]]$", "", original) or original
    words = re.findall(r"[^\W_]+", " ".join([_words(name), *spelled_out(label)]).lower())
    others = [*spelled_out(label), *([SPOKEN[label]] if label in SPOKEN else [])]
    others += _of_window(label) if numeric else ()
    others += _written_out(label, numeric=numeric)
    others += ("sex", "gender") if _SEXES.fullmatch(label) else ()
    plain = _plain(label)
    synonyms = tuple(dict.fromkeys(word for word in [plain, *others, asked] if word and word != label))
    return Wording(label, unit, synonyms, additive=not numeric or adds_up(words, unit))


def _written_out(label: str, *, numeric: bool) -> tuple[str, ...]:
    """As in "Room No", which is a room number, and "Rate/Night", a rate per night."""
    parted = re.fullmatch(r"([^\W\d]+)\s?/\s?([^\W\d]+)", label) if numeric else None
    if parted:
        return tuple(f"{parted[1]} {per} {parted[2]}" for per in ("per", "a", "for each", "each"))
    numbered = re.fullmatch(r"(.*\w) (?:no|nr)\.?", label, re.IGNORECASE)
    return (f"{numbered[1]} number",) if numbered else ()


def _of_window(label: str) -> tuple[str, ...]:
    """What was counted over the days at the end of the name, as in "visits 30d", or rated on such a scale."""
    if scale := _ON_A_SCALE.fullmatch(label):
        return (scale[1],)
    found = _WINDOW.fullmatch(label)
    if not found:
        return ()
    counted, number, letter = found[1], found[2], found[3][0].lower()
    spans = [f"{way} {number} {_SPANS[letter]}" for way in ("in the last", "over the last", "in the past", "last")]
    return (counted, *(f"{counted} {span}" for span in spans))


def _label(original: str, *, numeric: bool) -> tuple[str, str]:
    bracketed = re.fullmatch(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]", original, re.DOTALL)
    if numeric and bracketed:
        unit = " ".join(bracketed[2].split())
        if _SCALE.fullmatch(unit):
            return _words(bracketed[1]), ""
        return _words(bracketed[1]), UNITS.get(unit.lower(), unit)
    label = _words(original)
    parts = label.split()
    unit, said = unit_of([part.lower() for part in parts]) if numeric else ("", 0)
    if unit:
        return " ".join(parts[:-said]), unit
    return (" ".join(parts[:-1]) if len(parts) > 1 and parts[-1] == "at" else label), ""


def _plain(label: str) -> str:
    """The label without what cannot be typed or said; empty where nothing is left."""
    return " ".join(re.sub(r"[^\w%$€£.,'&/-]+", " ", label).split())


def dataset_wording(original: str) -> Rows:
    """The words for rows: "cars" are cars, and what is no plural has rows. An unusual name stays as it was given."""
    if not re.fullmatch(r"[\w.\- ]+", original):
        return Rows(original, original)
    words = _words(re.sub(r"[.\- ]+", "_", original).strip("_") or original)
    said = words.split()
    last = max((at for at, word in enumerate(said) if not _ADDED_TO_NAMES.fullmatch(word)), default=0)
    one = _one_of(said[last])
    # "sales 2024" are 2024 sales.
    front = [*said[last + 1 :], *said[:last]]
    if one is None:
        return Rows(f"{words} {ROWS[0]}", f"{words} {ROWS[1]}", (words,))
    many = " ".join([*front, said[last]])
    return Rows(" ".join([*front, one]), many, () if many == words else (words,))


def _one_of(word: str) -> str | None:
    """The singular of a word for many things; None for any other word."""
    lower = word.lower()
    if lower in PLURALS:
        return PLURALS[lower]
    return None if lower in NO_PLURALS or (one := _singular(lower)) == lower else one


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
