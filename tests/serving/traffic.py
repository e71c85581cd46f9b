"""Clients that insist: each sends a message until it has a reply, now to one server, now to another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.service.gate import WITHIN, until
from tests.serving.processes import asked

MESSAGES = ("how many sales are there?", "refund sale S1", "yes", "total revenue by region")
MOST_TRIES = 400


@dataclass
class Traffic:
    """What clients were told. `addresses` gives the servers that they may ask now; `says` comes round and round."""

    addresses: Callable[[], list[str]]
    says: tuple[str, ...] = MESSAGES
    replies: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)

    async def converse(self, session: str, messages: int) -> None:
        async with httpx.AsyncClient(timeout=WITHIN, trust_env=False) as client:
            for number in range(messages):
                self.replies[session, number] = await self._insist(client, session, number)

    async def replied(self, count: int) -> None:
        """Wait until that many messages have their reply."""
        await asyncio.to_thread(until, lambda: len(self.replies) >= count)

    async def _insist(self, client: httpx.AsyncClient, session: str, number: int) -> dict[str, Any]:
        text = self.says[number % len(self.says)]
        for attempt in range(MOST_TRIES):
            addresses = self.addresses()
            at = addresses[(number + attempt) % len(addresses)]
            try:
                answer = await client.post(f"{at}/chat", json=asked(session, text, requestId=f"r{number}"))
            except httpx.TransportError as error:
                self.failures[type(error).__name__] += 1
                continue
            if answer.status_code == httpx.codes.OK:
                reply: dict[str, Any] = answer.json()
                return reply
            assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE, answer.text
            self.failures[answer.json()["detail"]] += 1
            await asyncio.sleep(0.02)
        raise AssertionError(f"message {number} of {session} has no reply: {self.failures}")


async def check(traffic: Traffic, client: httpx.AsyncClient, sessions: list[str], messages: int) -> None:
    """Nothing that was acknowledged is lost, nothing is there twice, and each session can go on."""
    assert traffic.failures, "nobody noticed anything"
    for session in sessions:
        found = (await client.get(f"/sessions/{session}")).json()
        exchanges = found["exchanges"]
        assert [one["number"] for one in exchanges] == list(range(1, messages + 1)), session
        assert {one["status"] for one in exchanges} == {"done"}
        assert [one["text"] for one in exchanges] == [traffic.says[n % len(traffic.says)] for n in range(messages)]
        for number, one in enumerate(exchanges):
            told = traffic.replies[session, number]
            assert told == one["reply"], "the reply is another one than the client got"
            assert told["type"] != "error", told["text"]
            again = await client.post("/chat", json=asked(session, "not read", requestId=f"r{number}"))
            assert again.json() == told
        turns = [(turn["exchange"], turn["todo_key"], turn["attempt"]) for turn in found["turns"]]
        assert len(turns) == len(set(turns))
        after = await client.post("/chat", json=asked(session))
        assert after.json()["turn_number"] == messages + 1
