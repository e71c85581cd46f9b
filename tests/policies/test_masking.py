"""Masks: how much of a value they show, and what `policies.yaml` may say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.catalog.masking import COVER, Mask, check_masked, mask_table, masks_of, told_of_masks
from askfirst.catalog.model import Catalog, Condition, Dataset, Field, NamedMeasure, Relation
from askfirst.catalog.policies import DatasetPolicy, Policies, Sight
from askfirst.catalog.policy_file import load_policies
from askfirst.domain.errors import ConfigError, PolicyError
from askfirst.domain.query import AnyOf, Filter, Order, Query, TimeRange
from askfirst.domain.table import Column, ColumnType, Table

FIELDS = {
    "id": Field("id", "string", "identifier", "id"),
    "name": Field("name", "string", "category", "name", note="3 of 9 values of name ('x')"),
    "pay": Field("pay", "integer", "measure", "pay", unit="EUR", zeros=True),
    "born": Field("born", "date", "time", "born"),
}
STAFF = Dataset(
    "staff", "s", "person", "people", FIELDS,
    key="id", name_field="name", time="born", columns=("name", "pay"),
    measures={"wages": NamedMeasure("wages", "sum", "wages", "pay")},
    conditions={
        "rich": Condition("rich", (Filter("pay", "gt", (9,)),)),
        "ada": Condition("ada", (Filter("name", "eq", ("Ada",)),), inferred=True),
    },
)  # fmt: skip
MASKED = {"id": "all", "name": "first 1", "pay": "all", "born": "all"}
POLICIES = Policies(
    {"staff": DatasetPolicy(masked=MASKED, unless={"role": ("boss",)})},
    {"ana": {"role": ("clerk",)}, "mia": {"role": ("boss",)}},
)


def sight(name: str) -> Sight:
    return POLICIES.of(name, Catalog("c", {"staff": STAFF}))


@pytest.mark.parametrize(
    ("mask", "value", "shown"),
    [
        ("all", "ada@alpha.example", "•••"),
        ("all", "", "•••"),
        ("all", 12, "•••"),
        ("all", 0, "•••"),
        ("all", False, "•••"),
        ("all", None, None),
        ("first 1", "Ada", "A•••"),
        ("first 1", "A", "•••"),
        ("first 2", "Ada", "•••"),
        ("last 4", "+351 21 555 4711", "•••4711"),
        ("last 4", "12344711", "•••4711"),
        ("last 4", "2344711", "•••"),
        ("last 4", "4711", "•••"),
        ("last 4", "11", "•••"),
        ("last 4", "", "•••"),
        ("last 4", None, None),
        ("last 4", "    ---- 4711", "•••"),
        ("last 4", "4711        ", "•••"),
        ("last 4", 12344711, "•••"),
    ],
)
def test_what_is_shown(mask: str, value: object, shown: str | None) -> None:
    made = Mask.of(mask)
    assert made is not None
    assert made.covered(value) == shown  # type: ignore[arg-type]


@given(
    st.builds(Mask, first=st.integers(1, 9)) | st.builds(Mask, last=st.integers(1, 9)) | st.just(Mask()),
    st.text(max_size=30),
)
def test_at_least_as_much_is_covered_as_is_shown(mask: Mask, value: str) -> None:
    shown = mask.covered(value)
    assert isinstance(shown, str)
    assert COVER in shown
    told = shown.replace(COVER, "", 1)
    rest = value.strip().replace(told, "", 1)
    assert len(told) <= max(mask.first, mask.last)
    assert not told or sum(map(str.isalnum, rest)) >= len(told)


@pytest.mark.parametrize(
    "text", ["", "All", "first", "last 0", "last 04", "last -1", "last 100", "first 1 last 1", "l4"]
)
def test_other_texts_are_no_masks(text: str) -> None:
    assert Mask.of(text) is None


def test_the_table_of_a_masked_list() -> None:
    catalog, query = sight("ana").whole, Query("staff", columns=("name", "pay", "born"))
    columns = (Column("name", "string"), Column("pay", "integer", "EUR", "pay"), Column("born", "date"))
    table = mask_table(
        Table(columns, (("Ada", 12, "1999-01-02"), (None, None, None)), 9, truncated=True), query, catalog
    )
    assert table.rows == (("A•••", "•••", "•••"), (None, None, None))
    assert [(column.type, column.unit) for column in table.columns] == [("string", "")] * 3
    assert (table.row_count, table.truncated, table.columns[1].label) == (9, True, "pay")
    assert masks_of(query, catalog) == "name: first 1; pay: all; born: all"
    assert told_of_masks(query, catalog) == ("'name', 'pay' and 'born' are masked for you",)
    assert told_of_masks(Query("staff", columns=("pay",)), catalog) == ("'pay' is masked for you",)
    assert told_of_masks(query, sight("mia").whole) == ()


@pytest.mark.parametrize(
    "query",
    [
        Query("staff", columns=("pay",), any_of=(AnyOf(((Filter("name", "eq", ("A",)),), ())),)),
        Query("staff", columns=("pay",), time=TimeRange("born", "1999-01-01", None)),
        Query("staff", columns=("pay",), order=(Order("pay"),)),
    ],
)
def test_masked_fields_are_only_shown(query: Query) -> None:
    with pytest.raises(PolicyError, match="is masked for you: it can be shown, not"):
        check_masked(query, sight("ana").catalog)
    with pytest.raises(PolicyError):
        sight("ana").guarded(query)
    assert not sight("ana").holds(query)
    assert sight("mia").holds(query)


def test_the_catalog_behind_masks() -> None:
    seen = sight("ana").catalog.datasets["staff"]
    assert (seen.key, seen.name_field, seen.time, sight("ana").whole.datasets["staff"].key) == (None, None, None, None)
    assert {name: field.masked for name, field in seen.fields.items()} == MASKED
    assert (seen.fields["name"].note, seen.fields["pay"].zeros) == ("", None)
    assert (set(seen.conditions), set(seen.measures), seen.columns) == ({"rich"}, {"wages"}, ("name", "pay"))
    assert sight("mia").catalog.datasets["staff"] == STAFF
    assert sight("ana").hash != sight("mia").hash
    weaker = DatasetPolicy(masked={**MASKED, "name": "first 2"})
    other = Policies({"staff": weaker}, {"ana": {}}).of("ana", Catalog("c", {"staff": STAFF}))
    assert other.hash != sight("ana").hash


@pytest.mark.parametrize(
    ("datasets", "told"),
    [
        ("customers: {masked: {city: lst 4}}", "'lst 4' is no mask. Allowed: all, first N, last N (N from 1 to 99)."),
        ("customers: {masked: {city: 4}}", "'city' should be text"),
        ("customers: {masked: {ctiy: all}}", "There is no field of customers 'ctiy'. Did you mean 'city'?"),
        (
            "customers: {masked: {credit_limit: last 2}}",
            "'credit_limit' is of type integer; only text can be shown in part. Write 'all'.",
        ),
        (
            "orders: {masked: {ordered_on: first 4}}",
            "'ordered_on' is of type date; only text can be shown in part. Write 'all'.",
        ),
        (
            "customers: {hidden: city, masked: {city: all}}",
            "'city' is hidden and masked; it can be one of these.",
        ),
        (
            "customers: {masked: {customer_id: all}}",
            "orders.customer_id holds the values of 'customer_id' in full. Mask or hide it, too.",
        ),
        (
            "orders: {masked: {customer_id: all}}",
            "customers.customer_id holds the values of 'customer_id' in full. Mask or hide it, too.",
        ),
    ],
)
def test_what_is_wrong_with_masks(tmp_path: Path, datasets: str, told: str) -> None:
    text = f"principals: {{ana: {{regions: Europe}}}}\ndatasets:\n  {datasets}\n"
    [line] = problems(tmp_path, text)
    assert line.startswith(f"policies.yaml:3: {told}")


def test_an_empty_value_of_an_attribute_is_an_error(tmp_path: Path) -> None:
    """It would be the value of rows that have an empty text."""
    assert problems(tmp_path, "principals:\n  ana: {regions: ' '}\n  bob: {regions: [Asia, '']}\n") == [
        "policies.yaml:2: 'regions' has an empty value. Name one, or leave it out.",
        "policies.yaml:3: 'regions' has an empty value. Name one, or leave it out.",
    ]


def problems(folder: Path, text: str) -> list[str]:
    (folder / "policies.yaml").write_text(text, "utf-8")
    with pytest.raises(ConfigError) as raised:
        load_policies(folder, SHOP)
    return [str(problem) for problem in raised.value.problems]


def described(name: str, *relations: Relation, **kinds: ColumnType) -> Dataset:
    fields = {one: Field(one, kind, "text", one) for one, kind in kinds.items()}
    return Dataset(name, "s", name, name, fields, relations={one.name: one for one in relations})


TO_CUSTOMER = Relation("customer", "customers", "customer_id", "customer_id", "customer")
SHOP = Catalog(
    "shop",
    {
        "customers": described("customers", customer_id="string", city="string", credit_limit="integer"),
        "orders": described("orders", TO_CUSTOMER, customer_id="string", ordered_on="date"),
    },
)
