"""Official actions: what a business does on a user's yes, as its workspace states them."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from askfirst.domain.codec import Plain

IntentEffect: TypeAlias = Literal["read", "commit"]


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold of the target's row: `field` is one of `values`, compared regardless of case and white space.

    `otherwise` is told where it is not; it may name `{target}` and `{value}`.
    """

    field: str
    values: tuple[str, ...]
    otherwise: str


@dataclass(frozen=True, slots=True)
class Intent:
    """One official action, or a look at one thing.

    `target` is the field whose values name what it is done to ("orders.order_id"), empty where there is none; with
    `target_optional` it may be left out. `says` are words that mean it, `examples` whole requests. `arguments` is the
    JSON schema of the others, by name. A commit asks `question` and tells `consequence`, both of which may name
    `{target}` and arguments; a read shows the fields `shows` of the target's row.
    """

    name: str
    label: str
    meaning: str
    effect: IntentEffect = "commit"
    target: str = ""
    target_optional: bool = False
    says: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    arguments: dict[str, dict[str, Plain]] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    question: str = ""
    consequence: str = ""
    shows: tuple[str, ...] = ()

    @property
    def target_dataset(self) -> str:
        """The dataset of the target, empty where there is none."""
        return self.target.partition(".")[0]

    @property
    def target_field(self) -> str:
        """The field of it that names the target."""
        return self.target.partition(".")[2]

    def worded(self, text: str, **values: Any) -> str:
        """A text with what it names filled in. A part in square brackets is left out where a name in it has no value.

        Raises KeyError for such a name elsewhere.
        """

        def part(found: re.Match[str]) -> str:
            named = {name for _, name, _, _ in string.Formatter().parse(found[1]) if name}
            return found[1] if all(values.get(name) for name in named) else ""

        return _PART.sub(part, text).format_map(values)


_PART = re.compile(r"\[([^]]*)]")
