"""The courier and the dispatcher that the settings ask for."""

from __future__ import annotations

from pydantic import SecretStr

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.http_courier import HttpCourier
from askfirst.delivery.patience import Patience
from askfirst.domain.ports import Clock, Courier, EventSink, Outbox

_MARGIN = 30.0


def make_courier(url: str | None, secret: SecretStr | None, seconds: float, *, clock: Clock) -> Courier | None:
    """A courier to an address; None where there is none, and events wait. Raises ConfigError for what is no address."""
    return HttpCourier(url, secret, seconds=seconds, clock=clock) if url else None


def make_dispatcher(  # noqa: PLR0913 - what it works with, and the two settings that shape it
    outbox: Outbox, courier: Courier, sink: EventSink, clock: Clock, *, seconds: float, tries: int
) -> Dispatcher:
    """A dispatcher that tries so often, and claims for longer than the `seconds` that one delivery may take."""
    return Dispatcher(outbox, courier, sink, clock, Patience(tries=tries, claim=seconds + _MARGIN))
