"""A query whose numbers the server computes: the document, and its answer as groups."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.graphql.aggregates import GROUPED, Aggregates, Part
from askfirst.sources.graphql.document import ANYTHING, Given, Path, groups_document
from askfirst.sources.graphql.exact import Texts
from askfirst.sources.graphql.plan import count_of
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.scalars import cell
from askfirst.sources.remote.port import ZONED, InexactError, RemoteColumn, Value

if TYPE_CHECKING:
    from graphql import GraphQLSchema

Paths: TypeAlias = dict[Path, tuple[str, bool] | None]
"""Where numbers stand in the answer; for counts of single columns, of which and whether of different values."""

_ADDED = frozenset({"float8", "numeric", "decimal", "BigFloat", "BigDecimal"})
"""Scalars of numbers with a fraction whose sums lose nothing; others may be kept, and added up, in four bytes."""
_TOLD_APART = frozenset({"BIGINT", "BOOLEAN", "DATE", "TIMESTAMP", ZONED})
_ORDERED = frozenset({"BIGINT", "DOUBLE", "DATE", "TIMESTAMP", ZONED})
_KEYS = frozenset({"BIGINT", "BOOLEAN", "DATE", "VARCHAR"})
_WHOLE = re.compile(r"-?[0-9]{1,60}")
_FEW = 2
"""Rows of a page that is only asked for beside a total."""
_FLAGS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Sums:
    """What is asked for a query, and how its answer is read.

    `scalars` names the scalar of each column, `needed` the columns that always have a value. `clause` holds the
    conditions, in which days begin as in `zone`. `texts` gets the texts that the answer rests on being told apart.
    """

    query: Query
    root: Root
    computes: Aggregates
    scalars: Mapping[str, str]
    needed: frozenset[str]
    clause: Any = None
    texts: Texts = field(default_factory=Texts)
    zone: str = "UTC"

    def check(self) -> None:
        """Raises InexactError where the server does not compute the very numbers of the rows."""
        for one in self.query.dimensions:
            self._check_key(one)
        for measure in self.query.measures:
            if measure.second or measure.filters or measure.merged or measure.across:
                raise _inexact(f"{measure.name!r} is more than it computes")
            self._paths(measure)

    def document(self, schema: GraphQLSchema) -> tuple[str, dict[str, Any]]:
        """The document and its variables. Raises SourceError for one that does not fit the schema."""
        chosen: dict[Path, str] = {}
        given: list[Given] = []
        if self.clause is not None:
            given.append(Given((self.computes.root,), self.computes.where, self.clause))
        if self.query.dimensions:
            keys = [(self.computes.keys or {})[self._column(one.field).original] for one in self.query.dimensions]
            place = (self.computes.root, GROUPED)
            given.append(Given(place, "groupBy", keys))
            chosen[(*place, "keys")] = "keys"
        for path, count in self._all_paths().items():
            chosen[path] = "count" if count else path[-1]
            if count:
                column, distinct = count
                given.append(Given(path, "columns", [column], f"columns_{path[-1]}"))
                given.append(Given(path, "distinct", distinct, f"distinct_{path[-1]}"))
        if self._of_pages:
            given.append(Given((self.computes.root,), self.root.shape.limit, _FEW))
            chosen |= {path: path[-1] for path in (self._rows_of_page(), self._more())}
        return groups_document(schema, chosen, given)

    def read(self, data: Mapping[str, Any]) -> list[tuple[Value, ...]]:
        """The groups. Raises InexactError where they are not those of the rows, SourceError for a senseless answer."""
        if self._of_pages:
            self._check_pages(data)
        if not self.query.dimensions:
            return [tuple(self._value(one, data) for one in self.query.measures)]
        listed = _at(data, (self.computes.root, GROUPED))
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            raise self._broken("its groups are no list")
        rows = []
        counted = 0
        for one in listed:
            node = {self.computes.root: {GROUPED: one}}
            rows.append((*self._named(one.get("keys")), *(self._value(each, node) for each in self.query.measures)))
            counted += self._whole(node, self._rows_path())
        if counted != count_of(data, (self.computes.root, *self.computes.total)):
            raise _inexact("its groups do not hold each row once")
        self._note_keys(rows)
        return rows

    @property
    def _of_pages(self) -> bool:
        """Whether nothing but a page's own words says what its total counts."""
        return self.root.shape.convention == "relay"

    def _rows_of_page(self) -> Path:
        return (self.computes.root, *self.root.shape.path, ANYTHING)

    def _more(self) -> Path:
        return (self.computes.root, "pageInfo", "hasNextPage")

    def _check_pages(self, data: Mapping[str, Any]) -> None:
        """Raises InexactError where the total does not fit the first rows: some servers count those of the page."""
        listed, more = _at(data, self._rows_of_page()[:-1]), _at(data, self._more())
        total = self._whole(data, (self.computes.root, *self.computes.total))
        if not isinstance(listed, list) or not isinstance(more, bool):
            raise self._broken("its first rows are missing")
        if (total <= len(listed)) if more else (total != len(listed)):
            raise _inexact("its total is not that of its rows")

    def _check_key(self, one: Dimension) -> None:
        column = self._column(one.field)
        if one.part or one.merged or one.periods or (one.grain and (one.grain, column.type) != ("day", "DATE")):
            raise _inexact(f"{one.name!r} is more than the values of a field")
        if column.original not in (self.computes.keys or {}):
            raise _inexact(f"it makes no groups by {one.field!r}")
        text = column.type == "VARCHAR" and self.scalars[column.name] != "String"
        if column.type not in _KEYS or text:
            raise _inexact(f"it writes the values of {one.field!r} in another way in groups")
        self._rows_path()

    def _column(self, name: str) -> RemoteColumn:
        found = next((one for one in self.root.table.columns if one.name == name), None)
        if found is None:
            raise _inexact(f"it has no field {name!r}")
        return found

    def _all_paths(self) -> Paths:
        """All that is asked for."""
        paths: Paths = {}
        for measure in self.query.measures:
            paths |= self._paths(measure)
        if self.query.dimensions:
            paths[(self.computes.root, *self.computes.total)] = None
            paths[self._rows_path()] = None
        return paths

    def _paths(self, measure: Measure) -> Paths:
        """What is asked for a measure, its own number first. Raises InexactError for one that is not computed."""
        if measure.function == "count":
            return self._counted(measure)
        if measure.field is None or measure.function not in {"sum", "avg", "min", "max", "count_distinct"}:
            raise _inexact(f"{measure.name!r} is more than it computes")
        column = self._column(measure.field)
        if measure.function == "count_distinct":
            return self._told_apart(measure, column)
        if measure.function in {"min", "max"}:
            if column.type not in _ORDERED:
                raise _inexact(f"it orders the values of {measure.field!r} in another way")
            return {self._part(measure.function, column): None}
        if column.type != "BIGINT" and self.scalars[column.name] not in _ADDED:
            raise _inexact(f"it may round the sum of {measure.field!r}")
        part: Part = "sum" if measure.function == "sum" else "avg"
        # Some servers say that the sum of nothing is zero; the smallest of nothing is nothing.
        return {self._part(part, column): None, self._part("min", column): None}

    def _counted(self, measure: Measure) -> Paths:
        column = self._column(measure.field) if measure.field else None
        if column is None or column.name in self.needed:
            return {self._rows_path(): None}
        if not self.computes.counts or self.query.dimensions:
            raise _inexact(f"it does not count the values of {measure.field!r}")
        return {self._count_path(column, "counted"): (column.original, False)}

    def _told_apart(self, measure: Measure, column: RemoteColumn) -> Paths:
        text = column.type == "VARCHAR" and self.scalars[column.name] == "String"
        if column.type not in _TOLD_APART and not (text and self.computes.has("max", column.original)):
            raise _inexact(f"it may take different values of {measure.field!r} for one")
        if self.computes.has("distinct", column.original):
            return {self._part("distinct", column): None}
        if not self.computes.counts:
            raise _inexact(f"it does not count the different values of {measure.field!r}")
        paths: Paths = {self._count_path(column, "different"): (column.original, True)}
        return paths | ({self._part("max", column): None} if text else {})

    def _count_path(self, column: RemoteColumn, what: str) -> Path:
        place = list(self.root.table.columns).index(column)
        return (self.computes.root, self.computes.inside, f"{what}_{place}")

    def _part(self, part: Part, column: RemoteColumn) -> Path:
        if not self.computes.has(part, column.original):
            raise _inexact(f"it has no {part} of {column.name!r}")
        inside = GROUPED if self.query.dimensions else self.computes.inside
        return (self.computes.root, inside, self.computes.names[part], column.original)

    def _rows_path(self) -> Path:
        """Where the number of rows is: of a group it is that of the different values of a key."""
        if not self.computes.total:
            raise _inexact("it does not count rows")
        if not self.query.dimensions:
            return (self.computes.root, *self.computes.total)
        key = self.root.key[0] if len(self.root.key) == 1 else ""
        column = next((one for one in self.root.table.columns if one.original == key), None)
        if column is None or column.type not in _TOLD_APART:
            raise _inexact("it does not count the rows of groups")
        return self._part("distinct", column)

    def _value(self, measure: Measure, data: Mapping[str, Any]) -> Value:
        path, *others = self._paths(measure)
        if measure.function == "count":
            return self._whole(data, path)
        column = self._column(measure.field or "")
        if measure.function == "count_distinct":
            known = [one for one in (_at(data, other) for other in others) if isinstance(one, str)]
            if any(one == one.swapcase() for one in known):
                raise _inexact(f"it may take different values of {column.name!r} for one")
            self.texts.add(column, known)
            return self._whole(data, path)
        if others and _at(data, others[0]) is None:
            return None
        found = _at(data, path)
        if measure.function == "sum" and column.type == "BIGINT":
            return self._sum(found)
        as_type = RemoteColumn(column.name, column.original, "DOUBLE") if measure.function == "avg" else column
        return cell(found, as_type)

    def _sum(self, found: Any) -> int:
        """Of whole numbers, however large: those that were sent as floating ones may be rounded."""
        if isinstance(found, str) and _WHOLE.fullmatch(found):
            return int(found)
        if isinstance(found, bool) or not isinstance(found, int):
            raise _inexact("it may have rounded a sum")
        return found

    def _whole(self, data: Mapping[str, Any], path: Sequence[str]) -> int:
        found = count_of(data, path)
        if found is None:
            raise self._broken(f"{path[-1]!r} is no number of rows")
        return found

    def _named(self, keys: Any) -> list[Value]:
        columns = [self._column(one.field) for one in self.query.dimensions]
        if not isinstance(keys, list) or len(keys) != len(columns):
            raise self._broken("a group has other keys than were asked for")
        return [None if one is None else self._key(one, column) for one, column in zip(keys, columns, strict=True)]

    def _key(self, said: Any, column: RemoteColumn) -> Value:
        """A value as the database writes it as text."""
        try:
            if column.type == "VARCHAR" and isinstance(said, str):
                return said
            if column.type == "BOOLEAN":
                return _FLAGS[said]
            return date.fromisoformat(said) if column.type == "DATE" else int(_WHOLE.fullmatch(said)[0])  # type: ignore[index]
        except (KeyError, TypeError, ValueError):
            raise self._broken(f"a group is called {str(said)[:60]!r}") from None

    def _note_keys(self, rows: Sequence[tuple[Value, ...]]) -> None:
        """A text of each dimension that tells whether the server takes capitals and small letters for the same.

        Two groups that differ in nothing else tell as much.
        """
        for place, one in enumerate(self.query.dimensions):
            texts = [text for text in (row[place] for row in rows) if isinstance(text, str)]
            telling = [text for text in texts if text.swapcase() not in texts]
            self.texts.add(self._column(one.field), telling[:1])

    def _broken(self, how: str) -> SourceError:
        return SourceError(
            f"The answer for {self.computes.root!r} makes no sense: {how}.",
            "Nothing of it was used. Check the server's own log.",
        )


def _at(data: Any, path: Sequence[str]) -> Any:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _inexact(why: str) -> InexactError:
    return InexactError(why, "Read its rows.")
