"""Queries that an engine computes itself, with exactly the result that they have here."""

from __future__ import annotations

import hashlib
import json

from sqlglot import exp

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.sources.source import Compiled
from askfirst.sources.sql.compile import compile_query
from askfirst.sources.sql.draft import identifier, named
from askfirst.sources.sql.settings import SqlSettings
from askfirst.sources.sqlalchemy.conditions import Values
from askfirst.sources.sqlalchemy.dialects import NATIVE
from askfirst.sources.sqlalchemy.guard import admit
from askfirst.sources.sqlalchemy.native_parts import NotNativeError
from askfirst.sources.sqlalchemy.native_select import Selecting

GROUPS = "groups"


def native(query: Query, catalog: Catalog, dialect: str) -> str:
    """Empty where the engine can compute the query with exactly the same result; else why not, in words for the user.

    `dialect` is sqlglot's word for the engine, and the catalog's names are those of its tables and columns. For SQLite
    it holds while columns hold nothing but what their types say, which `SqlServer.run_native` makes sure of. Raises
    UnknownName and UserError for a query that makes no sense.
    """
    try:
        compile_native(query, catalog, dialect)
    except NotNativeError as error:
        return str(error)
    return ""


def compile_native(query: Query, catalog: Catalog, dialect: str) -> Compiled:
    """The statement, checked: one SELECT of known parts whose columns are the query's result, in order.

    Raises NotNativeError where `native` says why not, UnknownName and UserError for a query that makes no sense.
    """
    compile_query(query, catalog, SqlSettings())
    selecting = _selecting(query, catalog, dialect)
    tree = selecting.counted_groups() if query.count_groups else selecting.ordered(selecting.rows())
    return _checked(tree, selecting, query, catalog)


def compile_native_count(query: Query, catalog: Catalog, dialect: str) -> Compiled:
    """The statement that counts the rows of the query as if it had no limit and no offset."""
    compile_query(query, catalog, SqlSettings())
    selecting = _selecting(query.unlimited(), catalog, dialect)
    inner = selecting.counted_groups() if query.count_groups else selecting.rows()
    within = exp.Subquery(this=inner, alias=exp.TableAlias(this=identifier(GROUPS)))
    tree = exp.Select(expressions=[named(exp.Count(this=exp.Star()), "r1")], from_=exp.From(this=within))
    return _checked(tree, selecting, query, catalog)


def _selecting(query: Query, catalog: Catalog, dialect: str) -> Selecting:
    if dialect not in NATIVE:
        raise NotNativeError(f"What {dialect} computes was not compared with what is computed here.")
    if query.limit_per:
        raise NotNativeError("A limit within each group is applied here.")
    return Selecting(query, catalog, Values(dialect))


def _checked(tree: exp.Select, selecting: Selecting, query: Query, catalog: Catalog) -> Compiled:
    values = tuple(selecting.values.bound)
    text = tree.sql(selecting.values.dialect)
    source = catalog.dataset(query.dataset).source
    known = {one.name: tuple(one.fields) for one in catalog.datasets.values() if one.source == source}
    admit(text, values, selecting.values.dialect, known)
    digest = hashlib.sha256(json.dumps([text, values], ensure_ascii=False).encode()).hexdigest()[:16]
    return Compiled(query, text, values, digest)
