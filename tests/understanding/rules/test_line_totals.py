"""Sales with pieces and a price for each, and no column that says what a row comes to."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

COUNTER = """sold_on,clerk,article,kind,Qty,Price
2025-03-01,Ada Moss,Rope,Gear,2,12.0
2025-03-02,Ben Orr,Rope,Gear,1,12.0
2025-03-05,Ada Moss,Mug,Gifts,6,4.5
2025-04-01,Ben Orr,Card,Gifts,9,1.0
2025-04-03,Cleo Day,Tent,Gear,1,150.0
2025-04-09,Ada Moss,Mug,Gifts,3,4.5
"""
LINES = """sold_on,clerk,article,Qty,Price
2025-03-01,Ada Moss,Mug,2,9.0
2025-03-02,Ben Orr,Mug,1,4.5
2025-03-05,Ada Moss,Mug,6,27.0
2025-04-01,Ben Orr,Mug,9,40.5
"""


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("counter"), COUNTER, "counter") as table:
        yield table


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("lines"), LINES, "lines") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("total takings", "SELECT sum(qty * price) FROM counter"),
        ("revenue by clerk", "SELECT clerk, sum(qty * price) FROM counter GROUP BY 1"),
        ("how much did we take in gear?", "SELECT sum(qty * price) FROM counter WHERE kind = 'Gear'"),
        ("average price of gifts", "SELECT avg(price) FROM counter WHERE kind = 'Gifts'"),
        ("which articles sold fewer than 4 units?", "SELECT article, sum(qty) v FROM counter GROUP BY 1 HAVING v < 4"),
        ("who sold more than 9 pieces?", "SELECT clerk, sum(qty) v FROM counter GROUP BY 1 HAVING v > 9"),
    ],
)
def test_money_is_pieces_times_price(counter: Table, text: str, sql: str) -> None:
    """What comes in is made of both; a bound on what is sold is one on each group's pieces."""
    assert counter.faults(text, sql) == []


def test_a_price_that_rises_with_the_pieces_is_no_price_of_one(lines: Table) -> None:
    """Nothing is multiplied where the price may be that of the row."""
    assert lines.reply("total takings").type == "needs_clarification"
