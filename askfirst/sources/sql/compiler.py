"""The way from a query to text that may be sent: compile, parse again, admit, compare."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.sources.source import Compiled
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation
from askfirst.sources.sql.guard import admit
from askfirst.sources.sql.settings import SqlSettings

KEPT = 256


@dataclass(slots=True)
class _Known:
    """A checked statement, and the one that counts its rows once it was needed."""

    compiled: Compiled
    count: Compiled | None = None


class SqlCompiler:
    """Compiles queries and lets no statement out that was not checked. Remembers the latest ones of one catalog."""

    def __init__(self, settings: SqlSettings) -> None:
        self.settings = settings
        self._catalog: Catalog | None = None
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = Lock()

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The checked statement. Raises UnknownName and UserError for a query that makes no sense."""
        with self._lock:
            return self._find(query, catalog).compiled

    def count(self, query: Query, catalog: Catalog) -> Compiled:
        """The checked statement that counts the query's rows without its limit and offset."""
        with self._lock:
            known = self._find(query, catalog)
            if known.count is None:
                known.count = self._count(query, catalog)
            return known.count

    def verify(self, compiled: Compiled, catalog: Catalog) -> None:
        """Raises UnsafeStatementError or ConservationError for a statement that is not the one of its query."""
        known = self._known.get(compiled.query.hash()) if catalog is self._catalog else None
        if known is None or known.compiled != compiled:
            self._check(compiled, catalog)

    def _find(self, query: Query, catalog: Catalog) -> _Known:
        if catalog is not self._catalog:
            self._catalog, self._known = catalog, OrderedDict()
        digest = query.hash()
        known = self._known.get(digest)
        if known is None:
            known = self._known[digest] = _Known(compile_query(query, catalog, self.settings))
            self._check(known.compiled, catalog)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(digest)
        return known

    def _count(self, query: Query, catalog: Catalog) -> Compiled:
        count = compile_count(query, catalog, self.settings)
        tree = admit(count.text, dialect=self.settings.dialect, tables=catalog.datasets)
        Conservation(query.unlimited(), catalog, self.settings).check_count(tree, count.parameters)
        return count

    def _check(self, compiled: Compiled, catalog: Catalog) -> None:
        tree = admit(compiled.text, dialect=self.settings.dialect, tables=catalog.datasets)
        Conservation(compiled.query, catalog, self.settings).check(tree, compiled.parameters)
