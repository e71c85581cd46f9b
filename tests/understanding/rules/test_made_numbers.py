"""Headers with units, durations between two times, rates of two columns, ages by a year, and millions in a header."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

REPAIRS = """Job No,Opened At,Closed At,Workshop,First Response (min),Idle [min],CSAT (1-5),Scrap (pcs),Output (pcs)
A1,2025-03-03 08:00,2025-03-04 08:00,Kraftwerk,12,30,4,2,100
A2,2025-03-05 08:00,2025-03-11 08:00,Bolzplatz,90,0,2,9,100
A3,2025-04-01 09:00,2025-04-01 21:00,Kraftwerk,45,50,5,1,200
A4,2025-04-02 09:00,,Bolzplatz,7,10,3,6,200
"""
HOUSES = """Ref,Asking Price,SqFt,Yr Built,Town,DOM,Turnover ($M)
H1,300000,1500,1950,Kiel,20,150
H2,500000,1250,2015,Bonn,200,80
H3,,900,1990,Kiel,95,700
H4,450000,,2003,Bonn,181,99.5
"""
HOURS = 'epoch("Closed At" - "Opened At") / 3600'


@pytest.fixture(scope="module")
def repairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("repairs"), REPAIRS, "repairs") as table:
        yield table


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("houses"), HOUSES, "houses") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many hours does it take us to close a repair", f"SELECT avg({HOURS}) FROM repairs"),  # noqa: S608
        ("median time to resolve by workshop", f"SELECT workshop, median({HOURS}) FROM repairs GROUP BY 1"),  # noqa: S608
        ("how many repairs took more than 3 days to close", f"SELECT count(*) FROM repairs WHERE {HOURS} > 72"),  # noqa: S608
        (
            "reject rate by workshop",
            'SELECT Workshop, 100.0 * sum("Scrap (pcs)") / sum("Output (pcs)") FROM repairs GROUP BY 1',
        ),
        ("average reply time", 'SELECT avg("First Response (min)") FROM repairs'),
        ("average customer satisfaction", 'SELECT avg("CSAT (1-5)") FROM repairs'),
    ],
)
def test_durations_and_rates(repairs: Table, text: str, sql: str) -> None:
    """What lies between two times is a number like any other, and a rate is one column of another."""
    assert repairs.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("average price per square foot by town", 'SELECT Town, avg("Asking Price" / SqFt) FROM houses GROUP BY 1'),
        ("how many houses have a turnover over 100 million", 'SELECT count(*) FROM houses WHERE "Turnover ($M)" > 100'),
        ("how many houses have a turnover over 100", 'SELECT count(*) FROM houses WHERE "Turnover ($M)" > 100'),
        ("how many houses have been sitting for more than 180 days", "SELECT count(*) FROM houses WHERE DOM > 180"),
        ("how many houses have a floor area under 1000", "SELECT count(*) FROM houses WHERE SqFt < 1000"),
    ],
)
def test_headers_of_homes(houses: Table, text: str, sql: str) -> None:
    """A header in millions is compared in millions, and short forms of homes are known by their words."""
    assert houses.faults(text, sql) == []
