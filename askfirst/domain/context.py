"""The context of a session: what a click or a sentence has set, and what the next questions are read with.

A setting is data. The seven common ones are read with questions once they were checked against the catalog; any other
is kept and shown, and no rule goes by it. None of them is an action.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.errors import LimitError, UserError

Context: TypeAlias = Mapping[str, Plain]
"""The settings by their names, such as `metric`: the intent's name without `set_`."""

COMMON: Mapping[str, str] = {
    "analysis_type": "analysis type",
    "time_period": "time period",
    "metric": "metric",
    "dimension": "dimension",
    "filter": "filter",
    "grouping": "grouping",
    "visualization": "visualization",
}
"""The settings that questions are read with, and what people call them."""
ALL = "all"
"""Stands for every setting where all of them are taken back."""

MAX_VALUE_BYTES = 10_000
MAX_SETTINGS = 50
MAX_CONTEXT_BYTES = 50_000
_INTENT = re.compile(r"[a-z][a-z0-9_]{0,63}")
_PREFIX = "set_"
_TAKES_BACK = frozenset(("", "clear", "reset", "none", "off", "null"))


@dataclass(frozen=True, slots=True)
class Setting:
    """One intent as it came: its name, and a value that may be any JSON; None takes the setting back."""

    intent: str
    value: Plain = None

    @property
    def key(self) -> str:
        """The name under which it is kept."""
        return self.intent.removeprefix(_PREFIX)

    @property
    def label(self) -> str:
        """What people call it."""
        return COMMON.get(self.key) or self.key.replace("_", " ")

    @property
    def takes_back(self) -> bool:
        """Whether it undoes what was set before."""
        said = self.value.strip().lower() if isinstance(self.value, str) and self.key in COMMON else None
        return self.value is None or said in _TAKES_BACK

    @property
    def written(self) -> str:
        """The sentence that sets the same: what a click is called in the history of a session."""
        if self.takes_back:
            return f"clear the {self.label}"
        said = json.dumps(self.value, ensure_ascii=False, default=str) if self.key == "filter" else shown(self.value)
        return f"set the {self.label} to {said}"


@dataclass(frozen=True, slots=True)
class Applied:
    """What one intent did: the setting as it came, the context after it, and the sentence that tells of it.

    `clicked` holds where it did not come as a message.
    """

    intent: str
    value: Plain
    context: dict[str, Plain]
    text: str
    clicked: bool = False


def check_setting(intent: Any, value: Any) -> Setting:
    """The intent as a setting. Raises UserError for what is no name or no JSON, LimitError for a value too long."""
    name = intent if isinstance(intent, str) else repr(intent)
    if not _INTENT.fullmatch(name) or not name.removeprefix(_PREFIX):
        raise UserError(
            f"{name[:70]!r} cannot be the name of an intent.",
            "Use 1 to 64 lower-case letters, digits and '_', beginning with a letter, for example 'set_metric'.",
        )
    try:
        size = len(json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass"))
    except (TypeError, ValueError, RecursionError) as error:
        raise UserError(
            f"The value of {name!r} is no JSON: {str(error)[:200]}.",
            "Send text, a number, true, false, null, a list or an object.",
        ) from None
    if size > MAX_VALUE_BYTES:
        raise LimitError(
            "context",
            f"The value of {name!r} is {size:,} bytes long; {MAX_VALUE_BYTES:,} are allowed.",
            "Send less, or keep it on your side and send a name for it.",
        )
    # As it will come back from where it is kept: tuples become lists, the keys of objects text.
    return Setting(name, json.loads(json.dumps(value).encode("utf-8", "replace")))


def with_value(context: Context, key: str, value: Plain) -> dict[str, Plain]:
    """The context with one setting, None takes it away. Raises LimitError for more than a context may hold."""
    kept = {name: known for name, known in context.items() if name != key}
    if value is not None and value != {}:
        kept[key] = value
    common = {name: kept[name] for name in COMMON if name in kept}
    ordered = common | {name: kept[name] for name in sorted(kept) if name not in COMMON}
    size = len(json.dumps(ordered, ensure_ascii=False).encode("utf-8", "replace"))
    if value is not None and (len(ordered) > MAX_SETTINGS or size > MAX_CONTEXT_BYTES):
        raise LimitError(
            "context",
            f"The context holds at most {MAX_SETTINGS} settings of {MAX_CONTEXT_BYTES:,} bytes; {key!r} is too much.",
            "Take settings back that are not needed any more: their value null does so.",
        )
    return ordered


def told(setting: Setting, value: Plain) -> str:
    """The sentence that acknowledges it; `value` is what the setting became, None where it was taken back."""
    if setting.key == ALL:
        return "Cleared all settings"
    if value is None:
        return f"Cleared {setting.label}"
    return f"Updated {setting.label} to {worded(setting.key, value)}"


def worded(key: str, value: Plain) -> str:
    """The value of a setting as people read it: filters in words, all else in quotes or as JSON."""
    return shown(value) if key == "filter" else _cut(_plainly(value))


def shown(value: Plain) -> str:
    """Filters as people read them: "status 'open' or 'shipped', delay at least 5"; all else in quotes or as JSON."""
    if isinstance(value, dict) and value:
        return _cut(", ".join(f"{name} {_part(one)}" for name, one in value.items()))
    return _cut(_plainly(value))


_MOST_SHOWN = 200
_SIDES = {
    "min": "at least", "from": "from", "ge": "at least", "gte": "at least", "max": "at most", "to": "to",
    "le": "at most", "lte": "at most", "gt": "over", "lt": "under", "start": "from", "end": "to",
}  # fmt: skip


def _plainly(value: Plain) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _part(value: Plain) -> str:
    if isinstance(value, list) and value:
        return " or ".join(map(_part, value))
    if isinstance(value, dict) and value:
        return " and ".join(f"{_SIDES.get(side, side)} {one}" for side, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _plainly(value)


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
