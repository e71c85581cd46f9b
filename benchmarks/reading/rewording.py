"""The same message in other words: each must give the same table, or a question or a refusal, never another table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

_END = "?.! "
_LONG = 6
_ORDERS = {"show", "list", "give", "compare", "find", "get", "tell", "count", "display", "name", "plot", "rank", "sort"}
_POLITE = {"please", "can", "could", "would", "hello", "hi", "hey", "good", "i", "i'd", "thanks"}
_LONG_WORD = re.compile(rf"\b[^\W\d_]{{{_LONG},}}\b")
_PUNCTUATION = re.compile(r"[,;:?!](?=\s|$)")
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_TIME_LAST = re.compile(
    rf"(?P<rest>.*\S)\s+(?P<time>(?:(?:in|during|since|until|before|after)\s+(?:(?:{_MONTH}|q[1-4])\s+)?\d{{4}}"
    r"|(?:last|this|past|previous)\s+(?:week|month|quarter|year)|yesterday|today))",
    re.IGNORECASE,
)


def upper_case(message: str) -> str | None:
    return message.upper()


def lower_case(message: str) -> str | None:
    return message.lower()


def polite(message: str) -> str | None:
    """Wrapped as one asks a person: an order as a request, a question as something to tell; None where it is so."""
    core = message.rstrip(_END)
    first = core.split()[0].lower().strip(",")
    if first in _POLITE:
        return None
    return f"could you please {_small(core)}?" if first in _ORDERS else f"please could you tell me {_small(core)}?"


def thanks(message: str) -> str | None:
    return f"{message.rstrip(_END)}, thanks"


def doubled(message: str) -> str | None:
    """Spaces and punctuation twice."""
    twice = _PUNCTUATION.sub(lambda found: found[0] * 2, message)
    return twice.replace(" ", "  ")


def typo(message: str) -> str | None:
    """Two inner letters of a long word change places; None where no word has two that differ."""
    words = [found for found in _LONG_WORD.finditer(message) if _swappable(found[0])]
    if not words:
        return None
    chance = random.Random(message)
    word = chance.choice(words)
    at = word.start() + chance.choice(_swappable(word[0]))
    return message[:at] + message[at + 1] + message[at] + message[at + 2 :]


def time_first(message: str) -> str | None:
    """A time at the end goes to the front; None where there is none."""
    found = _TIME_LAST.fullmatch(message.rstrip(_END))
    return f"{found['time'].capitalize()}, {_small(found['rest'])}?" if found else None


REWORDINGS: Mapping[str, Callable[[str], str | None]] = {
    "upper case": upper_case,
    "lower case": lower_case,
    "polite": polite,
    "thanks": thanks,
    "doubled": doubled,
    "typo": typo,
    "time first": time_first,
}
"""Each law's name with what it makes of a message; None, or the message itself, where it has nothing to change."""


def _small(message: str) -> str:
    """As in the middle of a sentence; a name in capitals stays one."""
    return message if message[:2].isupper() else message[:1].lower() + message[1:]


def _swappable(word: str) -> list[int]:
    """Where an inner letter is followed by another inner letter that differs."""
    return [at for at in range(1, len(word) - 2) if word[at].lower() != word[at + 1].lower()]
