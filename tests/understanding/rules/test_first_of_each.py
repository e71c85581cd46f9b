"""Limits within each of something, read from words: "top 2 customers in each country", "the heaviest order of each"."""

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.made import Table

GROUPS = [
    (
        "top 2 customers by total price in each country",
        """SELECT country, customer, sum(price) AS total FROM orders GROUP BY 1, 2
           QUALIFY row_number() OVER (PARTITION BY country ORDER BY total DESC, customer) <= 2""",
    ),
    (
        "which customer has the most orders for every status",
        """SELECT status, customer, count(*) AS n FROM orders GROUP BY 1, 2
           QUALIFY row_number() OVER (PARTITION BY status ORDER BY n DESC, customer) = 1""",
    ),
    (
        "which status has the highest average weight by country",
        """SELECT country, status, avg(weight_kg) AS mean FROM orders GROUP BY 1, 2
           QUALIFY row_number() OVER (PARTITION BY country ORDER BY mean DESC, status) = 1""",
    ),
    (
        "for each country, the customer with the second highest total price",
        """SELECT country, customer, sum(price) AS total FROM orders GROUP BY 1, 2
           QUALIFY row_number() OVER (PARTITION BY country ORDER BY total DESC, customer) = 2""",
    ),
    (
        "most common status by country",
        """SELECT country, status, count(*) AS n FROM orders GROUP BY 1, 2
           QUALIFY row_number() OVER (PARTITION BY country ORDER BY n DESC, status) = 1""",
    ),
    (
        "in each quarter of 2024, which country had the most orders",
        """SELECT date_trunc('quarter', ordered_on)::DATE AS quarter, country, count(*) AS n FROM orders
           GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY quarter ORDER BY n DESC, country) = 1""",
    ),
]
ROWS = [
    (
        "the heaviest order of each country",
        "SELECT order_no FROM orders QUALIFY row_number() OVER (PARTITION BY country ORDER BY weight_kg DESC) = 1",
    ),
    (
        "the 2 heaviest orders for each customer",
        "SELECT order_no FROM orders QUALIFY row_number() OVER (PARTITION BY customer ORDER BY weight_kg DESC) <= 2",
    ),
    (
        "top 2 orders by price per country",
        "SELECT order_no FROM orders QUALIFY row_number() OVER (PARTITION BY country ORDER BY price DESC) <= 2",
    ),
    (
        "the latest order of every customer",
        "SELECT order_no FROM orders QUALIFY row_number() OVER (PARTITION BY customer ORDER BY ordered_on DESC) = 1",
    ),
]
PLAIN = [
    (
        "top 2 countries by total price",
        "SELECT country, sum(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
    ),
    ("the highest price in each country", "SELECT country, max(price) FROM orders GROUP BY 1"),
    ("highest weight by month", "SELECT date_trunc('month', ordered_on)::DATE, max(weight_kg) FROM orders GROUP BY 1"),
    (
        "orders per country, top 2",
        "SELECT country, count(*) FROM orders GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2",
    ),
]


@pytest.mark.parametrize(("text", "sql"), GROUPS)
def test_groups_are_ranked_within_what_each_is_said_of(made: Table, text: str, sql: str) -> None:
    """What stands behind "each", "every" and, beside something ranked, "by"."""
    assert made.faults(text, sql) == []
    assert "for each" in made.reply(text).text


@pytest.mark.parametrize(("text", "sql"), ROWS)
def test_rows_are_ranked_within_each(made: Table, text: str, sql: str) -> None:
    """Where rows stand behind the superlative, or behind how many there shall be."""
    assert made.faults(text, sql, columns=("order_no",)) == []
    assert "for each" in made.reply(text).text


@pytest.mark.parametrize(("text", "sql"), PLAIN)
def test_one_ranking_stays_one(made: Table, text: str, sql: str) -> None:
    """Where nothing is ranked within anything, and where the highest of each group is a figure."""
    assert made.faults(text, sql) == []
    assert "for each" not in made.reply(text).text


@pytest.mark.parametrize(
    "text",
    ["the heaviest orders of each country", "which customer has the most orders across all countries"],
)
def test_how_many_or_of_what_is_asked(made: Table, text: str) -> None:
    """Several of each, and what is of all or of each of them."""
    assert isinstance(made.reply(text), NeedsClarification)


TOP = "top 2 customers by total price in each country"


@pytest.mark.parametrize(
    "more", ["the second one", "reverse", "show 2 more", "sort by customer", "without the top one", "ascending"]
)
def test_a_place_in_several_rankings_is_asked_about(made: Table, more: str) -> None:
    """Of which of them it is, or whether each begins anew, only the user knows."""
    assert isinstance(made.reply(TOP, more), NeedsClarification)


@pytest.mark.parametrize(
    ("talk", "sql"),
    [
        (
            (TOP, "only express"),
            """SELECT country, customer, sum(price) AS total FROM orders WHERE express GROUP BY 1, 2
               QUALIFY row_number() OVER (PARTITION BY country ORDER BY total DESC, customer) <= 2""",
        ),
        (
            (TOP, "top 1"),
            """SELECT country, customer, sum(price) AS total FROM orders GROUP BY 1, 2
               QUALIFY row_number() OVER (PARTITION BY country ORDER BY total DESC, customer) = 1""",
        ),
        (
            (TOP, "without the split by country"),
            "SELECT customer, sum(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
        ),
        ((TOP, "without the split by customer"), "SELECT country, sum(price) FROM orders GROUP BY 1"),
        (
            (TOP, "also by month"),
            "SELECT country, customer, date_trunc('month', ordered_on)::DATE, sum(price) FROM orders GROUP BY ALL",
        ),
        (
            ("top 2 customers by total price", "in each country"),
            """SELECT customer, country, sum(price) AS total FROM orders GROUP BY 1, 2
               QUALIFY row_number() OVER (PARTITION BY country ORDER BY total DESC, customer) <= 2""",
        ),
        (
            ("which customer has the most orders", "for each status", "only in Japan or France"),
            """SELECT customer, status, count(*) AS n FROM orders WHERE country IN ('Japan', 'France')
               GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY status ORDER BY n DESC, customer) = 1""",
        ),
    ],
)
def test_a_follow_up_keeps_or_ends_the_rankings(made: Table, talk: tuple[str, ...], sql: str) -> None:
    """It stays within each as long as both what is ranked and what it is within are there."""
    reply = made.reply(*talk)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    found = sorted(tuple(sorted(map(str, row))) for row in reply.table.rows)
    assert found == sorted(tuple(sorted(map(str, row[: len(reply.table.columns)]))) for row in made.rows(sql))


def test_a_place_that_none_of_them_has_is_explained(made: Table) -> None:
    """Nothing is there, and the reply says which groups there are without the rows to skip."""
    reply = made.reply("for each country, the customer with the ninth highest total price")
    groups = len(made.rows("SELECT DISTINCT country, customer FROM orders"))
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert reply.table.rows == ()
    assert f"Without 'skipping the first 8' there are {groups}" in reply.text


def test_all_of_them_again_is_no_ranking(made: Table) -> None:
    """ "All customers" shows every one; "for each customer" would not."""
    reply = made.reply(TOP, "all customers")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert len(reply.table.rows) == len(made.rows("SELECT DISTINCT country, customer FROM orders"))


def test_the_question_says_what_the_limit_holds_within(made: Table) -> None:
    """The receipt's question alone tells it."""
    reply = made.reply(TOP)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.receipt is not None
    assert reply.receipt.question.endswith("limited to 2 for each country.")
