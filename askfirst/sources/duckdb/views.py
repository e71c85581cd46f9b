"""Files and attached tables as views with clean names, in a fresh in-memory DuckDB."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import duckdb
from sqlglot import exp

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.sources.duckdb.choose import DateOrder, TextColumn
from askfirst.sources.duckdb.codes import missing_codes
from askfirst.sources.duckdb.columns import Column
from askfirst.sources.duckdb.durations import durations
from askfirst.sources.duckdb.engine import reason
from askfirst.sources.duckdb.files import TEXT_READERS, careful, escaped, is_nameless, reader, reading, stem
from askfirst.sources.duckdb.floats import FLOATS, not_numbers, too_long
from askfirst.sources.duckdb.ledger import ways_of_money
from askfirst.sources.duckdb.line_totals import line_totals
from askfirst.sources.duckdb.naming import clean_name, snake
from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.recognise import is_told_by_name, recognise
from askfirst.sources.duckdb.roles import INTEGERS
from askfirst.sources.duckdb.written import IN_MEMORY, ReadOnce, Written, read_once, stamps
from askfirst.sources.sql.draft import identifier

RAW = "raw_"
"""The schema of what was read into memory; datasets are views in the main one."""
ATTACHED = "database_"
SMALL_PACKED = 16_000_000
UNPACKED = 8
"""A Parquet file up to 16 MB is read into memory, and counted there with eight times its size."""
GUESSED_WRONG = (duckdb.ConversionException, duckdb.InvalidInputException)
AS_TEXT = ("UUID", "ENUM")


@dataclass(frozen=True, slots=True)
class RawDataset:
    """A view: its clean name, what it was called, its fields in order, and where its rows come from."""

    name: str
    original: str
    fields: tuple[Column, ...]
    origin: ReadOnce | Written = IN_MEMORY


@dataclass(slots=True)
class Views:
    """Makes the views. Raises SourceError, naming the file, for one that cannot be read.

    Text files and small Parquet files are read into memory as long as they have `room`, counted in bytes. Columns of
    text that hold numbers, dates or yes and no become such.
    """

    connection: duckdb.DuckDBPyConnection
    room: int
    date_order: DateOrder | None = None
    made: list[RawDataset] = field(default_factory=list)
    alone: bool = False

    def add_files(self, paths: Sequence[Path]) -> list[str]:
        """A dataset for each file. The result names those that must stay readable: the others are read once."""
        self._run(exp.Create(this=exp.Table(db=identifier(RAW)), kind="SCHEMA"))
        self.alone = len(paths) == 1
        left = [path for path in paths if not self._add_file(path)]
        # DuckDB asks leave twice: for the pattern that a view holds, and for the file that it finds.
        return [*map(str, left), *(name for path in left if (name := escaped(path)) != str(path))]

    def add_database(self, path: Path) -> None:
        """A dataset for each table and view of a DuckDB file, which is opened read-only."""
        if not path.is_file():
            raise ConfigError(f"There is no database file {str(path)!r}.", "Give the path of a .duckdb file.")
        named = exp.Alias(this=exp.Literal.string(str(path)), alias=identifier(ATTACHED))
        try:
            self._run(exp.Attach(this=named, expressions=[exp.AttachOption(this=exp.var("READ_ONLY"))]))
        except duckdb.Error as error:
            raise _broken(path, error) from error
        files = (path, path.with_name(f"{path.name}.wal"))
        origin = Written(files, opened=stamps(files))
        tables = self._attached_tables()
        if not tables:
            raise ConfigError(f"The database file {str(path)!r} holds no tables.", "Give one that does.")
        for schema, table in tables:
            original = table if schema == "main" else f"{schema}.{table}"
            try:
                self._add(original, _table(ATTACHED, schema, table))
                self._comes_from(origin)
            except duckdb.Error as error:
                raise SourceError(f"The table {original!r} of {str(path)!r} failed: {reason(error)}.") from error

    def _attached_tables(self) -> list[tuple[str, str]]:
        return self.connection.execute(
            "SELECT DISTINCT schema_name, table_name FROM duckdb_columns()"
            " WHERE database_name = $1 AND NOT internal ORDER BY ALL",
            [ATTACHED],
        ).fetchall()

    def _add_file(self, path: Path) -> bool:
        """Whether the file was read into memory."""
        before = stamps((path,))
        try:
            raw = self._in_memory(path) if self._fits(path) else None
            source = raw or self._reading(path, types=False)
            fields = self._fields(source, told=reader(path) != "read_csv")
            typed = self._typed(raw, fields) if raw else None
            self._add_view(stem(path), typed or source, fields, done=typed is not None)
        except duckdb.Error as error:
            raise _broken(path, error) from error
        self._comes_from(read_once(path, before) if raw else Written((path,)))
        return raw is not None

    def _comes_from(self, origin: ReadOnce | Written) -> None:
        self.made[-1] = replace(self.made[-1], origin=origin)

    def _fits(self, path: Path) -> bool:
        size = path.stat().st_size
        if reader(path) not in TEXT_READERS:
            # Packed: small ones are worth unpacking once, as every question would do it again.
            size = size * UNPACKED if size <= SMALL_PACKED else self.room + 1
        fits = size <= self.room
        self.room -= size if fits else 0
        return fits

    def _in_memory(self, path: Path) -> exp.Table | None:
        table = self._next_table()
        try:
            self._read_whole(table, path)
        except duckdb.OutOfMemoryException:
            return None
        return table

    def _read_whole(self, table: exp.Table, path: Path) -> None:
        try:
            self._read_into(table, self._reading(path, types=True))
            if reader(path) == "read_csv" and too_long(table.sql("duckdb"), self._ask):
                self.connection.execute(f"DROP TABLE {table.sql('duckdb')}")
                self._read_into(table, self._reading(path, types=False))
        except GUESSED_WRONG as error:
            if reader(path) not in TEXT_READERS:
                raise
            # The types were guessed from the first rows; text is always right, and the whole file tells a JSON's types.
            delimited = reader(path) == "read_csv"
            whole = self._reading(path, types=False) if delimited else reading(path, sample_size=-1)
            try:
                self._read_into(table, whole)
            except GUESSED_WRONG:
                # Only the first failure names a line.
                raise error from None

    def _reading(self, path: Path, *, types: bool) -> exp.Table:
        source = reading(path, **careful(path, types=types))
        if reader(path) != "read_csv":
            return source
        # Whether the first line holds names is judged with types, for text alone does not tell.
        columns = self._columns(reading(path, **careful(path, types=True)))
        nameless = is_nameless([(name, type_) for name, type_, *_ in columns])
        return reading(path, **careful(path, types=types, header=True)) if nameless else source

    def _columns(self, source: exp.Table) -> list[tuple[Any, ...]]:
        return self._ask(exp.Describe(this=exp.select("*").from_(source)).sql("duckdb"))

    def _read_into(self, table: exp.Table, source: exp.Table) -> None:
        self._run(exp.Create(this=table.copy(), kind="TABLE", expression=exp.select("*").from_(source)))

    def _fields(self, source: exp.Table, *, told: bool) -> list[Column]:
        """What is there, with clean names, and what its text was taken for."""
        described = self._columns(source)
        names: list[str] = []
        for original, *_ in described:
            names.append(clean_name(original, names))
        columns = [
            TextColumn(original, snake(name), type_, told)
            for name, (original, type_, *_) in zip(names, described, strict=True)
            if _is_text(type_) or (is_told_by_name(snake(name)) and type_ in INTEGERS)
        ]
        found = recognise(columns, source.sql("duckdb"), self._ask, self.date_order)
        found |= missing_codes(columns, found, source.sql("duckdb"), self._ask)
        floats = {original: type_ for original, type_, *_ in described if type_ in FLOATS}
        found |= not_numbers(floats, source.sql("duckdb"), self._ask)
        held = [
            Column(name, original, found[original].type if original in found else type_, found.get(original))
            for name, (original, type_, *_) in zip(names, described, strict=True)
        ]
        held += ways_of_money(held, source.sql("duckdb"), self._ask)
        held += line_totals(held, source.sql("duckdb"), self._ask)
        return held

    def _ask(self, statement: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement).fetchall()

    def _typed(self, raw: exp.Table, fields: Sequence[Column]) -> exp.Table | None:
        """The table as it will be asked, where that differs from what was read and memory suffices for it."""
        if not any(field.found for field in fields):
            return None
        table = self._next_table("typed")
        try:
            self.connection.execute(f"CREATE TABLE {table.sql('duckdb')} AS {_projected(raw, fields)}")
        except duckdb.OutOfMemoryException:
            return None
        self.connection.execute(f"DROP TABLE {raw.sql('duckdb')}")
        return table

    def _add(self, original: str, source: exp.Table) -> None:
        self._add_view(original, source, self._fields(source, told=True), done=False)

    def _add_view(self, original: str, source: exp.Table, fields: Sequence[Column], *, done: bool) -> None:
        name = clean_name(original, [known.name for known in self.made])
        view = exp.Table(this=identifier(name)).sql("duckdb")
        projected = f"FROM {source.sql('duckdb')}" if done else _projected(source, fields)
        # Between the tables of several, times belong to relations that people have named.
        spans = durations([(raw.name, raw.original, raw.type) for raw in fields]) if self.alone else []
        more = "".join(f", {one.found.value} AS {quoted(one.name)}" for one in spans)
        # Quoted names and expressions over them.
        self.connection.execute(f"CREATE VIEW {view} AS SELECT *{more} FROM ({projected})")  # noqa: S608
        made = [Column(one.name, one.label, one.found.type, one.found) for one in spans]
        self.made.append(RawDataset(name, original, (*fields, *made)))

    def _next_table(self, kind: str = "t") -> exp.Table:
        return exp.Table(this=identifier(f"{kind}{len(self.made)}"), db=identifier(RAW))

    def _run(self, tree: exp.Expr) -> None:
        self.connection.execute(tree.sql("duckdb"))


def _projected(source: exp.Table, fields: Sequence[Column]) -> str:
    columns = ", ".join(f"{_value(raw)} AS {quoted(raw.name)}" for raw in fields)
    return f"SELECT {columns} FROM {source.sql('duckdb')}"  # noqa: S608 - trees' texts and expressions with quoted names


def _value(raw: Column) -> str:
    if raw.found:
        return raw.found.value
    column = exp.Column(this=identifier(raw.original))
    return (exp.cast(column, "varchar") if raw.type.startswith(AS_TEXT) else column).sql("duckdb")


def _is_text(type_: str) -> bool:
    return type_ == "VARCHAR" or (type_.startswith("ENUM") and not type_.endswith("]"))


def _table(catalog: str, schema: str, name: str) -> exp.Table:
    return exp.Table(this=identifier(name), db=identifier(schema), catalog=identifier(catalog))


def _broken(path: Path, error: duckdb.Error) -> SourceError:
    return SourceError(
        f"The file {str(path)!r} cannot be read: {reason(error)}.", "Mend the file, or leave it out.",
        retryable="lock on file" in str(error),
    )  # fmt: skip
