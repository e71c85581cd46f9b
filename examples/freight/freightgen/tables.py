"""The rows of the seven tables, and the SQL type of each column."""

from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple


class Facility(NamedTuple):
    """A port, a terminal in a port, or an inland warehouse."""

    facility_id: int
    code: str
    name: str
    kind: str
    city: str
    country: str
    region: str
    latitude: float
    longitude: float


class Carrier(NamedTuple):
    """A shipping line."""

    carrier_id: int
    name: str
    scac: str
    alliance: str
    country: str


class Vessel(NamedTuple):
    """A ship of one carrier."""

    vessel_id: int
    name: str
    imo: str
    carrier_id: int
    capacity_teu: int
    flag: str
    built_year: int


class Customer(NamedTuple):
    """A company that orders transport."""

    customer_id: str
    name: str
    segment: str | None
    country: str
    region: str | None
    since: date


class Order(NamedTuple):
    """What a customer ordered; none, one or several shipments carry it out."""

    order_id: str
    customer_id: str
    ordered_at: datetime
    status: str
    priority: str
    amount_usd: Decimal
    items: int
    sales_channel: str


class Shipment(NamedTuple):
    """Goods that travel together from one facility to another."""

    shipment_id: str
    order_id: str | None
    customer_id: str
    carrier_id: int
    vessel_id: int | None
    origin_id: int
    destination_id: int
    status: str
    incoterm: str
    departed_at: datetime | None
    eta: datetime
    arrived_at: datetime | None
    delay_hours: float | None
    gross_weight_kg: float
    net_weight_kg: float | None
    volume_m3: float | None
    freight_cost_usd: Decimal
    containers: int
    reefer: bool


class Container(NamedTuple):
    """A box of a shipment; sealed when it left, unsealed rows are planned boxes."""

    container_id: str
    shipment_id: str
    size_type: str
    tare_kg: int
    load_kg: int
    seal_no: str | None
    sealed_at: datetime | None


Row = Facility | Carrier | Vessel | Customer | Order | Shipment | Container

# Only what the Python type does not already say: str is VARCHAR, and so on (see `sql_type`).
SPECIAL_TYPES = MappingProxyType({"amount_usd": "DECIMAL(12,2)", "freight_cost_usd": "DECIMAL(12,2)"})
PLAIN_TYPES = MappingProxyType(
    {
        str: "VARCHAR",
        int: "INTEGER",
        float: "DOUBLE",
        bool: "BOOLEAN",
        date: "DATE",
        datetime: "TIMESTAMP",
    }
)
