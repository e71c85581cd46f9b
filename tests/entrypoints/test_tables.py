import pytest

from askfirst.domain.table import Cell, Column, Table
from askfirst.entrypoints.cli.tables import show_table
from tests.entrypoints.screens import shown

PLACE = Column("place", "string")
COUNT = Column("count_of_rows", "integer", label="visits")
COST = Column("cost", "number", unit="EUR")


def table(*rows: tuple[Cell, ...], columns: tuple[Column, ...] = (PLACE, COUNT, COST), count: int = 0) -> Table:
    return Table(columns, rows, count or len(rows), truncated=count > len(rows))


def printed(shape: Table, width: int = 80) -> str:
    return shown(lambda screen: screen.show(show_table(shape, width)), width=width)


def test_numbers_stand_below_each_other() -> None:
    """Numbers are to the right with thousands separated and as many decimals as the column needs; units head it."""
    rows: tuple[tuple[Cell, ...], ...] = (("Oslo", 1234567, 1249.0), ("Bergen", 8, 0.25), ("Bodø", None, None))
    assert printed(table(*rows)).splitlines() == [
        "place      visits  cost (EUR)",
        "─────────────────────────────",
        "Oslo    1,234,567    1,249.00",
        "Bergen          8        0.25",
        "Bodø            -           -",
    ]


def test_more_rows_than_are_shown() -> None:
    """A cut is never silent: the last line says how many rows of how many."""
    rows = tuple((f"place {number}", number, 1.0) for number in range(50))
    lines = printed(table(*rows, count=142)).splitlines()
    assert (len(lines), lines[-1]) == (23, "20 of 142 rows")


@pytest.mark.parametrize(("rows", "footer"), [(25, None), (26, "20 of 26 rows"), (0, "no rows")])
def test_a_few_rows_too_many_are_shown_all(rows: int, footer: str | None) -> None:
    """Holding back three rows would save nothing."""
    last = printed(table(*(("Oslo", 1, 1.0) for _ in range(rows)))).splitlines()[-1]
    assert last == footer if footer else "rows" not in last


def test_a_table_wider_than_the_screen_folds_its_texts() -> None:
    """Nothing is cut out of a cell, and no line is longer than the screen."""
    name = Column("name", "string")
    lines = printed(table(("Oslo", "the long name of a place", 3.5), columns=(PLACE, name, COST)), 30).splitlines()
    assert lines == [
        "                          cost",
        "place  name              (EUR)",
        "──────────────────────────────",
        "Oslo   the long name of   3.50",
        "       a place",
    ]


def test_a_table_that_cannot_fold_goes_on_below() -> None:
    """Each part begins with the first column, so that a row can be followed."""
    columns = (PLACE, *(Column(f"number_{index}", "integer") for index in range(4)))
    lines = printed(table(("Oslo", 1, 2, 3, 4), columns=columns), 30).splitlines()
    heads = [line.split() for line in lines if "place" in line]
    assert heads == [["place", "number_0", "number_1"], ["place", "number_2", "number_3"]]
    assert max(len(line) for line in lines) <= 30


def test_cells_are_data() -> None:
    """A cell cannot colour the screen, move the cursor, begin a line or be read as markup."""
    hostile = "[red]a[/] \x1b[31mb\nc\u202ed :smile:"
    assert "[red]a[/] \ufffd[31mb c\ufffdd :smile:" in printed(table((hostile, 1, 1.0)))


def test_no_columns() -> None:
    """A result without columns is no failure."""
    assert printed(Table((), (), 0)) == "no rows\n"


def test_a_label_that_ends_with_the_unit_does_not_repeat_it() -> None:
    """As in "growth of sales in %"."""
    growth = Column("growth", "number", label="growth of sales in %", unit="%")
    assert printed(table((3.5,), columns=(growth,))).splitlines()[0] == "growth of sales in %"
