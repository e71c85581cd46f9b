"""A shop whose sales are in the client: the workspace with a sample, and the rows that the client has."""

from __future__ import annotations

from pathlib import Path

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.sources.duckdb.local import LocalTable

WORKSPACE = """
about: Sales of a shop, kept in the browser.
today: 2025-01-15
sources:
  browser:
    kind: client
    columns:
      sales: {sale_id: VARCHAR, sold_on: DATE, product: VARCHAR, shop_id: VARCHAR, amount_eur: 'DECIMAL(10,2)'}
      shops: {shop_id: VARCHAR, city: VARCHAR}
    files: sample/*.csv
"""
SAMPLE = {
    "sales": "sale_id,sold_on,product,shop_id,amount_eur\nS1,2025-01-06,espresso,A,4.80\nS2,2025-01-07,beans,B,58.00\n",
    "shops": "shop_id,city\nA,Lisbon\nB,Porto\n",
}
SALES = LocalTable(
    "sales",
    "sales",
    (
        ("sale_id", "sale_id", "VARCHAR"),
        ("sold_on", "sold_on", "DATE"),
        ("product", "product", "VARCHAR"),
        ("shop_id", "shop_id", "VARCHAR"),
        ("amount_eur", "amount_eur", "DECIMAL(10,2)"),
    ),
    [(f"S{number}", f"2025-01-{number:02}", "espresso", "AB"[number % 2], number) for number in range(1, 15)],
)
SHOPS = LocalTable(
    "shops",
    "shops",
    (("shop_id", "shop_id", "VARCHAR"), ("city", "city", "VARCHAR")),
    [("A", "Lisbon"), ("B", "Porto")],
)


def till(folder: Path) -> Path:
    """The workspace, in a folder of its own."""
    place = folder / "shop"
    (place / "sample").mkdir(parents=True)
    (place / "workspace.yaml").write_text(WORKSPACE)
    for name, text in SAMPLE.items():
        (place / "sample" / f"{name}.csv").write_text(text)
    return place


def opened(place: Path) -> Agent:
    """An agent over it, without a model, whose state lies beside it."""
    settings = load_settings().model_copy(update={"home": place.parent / "home", "model": "none"})
    return build_agent(place, settings=settings)
