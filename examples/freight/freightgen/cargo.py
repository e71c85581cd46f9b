"""What a voyage carries and costs: shipments with their containers.

What can be found in it: freight from Shanghai to Los Angeles gets dearer month by month, and December is
dear on every lane. A shipment's gross weight is the sum of its containers' loads.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import NamedTuple

from freightgen.clock import months_since_start
from freightgen.fleet import Line
from freightgen.places import distance_km
from freightgen.tables import Container, Shipment, Vessel
from freightgen.voyages import Voyage


class Size(NamedTuple):
    """A container size: empty weight, heaviest load, room, price factor, and share of the dry trade."""

    tare_kg: int
    most_kg: int
    room_m3: float
    price: float
    share: int


SIZES = {
    "20GP": Size(2200, 21800, 33.0, 0.62, 28),
    "40GP": Size(3700, 26500, 67.0, 1.00, 24),
    "40HC": Size(3900, 26300, 76.0, 1.07, 48),
    "40RF": Size(4600, 27400, 67.0, 1.65, 0),
}
DRY = ("20GP", "40GP", "40HC")
BOXES = {1: 79, 2: 14, 3: 5, 4: 2}
REEFER_SHARE, REEFER_SHARE_FROM_SOUTH = 0.07, 0.34
INCOTERMS = {"FOB": 42, "CIF": 24, "EXW": 12, "DAP": 10, "DDP": 7, "FCA": 5}
FIXED_PRICE, PRICE_PER_KM = 620.0, 0.135
MONTHLY_RISE, DECEMBER_SURCHARGE, DECEMBER = 0.035, 1.10, 12
DEARER_LANE = ("Shanghai", "Los Angeles")  # cities, so terminals count too
VESSEL_UNASSIGNED = 0.4


class Booking(NamedTuple):
    """A voyage with its number and for whom it goes."""

    shipment_id: str
    order_id: str | None
    customer_id: str
    voyage: Voyage


class Cargo(NamedTuple):
    """All shipments and all containers."""

    shipments: list[Shipment]
    containers: list[Container]


def make_cargo(rng: Random, bookings: Iterable[Booking], vessels: list[Vessel]) -> Cargo:
    """A shipment for each booking, and its containers."""
    fleets: dict[int, list[Vessel]] = {}
    for vessel in vessels:
        fleets.setdefault(vessel.carrier_id, []).append(vessel)
    cargo = Cargo([], [])
    for booking in bookings:
        boxes = list(_boxes(rng, booking, first_number=len(cargo.containers) + 1))
        cargo.containers.extend(boxes)
        cargo.shipments.append(_shipment(rng, booking, boxes, fleets))
    return cargo


def _boxes(rng: Random, booking: Booking, *, first_number: int) -> Iterator[Container]:
    voyage = booking.voyage
    from_south = voyage.origin.region in {"South America", "Central America"}
    reefer = rng.random() < (REEFER_SHARE_FROM_SOUTH if from_south else REEFER_SHARE)
    size_type = "40RF" if reefer else rng.choices(DRY, [SIZES[name].share for name in DRY])[0]
    for offset in range(rng.choices(list(BOXES), list(BOXES.values()))[0]):
        size = SIZES[size_type]
        number = first_number + offset
        yield Container(
            container_id=f"CNT-{number:06d}",
            shipment_id=booking.shipment_id,
            size_type=size_type,
            tare_kg=size.tare_kg + 20 * rng.randrange(5),
            load_kg=round(size.most_kg * rng.triangular(0.3, 1.0, 0.8) / 20) * 20,
            seal_no=None if voyage.departed_at is None else f"SL{40000 + number * 7 % 50021}",
            sealed_at=_sealed_at(rng, voyage.departed_at),
        )


def _sealed_at(rng: Random, departed_at: datetime | None) -> datetime | None:
    if departed_at is None:
        return None
    return departed_at.replace(minute=0) - timedelta(hours=rng.randrange(12, 72, 4))


def _shipment(rng: Random, booking: Booking, boxes: list[Container], fleets: dict[int, list[Vessel]]) -> Shipment:
    voyage = booking.voyage
    gross = sum(box.load_kg for box in boxes)
    vessel = rng.choice(fleets[voyage.line.carrier.carrier_id])
    unassigned = voyage.departed_at is None and rng.random() < VESSEL_UNASSIGNED
    return Shipment(
        shipment_id=booking.shipment_id,
        order_id=booking.order_id,
        customer_id=booking.customer_id,
        carrier_id=voyage.line.carrier.carrier_id,
        vessel_id=None if unassigned else vessel.vessel_id,
        origin_id=voyage.origin.facility_id,
        destination_id=voyage.destination.facility_id,
        status=voyage.status,
        incoterm=rng.choices(list(INCOTERMS), list(INCOTERMS.values()))[0],
        departed_at=voyage.departed_at,
        eta=voyage.eta,
        arrived_at=voyage.arrived_at,
        delay_hours=voyage.delay_hours,
        gross_weight_kg=float(gross),
        net_weight_kg=float(round(gross * rng.uniform(0.88, 0.97) / 20) * 20),
        volume_m3=round(sum(SIZES[box.size_type].room_m3 for box in boxes) * rng.uniform(0.55, 0.98), 1),
        freight_cost_usd=_freight_cost(rng, voyage, boxes),
        containers=len(boxes),
        reefer=boxes[0].size_type == "40RF",
    )


def _freight_cost(rng: Random, voyage: Voyage, boxes: list[Container]) -> Decimal:
    per_box = FIXED_PRICE + PRICE_PER_KM * distance_km(voyage.origin, voyage.destination)
    price = per_box * sum(SIZES[box.size_type].price for box in boxes) * _market(voyage.line, voyage)
    return Decimal(round(price * rng.uniform(0.88, 1.12) * 100)) / 100


def _market(line: Line, voyage: Voyage) -> float:
    factor = 1.06 if line.carrier.alliance == "Independent" else 1.0
    if voyage.eta.month == DECEMBER:
        factor *= DECEMBER_SURCHARGE
    if (voyage.origin.city, voyage.destination.city) == DEARER_LANE:
        factor *= 1 + MONTHLY_RISE * months_since_start(voyage.eta)
    return factor
