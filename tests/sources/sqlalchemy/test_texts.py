"""The statements of every engine: what is written, and why not where nothing is."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from askfirst.catalog.model import Catalog, Dataset, Field, Relation
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.sqlalchemy.dialects import NATIVE
from askfirst.sources.sqlalchemy.native import compile_native, native

PATH = Path(__file__).with_name("texts.yaml")
TYPES: dict[str, Any] = {
    "id": "integer", "shop_id": "integer", "status": "string", "items": "integer", "amount": "decimal",
    "weight": "number", "paid": "boolean", "due": "date", "sold_at": "timestamp",
}  # fmt: skip


def dataset(name: str, types: dict[str, Any], relations: dict[str, Relation]) -> Dataset:
    fields = {each: Field(each, type_, "text", each) for each, type_ in types.items()}
    return Dataset(name, "shop", name, name, fields, key="id", relations=relations)


CATALOG = Catalog(
    "shop",
    {
        "sales": dataset("sales", TYPES, {"shop": Relation("shop", "shops", "shop_id", "id", "shop")}),
        "shops": dataset("shops", {"id": "integer", "name": "string", "size": "integer"}, {}),
    },
)
COUNT = Measure("count")
QUERIES = {
    "count": Query("sales", (COUNT,)),
    "measures": Query("sales", (Measure("sum", "items"), Measure("avg", "items"), Measure("max", "items"),
                                Measure("count_distinct", "shop_id"))),
    "decimals": Query("sales", (Measure("sum", "amount"),), (Dimension("shop_id"),)),
    "by text": Query("sales", (COUNT,), (Dimension("status"),), filters=(Filter("status", "ne", ("open",)),)),
    "conditions": Query("sales", (COUNT,), filters=(
        Filter("items", "between", (1, 5)), Filter("items", "not_in", (2, 3)), Filter("weight", "is_null"))),
    "alternatives": Query("sales", (COUNT,), any_of=(
        AnyOf(((Filter("items", "gt", (1.5,)), Filter("shop_id", "eq", (7,))), (Filter("status", "is_null"),))),)),
    "flag": Query("sales", (COUNT,), (Dimension("paid"),), filters=(Filter("paid", "eq", (True,)),)),
    "days": Query("sales", (COUNT, Measure("min", "due")), (Dimension("due"),),
                  time=TimeRange("due", "2025-01-01", "2025-02-01")),
    "months": Query("sales", (COUNT,), (Dimension("due", "month"),)),
    "ordered": Query("sales", (COUNT,), (Dimension("shop_id"),), having=(Having("count_of_rows", "ge", 2),),
                     order=(Order("count_of_rows", descending=True),), limit=5, offset=2),
    "joined": Query("sales", (COUNT,), (Dimension("shop.size"),), filters=(Filter("shop.size", "gt", (1,)),)),
    "list": Query("sales", columns=("id", "items", "amount"), order=(Order("items"),), limit=10),
    "groups": Query("sales", (COUNT,), (Dimension("shop_id"),), count_groups=True),
    "fractions": Query("sales", (Measure("sum", "weight"),)),
}  # fmt: skip


@lru_cache(maxsize=1)
def expected() -> Any:
    return yaml.safe_load(PATH.read_text("utf-8"))


def written(query: Query, dialect: str) -> dict[str, Any]:
    why = native(query, CATALOG, dialect)
    if why:
        return {"why not": why}
    compiled = compile_native(query, CATALOG, dialect)
    return {"text": compiled.text, "values": list(compiled.parameters)}


@pytest.mark.parametrize("dialect", NATIVE)
@pytest.mark.parametrize("name", QUERIES)
def test_texts_are_as_they_were(name: str, dialect: str) -> None:
    """A change of a text must be wanted: `python -m tests.sources.sqlalchemy.test_texts` writes them anew."""
    assert written(QUERIES[name], dialect) == expected()[name][dialect]


if __name__ == "__main__":
    found = {name: {dialect: written(query, dialect) for dialect in NATIVE} for name, query in QUERIES.items()}
    PATH.write_text(yaml.safe_dump(found, allow_unicode=True, sort_keys=False, width=10_000), "utf-8")
