import csv
import io
from dataclasses import replace
from decimal import Decimal

import pytest

from askfirst.domain.assumption import Assumption
from askfirst.domain.codec import to_json
from askfirst.domain.conversation import Exchange, History
from askfirst.domain.errors import UserError
from askfirst.domain.exporting import Exported, from_export, to_csv, to_export
from askfirst.domain.reply import reply_to_plain
from askfirst.domain.table import Cell, Column, Table
from tests.memory.samples import AT, LATER, answer, full_turn


def exported(text: str = "how many in Köln?") -> Exported:
    reply = reply_to_plain(answer("s", 1, text))
    exchange = Exchange("s", 1, text, "done", AT, LATER, "new_request", "How many?", reply, guardrail_score=90)
    asked = Assumption("sales", "name", "Köln", "place", (), many=False, values=("Köln",), exchange=1, number=1)
    return Exported(History("s", (exchange,), (full_turn("s"),), "A title"), (asked,))


def table(*rows: tuple[Cell, ...], names: tuple[str, ...] = ("a",)) -> Table:
    return Table(tuple(Column(name, "string") for name in names), rows, row_count=len(rows))


@pytest.mark.parametrize("text", ["how many?", "Köln \U0001f600\n\x00\u2028", "\ud800 half"])
def test_a_session_reads_back_as_it_was(text: str) -> None:
    """Nothing is lost; the file is UTF-8 whatever was said."""
    written = to_export(exported(text))
    assert from_export(written.encode().decode()) == exported(text)


def test_text_is_readable_in_the_file() -> None:
    """Letters of any language stand there as themselves."""
    assert '"how many in Köln?"' in to_export(exported())


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "1", '{"format": "askfirst.session/2"}', "[" * 100_000])
def test_what_is_no_session(text: str) -> None:
    """It is said what is wrong, and what would be right."""
    with pytest.raises(UserError, match=r"This is no exported session: .*Give the JSON that 'askfirst export"):
        from_export(text)


def test_another_shape_is_refused() -> None:
    newer = to_json(exported()).replace("askfirst.session/1", "askfirst.session/9")
    with pytest.raises(UserError, match="no exported session"):
        from_export(newer)


def test_a_table_reads_back() -> None:
    """Lines end and quotes are doubled as RFC 4180 says; what is missing is empty."""
    rows = (('say "hi", twice', 7, 1.5, True), ("two\nlines", -3, None, False), (" x ", 10**20, 1e300, None))
    written = to_csv(table(*rows, names=("text", "n", "x,y", "yes")))
    assert written.startswith('text,n,"x,y",yes\r\n"say ""hi"", twice",7,1.5,true\r\n')
    assert list(csv.reader(io.StringIO(written, newline=""))) == [
        ["text", "n", "x,y", "yes"],
        ['say "hi", twice', "7", "1.5", "true"],
        ["two\nlines", "-3", "", "false"],
        [" x ", str(10**20), "1e+300", ""],
    ]


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd", "-x", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=", "-", "+1-1", "-1,5", "--1"]
)
def test_no_cell_becomes_a_formula(text: str) -> None:
    """Neither as a cell nor as a name of a column; a ' stands before it."""
    written = list(csv.reader(io.StringIO(to_csv(table((text,), names=(text,))), newline="")))
    assert written == [[f"'{text}"], [f"'{text}"]]


@pytest.mark.parametrize(
    "text", ["-1", "+1.5", "-1e-7", "-.5", str(Decimal("-12345678901234567890.10")), "a=b", " =1", "'x"]
)
def test_numbers_and_harmless_texts_stay(text: str) -> None:
    assert list(csv.reader([to_csv(table((text,))).splitlines()[1]])) == [[text]]


def test_rows_without_a_value_are_rows() -> None:
    """A table of one column with nothing in it still has as many lines as rows."""
    written = to_csv(table((None,), ("",), ("x",)))
    assert list(csv.reader(io.StringIO(written, newline=""))) == [["a"], [""], [""], ["x"]]
    assert to_csv(replace(table(), columns=())) == "\r\n"
