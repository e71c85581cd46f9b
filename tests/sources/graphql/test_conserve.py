"""A document for totals or groups that lost, changed or gained a constraint is not sent."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from graphql import build_schema, introspection_from_schema
from hypothesis import HealthCheck, given, settings

from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Query, TimeRange
from askfirst.sources.graphql.computing import Computing
from askfirst.sources.graphql.conserve import Conservation
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.schema import read_schema
from askfirst.sources.graphql.sums import Sums
from askfirst.sources.remote.grouping import parts_of
from askfirst.sources.remote.port import InexactError
from askfirst.sources.sql.conserve import ConservationError
from tests.sources.graphql.mutants import Variables, changed, rewritten
from tests.sources.graphql.numbers import computed, things
from tests.sources.graphql.test_computing import COUNT, GROUPED, RELAY, SUPABASE
from tests.sources.graphql.test_documents import POSTGRAPHILE
from tests.sources.graphql.test_groups import CONVENTIONS
from tests.sources.servers.graphql import SCHEMAS, Convention

BERLIN = "Europe/Berlin"
GOOD_SHARE = 0.4
LEAST = 30
"""Mutants of one document: fewer would mean that they are no longer made."""


@dataclass(frozen=True)
class Case:
    """A table of a server, and how its documents are made and compared."""

    computing: Computing
    root: Root

    def sums(self, query: Query) -> Sums:
        return self.computing.sums(query, self.root.table, BERLIN)

    def made(self, query: Query) -> tuple[str, Variables]:
        """What is sent, without having been compared."""
        return self.sums(query).document(self.computing.known.schema)

    def check(self, query: Query, document: str, variables: Mapping[str, Any]) -> None:
        Conservation(query, self.root, BERLIN).check(document, json.dumps(variables))

    def catches(self, query: Query, document: str, variables: Mapping[str, Any]) -> bool:
        try:
            self.check(query, document, variables)
        except ConservationError:
            return True
        return False


def case_of(schema: Any) -> Case:
    data: Any = introspection_from_schema(build_schema(schema) if isinstance(schema, str) else schema)
    known = read_schema("remote", data, GraphqlOptions())
    return Case(Computing(known, {}), known.roots[0])


@pytest.fixture(scope="module", params=CONVENTIONS)
def convention(request: pytest.FixtureRequest) -> Convention:
    found: Convention = request.param
    return found


@pytest.fixture(scope="module")
def case(convention: Convention) -> Case:
    return case_of(SCHEMAS[convention]([things()], 1_000))


def sweep(case: Case, convention: Convention, many: int) -> float:
    """Ask random queries: each document passes, and fails by what the query has besides. The part that was computed."""
    went: list[bool] = []

    @settings(max_examples=many, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(computed(convention))
    def check(query: Query) -> None:
        plain = query.plain()
        asked = replace(plain, measures=tuple(dict.fromkeys(part for one in plain.measures for part in parts_of(one))))
        try:
            made = case.made(asked)
        except InexactError:
            went.append(False)
            return
        went.append(True)
        case.check(asked, *made)
        for lost in less(asked):
            try:
                made = case.made(lost)
            except InexactError:
                continue
            assert case.catches(asked, *made), lost

    check()
    return sum(went) / len(went)


def less(query: Query) -> Iterator[Query]:
    """The query without one of its constraints, each in turn."""
    for at in range(len(query.filters)):
        yield replace(query, filters=query.filters[:at] + query.filters[at + 1 :])
    for at in range(len(query.dimensions)):
        yield replace(query, dimensions=query.dimensions[:at] + query.dimensions[at + 1 :])
    yield from (replace(query, any_of=tuple(one for one in query.any_of if one is not lost)) for lost in query.any_of)
    if query.time:
        yield replace(query, time=None)
        if query.time.start:
            yield replace(query, time=replace(query.time, start=None))


def test_what_random_queries_send_holds_all_that_they_ask(case: Case, convention: Convention) -> None:
    assert sweep(case, convention, 60) > GOOD_SHARE


@pytest.mark.soak
def test_what_very_many_queries_send_holds_all_that_they_ask(case: Case, convention: Convention) -> None:
    assert sweep(case, convention, 3_000) > GOOD_SHARE


TOTALS = (COUNT, Measure("sum", "size"), Measure("avg", "size"), Measure("min", "weight"), Measure("max", "size"))
CONDITIONS = (
    Filter("size", "ge", (1,)), Filter("size", "between", (-1, 3)), Filter("word", "in", ("ant", "bee")),
    Filter("kind", "eq", ("x",)), Filter("weight", "is_null"), Filter("row_id", "not_null"),
    Filter("moment", "le", ("2025-10-26",)), Filter("moment", "eq", ("2025-01-06T10:00:00",)),
)  # fmt: skip
EITHER = AnyOf(
    (
        (Filter("size", "gt", (2,)), Filter("kind", "eq", ("y",))),
        (Filter("day", "lt", ("2025-01-05",)),),
        (Filter("size", "eq", (1,)),),
    )
)
DURING = TimeRange("day", "2025-01-01", "2025-02-01", BERLIN)
FULL: dict[Convention, Query] = {
    "hasura": Query(
        "things",
        (*TOTALS, Measure("count", "word"), Measure("count_distinct", "word"), Measure("count_distinct", "day")),
        filters=(*CONDITIONS, Filter("size", "ne", (9,)), Filter("size", "not_in", (7, 8))),
        time=DURING,
        any_of=(EITHER, AnyOf(((Filter("kind", "eq", ("x",)),), (Filter("kind", "in", ("z",)),)))),
    ),
    "postgraphile": Query(
        "things",
        (*TOTALS, Measure("count_distinct", "day")),
        (Dimension("word"), Dimension("day", "day")),
        filters=CONDITIONS,
        time=DURING,
        any_of=(EITHER,),
    ),
}  # fmt: skip


def test_each_mutant_of_the_variables_is_caught(case: Case, convention: Convention) -> None:
    query = FULL[convention]
    document, variables = case.made(query)
    case.check(query, document, variables)
    mutants = list(changed(variables))
    assert len(mutants) > LEAST
    for mutant in mutants:
        assert mutant != variables
        assert case.catches(query, document, mutant), mutant


def test_each_mutant_of_the_document_is_caught(case: Case, convention: Convention) -> None:
    query = FULL[convention]
    document, variables = case.made(query)
    mutants = list(rewritten(document))
    assert len(mutants) > LEAST
    for mutant in mutants:
        assert mutant != document
        assert case.catches(query, mutant, variables), mutant


ORDERS = Query("orders", (COUNT, Measure("max", "items")), (Dimension("customerName"),))


@pytest.mark.parametrize(
    ("sdl", "query", "mutants"),
    [
        (SUPABASE.replace("name: StringFilter", "name: StringFilter total: BigIntFilter"),
         Query("order", (COUNT, Measure("min", "id")), filters=(Filter("total", "is_null"),)),
         [lambda _, v: v["filter"]["total"].update({"is": "NOT_NULL"}), lambda _, v: v["filter"].clear(),
          lambda _, v: v["filter"]["total"].update({"is": True})]),
        (SUPABASE, Query("order", (COUNT,), time=TimeRange("soldAt", "2025-01-01", "2025-02-01", BERLIN)),
         [lambda _, v: v["filter"]["soldAt"].pop("lt"), lambda _, v: v["filter"]["soldAt"].pop("gte"),
          lambda _, v: v["filter"]["soldAt"].update(lt="2025-02-01T00:00:00+00:00")]),
        (POSTGRAPHILE.replace(", filter: OrderFilter", ""),
         Query("orders", (COUNT,), filters=(Filter("id", "eq", (3,)), Filter("customerName", "eq", ("a",)))),
         [lambda _, v: v["condition"].pop("id"), lambda _, v: v["condition"].update(customerName="A"),
          lambda _, v: v["condition"].update(customerName=None)]),
        (GROUPED, ORDERS,
         [lambda _, v: v.update(groupBy=["ITEMS"]), lambda _, v: v.update(groupBy=["SOLD_AT_TRUNCATED_TO_DAY"]),
          lambda _, v: v.update(groupBy=["CUSTOMER_NAME", "PAID"]), lambda _, v: v.update(filter={}),
          lambda d, _: d.replace("keys", "min { id }"), lambda d, _: d.replace("totalCount", "__typename"),
          lambda d, _: d.replace("keys", "keys @skip(if: $no)"), lambda d, _: d.replace("$groupBy)", "[ITEMS])"),
          lambda d, _: d.replace("allOrders", "allOrders(first: $groupBy)"), lambda d, _: d.replace("keys", "a: keys"),
          lambda d, _: d.replace("query", "fragment x on y {z} query"), lambda d, _: d[:-1],
          lambda d, _: d.replace("max", "...x max"), lambda d, _: d.replace("  allOrders", "  o: allOrders")]),
        (RELAY, Query("items", (COUNT,)),
         [lambda _, v: v.update(first=1), lambda d, _: d.replace("hasNextPage", "endCursor")]),
    ],
)  # fmt: skip
def test_mutants_of_other_conventions_are_caught(
    sdl: str, query: Query, mutants: list[Callable[[str, Variables], Any]]
) -> None:
    case = case_of(sdl)
    document, variables = case.made(query)
    case.check(query, document, variables)
    for at, mutant in enumerate(mutants):
        values = copy.deepcopy(variables)
        said = mutant(document, values)
        text = said if isinstance(said, str) and said.startswith(("query", "fragment")) else document
        assert (text, values) != (document, variables), at
        assert case.catches(query, text, values), at


@pytest.mark.parametrize(
    "query",
    [
        Query("things", (Measure("median", "size"),)),
        Query("things", (Measure("ratio", "size", "weight"),)),
        Query("things", (COUNT,), filters=(Filter("word", "contains", ("a",)),)),
        Query("things", (COUNT,), filters=(Filter("moment", "in", ("2025-01-06",)),)),
        Query("things", (COUNT,), filters=(Filter("size", "eq", (), second="row_id"),)),
        Query("things", (COUNT,), (Dimension("day", "month"),)),
        Query("things", (COUNT,), filters=(Filter("nothing", "eq", (1,)),)),
    ],
)
def test_no_document_is_one_of_a_query_that_it_has_no_words_for(case: Case, query: Query) -> None:
    made = case.made(Query("things", (COUNT,)))
    with pytest.raises(ConservationError, match=r"No document for 'things' can ask for|The groups of the document"):
        case.check(query, *made)


@pytest.mark.parametrize(
    ("document", "variables", "why"),
    [
        ("query A { things { totalCount } }", {"filter": {}}, r"of the variables \['filter'\] \[\] are used"),
        ("query A { things(order: $order) { totalCount } }", {"order": 1}, "nothing is asked by 'order'"),
        ("query A { things(first: 2) { totalCount } }", {}, "'first' has a value that is no variable"),
        ("query A { many: things { totalCount } }", {}, "'many' is another name"),
        ("query A { things { ...totals } }", {}, "it has fragments or directives"),
        ("query A { things { totalCount }", {}, "Syntax Error"),
        ("fragment totals on things { totalCount }", {}, "it is no query"),
    ],
)
def test_what_cannot_be_read_back_is_told(case: Case, document: str, variables: Variables, why: str) -> None:
    with pytest.raises(ConservationError, match=f"What is asked of 'things' cannot be read back: .*{why}"):
        case.check(Query("things", (COUNT,)), document, variables)


async def test_nothing_is_sent_of_what_lost_a_condition(case: Case) -> None:
    """Neither the receipt has it nor the server: the condition is taken away where the compiler has made it."""
    sums = case.sums(Query("things", (COUNT,), filters=(Filter("size", "ge", (1,)), Filter("word", "eq", ("ant",)))))
    asked: list[str] = []

    async def ask(document: str, _: Mapping[str, Any]) -> dict[str, Any]:
        asked.append(document)
        return {}

    for clause in (None, {"size": sums.clause["size"]}, {"word": sums.clause["word"]}):
        lost = replace(sums, clause=clause)
        with pytest.raises(ConservationError, match="The conditions of the document are"):
            case.computing.text(lost)
        with pytest.raises(ConservationError, match="The conditions of the document are"):
            await case.computing.groups(lost, ask)
    assert asked == []
    assert "ant" in case.computing.text(sums)
