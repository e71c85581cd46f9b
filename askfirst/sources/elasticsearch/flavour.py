"""Which server it is, and what is called differently there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_OLDEST = {"Elasticsearch": (7, 10), "OpenSearch": (1, 0)}
"""Before them there is no `_resolve` or no comparing without regard to case."""
_SHARD_DOC = {"Elasticsearch": (7, 12), "OpenSearch": (3, 3)}


@dataclass(frozen=True, slots=True)
class Flavour:
    """The name of the server and its version."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def _number(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.version.split(".")[:2])

    @property
    def is_known(self) -> bool:
        """Whether it is new enough."""
        return self._number >= _OLDEST[self.name]

    def pit_path(self, index: str) -> str:
        """Where a snapshot of an index, already quoted, is opened."""
        return f"/{index}/_pit" if self.name == "Elasticsearch" else f"/{index}/_search/point_in_time"

    def pit_end(self, pit: str) -> tuple[str, Mapping[str, Any]]:
        """Path and body that end a snapshot."""
        if self.name == "Elasticsearch":
            return "/_pit", {"id": pit}
        return "/_search/point_in_time", {"pit_id": [pit]}

    def pit_of(self, answer: Mapping[str, Any]) -> Any:
        """The name of a snapshot that was opened."""
        return answer.get("id" if self.name == "Elasticsearch" else "pit_id")

    @property
    def sort(self) -> list[dict[str, str]]:
        """An order of the rows of a snapshot that no two rows share a place in."""
        return [{"_shard_doc": "asc"}] if self._number >= _SHARD_DOC[self.name] else BY_ID


BY_ID = [{"_id": "asc"}, {"_index": "asc"}]
"""An order without a snapshot."""


def read_flavour(answer: Mapping[str, Any]) -> Flavour | None:
    """What the root of a server says that it is; None for no such server."""
    version = answer.get("version")
    number = version.get("number") if isinstance(version, dict) else None
    if not isinstance(version, dict) or not isinstance(number, str) or not re.match(r"[0-9]{1,4}\.[0-9]{1,4}", number):
        return None
    # Elasticsearch has no such entry.
    name = {"opensearch": "OpenSearch", None: "Elasticsearch"}.get(version.get("distribution"))
    return Flavour(name, number) if name else None
