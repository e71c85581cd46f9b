"""Replies and question files as the judge meets them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from askfirst.domain.clarification import Option
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata, Receipt
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, OutOfScope
from askfirst.domain.table import Cell, Column, ColumnType, Table

CARS = """\
name,origin,cylinders,built
ant,Japan,4,2021-02-01
bee,Japan,4,2021-09-01
cat,USA,8,2021-10-01
dog,USA,6,2022-03-01
elk,Europe,4,2022-08-01
"""


def a_table(types: Sequence[ColumnType], *rows: tuple[Cell, ...]) -> Table:
    columns = tuple(Column(f"c{index}", type_) for index, type_ in enumerate(types))
    return Table(columns, rows, row_count=len(rows))


def an_answer(table: Table | None, *, text: str = "Here it is.", found: int | None = None) -> FinalAnswer:
    receipt = None if found is None else Receipt("understood so", "2025-01-15", queries=(_metadata(found),))
    return FinalAnswer(session_id="s", turn_number=1, text=text, table=table, receipt=receipt)


def a_question(question: str, *options: str) -> NeedsClarification:
    offered = tuple(Option(option, option) for option in options)
    return NeedsClarification(session_id="s", turn_number=1, text=question, question=question, options=offered)


def out_of_scope(text: str = "That is not about this data.") -> OutOfScope:
    return OutOfScope(session_id="s", turn_number=1, text=text)


def an_error(text: str = "That cannot be done.") -> ErrorReply:
    return ErrorReply(session_id="s", turn_number=1, text=text, failed=text)


def question_file(folder: Path, tune: str, test: str = "[]") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tune.yaml").write_text(tune, "utf-8")
    (folder / "test.yaml").write_text(test, "utf-8")
    return folder


def _metadata(found: int) -> QueryMetadata:
    return QueryMetadata(
        query_type="sql",
        source="data",
        query=Query("cars"),
        artifact="SELECT 1",
        parameters=(),
        summary="",
        how_to_retrieve="",
        executed_at="2025-01-15T00:00:00Z",
        hash="0",
        rows=found,
        truncated=False,
        milliseconds=1.0,
    )
