"""What must hold in the finished tables.

A check is a query that counts offenders; any at all stops the generator.
"""

from datetime import datetime

import duckdb

REFERENCES = (
    ("vessels", "carrier_id", "carriers"),
    ("orders", "customer_id", "customers"),
    ("shipments", "order_id", "orders"),
    ("shipments", "customer_id", "customers"),
    ("shipments", "carrier_id", "carriers"),
    ("shipments", "vessel_id", "vessels"),
    ("shipments", "origin_id", "facilities"),
    ("shipments", "destination_id", "facilities"),
    ("containers", "shipment_id", "shipments"),
)
KEYS = {
    "facilities": "facility_id",
    "carriers": "carrier_id",
    "vessels": "vessel_id",
    "customers": "customer_id",
    "orders": "order_id",
    "shipments": "shipment_id",
    "containers": "container_id",
}
RULES = {
    "net weight below gross": "SELECT count(*) FROM shipments WHERE net_weight_kg >= gross_weight_kg",
    "delay is arrival minus eta": """
        SELECT count(*) FROM shipments
        WHERE delay_hours IS DISTINCT FROM epoch(arrived_at - eta) / 3600""",
    "status agrees with the times": """
        SELECT count(*) FROM shipments
        WHERE CASE lower(trim(status))
            WHEN 'arrived' THEN arrived_at IS NULL OR departed_at >= arrived_at
            WHEN 'in transit' THEN arrived_at IS NOT NULL OR departed_at IS NULL OR eta < $now
            WHEN 'delayed' THEN arrived_at IS NOT NULL OR departed_at IS NULL OR eta >= $now
            WHEN 'booked' THEN departed_at IS NOT NULL
            WHEN 'cancelled' THEN departed_at IS NOT NULL
            ELSE true END""",
    "nothing actual after now": """
        SELECT (SELECT count(*) FROM shipments WHERE greatest(departed_at, arrived_at) > $now)
            + (SELECT count(*) FROM containers WHERE sealed_at > $now)
            + (SELECT count(*) FROM orders WHERE ordered_at > $now)""",
    "containers agree with their shipment": """
        SELECT count(*) FROM shipments s LEFT JOIN (
            SELECT shipment_id, count(*) AS boxes, sum(load_kg) AS load, bool_or(size_type = '40RF') AS cooled
            FROM containers GROUP BY shipment_id) c USING (shipment_id)
        WHERE (boxes, load, cooled) IS DISTINCT FROM (containers, gross_weight_kg, reefer)""",
    "vessel belongs to the carrier": """
        SELECT count(*) FROM shipments s JOIN vessels v USING (vessel_id)
        WHERE s.carrier_id <> v.carrier_id""",
    "order and shipment have one customer": """
        SELECT count(*) FROM shipments s JOIN orders o USING (order_id)
        WHERE s.customer_id <> o.customer_id""",
    "ordered before leaving": """
        SELECT count(*) FROM shipments s JOIN orders o USING (order_id) WHERE s.departed_at < o.ordered_at""",
    "no order before joining": """
        SELECT count(*) FROM orders o JOIN customers c USING (customer_id) WHERE o.ordered_at < c.since""",
    "order status is known": """
        SELECT count(*) FROM orders WHERE lower(trim(status)) NOT IN
            ('open', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded')""",
    "last week in Miami": """
        SELECT count(*) FROM (VALUES ('USMIA', 142), ('USMCT', 57)) AS wanted(code, arrivals)
        WHERE arrivals <> (
            SELECT count(*) FROM shipments s JOIN facilities f ON f.facility_id = s.destination_id
            WHERE f.code = wanted.code AND s.arrived_at >= '2025-01-06' AND s.arrived_at < '2025-01-13')""",
    "a wrong reading of last week gives another number": """
        SELECT count(*) FROM (VALUES ('2025-01-05', '2025-01-12'), ('2025-01-08', '2025-01-15'),
            ('2025-01-08', '2025-01-16')) AS wrong(first, until)
        WHERE 142 = (
            SELECT count(*) FROM shipments s JOIN facilities f ON f.facility_id = s.destination_id
            WHERE f.code = 'USMIA' AND s.arrived_at >= first::DATE AND s.arrived_at < until::DATE)""",
}


def problems(database: duckdb.DuckDBPyConnection, now: datetime) -> list[str]:
    """All that does not hold, in words; empty is well."""
    queries = {**_key_queries(), **_reference_queries(), **RULES}
    found = {name: _count(database, sql, now) for name, sql in queries.items()}
    return [f"{name}: {offenders} offending" for name, offenders in found.items() if offenders]


def _key_queries() -> dict[str, str]:
    return {f"{table}.{key} is unique": _repeated(table, key) for table, key in KEYS.items()}


def _reference_queries() -> dict[str, str]:
    return {f"{table}.{field} is in {target}": _dangling(table, field, target) for table, field, target in REFERENCES}


def _repeated(table: str, key: str) -> str:
    return f"SELECT count(*) - count(DISTINCT {key}) FROM {table}"


def _dangling(table: str, field: str, target: str) -> str:
    key = KEYS[target]
    return f"""
        SELECT count(*) FROM {table}
        WHERE {field} IS NOT NULL AND {field} NOT IN (SELECT {key} FROM {target})"""


def _count(database: duckdb.DuckDBPyConnection, sql: str, now: datetime) -> int:
    rows = database.execute(sql, {"now": now} if "$now" in sql else None).fetchall()
    return int(rows[0][0])
