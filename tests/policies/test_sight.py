"""What a principal sees, as conditions of a query."""

from __future__ import annotations

import pytest

from askfirst.catalog.model import Catalog, Condition, Dataset, Field, NamedMeasure, Relation
from askfirst.catalog.policies import DatasetPolicy, Policies, RowRule, Sight
from askfirst.domain.errors import PolicyError, UnknownName
from askfirst.domain.query import Filter, Measure, Query


def dataset(name: str, *fields: str, relations: tuple[Relation, ...] = (), **more: object) -> Dataset:
    made = {one: Field(one, "string", "category", one) for one in fields}
    return Dataset(name, "s", name, name, made, relations={one.name: one for one in relations}, **more)  # type: ignore[arg-type]


def to(name: str) -> Relation:
    return Relation(name, f"{name}s", f"{name}_id", f"{name}_id", name)


CATALOG = Catalog(
    "c",
    {
        "orders": dataset(
            "orders", "order_id", "region", "secret", "shop_id",
            relations=(to("shop"),),
            rows=10,
            columns=("order_id", "secret", "shop.name", "shop.owner.name"),
            measures={"secrets": NamedMeasure("secrets", "count", "secrets", "secret")},
            conditions={"hush": Condition("hush", (Filter("secret", "eq", ("x",)),))},
        ),
        "shops": dataset("shops", "shop_id", "name", "country", "owner_id", relations=(to("owner"),)),
        "owners": dataset("owners", "owner_id", "name", "group"),
    },
)  # fmt: skip
POLICIES = Policies(
    {
        "orders": DatasetPolicy(rows=(RowRule("region", "regions"),), hidden=("secret",), unless={"role": ("boss",)}),
        "shops": DatasetPolicy(rows=(RowRule("owner.group", "groups"),)),
        "owners": DatasetPolicy(only={"role": ("boss", "clerk")}),
    },
    {
        "ana": {"regions": ("EU",), "groups": ("g1", "g2"), "role": ("clerk",)},
        "mia": {"regions": ("EU", "US"), "groups": ("g1",), "role": ("boss",)},
        "eve": {"regions": ("EU",)},
    },
)
REGION = Filter("region", "in", ("EU",))
GROUP = Filter("shop.owner.group", "in", ("g1", "g2"))


def sight(name: str) -> Sight:
    return POLICIES.of(name, CATALOG)


def test_conditions_of_every_dataset_that_is_reached() -> None:
    ana = sight("ana")
    count = Query("orders", measures=(Measure("count"),))
    assert ana.guarded(count).filters == (REGION,)
    assert ana.guarded(Query("orders", columns=("shop.name",))).filters == (REGION, GROUP)
    assert ana.guarded(Query("shops", columns=("name",))).filters == (Filter("owner.group", "in", ("g1", "g2")),)
    twice = ana.guarded(ana.guarded(Query("orders", columns=("shop.name",))))
    assert twice.filters == (REGION, GROUP)


@pytest.mark.parametrize(
    "query",
    [
        Query("orders", columns=("secret",)),
        Query("orders", measures=(Measure("count"),), filters=(Filter("secret", "eq", ("x",)),)),
        Query("orders", measures=(Measure("rate", filters=(Filter("secret", "eq", ("x",)),)),)),
        Query("nothing", columns=("x",)),
    ],
)
def test_what_is_hidden_is_an_unknown_name(query: Query) -> None:
    ana = sight("ana")
    with pytest.raises(UnknownName):
        ana.guarded(query)
    assert not ana.holds(query) if query.dataset in CATALOG.datasets else True
    if query.dataset in CATALOG.datasets:
        assert sight("mia").holds(sight("mia").guarded(query))


def test_only_a_query_with_its_conditions_holds() -> None:
    ana, mia = sight("ana"), sight("mia")
    query = Query("orders", columns=("shop.name",))
    assert ana.holds(ana.guarded(query))
    assert not ana.holds(query)
    assert not ana.holds(mia.guarded(query))
    for left_out in (REGION, GROUP):
        without = tuple(one for one in ana.guarded(query).filters if one != left_out)
        assert not ana.holds(Query("orders", columns=("shop.name",), filters=without))


def test_the_catalog_has_only_what_is_seen() -> None:
    orders = sight("ana").catalog.datasets["orders"]
    assert set(orders.fields) == {"order_id", "region", "shop_id"}
    assert (orders.rows, orders.columns) == (None, ("order_id", "shop.name", "shop.owner.name"))
    assert (dict(orders.measures), dict(orders.conditions)) == ({}, {})
    whole = sight("mia").catalog.datasets["orders"]
    assert set(whole.measures) == {"secrets"}
    assert set(sight("eve").catalog.datasets) == {"orders"}
    assert sight("eve").catalog.datasets["orders"].columns == ("order_id",)


def test_sights_are_told_apart() -> None:
    assert sight("ana").hash == sight("ana").hash
    assert len({sight(name).hash for name in ("ana", "mia", "eve")}) == 3


@pytest.mark.parametrize("name", [None, "", "bob", "ANA"])
def test_nobody_sees_nothing(name: str | None) -> None:
    with pytest.raises(PolicyError):
        POLICIES.of(name, CATALOG)
