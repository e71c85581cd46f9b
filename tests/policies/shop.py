"""A workspace whose rows belong to regions; what one region must not show to another has a canary in it."""

from __future__ import annotations

from pathlib import Path

WORKSPACE = """
name: shop
about: Orders of customers in two regions.
today: 2025-01-15
sources:
  shop: {kind: duckdb, files: data/*.csv}
"""
POLICIES = """
principals:
  ana: {regions: Europe, role: clerk}
  bob: {regions: Asia, role: clerk}
  mia: {regions: [Europe, Asia], role: manager}
  eve: {role: clerk}
datasets:
  customers:
    rows: [{field: region, among: regions}]
    hidden: credit_limit
    unless: {role: manager}
  orders:
    rows: [{field: region, among: regions}]
  audits:
    only: {role: manager}
"""
CUSTOMERS = """customer_id,name,region,city,credit_limit
C1,Alpha Works,Europe,Lisbon,1000
C2,Beta Mills,Europe,Porto,2000
C3,Canary Yellow,Asia,Kyoto,777000001
C4,Canary Trading,Asia,Osaka,777000002
"""
ORDERS = """order_id,customer_id,region,ordered_on,product,status,amount
O-1,C1,Europe,2025-01-02,espresso,open,10
O-2,C2,Europe,2025-01-03,Espresso,paid,20
O-3,C1,Europe,2025-01-09,filter,open,30
O-4,C3,Asia,2025-01-03,canary tea,canary status,777000003
O-5,C4,Asia,2025-01-04,Canary Tea,canary status,777000004
O-6,C3,Asia,2025-01-10,espresso,open,777000005
"""
AUDITS = """audit_id,found_on,finding
A1,2025-01-05,canary finding
"""
FILES = {
    "workspace.yaml": WORKSPACE,
    "policies.yaml": POLICIES,
    "data/customers.csv": CUSTOMERS,
    "data/orders.csv": ORDERS,
    "data/audits.csv": AUDITS,
}


def shop(folder: Path, **changed: str) -> Path:
    """The workspace in a folder; `changed` texts stand in place of a file's, by its name without folder and ending."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(path.stem, text).lstrip(), "utf-8")
    return folder
