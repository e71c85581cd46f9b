"""Lines on a map, names in the order of their letters, words that many names hold, and the other end of a number."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

PORTS = """iata,name,city,state,latitude,longitude
00A,Municipal,Ashby,TX,30.5,-95.0
01B,Bexar Municipal,Bexar,TX,29.4,-98.5
02C,Alder Municipal,Alder,MT,45.3,-112.1
03D,Crane Regional,Crane,AK,70.5,-160.5
04E,Dover International,Dover,AK,64.1,-149.9
"""


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("ports"), PORTS, "ports") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("ports north of 70 degrees", "SELECT * FROM ports WHERE latitude > 70"),
        ("how many ports are above the 60th parallel", "SELECT count(*) FROM ports WHERE latitude > 60"),
        ("how many ports are west of -110", "SELECT count(*) FROM ports WHERE longitude < -110"),
        ("the first three ports by name", "SELECT * FROM ports ORDER BY name LIMIT 3"),
        ("first 2 ports alphabetically", "SELECT * FROM ports ORDER BY name LIMIT 2"),
        ("what percent of ports are municipal", "SELECT 60.0"),
    ],
)
def test_lines_letters_and_words_of_names(ports: Table, text: str, sql: str) -> None:
    """A line on the map names its number; what is ordered by letters is called so; several rows are "municipal"."""
    assert ports.faults(text, sql) == []
