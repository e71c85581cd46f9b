"""Everyday talk of money and of what was sold, over tables that nobody described."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

TABS = """tab_no,day,branch,waiter,dish,portions,price,discount_pct,bill,food_cost,profit
B1,2025-03-01,Soho,Maya Ross,Ramen,2,12.0,0,24.0,10.0,14.0
B2,2025-03-02,Soho,Tom Lind,Ramen,1,12.0,50,6.0,9.0,-3.0
B3,2025-03-05,Camden,Maya Ross,Gyoza,3,6.5,0,19.5,8.0,11.5
B4,2025-04-01,Camden,Tom Lind,Tea,4,3.0,50,6.0,11.0,-5.0
B5,2025-04-03,Soho,Tom Lind,Gyoza,1,6.5,20,5.2,4.0,1.2
B6,2025-04-09,Camden,Ines Vega,Ramen,1,12.0,0,12.0,5.5,6.5
"""
STATEMENT = """date,payee,label,amount,balance
2025-03-01,Tesco,Food,-40.0,960.0
2025-03-03,Shell,Fuel,-55.5,904.5
2025-03-05,Acme Ltd,Salary,1500.0,2404.5
2025-04-01,Tesco,Food,-12.5,2392.0
2025-04-02,Acme Ltd,Salary,1500.0,3892.0
2025-04-04,Shell,Fuel,-60.0,3832.0
"""


@pytest.fixture(scope="module")
def tabs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("tabs"), TABS, "tabs") as table:
        yield table


@pytest.fixture(scope="module")
def statement(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("statement"), STATEMENT, "statement") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how much did we take in Soho?", "SELECT sum(bill) FROM tabs WHERE branch = 'Soho'"),
        ("what did we turn over?", "SELECT sum(bill) FROM tabs"),
        ("takings by branch", "SELECT branch, sum(bill) FROM tabs GROUP BY 1"),
        ("which waiter brought in the most?", "SELECT waiter, sum(bill) FROM tabs GROUP BY 1 ORDER BY 2 DESC LIMIT 1"),
        (
            "how many ramen did Maya sell?",
            "SELECT sum(portions) FROM tabs WHERE dish = 'Ramen' AND waiter = 'Maya Ross'",
        ),
        ("profit margin by dish", "SELECT dish, 100 * sum(profit) / sum(bill) FROM tabs GROUP BY 1"),
        ("which dishes are in the red?", "SELECT dish, sum(profit) FROM tabs GROUP BY 1 HAVING sum(profit) < 0"),
        ("how many tabs made a loss?", "SELECT count(*) FROM tabs WHERE profit < 0"),
        ("average order value by branch", "SELECT branch, avg(bill) FROM tabs GROUP BY 1"),
        ("how many tabs went out at half price?", "SELECT count(*) FROM tabs WHERE discount_pct = 50"),
        ("how many were discounted?", "SELECT count(*) FROM tabs WHERE discount_pct > 0"),
    ],
)
def test_money_is_the_column_that_holds_it(tabs: Table, text: str, sql: str) -> None:
    """What comes in is the bill, what is won the profit, and what is sold in numbers the portions."""
    assert tabs.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how much did I spend on food?", "SELECT -sum(amount) FROM statement WHERE label = 'Food' AND amount < 0"),
        ("what did I spend at Shell?", "SELECT -sum(amount) FROM statement WHERE payee = 'Shell' AND amount < 0"),
        ("how much went out in March?", "SELECT -sum(amount) FROM statement WHERE month(date) = 3 AND amount < 0"),
        ("income by month", "SELECT date_trunc('month', date), sum(amount) FROM statement WHERE amount > 0 GROUP BY 1"),
        ("biggest deposit", "SELECT max(amount) FROM statement"),
    ],
)
def test_what_is_spent_is_shown_above_zero(statement: Table, text: str, sql: str) -> None:
    """The amounts of an account have a sign: what went out and what came in stand for themselves."""
    assert statement.faults(text, sql) == []
