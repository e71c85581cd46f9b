"""Which session a transcript belongs to: chat front ends send the whole conversation with each message, and no name."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.domain.conversation import Exchange, Message
from askfirst.domain.principal import Asking
from askfirst.service.sessions import Sessions

_LOOKED_AT = 50
"""Sessions with the same first message that are compared with a transcript, the latest used first."""


@dataclass(frozen=True, slots=True)
class Place:
    """The session that a transcript goes on in, or the exchange of one that it branches off after.

    `forgotten` tells that messages before the last one are in no session.
    """

    session: str
    branch_of: str | None = None
    exchange: int = 0
    forgotten: bool = False


async def place_of(who: Asking, messages: Sequence[Message], sessions: Sessions) -> Place:
    """Where the last message of a transcript belongs, by what the user said before it."""
    said = [message["content"] for message in messages if message["role"] == "user"]
    fresh = _fresh(said[0] if said else "")
    before = said[:-1]
    if not before:
        return Place(fresh)
    page = await sessions.page(who, limit=_LOOKED_AT, starts=_beginning(said[0]))
    longer: Place | None = None
    for summary in page.sessions:
        exchanges = (await sessions.history(who, summary.session)).exchanges
        if not _begins_with(exchanges, before):
            continue
        if len(exchanges) == len(before):
            return Place(summary.session)
        longer = longer or Place(fresh, branch_of=summary.session, exchange=exchanges[len(before) - 1].number)
    return longer or Place(fresh, forgotten=True)


def _begins_with(exchanges: Sequence[Exchange], said: Sequence[str]) -> bool:
    """Whether the first exchanges are these messages, each with its reply."""
    begun = exchanges[: len(said)]
    same = [one.text.strip() for one in begun] == [text.strip() for text in said]
    return same and all(one.reply for one in begun)


def _beginning(first: str) -> str:
    digest = hashlib.sha256(first.strip().encode("utf-8", "surrogatepass")).hexdigest()
    return f"chat-{digest[:12]}-"


def _fresh(first: str) -> str:
    return _beginning(first) + secrets.token_hex(4)
