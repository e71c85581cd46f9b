"""A schema that changes while askfirst runs: what a query needs must be what it was."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.shapes import Shape
from askfirst.sources.graphql.unchanged import FIELDS, check_fields
from askfirst.sources.remote.port import RemoteColumn, RemoteTable

AMOUNT = RemoteColumn("amount", "Amount", "DOUBLE")
SALES = RemoteTable("sales", "allSales", (AMOUNT,))
ROOT = Root(SALES, Shape("list", "none"), scalars={"amount": "Float"}, row_type="Sale")
LISTED = {"name": None, "ofType": {"kind": "LIST", "name": None, "ofType": {"name": "Float"}}}


def told(type_: Any, name: str = "Amount") -> dict[str, Any]:
    return {"__type": {"fields": [{"name": name, "type": type_}]}}


@pytest.mark.parametrize("type_", [{"kind": "SCALAR", "name": "Float"}, LISTED])
def test_marks_around_a_type_do_not_matter(type_: Any) -> None:
    check_fields("shop", ROOT, [AMOUNT], told(type_))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (told({"name": "String"}), "'Amount' of 'allSales' is of type String, and was Float."),
        (told({"name": "Float"}, "other"), "'allSales' has no field 'Amount' any more."),
        (told({"name": None, "ofType": None}), "'allSales' has no field 'Amount' any more."),
        ({"__type": None}, "the type 'Sale' is not there any more."),
        ({}, "the type 'Sale' is not there any more."),
        ({"__type": "Sale"}, "the type 'Sale' is not there any more."),
    ],
)
def test_what_has_changed_is_named(data: dict[str, Any], why: str) -> None:
    with pytest.raises(SourceError) as raised:
        check_fields("shop", ROOT, [AMOUNT], data)
    assert str(raised.value) == f"The schema of 'shop' has changed: {why} Open the source again."


def test_it_is_one_plain_query() -> None:
    assert FIELDS.startswith("query Fields($name: String!) { __type(name: $name) {")
    assert FIELDS.count("{") == FIELDS.count("}")
