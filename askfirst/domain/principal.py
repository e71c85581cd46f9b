"""Who asks: a name, and what is known of whoever bears it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from askfirst.domain.errors import PolicyError
from askfirst.domain.query import Scalar

Attributes: TypeAlias = Mapping[str, tuple[Scalar, ...]]
"""What is known of the one who asks; each attribute has one or more values."""

MAX_NAME_CHARACTERS = 200
MAX_ATTRIBUTES = 50
MAX_VALUES = 1_000
"""Of all attributes of one principal together: each value becomes a condition of every query."""
MAX_VALUE_CHARACTERS = 500
_MAX_WHOLE_NUMBER = 2**63
_SHOWN = 50
_ASK = "Ask whoever looks after your access."


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody whose name was verified.

    Without attributes (None) the workspace's policies say what is known of the name. With attributes, be they none at
    all, these alone hold: whoever lacks one that a policy needs does not see what it keeps.

    Raises PolicyError for a name that cannot be one, and for attributes that are too many, nested or no values.
    """

    name: str
    attributes: Attributes | None = field(default=None, hash=False, repr=False)

    def __post_init__(self) -> None:
        _check_name(self.name)
        if self.attributes is not None:
            object.__setattr__(self, "attributes", dict(_checked(self.attributes)))


Asking: TypeAlias = Principal | str | None
"""Who asks: somebody verified, a name that is believed, or nobody that is known."""


def to_plain_asking(asks: Asking) -> str | dict[str, Any] | None:
    """Who asks, as JSON-ready data; a name that is only believed stays a text."""
    if not isinstance(asks, Principal):
        return asks
    known = asks.attributes
    return {
        "name": asks.name,
        "attributes": None if known is None else {one: list(values) for one, values in known.items()},
    }


def asking_of(plain: Asking | Mapping[str, Any]) -> Asking:
    """What `to_plain_asking` wrote. Raises PolicyError for what is no principal."""
    if plain is None or isinstance(plain, (str, Principal)):
        return plain
    fields: object = plain
    if not isinstance(fields, Mapping) or not fields.keys() <= {"name", "attributes"} or "name" not in fields:
        raise PolicyError("Who asks is told in a form that is not known.", "Give a name, or 'name' and 'attributes'.")
    return Principal(fields["name"], fields.get("attributes"))


def name_of(asks: Asking | Mapping[str, Any]) -> str | None:
    """The name of who asks, None where nobody says it. Raises PolicyError for what is no principal."""
    found = asking_of(asks)
    return found.name if isinstance(found, Principal) else found


def as_text(value: Scalar) -> str:
    """A value of an attribute as policies compare it: they are written as texts, tokens may bring 7, 7.0 or true."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME_CHARACTERS or not name.isprintable():
        raise PolicyError(
            f"{_short(name)} cannot be the name of a principal or of an attribute.",
            f"A name is a text of 1 to {MAX_NAME_CHARACTERS} printable characters. {_ASK}",
        )


def _checked(attributes: object) -> Iterator[tuple[str, tuple[Scalar, ...]]]:
    if not isinstance(attributes, Mapping):
        raise PolicyError(
            f"{_short(attributes)} are no attributes of a principal.", f"Allowed: names, each with values. {_ASK}"
        )
    if len(attributes) > MAX_ATTRIBUTES:
        raise PolicyError(
            f"There are {len(attributes):,} attributes of who asks.", f"Allowed are {MAX_ATTRIBUTES}. {_ASK}"
        )
    left = MAX_VALUES
    for name, values in attributes.items():
        _check_name(name)
        if not isinstance(values, (tuple, list)):
            raise PolicyError(f"The attribute {name!r} has no list of values.", f"Allowed: a list of values. {_ASK}")
        left -= len(values)
        if left < 0:
            raise PolicyError(
                "Who asks has too many values of attributes.", f"Allowed are {MAX_VALUES:,} in all. {_ASK}"
            )
        for value in values:
            _check_value(name, value)
        yield name, tuple(values)


def _check_value(name: str, value: object) -> None:
    if not _is_value(value):
        raise PolicyError(
            f"The attribute {name!r} of who asks has the value {_short(value)}.",
            f"Allowed: a printable text of 1 to {MAX_VALUE_CHARACTERS} characters, a number, true or false. {_ASK}",
        )


def _is_value(value: object) -> bool:
    if isinstance(value, str):
        return bool(value.strip()) and len(value) <= MAX_VALUE_CHARACTERS and value.isprintable()
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and abs(value) < _MAX_WHOLE_NUMBER


def _short(value: object) -> str:
    """The value as a message shows it: what is nested or long is not written out."""
    if isinstance(value, str):
        return repr(value[:_SHOWN])
    is_long = isinstance(value, int) and abs(value) >= _MAX_WHOLE_NUMBER
    plain = value is None or (isinstance(value, (bool, int, float)) and not is_long)
    return repr(value) if plain else f"(of the kind {type(value).__name__})"
