"""The order in which the seven tables are made."""

from collections.abc import Sequence
from random import Random

from freightgen.buyers import Demand, make_customers
from freightgen.buying import book, draft_orders, finish_orders
from freightgen.cargo import make_cargo
from freightgen.dirt import dirty_customers, dirty_orders, dirty_shipments
from freightgen.fleet import make_lines, make_vessels
from freightgen.places import make_traffic
from freightgen.tables import Row
from freightgen.voyages import make_voyages

ORDERS, SHIPMENTS = 8_000, 20_000


def build(seed: int) -> dict[str, Sequence[Row]]:
    """The rows of every table by its name; the same seed gives the same rows."""

    def stream(subject: str) -> Random:
        return Random(f"{seed}:{subject}")

    traffic, lines = make_traffic(), make_lines()
    vessels = make_vessels(stream("vessels"), lines)
    customers = make_customers(stream("customers"))
    demand = Demand(customers)
    drafts = draft_orders(stream("drafts"), ORDERS, demand)
    voyages = make_voyages(stream("voyages"), SHIPMENTS, traffic, lines)
    bookings = book(stream("bookings"), voyages, drafts, demand)
    orders = finish_orders(stream("orders"), drafts, bookings)
    cargo = make_cargo(stream("cargo"), bookings, vessels)
    return {
        "facilities": [place.facility for place in traffic],
        "carriers": [line.carrier for line in lines],
        "vessels": vessels,
        "customers": dirty_customers(stream("dirty customers"), customers),
        "orders": dirty_orders(stream("dirty orders"), orders),
        "shipments": dirty_shipments(stream("dirty shipments"), cargo.shipments),
        "containers": cargo.containers,
    }
