"""An index as it is at one moment, however long it is read."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any

from askfirst.domain.errors import AskfirstError, SourceError
from askfirst.sources.elasticsearch.client import AnswerError, Client, Deadline, in_path
from askfirst.sources.elasticsearch.flavour import BY_ID, Flavour

PAGE = 1_000
_KEPT = "1m"
"""How long the server keeps a snapshot that nobody asks any more."""
_END_SECONDS = 5.0
_REFUSED = frozenset({400, 403, 404, 405})
"""The statuses of servers that give no snapshots, or not to this user."""


class Snapshot:
    """Searches that all see the same rows; where the server gives no snapshots, the rows as they are each time."""

    def __init__(self, client: Client, flavour: Flavour, index: str) -> None:
        self._client = client
        self._flavour = flavour
        self._index = index
        self._pit = ""

    async def open(self, before: Deadline) -> None:
        """Raises SourceError where the server fails."""
        path = self._flavour.pit_path(in_path(self._index))
        try:
            answer = await self._client.ask("POST", path, before=before, params={"keep_alive": _KEPT})
        except AnswerError as error:
            if error.status not in _REFUSED:
                raise
            return
        pit = self._flavour.pit_of(answer)
        if not isinstance(pit, str) or not pit:
            raise self._client.senseless("the snapshot that it opened has no name")
        self._pit = pit
        # One of the servers opens a snapshot of a part where a shard is missing.
        if "_shards" in answer:
            self._client.check_whole(answer)

    async def search(self, body: Mapping[str, Any], before: Deadline) -> dict[str, Any]:
        """The whole answer. Raises SourceError, LimitError."""
        if not self._pit:
            return await self._client.search(f"/{in_path(self._index)}/_search", body, before=before)
        held = {**body, "pit": {"id": self._pit, "keep_alive": _KEPT}}
        answer = await self._client.search("/_search", held, before=before)
        pit = answer.get("pit_id")
        if isinstance(pit, str) and pit:
            self._pit = pit
        return answer

    async def pages(
        self, body: Mapping[str, Any], most: int, before: Deadline
    ) -> AsyncGenerator[list[Mapping[str, Any]]]:
        """The hits of a search, page by page. Raises SourceError where they are not as many as the server counts."""
        asked = {**body, "sort": self._flavour.sort if self._pit else BY_ID}
        got, total = 0, None
        while total is None or got < min(total, most):
            answer = await self.search({**asked, "size": min(PAGE, most - got)}, before)
            hits, counted = self._hits(answer)
            if (total is not None and counted != total) or (not hits and got < min(counted, most)):
                raise self._changed()
            got, total = got + len(hits), counted
            if got > counted:
                raise self._changed()
            if hits:
                asked["search_after"] = self._place(hits[-1])
                yield hits

    async def close(self) -> None:
        """Let the server forget it, which it does later by itself where it cannot be told."""
        pit, self._pit = self._pit, ""
        if pit:
            path, body = self._flavour.pit_end(pit)
            try:
                await self._client.ask("DELETE", path, body, before=Deadline(_END_SECONDS, self._client.place))
            except AskfirstError:
                return

    def _hits(self, answer: Mapping[str, Any]) -> tuple[list[Mapping[str, Any]], int]:
        found = answer.get("hits")
        hits = found.get("hits") if isinstance(found, dict) else None
        if not isinstance(hits, list) or not all(isinstance(hit, dict) for hit in hits):
            raise self._client.senseless("it has no rows")
        return hits, total_of(answer, self._client)

    def _place(self, hit: Mapping[str, Any]) -> list[Any]:
        place = hit.get("sort")
        if not isinstance(place, list) or not place:
            raise self._client.senseless("a row has no place in the order")
        return place

    def _changed(self) -> SourceError:
        return SourceError(f"The rows of {self._index!r} changed while they were read.", "Try again.", retryable=True)


def total_of(answer: Mapping[str, Any], client: Client) -> int:
    """How many rows a search has found in all. Raises SourceError where it was not counted to the end."""
    found = answer.get("hits")
    total = found.get("total") if isinstance(found, dict) else None
    if not isinstance(total, dict) or total.get("relation") != "eq" or not isinstance(total.get("value"), int):
        raise client.senseless(f"the number of rows is {total!r}")
    return int(total["value"])
