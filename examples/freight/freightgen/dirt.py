"""The deliberate dirty values, as typists and imports leave them: odd case, stray spaces, gaps.

The README lists them.
"""

from collections.abc import Mapping
from random import Random

from freightgen.tables import Customer, Order, Shipment

# How often a clean value is written otherwise.
SHIPMENT_STATUS: Mapping[str, Mapping[str, float]] = {
    "arrived": {"ARRIVED ": 0.006, "Arrived": 0.003},
    "in transit": {"In Transit": 0.05, "in transit ": 0.01},
    "booked": {"Booked": 0.04},
}
ORDER_STATUS: Mapping[str, Mapping[str, float]] = {"delivered": {"Delivered": 0.004, " delivered": 0.002}}
SEGMENT: Mapping[str, Mapping[str, float]] = {
    "Retail": {"retail": 0.08, "RETAIL ": 0.04},
    "Automotive": {"automotive": 0.08, "Automotive ": 0.04},
}
NO_NET_WEIGHT, NO_VOLUME = 0.003, 0.004
NO_SEGMENT, NO_REGION = 0.012, 0.015


def dirty_shipments(rng: Random, shipments: list[Shipment]) -> list[Shipment]:
    """Shipments with some odd statuses and some weights and volumes missing."""
    return [
        shipment._replace(
            status=_rewritten(rng, shipment.status, SHIPMENT_STATUS),
            net_weight_kg=None if rng.random() < NO_NET_WEIGHT else shipment.net_weight_kg,
            volume_m3=None if rng.random() < NO_VOLUME else shipment.volume_m3,
        )
        for shipment in shipments
    ]


def dirty_orders(rng: Random, orders: list[Order]) -> list[Order]:
    """Orders with some odd statuses."""
    return [order._replace(status=_rewritten(rng, order.status, ORDER_STATUS)) for order in orders]


def dirty_customers(rng: Random, customers: list[Customer]) -> list[Customer]:
    """Customers with some segments written otherwise or missing, and some regions missing."""
    return [
        customer._replace(
            segment=None if rng.random() < NO_SEGMENT else _rewritten(rng, customer.segment or "", SEGMENT),
            region=None if rng.random() < NO_REGION else customer.region,
        )
        for customer in customers
    ]


def _rewritten(rng: Random, value: str, spellings: Mapping[str, Mapping[str, float]]) -> str:
    left = rng.random()
    for spelling, share in spellings.get(value, {}).items():
        if left < share:
            return spelling
        left -= share
    return value
