"""Orders, which voyages carry them out, and what became of them."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from math import exp
from random import Random
from typing import NamedTuple

from freightgen.buyers import Demand
from freightgen.cargo import Booking
from freightgen.clock import NOW, busyness, quarters
from freightgen.tables import Order
from freightgen.voyages import Voyage

FIRST_ORDER = datetime.fromisoformat("2023-09-01")
LAST_ORDER = NOW - timedelta(hours=1)
LINKED = 0.72
LEAD_DAYS = (2, 30)  # from order to sailing
PRIORITIES = {"normal": 62, "high": 20, "low": 12, "urgent": 6}
CHANNELS = {"web": 46, "partner": 24, "email": 18, "phone": 12}
OPEN_DAYS = 14
DELIVERED_OUTCOMES = {"delivered": 925, "refunded": 45, "returned": 30}
UNSHIPPED_OUTCOMES = {"delivered": 80, "cancelled": 20}


class Draft(NamedTuple):
    """An order as it came in."""

    order_id: str
    customer_id: str
    ordered_at: datetime


def draft_orders(rng: Random, count: int, demand: Demand) -> list[Draft]:
    """Orders as they came in, oldest first."""
    days = [FIRST_ORDER + timedelta(days=n) for n in range((LAST_ORDER - FIRST_ORDER).days + 1)]
    drawn = rng.choices(days, [busyness(day.date()) for day in days], k=count)
    moments = sorted(_moment(rng, day) for day in drawn)
    return [
        Draft(f"ORD-{number:05d}", demand.pick(rng, moment.date()), moment)
        for number, moment in enumerate(moments, start=1)
    ]


def _moment(rng: Random, day: datetime) -> datetime:
    """An hour of the working day; what would come in after LAST_ORDER came in the day before."""
    moment = day + quarters(rng.triangular(7, 20, 11))
    return moment if moment <= LAST_ORDER else moment - timedelta(days=1)


def book(rng: Random, voyages: Iterable[Voyage], drafts: list[Draft], demand: Demand) -> list[Booking]:
    """Gives each voyage a number, a customer and mostly an order that came in shortly before."""
    moments = [draft.ordered_at for draft in drafts]
    bookings = []
    for number, voyage in enumerate(voyages, start=1):
        draft = _order_for(rng, voyage, drafts, moments)
        day = min(voyage.sailing, NOW).date()
        customer_id = draft.customer_id if draft else demand.pick(rng, day)
        bookings.append(Booking(f"SHP-{number:06d}", draft and draft.order_id, customer_id, voyage))
    return bookings


def _order_for(rng: Random, voyage: Voyage, drafts: list[Draft], moments: list[datetime]) -> Draft | None:
    shortest, longest = (timedelta(days=days) for days in LEAD_DAYS)
    first = bisect_left(moments, voyage.sailing - longest)
    last = bisect_right(moments, voyage.sailing - shortest)
    return drafts[rng.randrange(first, last)] if first < last and rng.random() < LINKED else None


def finish_orders(rng: Random, drafts: list[Draft], bookings: Iterable[Booking]) -> list[Order]:
    """The orders with the status that their shipments imply."""
    statuses = defaultdict(set)
    for booking in bookings:
        statuses[booking.order_id].add(booking.voyage.status)
    return [_order(rng, draft, statuses[draft.order_id]) for draft in drafts]


def _order(rng: Random, draft: Draft, shipped: set[str]) -> Order:
    return Order(
        order_id=draft.order_id,
        customer_id=draft.customer_id,
        ordered_at=draft.ordered_at,
        status=_status(rng, draft, shipped),
        priority=rng.choices(list(PRIORITIES), list(PRIORITIES.values()))[0],
        amount_usd=Decimal(round(exp(rng.gauss(9.9, 0.8)) * 100)) / 100,
        items=1 + round(rng.expovariate(1 / 60)),
        sales_channel=rng.choices(list(CHANNELS), list(CHANNELS.values()))[0],
    )


def _status(rng: Random, draft: Draft, shipped: set[str]) -> str:
    under_way = shipped - {"cancelled"}
    if shipped and not under_way:
        return "cancelled"
    if under_way == {"arrived"}:
        return rng.choices(list(DELIVERED_OUTCOMES), list(DELIVERED_OUTCOMES.values()))[0]
    if under_way - {"booked"}:
        return "shipped"
    if under_way or NOW - draft.ordered_at < timedelta(days=OPEN_DAYS):
        return "open"
    return rng.choices(list(UNSHIPPED_OUTCOMES), list(UNSHIPPED_OUTCOMES.values()))[0]
