"""Asks the questions of the measure over other sources than files: `python -m benchmarks.reading.everywhere --help`.

The rows of each set are put into a server. A question is to be read and answered there as over files: each one that is
not is printed with both outcomes.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import duckdb

from askfirst.agent import build_agent
from askfirst.catalog.model import Catalog
from askfirst.config.settings import Settings
from askfirst.config.workspace import freight_folder
from askfirst.domain.query import Query
from askfirst.domain.table import ColumnType
from askfirst.sources.duckdb.local import LocalTable, _fill
from askfirst.sources.duckdb.source import open_duckdb
from askfirst.sources.source import Limits
from benchmarks.reading.play import Played, play, true_tables
from benchmarks.reading.questions import SPLITS, Question, load_questions
from benchmarks.reading.sets import WHOLE, QuestionSet, find_sets, open_truth
from tests.memory.databases import postgres_server
from tests.sources.freight_tables import freight_tables
from tests.sources.servers import graphql, opensearch, postgres, sqlite

Place: TypeAlias = Literal["sqlite", "postgres", "graphql", "opensearch"]
_TYPES: dict[ColumnType, str] = {
    "string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "decimal": "DOUBLE", "boolean": "BOOLEAN",
    "date": "DATE", "timestamp": "TIMESTAMP", "time": "TIME", "other": "VARCHAR",
}  # fmt: skip


_KINDS: dict[Place, str] = {
    "sqlite": "sql",
    "postgres": "postgres",
    "graphql": "graphql",
    "opensearch": "elasticsearch",
}


def _address(place: Place, tables: Sequence[LocalTable], folder: Path, stack: ExitStack) -> str:
    """Where the tables are, once they are there; until the stack is closed."""
    if place == "sqlite":
        return sqlite.filled(tables, folder)
    if place == "postgres":
        server = stack.enter_context(postgres_server())
        return asyncio.run(postgres.filled(server, tables)).get_secret_value()
    if place == "graphql":
        served = stack.enter_context(graphql.graphql_server())
        return asyncio.run(served.filled(tables, "hasura"))
    return asyncio.run(opensearch.filled(tables))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play over files and over the place; 1 where an outcome differs."""
    options = _parser().parse_args(arguments)
    different = 0
    for of in find_sets(options.set):
        questions = load_questions(of.folder, SPLITS if options.split == "all" else (options.split,))[:: options.every]
        tables = tables_of(of)
        largest = max(len(one.rows) for one in tables)
        if options.place == "opensearch" and largest > opensearch.MOST:
            print(f"{of.name}: left out, {largest:,} rows take the server of the tests too long")
            continue
        different += compare(of, questions, tables, options.place)
    return 1 if different else 0


def compare(of: QuestionSet, questions: Sequence[Question], tables: Sequence[LocalTable], place: Place) -> int:
    """Print the outcomes of a set at both places; how many questions came out otherwise."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        expected = list(_played(of, questions, of.file, folder / "files"))
        address = _address(place, tables, folder, stack)
        found = list(_played(of, questions, _where(of, address, place, folder), folder / "server"))
    pairs = [(one, other) for one, other in zip(expected, found, strict=True) if one.outcome != other.outcome]
    for name, played in (("files", expected), (place, found)):
        print(f"{of.name} over {name}: {dict(Counter(one.outcome for one in played))}")
    for one, other in pairs:
        print(f"  {one.question.id}: {one.outcome} over files, {other.outcome} there: {other.reply.text[:200]}")
    return len(pairs)


def _played(of: QuestionSet, questions: Sequence[Question], where: Path | str | None, home: Path) -> Iterator[Played]:
    settings = Settings(home=home, today=of.today, list_rows=WHOLE, reply_rows=WHOLE, query_rows=WHOLE)
    with open_truth(of) as truth, build_agent(where, settings=settings) as agent:
        for question in questions:
            yield play(agent, of.name, question, true_tables(of, question, truth))


def _where(of: QuestionSet, address: str, place: Place, folder: Path) -> Path:
    """A workspace over the server: the freight example's, or one without a catalog."""
    workspace, source = folder / of.name, f"{{kind: {_KINDS[place]}, address: '{address}'}}"
    if of.file:
        workspace.mkdir()
        text = f"name: {of.name}\nsources:\n  data: {source}\n"
    else:
        shutil.copytree(freight_folder(), workspace, ignore=shutil.ignore_patterns("data", "freightgen", "scenarios"))
        text = (workspace / "workspace.yaml").read_text("utf-8")
        text = text.replace("{kind: duckdb, files: data/*.parquet}", source)
    (workspace / "workspace.yaml").write_text(text, "utf-8")
    return workspace


def tables_of(of: QuestionSet) -> list[LocalTable]:
    """The rows of a set, as the source over its file reads them."""
    if of.file is None:
        return [_plain(one) for one in freight_tables()]
    return [asyncio.run(_read(of.file))]


async def _read(file: Path) -> LocalTable:
    source = open_duckdb("data", files=[file])
    [dataset] = await source.describe()
    catalog = Catalog("data", {dataset.name: dataset})
    query = Query(dataset.name, columns=tuple(dataset.fields))
    table = await source.execute(source.compile(query, catalog), catalog, Limits(rows=WHOLE))
    await source.close()
    columns = tuple((one.name, one.name, _TYPES[one.type]) for one in dataset.fields.values())
    return _typed(LocalTable(dataset.name, dataset.name, columns, table.rows))


def _typed(table: LocalTable) -> LocalTable:
    """With days and moments in place of their texts."""
    with duckdb.connect(":memory:") as made:
        _fill(made, table)
        return replace(table, rows=made.table(table.name).fetchall())


def _plain(table: LocalTable) -> LocalTable:
    """With types that every server has."""
    kinds = {"INTEGER": "BIGINT"}
    columns = tuple(
        (name, original, "DOUBLE" if type_.startswith("DECIMAL") else kinds.get(type_, type_))
        for name, original, type_ in table.columns
    )
    return LocalTable(table.name, table.original, columns, table.rows)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading.everywhere", description=__doc__)
    parser.add_argument("place", choices=get_args(Place))
    parser.add_argument("--split", choices=(*SPLITS, "all"), default="tune")
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="a set; may be given several times")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one question of so many")
    return parser


if __name__ == "__main__":
    sys.exit(main())
