"""Files and attached tables as views with clean names, in a fresh in-memory DuckDB."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import duckdb
from sqlglot import exp

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.sources.duckdb.engine import reason
from askfirst.sources.duckdb.files import TEXT_READERS, escaped, reader, reading, stem
from askfirst.sources.duckdb.naming import clean_name

RAW = "raw_"
"""The schema of what was read into memory; datasets are views in the main one."""
ATTACHED = "database_"
SMALL_PACKED = 16_000_000
UNPACKED = 8
"""A Parquet file up to 16 MB is read into memory, and counted there with eight times its size."""
GUESSED_WRONG = (duckdb.ConversionException, duckdb.InvalidInputException)
AS_TEXT = ("UUID", "ENUM")


@dataclass(frozen=True, slots=True)
class RawField:
    name: str
    original: str
    type: str


@dataclass(frozen=True, slots=True)
class RawDataset:
    """A view: its clean name, what it was called, and its fields in order."""

    name: str
    original: str
    fields: tuple[RawField, ...]


@dataclass(slots=True)
class Views:
    """Makes the views. Raises SourceError, naming the file, for one that cannot be read.

    Text files and small Parquet files are read into memory as long as they have `room`, counted in bytes.
    """

    connection: duckdb.DuckDBPyConnection
    room: int
    made: list[RawDataset] = field(default_factory=list)

    def add_files(self, paths: Sequence[Path]) -> list[str]:
        """A dataset for each file. The result names those that must stay readable: the others are read once."""
        self._run(exp.Create(this=exp.Table(db=_identifier(RAW)), kind="SCHEMA"))
        left = [path for path in paths if not self._add_file(path)]
        # DuckDB asks leave twice: for the pattern that a view holds, and for the file that it finds.
        return [*map(str, left), *(name for path in left if (name := escaped(path)) != str(path))]

    def add_database(self, path: Path) -> None:
        """A dataset for each table and view of a DuckDB file, which is opened read-only."""
        if not path.is_file():
            raise ConfigError(f"There is no database file {str(path)!r}.", "Give the path of a .duckdb file.")
        named = exp.Alias(this=exp.Literal.string(str(path)), alias=_identifier(ATTACHED))
        try:
            self._run(exp.Attach(this=named, expressions=[exp.AttachOption(this=exp.var("READ_ONLY"))]))
        except duckdb.Error as error:
            raise _broken(path, error) from error
        tables = self._attached_tables()
        if not tables:
            raise ConfigError(f"The database file {str(path)!r} holds no tables.", "Give one that does.")
        for schema, table in tables:
            original = table if schema == "main" else f"{schema}.{table}"
            try:
                self._add(original, _table(ATTACHED, schema, table))
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
        try:
            raw = self._in_memory(path) if self._fits(path) else None
            self._add(stem(path), raw or reading(path))
        except duckdb.Error as error:
            raise _broken(path, error) from error
        return raw is not None

    def _fits(self, path: Path) -> bool:
        size = path.stat().st_size
        if reader(path) not in TEXT_READERS:
            # Packed: small ones are worth unpacking once, as every question would do it again.
            size = size * UNPACKED if size <= SMALL_PACKED else self.room + 1
        fits = size <= self.room
        self.room -= size if fits else 0
        return fits

    def _in_memory(self, path: Path) -> exp.Table | None:
        table = exp.Table(this=_identifier(f"t{len(self.made)}"), db=_identifier(RAW))
        try:
            self._read_whole(table, path)
        except duckdb.OutOfMemoryException:
            return None
        return table

    def _read_whole(self, table: exp.Table, path: Path) -> None:
        try:
            self._read_into(table, reading(path))
        except GUESSED_WRONG as error:
            if reader(path) not in TEXT_READERS:
                raise
            # The types were guessed from the first rows; the whole file tells them.
            try:
                self._read_into(table, reading(path, sample_size=-1))
            except GUESSED_WRONG:
                # Only the first failure names a line.
                raise error from None

    def _read_into(self, table: exp.Table, source: exp.Table) -> None:
        self._run(exp.Create(this=table.copy(), kind="TABLE", expression=exp.select("*").from_(source)))

    def _add(self, original: str, source: exp.Table) -> None:
        select = exp.select("*").from_(source)
        described = self.connection.execute(exp.Describe(this=select).sql("duckdb")).fetchall()
        fields: list[RawField] = []
        for name, type_, *_ in described:
            fields.append(RawField(clean_name(name, [known.name for known in fields]), name, type_))
        name = clean_name(original, [known.name for known in self.made])
        view = exp.Table(this=_identifier(name))
        projected = exp.select(*(_projection(raw) for raw in fields)).from_(source.copy())
        self._run(exp.Create(this=view, kind="VIEW", expression=projected))
        self.made.append(RawDataset(name, original, tuple(fields)))

    def _run(self, tree: exp.Expr) -> None:
        self.connection.execute(tree.sql("duckdb"))


def _projection(raw: RawField) -> exp.Expr:
    column: exp.Expr = exp.Column(this=_identifier(raw.original))
    if raw.type.startswith(AS_TEXT):
        column = exp.cast(column, "varchar")
    return exp.Alias(this=column, alias=_identifier(raw.name))


def _identifier(name: str) -> exp.Identifier:
    return exp.Identifier(this=name, quoted=True)


def _table(catalog: str, schema: str, name: str) -> exp.Table:
    return exp.Table(this=_identifier(name), db=_identifier(schema), catalog=_identifier(catalog))


def _broken(path: Path, error: duckdb.Error) -> SourceError:
    return SourceError(
        f"The file {str(path)!r} cannot be read: {reason(error)}.", "Mend the file, or leave it out.",
        retryable="lock on file" in str(error),
    )  # fmt: skip
