"""Shares of rows: all rows parted among groups, or in each group those for which something holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.made import Table

RATES = [
    ("express rate", "SELECT 100.0 * count(*) FILTER (express) / count(*) FROM orders"),
    (
        "what percentage of orders are express by country",
        "SELECT country, 100.0 * count(*) FILTER (express) / count(*) FROM orders GROUP BY 1",
    ),
    (
        "cancellation rate by country",
        "SELECT country, 100.0 * count(*) FILTER (status = 'cancelled') / count(*) FROM orders GROUP BY 1",
    ),
    (
        "what percentage of orders from Japan are shipped",
        "SELECT 100.0 * count(*) FILTER (status = 'shipped') / count(*) FROM orders WHERE country = 'Japan'",
    ),
    (
        "what percentage of express orders are shipped by country",
        "SELECT country, 100.0 * count(*) FILTER (status = 'shipped') / count(*) FROM orders WHERE express GROUP BY 1",
    ),
    (
        "what share of price comes from Japan",
        "SELECT 100.0 * sum(price) FILTER (country = 'Japan') / sum(price) FROM orders",
    ),
]
SHARES = [
    (
        "share of orders by country",
        "SELECT country, 100.0 * count(*) / sum(count(*)) OVER () FROM orders GROUP BY 1",
    ),
    (
        "share of price by country",
        "SELECT country, 100.0 * sum(price) / sum(sum(price)) OVER () FROM orders GROUP BY 1",
    ),
]
UNCLEAR = ["share of express orders by country", "share of cancelled orders by customer"]

CONDITIONS = {"express": "express", "cancelled": "status = 'cancelled'", "from Japan": "country = 'Japan'"}
GROUPS = {"country": "country", "customer": "customer", "status": "status", "month": "date_trunc('month', ordered_on)"}


@pytest.mark.parametrize(("text", "sql"), [*RATES, *SHARES])
def test_share_is_of_what_the_words_say(made: Table, text: str, sql: str) -> None:
    """What stands ahead of the verb narrows the rows, what stands behind it is counted."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize("text", UNCLEAR)
def test_share_with_two_readings_is_asked_about(made: Table, text: str) -> None:
    """Each group's part of all such rows, or such rows among each group's: only the user knows."""
    assert isinstance(made.reply(text), NeedsClarification)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(sorted(CONDITIONS)), st.sampled_from(sorted(GROUPS)))
def test_rate_is_a_part_of_the_rows_of_its_group(made: Table, condition: str, group: str) -> None:
    """It lies between 0 and 100, and of the group's rows it is a whole number of rows."""
    reply = made.reply(f"what percentage of orders are {condition} by {group}")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    holding = f"count(*) FILTER ({CONDITIONS[condition]})"
    counted = made.rows(f"SELECT {GROUPS[group]}, count(*), {holding} FROM orders GROUP BY 1")  # noqa: S608 - of the tables above
    held = {str(key)[:10]: rest for key, *rest in counted}
    assert {str(key)[:10] for key, _ in reply.table.rows} == set(held)
    for key, rate in reply.table.rows:
        rows, holds = held[str(key)[:10]]
        assert isinstance(rate, float)
        assert 0 <= rate <= 100
        assert abs(rate * rows / 100 - holds) < 1e-6
