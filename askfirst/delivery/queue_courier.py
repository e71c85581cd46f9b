"""Commit events into a queue of the user's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from askfirst.delivery.signature import body_of
from askfirst.domain.codec import Plain
from askfirst.domain.errors import DeliveryError
from askfirst.domain.proposal import CommitEvent

Put: TypeAlias = Callable[[dict[str, Plain]], Awaitable[Any]]
"""Takes the body of an event, and returns once the queue will not lose it: `asyncio.Queue().put`, a producer's send."""


class QueueCourier:
    """The port Courier over any queue. The body's `event_id` is the key by which a consumer tells doubles.

    Whatever `put` raises, and a `put` that takes longer than `seconds`, is tried again.
    """

    def __init__(self, put: Put, *, seconds: float = 10.0) -> None:
        self._put = put
        self._seconds = seconds

    async def deliver(self, event: CommitEvent) -> None:
        """See Courier."""
        try:
            async with asyncio.timeout(self._seconds):
                await self._put(body_of(event))
        except TimeoutError:
            raise DeliveryError(f"The queue did not take the event in {self._seconds:g} seconds.") from None
        except Exception as error:
            # What a driver says may hold the address of its server, with a password.
            raise DeliveryError(f"The queue did not take the event ({type(error).__name__}).") from error

    async def close(self) -> None:
        """See Courier. The queue is its owner's."""
