"""Answers that are kept: given again only where they are just what the source would give, and told as such."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query
from askfirst.domain.table import Column, Table
from askfirst.sources.cached import CachedSource, is_whole
from askfirst.sources.duckdb.local import open_tables
from askfirst.sources.kept import KeptTables, seconds_passed
from askfirst.sources.source import Answer, Limits, Source, ValueSearch, answer_of, asked_anew
from askfirst.sources.sql.conserve import ConservationError
from tests.sources.conftest import World
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.same import THINGS, Rig, rigged
from tests.sources.watched import HandClock, Watched

COUNT = Query("sales", (Measure("count"),))
BY_SHOP = Query("sales", (Measure("count"),), (Dimension("shop_id"),), order=(Order("count_of_rows"),))
LIST = Query("sales", columns=("sale_id", "status"), order=(Order("status"),))


class Keeping:
    """A cached source over the sales, and all that a test moves."""

    def __init__(self, world: World, seconds: float = 60, megabytes: float = 1) -> None:
        self.clock = HandClock()
        self.watched = Watched(world.source)
        self.tables = KeptTables(seconds, megabytes, self.clock.passed)
        self.source = CachedSource(self.watched, self.tables, self.clock)
        self.catalog = world.catalog

    async def ask(self, query: Query, rows: int = 10_000, *, policy: str = "") -> Answer:
        compiled = self.source.compile(query, self.catalog)
        return await self.source.answer(compiled, self.catalog, Limits(rows), policy=policy)

    @property
    def sent(self) -> int:
        return len(self.watched.asked)


@pytest.fixture
def keeping(world: World) -> Keeping:
    return Keeping(world)


async def turns() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_an_equal_query_is_sent_once(keeping: Keeping) -> None:
    """The second answer says since when it was kept; the first one was fetched just now."""
    first = await keeping.ask(COUNT)
    keeping.clock.seconds += 59
    again = await keeping.ask(COUNT)
    assert (first.table.rows, first.cached_at) == (((200,),), "")
    assert again.table is first.table
    assert again.cached_at == "2025-01-15T12:00:00+00:00"
    assert keeping.watched.asked == [COUNT]


async def test_what_differs_in_anything_is_another_query(keeping: Keeping) -> None:
    """Python takes 1 for True and for 1.0: what was compiled tells them apart."""
    paid = replace(COUNT, filters=(Filter("items", "eq", (1,)),))
    same_to_python = replace(COUNT, filters=(Filter("items", "eq", (1.0,)),))
    assert paid == same_to_python
    for query in (COUNT, paid, same_to_python, replace(COUNT, filters=(Filter("items", "ne", (1,)),)), LIST):
        assert (await keeping.ask(query)).cached_at == ""
    assert (await keeping.ask(LIST, rows=3)).table == await keeping.watched.inner.execute(
        keeping.source.compile(LIST, keeping.catalog), keeping.catalog, Limits(3)
    )


async def test_a_table_is_kept_for_its_time_from_when_it_was_asked_for(keeping: Keeping) -> None:
    await keeping.ask(COUNT)
    keeping.clock.seconds += 60
    assert (await keeping.ask(COUNT)).cached_at == ""
    assert keeping.sent == 2


async def test_rows_that_may_have_changed_are_asked_for(keeping: Keeping) -> None:
    """Also where they changed while they were read: that table belongs to no version."""
    await keeping.ask(COUNT)
    keeping.watched.version = "2"
    assert (await keeping.ask(COUNT)).cached_at == ""

    def change() -> None:
        keeping.watched.version += "!"

    keeping.watched.fails = change
    await keeping.ask(BY_SHOP)
    keeping.watched.fails = lambda: None
    keeping.watched.version = "2"
    assert (await keeping.ask(BY_SHOP)).cached_at == ""
    assert keeping.sent == 4


async def test_a_source_that_cannot_tell_is_bound_by_time_alone(keeping: Keeping) -> None:
    keeping.watched.version = ""
    await keeping.ask(COUNT)
    assert (await keeping.ask(COUNT)).cached_at
    keeping.clock.seconds += 60
    assert (await keeping.ask(COUNT)).cached_at == ""


async def test_when_the_rows_last_changed_is_told_where_it_is_certain(keeping: Keeping) -> None:
    """A kept table has the time that it had when it was fetched."""
    keeping.watched.as_of = "2025-01-14T08:00:00+00:00"
    first, again = await keeping.ask(COUNT), await keeping.ask(COUNT)
    assert (first.as_of, again.as_of) == ("2025-01-14T08:00:00+00:00",) * 2

    def change() -> None:
        keeping.watched.as_of = "2025-01-15T08:00:00+00:00"

    keeping.watched.fails = change
    assert (await keeping.ask(BY_SHOP)).as_of == ""


async def test_those_who_see_something_else_never_get_it(keeping: Keeping) -> None:
    await keeping.ask(COUNT, policy="one")
    assert (await keeping.ask(COUNT, policy="other")).cached_at == ""
    assert (await keeping.ask(COUNT)).cached_at == ""
    assert (await keeping.ask(replace(BY_SHOP, limit=2), policy="one")).cached_at == ""
    assert (await keeping.ask(BY_SHOP, policy="other")).cached_at == ""
    assert (await keeping.ask(replace(BY_SHOP, limit=1), policy="one")).cached_at == ""
    assert (await keeping.ask(COUNT, policy="one")).cached_at
    assert (await keeping.ask(replace(BY_SHOP, limit=1), policy="other")).cached_at


async def test_another_catalog_is_another_question(keeping: Keeping) -> None:
    """Labels and units of a table come from the catalog; an equal catalog is the same one."""
    await keeping.ask(BY_SHOP)
    sales = keeping.catalog.datasets["sales"]
    keeping.catalog = Catalog("shop", dict(keeping.catalog.datasets))
    assert (await keeping.ask(BY_SHOP)).cached_at
    fields = {**sales.fields, "shop_id": replace(sales.fields["shop_id"], label="branch")}
    keeping.catalog = Catalog("shop", {**keeping.catalog.datasets, "sales": replace(sales, fields=fields)})
    other = await keeping.ask(BY_SHOP)
    assert (other.cached_at, other.table.columns[0].label) == ("", "branch")


async def test_what_the_source_would_refuse_is_refused(keeping: Keeping) -> None:
    """A statement that is not the one of its query finds nothing, whatever hash it bears."""
    await keeping.ask(COUNT)
    compiled = keeping.source.compile(COUNT, keeping.catalog)
    forged = replace(compiled, query=replace(COUNT, filters=(Filter("online", "eq", (True,)),)))
    with pytest.raises(ConservationError):
        await keeping.source.answer(forged, keeping.catalog, Limits())


async def test_looking_up_names_always_goes_to_the_source(keeping: Keeping) -> None:
    for _ in range(2):
        [hits] = await keeping.source.values([ValueSearch("Old Mill")])
        assert [hit.value for hit in hits] == ["Old Mill"]
    assert keeping.watched.looked_up == 2


async def test_the_source_itself_can_be_asked(keeping: Keeping) -> None:
    await keeping.ask(COUNT)
    anew = asked_anew(keeping.source)
    assert anew is keeping.watched
    answer = await answer_of(anew, anew.compile(COUNT, keeping.catalog), keeping.catalog, Limits())
    assert (answer.cached_at, keeping.sent) == ("", 2)


# Equal queries at once.


async def test_equal_queries_at_once_are_sent_once(keeping: Keeping) -> None:
    """Who joins one that was sent before is told since when."""
    keeping.watched.gate = asyncio.Event()
    waiting = [asyncio.create_task(keeping.ask(COUNT))]
    await turns()
    keeping.clock.seconds += 5
    waiting += [asyncio.create_task(keeping.ask(COUNT)) for _ in range(4)]
    await turns()
    keeping.watched.gate.set()
    answers = await asyncio.gather(*waiting)
    assert keeping.sent == 1
    assert {answer.table.rows for answer in answers} == {((200,),)}
    assert [answer.cached_at for answer in answers] == ["", *["2025-01-15T12:00:00+00:00"] * 4]


async def test_one_that_is_sent_too_long_ago_is_not_joined(world: World) -> None:
    keeping = Keeping(world, seconds=1)
    keeping.watched.gate = asyncio.Event()
    first = asyncio.create_task(keeping.ask(COUNT))
    await turns()
    keeping.clock.seconds += 1
    second = asyncio.create_task(keeping.ask(COUNT))
    await turns()
    keeping.watched.gate.set()
    assert [one.cached_at for one in await asyncio.gather(first, second)] == ["", ""]
    assert keeping.sent == 2


async def test_who_gives_up_leaves_the_query_to_the_others(keeping: Keeping) -> None:
    """Be it the one who asked first."""
    keeping.watched.gate = asyncio.Event()
    first, second, third = (asyncio.create_task(keeping.ask(COUNT)) for _ in range(3))
    await turns()
    for one in (first, third):
        one.cancel()
    await turns()
    assert (first.cancelled(), third.cancelled(), keeping.watched.stopped) == (True, True, 0)
    keeping.watched.gate.set()
    assert (await second).table.rows == ((200,),)
    assert keeping.sent == 1


async def test_a_query_that_nobody_waits_for_is_stopped(keeping: Keeping) -> None:
    """Nothing of it is kept, and whoever asks next is not stopped with it."""
    keeping.watched.gate = asyncio.Event()
    both = [asyncio.create_task(keeping.ask(COUNT)) for _ in range(2)]
    await turns()
    for one in both:
        one.cancel()
    late = asyncio.create_task(keeping.ask(COUNT))
    await turns()
    assert (keeping.watched.stopped, len(keeping.tables)) == (1, 0)
    keeping.watched.gate.set()
    assert (await late).table.rows == ((200,),)
    assert keeping.sent == 2


async def test_a_failure_is_that_of_who_sent_it(keeping: Keeping) -> None:
    """The others did not ask with it: one query is sent for all of them."""
    failures = [SourceError("Gone.")]

    def fail_once() -> None:
        if failures:
            raise failures.pop(0)

    keeping.watched.fails, keeping.watched.gate = fail_once, asyncio.Event()
    waiting = [asyncio.create_task(keeping.ask(COUNT)) for _ in range(4)]
    await turns()
    keeping.watched.gate.set()
    first, *others = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(first, SourceError)
    assert [one.table.rows for one in others if isinstance(one, Answer)] == [((200,),)] * 3
    assert keeping.sent == 2
    assert (await keeping.ask(COUNT)).cached_at


async def test_a_source_that_keeps_failing_is_asked_twice_for_all(keeping: Keeping) -> None:
    """Nothing of it is kept: when it works again, it answers."""

    def fail() -> None:
        raise SourceError("Gone.")

    keeping.watched.fails, keeping.watched.gate = fail, asyncio.Event()
    waiting = [asyncio.create_task(keeping.ask(COUNT)) for _ in range(5)]
    await turns()
    keeping.watched.gate.set()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in found] == [SourceError] * 5
    assert (keeping.sent, len(keeping.tables)) == (2, 0)
    keeping.watched.fails = lambda: None
    assert (await keeping.ask(COUNT)).table.rows == ((200,),)


def test_queries_of_several_loops_do_not_wait_for_each_other(world: World) -> None:
    """A query of a loop that stands still is none that another one could join; its table is for all."""
    keeping = Keeping(world)
    gate = keeping.watched.gate = asyncio.Event()
    loop = asyncio.new_event_loop()
    task = loop.create_task(keeping.ask(COUNT))
    loop.run_until_complete(turns())
    keeping.watched.gate = None
    assert asyncio.run(keeping.ask(COUNT)).table.rows == ((200,),)
    gate.set()
    assert loop.run_until_complete(task).cached_at == ""
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
    assert keeping.sent == 2
    assert asyncio.run(keeping.ask(COUNT)).cached_at


# What fits.


async def test_the_least_recently_used_tables_go_first(world: World) -> None:
    """What is kept never takes more than it may."""
    keeping = Keeping(world, megabytes=0.12)
    lists = [replace(LIST, filters=(Filter("items", "ge", (number,)),)) for number in range(6)]
    for query in lists:
        await keeping.ask(query)
        await keeping.ask(lists[0])
        assert 0 < keeping.tables.size <= 120_000
    sent = keeping.sent
    assert (await keeping.ask(lists[0])).cached_at
    assert (await keeping.ask(lists[5])).cached_at
    assert (await keeping.ask(lists[1])).cached_at == ""
    assert keeping.sent == sent + 1
    assert 1 < len(keeping.tables) < 6


async def test_a_table_larger_than_all_that_may_be_kept_is_not(world: World) -> None:
    keeping = Keeping(world, megabytes=0.01)
    await keeping.ask(COUNT)
    assert len((await keeping.ask(LIST)).table.rows) == 200
    assert (await keeping.ask(LIST)).cached_at == ""
    assert (await keeping.ask(COUNT)).cached_at


async def test_its_size_grows_with_the_cells(keeping: Keeping) -> None:
    await keeping.ask(COUNT)
    few = keeping.tables.size
    await keeping.ask(LIST)
    many = keeping.tables.size
    assert many - few > 200 * 2 * 50
    await keeping.ask(LIST)
    assert keeping.tables.size == many
    keeping.tables.clear()
    assert (keeping.tables.size, len(keeping.tables)) == (0, 0)


def test_the_seconds_only_grow() -> None:
    before = seconds_passed()
    assert seconds_passed() >= before > 0


# The first rows of a table that is kept.


@pytest.mark.parametrize("query", [BY_SHOP, LIST], ids=["groups", "a list with its key"])
async def test_the_first_rows_come_from_the_whole_table(keeping: Keeping, query: Query) -> None:
    """They are those that the source gives, with the number of all rows."""
    await keeping.ask(query)
    for limit in (1, 2, 3):
        first = replace(query, limit=limit)
        answer = await keeping.ask(first)
        expected = await keeping.watched.inner.execute(
            keeping.source.compile(first, keeping.catalog), keeping.catalog, Limits()
        )
        assert (answer.table, answer.cached_at) == (expected, "2025-01-15T12:00:00+00:00")
        assert answer.table.truncated
    assert keeping.sent == 1


async def test_a_limit_that_cut_nothing_off_gives_the_whole_table(keeping: Keeping) -> None:
    await keeping.ask(replace(BY_SHOP, limit=100))
    assert (await keeping.ask(BY_SHOP)).cached_at
    assert (await keeping.ask(replace(BY_SHOP, limit=99))).cached_at
    assert (await keeping.ask(BY_SHOP, rows=2)).table.truncated
    assert keeping.sent == 1


@pytest.mark.parametrize(
    ("kept", "asked"),
    [
        (replace(BY_SHOP, limit=3), replace(BY_SHOP, limit=2)),
        (BY_SHOP, replace(BY_SHOP, order=(Order("count_of_rows", descending=True),), limit=2)),
        (BY_SHOP, replace(BY_SHOP, order=(), limit=2)),
        (BY_SHOP, replace(BY_SHOP, limit=2, offset=1)),
        (LIST, replace(LIST, limit=1, limit_per=("status",))),
        (BY_SHOP, replace(BY_SHOP, count_groups=True, order=())),
        (replace(LIST, columns=("status",)), replace(LIST, columns=("status",), limit=5)),
        (LIST, replace(LIST, filters=(Filter("online", "eq", (True,)),), limit=5)),
    ],
    ids=["cut off", "order", "no order", "offset", "within", "count", "ties", "condition"],
)
async def test_what_may_be_other_rows_is_asked_for(keeping: Keeping, kept: Query, asked: Query) -> None:
    await keeping.ask(kept)
    assert (await keeping.ask(asked)).cached_at == ""
    assert keeping.sent == 2


def test_a_key_that_comes_twice_makes_no_certain_order(world: World) -> None:
    table = Table((Column("sale_id", "string"), Column("status", "string")), (("a", "x"), ("a", "y")), 2)
    assert not is_whole(table, LIST, world.catalog)
    certain = replace(table, rows=(("a", "x"), ("b", "y")))
    assert is_whole(certain, LIST, world.catalog)
    assert not is_whole(replace(certain, approximate="near to it"), LIST, world.catalog)


@pytest.fixture(scope="module", params=[True, False], ids=["keyed", "no key"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    async def opened() -> Source:
        return open_tables("things", [THINGS])

    with rigged(opened) as made:
        keyless = {name: replace(one, key=None) for name, one in made.catalog.datasets.items()}
        yield made if request.param else replace(made, catalog=Catalog("things", keyless))


def check_first_rows(rig: Rig, wide: Query, limit: int | None, most: tuple[int, int]) -> None:
    """After any query, the same with another limit gives what the source gives, cell for cell."""
    clock, watched = HandClock(), Watched(rig.source)
    cached = CachedSource(watched, KeptTables(60, 10, clock.passed), clock)
    narrow = replace(wide, limit=limit)
    for query, rows in ((wide, most[0]), (narrow, most[1])):
        compiled = rig.source.compile(query, rig.catalog)
        found = rig.loop.run_until_complete(cached.answer(compiled, rig.catalog, Limits(rows)))
        direct = rig.loop.run_until_complete(rig.source.execute(compiled, rig.catalog, Limits(rows)))
        assert found.table == direct
    event("from what is kept" if len(watched.asked) == 1 else "sent")


ASKED = (queries() | series()).filter(lambda query: not query.count_groups)
LAW = (st.none() | st.integers(1, 70), st.tuples(st.sampled_from([3, 10, 10_000]), st.sampled_from([2, 10, 10_000])))


@settings(max_examples=30, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(ASKED, *LAW)
def test_first_rows_are_those_of_the_source(rig: Rig, wide: Query, limit: int | None, most: tuple[int, int]) -> None:
    check_first_rows(rig, replace(wide, limit_per=()) if limit is None else wide, limit, most)


@pytest.mark.soak
@settings(max_examples=3_000, suppress_health_check=[HealthCheck.too_slow])
@given(ASKED, *LAW)
def test_very_many_first_rows_are_those_of_the_source(
    rig: Rig, wide: Query, limit: int | None, most: tuple[int, int]
) -> None:
    check_first_rows(rig, replace(wide, limit_per=()) if limit is None else wide, limit, most)
