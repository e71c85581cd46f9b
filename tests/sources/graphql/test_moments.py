"""Moments of which a schema does not say whether they have a zone, and what workspace.yaml says of fields."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.remote.port import ZONED
from tests.sources.graphql.asking import items, opened, scripted, table_of

SDL = """
    scalar DateTime  scalar timestamptz
    type Query { items(limit: Int, offset: Int): [Item!]! }
    type Item { id: Int! made: DateTime sent: DateTime paid: timestamptz notes: String }
"""
NAIVE, ZULU = "2025-01-06T10:00:00", "2025-01-06T10:00:00Z"


def item(number: int, **more: str | None) -> dict[str, Any]:
    return {"id": number, "made": None, "sent": None, "paid": None, "notes": None} | more


async def types(*rows: dict[str, Any], options: GraphqlOptions | None = None) -> dict[str, str]:
    with scripted(lambda request: items(*rows) if request["variables"].get("offset", 0) == 0 else items(), SDL) as at:
        async with opened(at, options) as server:
            return {one.name: one.type for one in (await table_of(server)).columns}


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ((None, NAIVE), "TIMESTAMP"),
        ((NAIVE, NAIVE.replace("T", " ")), "TIMESTAMP"),
        ((ZULU, "2025-01-06T10:00:00+02:00"), ZONED),
        ((NAIVE, ZULU), ZONED),
        ((None, None), ZONED),
        ((NAIVE, "soon"), ZONED),
    ],
)
async def test_the_values_tell_whether_they_have_a_zone(made: tuple[str | None, ...], expected: str) -> None:
    found = await types(*(item(at, made=one, sent=ZULU, paid=NAIVE) for at, one in enumerate(made)))
    # The scalar of `paid` is sure, whatever comes.
    assert (found["made"], found["sent"], found["paid"]) == (expected, ZONED, ZONED)


async def test_what_is_said_of_a_field_or_a_scalar_is_sure() -> None:
    rows = [item(1, made=NAIVE, sent=NAIVE)]
    of_field = await types(*rows, options=GraphqlOptions(scalars={"Item.made": ZONED}))
    assert (of_field["made"], of_field["sent"]) == (ZONED, "TIMESTAMP")
    of_scalar = await types(*rows, options=GraphqlOptions(scalars={"DateTime": ZONED, "Item.sent": "VARCHAR"}))
    assert (of_scalar["made"], of_scalar["sent"]) == (ZONED, "VARCHAR")
