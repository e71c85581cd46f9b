"""Hostile names: unknown ones are never sent, and those of tables and columns are asked rightly or left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from pydantic import SecretStr

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.source import Limits, Source
from askfirst.sources.sqlalchemy.source import open_sql
from tests.sources.escapes.corpus import filled, names
from tests.sources.escapes.worlds import World
from tests.sources.servers import postgres, sqlite

BASE = Query("things", (Measure("count"),))
PLACES: dict[str, Callable[[str], Query]] = {
    "dataset": lambda name: replace(BASE, dataset=name),
    "measure": lambda name: Query("things", (Measure("sum", name),)),
    "second": lambda name: Query("things", (Measure("ratio", "row_id", name),)),
    "dimension": lambda name: replace(BASE, dimensions=(Dimension(name),)),
    "column": lambda name: Query("things", columns=(name,)),
    "filter": lambda name: replace(BASE, filters=(Filter(name, "eq", ("a",)),)),
    "other": lambda name: replace(BASE, filters=(Filter("word", "eq", second=name),)),
    "either": lambda name: replace(BASE, any_of=(AnyOf(((Filter(name, "is_null"),), (Filter("word", "is_null"),))),)),
    "time": lambda name: replace(BASE, time=TimeRange(name, "2025-01-06", None)),
    "having": lambda name: replace(BASE, dimensions=(Dimension("word"),), having=(Having(name, "gt", 1),)),
    "order": lambda name: replace(BASE, dimensions=(Dimension("word"),), order=(Order(name),)),
}


@pytest.mark.parametrize("place", PLACES)
def test_unknown_names_are_never_sent(hostile: World, place: str) -> None:
    """The query is not even compiled."""
    sent = len(hostile.asked)
    for name in (filled(one, **hostile.watch.places()) for one in names()):
        with pytest.raises(UserError) as raised:
            hostile.rig.source.compile(PLACES[place](name), hostile.rig.catalog)
        assert isinstance(raised.value, UnknownName), name
    assert len(hostile.asked) == sent
    hostile.watch.check()


def test_results_may_be_called_anything(hostile: World) -> None:
    """An alias is a name in the statement, and nothing else."""
    measures = tuple(Measure("count", alias=name) for name in names("dotless") if name not in {"count", "word"})
    table = hostile.rig.answer(Query("things", measures))
    assert [one.name for one in table.columns] == [one.alias for one in measures]
    assert table.rows == ((len(hostile.rows),) * len(measures),)


WORD = ("word",)
MADE = {"duckdb": ["odd.duckdb"], "postgres": [], "sqlite": ["filled.db"]}


def told_apart() -> list[str]:
    """Names that differ, and that every engine takes for a column of one's own."""
    own = {"oid", "ctid", "xmin", "tableoid", "rowid"}
    return [name for name in names() if name not in own]


def schema() -> list[LocalTable]:
    """A table of columns that are called so, and a table for each name."""
    called = told_apart()
    wide = LocalTable("w", "w", tuple((one, one, "VARCHAR") for one in called), [tuple(f"in {one}" for one in called)])
    columns = (("row_id", "row_id", "BIGINT"), ("word", "word", "VARCHAR"))
    return [wide, *(LocalTable(one, one, columns, [(n, f"in {one}")]) for n, one in enumerate(called))]


async def opened(engine: str, folder: Path, server: str) -> Source:
    if engine == "postgres":
        return open_postgres("odd", await postgres.filled(server, schema()))
    if engine == "sqlite":
        kept = [replace(one, original=f"x{one.original}") if one.original.startswith("sqlite_") else one
                for one in schema()]  # fmt: skip
        return open_sql("odd", SecretStr(sqlite.filled(kept, folder)), options=DuckDBOptions())
    with duckdb.connect(str(folder / "odd.duckdb")) as made:
        for table in schema():
            columns = ", ".join(f"{quoted(name)} {type_}" for name, _, type_ in table.columns)
            made.execute(f"CREATE TABLE {quoted(table.name)} ({columns})")
            places = ", ".join("?" for _ in table.columns)
            made.execute(f"INSERT INTO {quoted(table.name)} VALUES ({places})", list(table.rows[0]))  # noqa: S608
    return open_duckdb("odd", database=folder / "odd.duckdb")


@pytest.mark.parametrize("engine", ["duckdb", "postgres", "sqlite"])
async def test_names_in_the_schema_are_only_names(engine: str, tmp_path: Path, server: str) -> None:
    """Each table and each column that is there at all holds what was put into it, and no two the same."""
    source = await opened(engine, tmp_path, server)
    catalog = Catalog("odd", {one.name: one for one in await source.describe()})
    held = {name: await words_in(source, catalog, name) for name in catalog.datasets}
    await source.close()
    of_columns = next(words for words in held.values() if len(words) > len(WORD))
    of_tables = {name: words["word"] for name, words in held.items() if len(words) == len(WORD)}
    for words in (of_columns, of_tables):
        expected = {f"in {name}" for name in told_apart()}
        left_out = expected - set(words.values())
        assert len(set(words.values())) == len(words)
        assert set(words.values()) <= expected
        # In a path over relations a dot stands between names.
        assert left_out <= {f"in {name}" for name in names() if "." in name and engine != "duckdb"}
        if engine != "duckdb":
            assert all(word == f"in {name}" for name, word in words.items())
    assert sorted(path.name for path in tmp_path.iterdir()) == MADE[engine]  # noqa: ASYNC240 - a folder in memory


async def words_in(source: Source, catalog: Catalog, name: str) -> dict[str, str]:
    """What the columns of text of a table hold, with a condition on each. A dot parts the names in a path."""
    fields = [one for one in catalog.datasets[name].fields if one != "row_id" and "." not in one]
    query = Query(name, columns=tuple(fields), filters=tuple(Filter(one, "not_null") for one in fields))
    [row] = (await source.execute(source.compile(query, catalog), catalog, Limits())).rows
    return dict(zip(fields, map(str, row), strict=True))
