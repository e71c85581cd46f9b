"""A commit event as it is sent, and the signature by which its receiver knows who sent it."""

from __future__ import annotations

import hashlib
import hmac
import json

from askfirst.domain.codec import Plain
from askfirst.domain.proposal import CommitEvent

KEY_HEADER = "Idempotency-Key"
TIMESTAMP_HEADER = "X-Askfirst-Timestamp"
SIGNATURE_HEADER = "X-Askfirst-Signature"


def body_of(event: CommitEvent) -> dict[str, Plain]:
    """What the receiver gets, JSON-ready. `at` is the time of the yes."""
    return {
        "event": event.event,
        "event_id": event.id,
        "intent": event.intent,
        "target": event.target,
        "args": event.args,
        "session_id": event.session,
        "proposal_id": event.proposal_id,
        "principal": event.principal,
        "at": event.at,
    }


def encoded(event: CommitEvent) -> bytes:
    """The body as it is sent and signed: the same bytes at every try."""
    return json.dumps(body_of(event), sort_keys=True, separators=(",", ":")).encode("ascii")


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """The value of the signature's header: HMAC-SHA256 over the timestamp, a point and the body."""
    message = timestamp.encode("ascii") + b"." + body
    return f"sha256={hmac.new(secret.encode('utf-8'), message, hashlib.sha256).hexdigest()}"
