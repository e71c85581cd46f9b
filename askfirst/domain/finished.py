"""The last complete run of a tool in a session: what gates look at, and what later tools build on."""

from __future__ import annotations

from dataclasses import dataclass, field

from askfirst.domain.codec import Plain


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that came to its end. `result` is the reference of its table in the result store, empty without one."""

    tool: str
    args: dict[str, Plain] = field(default_factory=dict)
    output: Plain = None
    summary: str = ""
    exchange: int = 0
    result: str = ""
