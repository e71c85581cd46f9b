"""Extremes with their row and more of it: ", and who was it for", ": number, weight", "came second", "its peak"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import NeedsClarification
from askfirst.understanding.rules.recognition.extremes import extremes
from askfirst.understanding.rules.tokens import tokenize
from tests.understanding.rules.made import Table, made_table


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("clauses")) as table:
        yield table


_DEAREST = "SELECT order_no, customer, price FROM orders ORDER BY price DESC LIMIT 1"


@pytest.mark.parametrize(
    ("text", "sql", "columns"),
    [
        (
            "Which order had the highest price, and which customer was it for?",
            _DEAREST,
            ("order_no", "customer", "price"),
        ),
        (
            "What was the highest price ever, and what customer and country was it?",
            "SELECT customer, country, price FROM orders ORDER BY price DESC LIMIT 1",
            ("customer", "country", "price"),
        ),
        (
            "the order with the single highest price: customer, status, weight",
            "SELECT customer, status, weight_kg FROM orders ORDER BY price DESC LIMIT 1",
            ("customer", "status", "weight_kg"),
        ),
        (
            "Which order was the heaviest and how many kilos did it weigh?",
            "SELECT order_no, weight_kg FROM orders ORDER BY weight_kg DESC LIMIT 1",
            ("order_no", "weight_kg"),
        ),
        (
            "What is the lowest margin of all, and what was the status of that order?",
            "SELECT margin, status FROM orders ORDER BY margin LIMIT 1",
            ("margin", "status"),
        ),
        (
            "orders with a price above 200 - customer, country, items",
            "SELECT customer, country, items FROM orders WHERE price > 200",
            ("customer", "country", "items"),
        ),
        (
            "Which orders went to Germany, and what did they weigh?",
            "SELECT order_no, weight_kg FROM orders WHERE country = 'Germany'",
            ("order_no", "weight_kg"),
        ),
        (
            "the second highest price: which order",
            "SELECT order_no, price FROM orders ORDER BY price DESC LIMIT 1 OFFSET 1",
            ("order_no", "price"),
        ),
    ],
)
def test_what_is_asked_besides_is_of_the_row(orders: Table, text: str, sql: str, columns: tuple[str, ...]) -> None:
    assert orders.faults(text, sql, columns=columns) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "Which country ranks second by total price?",
            "SELECT country, sum(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 1",
        ),
        (
            "How many orders are there, and what is the average price?",
            "SELECT count(*), avg(price) FROM orders",
        ),
        (
            "Which country has the highest average price, and how high is it?",
            "SELECT country, avg(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
        ),
    ],
)
def test_what_is_calculated_stays_so(orders: Table, text: str, sql: str) -> None:
    assert orders.faults(text, sql) == []


@pytest.mark.parametrize(
    "text",
    [
        "Which country has the highest average price, and which status is it?",
        "Which order had the highest price, and which colour was it?",
    ],
)
def test_what_no_row_tells_is_asked_about(orders: Table, text: str) -> None:
    assert isinstance(orders.reply(text), NeedsClarification)


@pytest.mark.parametrize(
    ("text", "kind", "cue", "said"),
    [
        ("when did retail reach its peak", "superlative", "high", "reach its peak"),
        ("when was retail at its lowest", "superlative", "low", "at its lowest"),
        ("in what month did it bottom out", "superlative", "low", "bottom out"),
        ("an all-time high of retail", "superlative", "high", "all-time high"),
        ("who has been with us the longest", "superlative", "early", "been with us the longest"),
        ("the airport furthest south", "superlative", "low", "furthest south"),
        ("which line ranks second by cost", "ordinal", "place", "ranks second"),
        ("which line is in third place", "ordinal", "place", "in third place"),
        ("the runner-up by cost", "ordinal", "place", "runner-up"),
        ("the single highest cost", "filler", "", "single"),
        ("the highest cost of all", "filler", "", "of all"),
        ("days when it fell below 5", "filler", "", "fell"),
    ],
)
def test_ends_and_places_are_recognised(text: str, kind: str, cue: str, said: str) -> None:
    tokens = tokenize(text)
    found = {(span.kind, span.cue, tokens.said(span.first, span.last)) for span in extremes(tokens)}
    assert (kind, cue, said) in found


@pytest.mark.parametrize(
    "text",
    ["it has the highest cost", "a second order", "in the first week of May", "it fell from 5 to 3", "high cost"],
)
def test_other_words_are_no_ends(text: str) -> None:
    assert list(extremes(tokenize(text))) == []
