"""What was answered in silence with a number that nobody asked for: orders, rates, kinds, bounds and quarters."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

SALES = """order_no,order_date,item,category,payment,tip,qty,refunded,grade
1001,2024-01-05,Tea,Drinks,Cash,1.0,2,false,A
1002,2024-02-12,Cake,Dessert,Card,2.0,1,true,B
1003,2024-04-03,Tea,Drinks,Card,3.0,4,false,A
1004,2024-05-10,Soup,Main,Cash,0.5,3,true,C
1005,2024-06-02,Soup,Main,Card,2.5,5,false,A
"""


@pytest.fixture(scope="module")
def sales(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("sales"), SALES, "sales") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("average tip by payment type", "SELECT payment, avg(tip) FROM sales GROUP BY 1"),
        ("how many sales reached 4 qty", "SELECT count(*) FROM sales WHERE qty >= 4"),
        (
            "how often are sales refunded, by category",
            "SELECT category, 100.0 * count(*) FILTER (refunded) / count(*) FROM sales GROUP BY 1",
        ),
    ],
)
def test_what_is_meant(sales: Table, text: str, sql: str) -> None:
    """A kind is a column's, what is reached is a lower bound, and how often is a rate."""
    assert sales.faults(text, sql) == []
