"""An answer replayed over data that changed or did not, through the agent, on real memory."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.errors import PolicyError, UnknownName, UserError
from askfirst.domain.replay import QueryReplay, Replay, compare_tables, equal_cells
from askfirst.domain.reply import ErrorReply, FinalAnswer
from askfirst.domain.table import Cell, Column, Table
from tests.policies.shop import POLICIES, shop

ORDERS = """order_id,status,product,amount,ordered_on
A1,open,tea,10,2025-01-01
A2,sent,tea,20,2025-01-05
A3,open,filter,30,2025-01-06
A4,sent,cup,45,2025-01-12
"""
LAST = "A5,open,cup,7,2025-01-13\n"
QUESTIONS = {
    "list": "list the orders",
    "groups": "total amount by product",
    "count": "how many orders are there",
    "follow-up": "by status instead",
    "asks back": "compare amount of tea and filter",
    "no query": "stop",
    "ordered": "number of orders by product, highest first",
    "again": "total amount by product",
    "of groups": "analyze it",
    "of rows": "describe the amount",
}
NUMBERS = {name: number for number, name in enumerate(QUESTIONS, 1)}


class Place:
    """A folder with orders and the state; each agent over it sees the file as it is then."""

    def __init__(self, folder: Path) -> None:
        self.orders, self.home = folder / "orders.csv", folder / "home"

    def write(self, text: str) -> None:
        self.orders.write_text(text, "utf-8")

    def change(self, old: str, new: str) -> None:
        """Change one place of the orders."""
        assert ORDERS.count(old) == 1
        self.write(ORDERS.replace(old, new))

    def agent(self, **more: Any) -> Agent:
        return build_agent(self.orders, settings=load_settings(home=self.home, model="none", **more))

    def replays(self, *names: str) -> list[Replay]:
        with self.agent() as agent:
            return [agent.replay("s", NUMBERS[name]) for name in names]

    def queries(self, *names: str) -> list[QueryReplay]:
        """Of answers that came from one query each."""
        found = self.replays(*names)
        assert [len(replay.queries) for replay in found] == [1] * len(names)
        return [replay.queries[0] for replay in found]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session in which each of the questions was asked."""
    place = Place(tmp_path_factory.mktemp("replaying"))
    place.write(ORDERS)
    with place.agent() as agent:
        for question in QUESTIONS.values():
            agent.run("s", question)
    return place.home.parent


@pytest.fixture
def place(kept: Path, tmp_path: Path) -> Place:
    """A copy of it, to change."""
    return Place(Path(shutil.copytree(kept, tmp_path / "place")))


def changes(query: QueryReplay) -> list[tuple[tuple[Cell, ...], str, Cell, Cell]]:
    assert query.table is not None
    return [(one.key, one.column, one.then, one.now) for one in query.table.changed]


def test_what_has_not_changed_is_the_same(place: Place) -> None:
    """A list, groups, a number and a follow-up, each with what it was compared with."""
    matched = {"list": ("order_id",), "groups": ("product",), "count": (), "follow-up": ("status",)}
    replays = place.replays(*matched)
    assert [(one.same, one.session, one.number) for one in replays] == [(True, "s", n) for n in (1, 2, 3, 4)]
    queries = [query for one in replays for query in one.queries]
    assert [query.table.matched_by for query in queries if query.table] == list(matched.values())
    assert [query.rows_then for query in queries] == [query.rows_now for query in queries] == [4, 3, 1, 2]
    assert [(query.against, query.diff, query.sent_the_same) for query in queries] == [("stored table", (), True)] * 4


def test_cells_that_have_changed(place: Place) -> None:
    """Rows are known by the key or by what the group is of; cells are those of the file."""
    place.change("A2,sent,tea,20", "A2,open,tea,21")
    rows, groups, count = place.queries("list", "groups", "count")
    assert changes(rows) == [(("A2",), "status", "sent", "open"), (("A2",), "amount", 20, 21)]
    assert changes(groups) == [(("tea",), "sum_of_amount", 30, 31)]
    assert (rows.same, groups.same, count.same) == (False, False, True)


def test_rows_that_are_gone_or_new(place: Place) -> None:
    """Rows before and behind them are none of these."""
    place.write(ORDERS.replace("A1,open,tea,10,2025-01-01\n", "A0,open,cap,10,2025-01-01\n") + LAST)
    rows, groups, count = place.queries("list", "groups", "count")
    assert rows.table is not None
    assert [one.cells[:2] for one in rows.table.gone] == [("A1", "open")]
    assert [one.key for one in rows.table.new] == [("A0",), ("A5",)]
    assert (rows.table.changed, rows.table.reordered, rows.same) == ((), False, False)
    assert (rows.rows_then, rows.rows_now) == (4, 5)
    assert groups.table is not None
    assert [(one.key, one.cells) for one in groups.table.new] == [(("cap",), ("cap", 10))]
    assert changes(groups) == [(("cup",), "sum_of_amount", 45, 52), (("tea",), "sum_of_amount", 30, 20)]
    assert changes(count) == [((1,), "count_of_rows", 4, 5)]


def test_another_order_is_a_difference(place: Place) -> None:
    """Rows are still known by what they are of."""
    place.write(ORDERS + "".join(f"B{n},open,cup,1,2025-01-13\n" for n in range(3)))
    (query,) = place.queries("ordered")
    assert query.table is not None
    assert (query.table.reordered, query.table.gone, query.table.new) == (True, (), ())
    assert changes(query) == [(("cup",), "count_of_rows", 1, 4)]


def test_rows_without_a_key_are_matched_by_their_place(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.write("status,amount\nopen,1\nopen,1\nsent,2\n")
    with place.agent() as agent:
        agent.run("s", QUESTIONS["list"])
        assert agent.replay("s", 1).same
    place.write("status,amount\nopen,1\nopen,5\nsent,2\n")
    (query,) = place.queries("list")
    assert query.table is not None
    assert query.table.matched_by == ()
    assert changes(query) == [((2,), "amount", 1, 5)]


def test_a_column_that_has_another_name_now(place: Place) -> None:
    """The query cannot be any more: that is told, and is no failure of the replay."""
    place.change("product", "item")
    groups, count = place.queries("groups", "count")
    assert groups.failure is not None
    assert (groups.failure.error, groups.same, groups.hash_now) == ("UnknownName", False, None)
    assert groups.failure.failed == "There is no field of orders 'product'."
    assert count.same


def test_other_data_is_not_asked(place: Place, tmp_path: Path) -> None:
    """It may have a table of the same name."""
    folder = shop(tmp_path / "other")
    (folder / "policies.yaml").unlink()
    with build_agent(folder, settings=load_settings(home=place.home, model="none")) as agent:
        (query,) = agent.replay("s", NUMBERS["count"]).queries
    assert query.failure is not None
    assert query.failure.failed == "'orders' was asked of the source 'data', and is in 'shop' here."


def test_without_the_stored_table_the_reply_is_compared(tmp_path: Path) -> None:
    """Of a reply that carried only some rows, those behind them are neither gone nor new."""
    place = Place(tmp_path)
    place.write(ORDERS)
    with place.agent(reply_rows=2) as agent:
        agent.run("s", QUESTIONS["list"])
    shutil.rmtree(place.home / "results")
    (query,) = place.queries("list")
    assert query.table is not None
    assert (query.same, query.against, query.table.rows, query.table.partial) == (True, "reply", 2, True)
    place.change("A1,open,tea,10,2025-01-01\nA2,sent,tea,20", "A0,open,tea,10,2025-01-01\nA2,sent,tea,21")
    (query,) = place.queries("list")
    assert query.table is not None
    assert ([one.key for one in query.table.gone], [one.key for one in query.table.new]) == ([("A1",)], [("A0",)])
    assert changes(query) == [(("A2",), "amount", 20, 21)]


def test_an_analysis_replays_each_of_its_queries(place: Place) -> None:
    """Statistics are made again, not taken for the rows that they are of."""
    for replay in place.replays("of groups", "of rows"):
        assert [query.against for query in replay.queries] == ["stored table", "stored table"]
        assert (replay.same, replay.queries[1].asked.split(" ")[0]) == (True, "statistics")
    place.change("A4,sent,cup,45", "A4,sent,cup,60")
    shutil.rmtree(place.home / "results")
    of_groups, of_rows = place.replays("of groups", "of rows")
    assert [query.against for query in of_groups.queries] == ["reply", "reply"]
    assert changes(of_groups.queries[0]) == [(("cup",), "sum_of_amount", 45, 60)]
    assert (("total amount",), "highest", 45.0, 60.0) in changes(of_groups.queries[1])
    assert (("amount",), "mean", 26.25, 30.0) in changes(of_rows.queries[1])


def test_another_statement_is_told_line_by_line(tmp_path: Path) -> None:
    """The same question is sent otherwise where weeks begin on another day."""
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "orders.csv").write_text(ORDERS, "utf-8")
    text = "name: shop\nabout: orders\ntoday: 2025-01-15\nsources:\n  shop: {kind: duckdb, files: orders.csv}\n"
    (folder / "workspace.yaml").write_text(text, "utf-8")
    settings = load_settings(home=tmp_path / "home", model="none")
    with build_agent(folder, settings=settings) as agent:
        agent.run("s", "number of orders by week")
    (folder / "workspace.yaml").write_text(text + "week_start: sunday\n", "utf-8")
    with build_agent(folder, settings=settings) as agent:
        (query,) = agent.replay("s", 1).queries
    assert not query.sent_the_same
    assert query.diff[:2] == ("--- then", "+++ now")
    assert [line[0] for line in query.diff[3:]].count("-") == [line[0] for line in query.diff[3:]].count("+") == 1
    assert query.against == "stored table"


def test_what_cannot_be_replayed(place: Place) -> None:
    """Each is told with the exchanges that can be."""
    with place.agent() as agent:
        for number, told in (
            (NUMBERS["asks back"], "Exchange 5 of 's' has no answer to replay: it asked something back."),
            (NUMBERS["no query"], "Exchange 6 of 's' has no answer to replay: its answer came from no query."),
            (0, "There is no exchange 0 in session 's'."),
            (11, "There is no exchange 11 in session 's'."),
        ):
            with pytest.raises(UserError) as raised:
                agent.replay("s", number)
            assert raised.value.failed == told
            assert raised.value.remedy == "These can be replayed: 1, 2, 3, 4, 7, 8, 9, 10."
        agent.run("empty", "stop")
        with pytest.raises(UserError, match="No exchange of this session has such an answer yet"):
            agent.replay("empty", 1)
        with pytest.raises(UnknownName, match="There is no session 'nobody'"):
            agent.replay("nobody", 1)
        with pytest.raises(UserError, match="cannot be the name of a session"):
            agent.replay(" ", 1)


def test_nothing_is_written(place: Place) -> None:
    """Neither a row of any table nor a file."""
    with place.agent() as agent:
        before = state_of(place.home)
        assert {"exchanges", "turns", "checkpoints", "writes"} <= set(before[0])
        assert before[0]["exchanges"] == len(QUESTIONS)
        agent.replay("s", NUMBERS["list"])
        agent.replay("s", NUMBERS["of groups"])
        with pytest.raises(UserError):
            agent.replay("s", NUMBERS["asks back"])
        assert state_of(place.home) == before
    assert state_of(place.home) == before


def state_of(home: Path) -> tuple[dict[str, int], dict[str, bytes]]:
    """The number of rows of each table, and every other file as it is."""
    with sqlite3.connect(home / "askfirst.db") as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        counting = {name: f'SELECT count(*) FROM "{name}"' for name in tables}  # noqa: S608 - names of our own tables
        counts = {name: database.execute(text).fetchone()[0] for name, text in counting.items()}
    database.close()
    files = [path for path in home.rglob("*") if path.is_file() and not path.name.startswith("askfirst.db")]
    return counts, {str(path.relative_to(home)): path.read_bytes() for path in files}


async def test_within_a_running_loop(place: Place) -> None:
    """As in a notebook: the plain call works there, and its twin gives the same."""
    with place.agent() as agent:
        assert agent.replay("s", NUMBERS["groups"]).same
        assert await agent.areplay("s", NUMBERS["list"]) == agent.replay("s", NUMBERS["list"])


def test_a_replay_is_plain_data(place: Place) -> None:
    """It goes to JSON and back without loss."""
    place.change("A3,open,filter,30", "A3,open,filter,31")
    (found,) = place.replays("list")
    assert from_plain(Replay, to_plain(found)) == found


NARROWED = POLICIES.replace("mia: {regions: [Europe, Asia], role: manager}", "mia: {regions: Europe, role: clerk}")


def shop_agent(folder: Path, **changed: str) -> Agent:
    settings = load_settings(home=folder / "home", model="none")
    return build_agent(shop(folder / "shop", **changed), settings=settings)


@pytest.fixture(scope="module")
def shop_kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session "old" from before there were policies, and one each of three principals."""
    folder = tmp_path_factory.mktemp("policies")
    (shop(folder / "shop") / "policies.yaml").unlink()
    with build_agent(folder / "shop", settings=load_settings(home=folder / "home", model="none")) as agent:
        assert isinstance(agent.run("old", "list the orders"), FinalAnswer)
    with shop_agent(folder) as agent:
        for principal in ("ana", "bob", "mia"):
            agent.run(principal, "total amount by product", principal=principal)
        agent.run("mia", "average credit limit", principal="mia")
    return folder


def test_each_principal_replays_what_is_theirs(shop_kept: Path) -> None:
    """Within their own rows; a session of somebody else, and nobody known, get nothing."""
    with shop_agent(shop_kept) as agent:
        for principal, rows in (("ana", 2), ("bob", 2), ("mia", 3)):
            replay = agent.replay(principal, 1, principal=principal)
            assert (replay.same, replay.queries[0].rows_now) == (True, rows)
        for session, principal in (("bob", "ana"), ("ana", "bob"), ("bob", "mia")):
            for number in (1, 9):
                with pytest.raises(PolicyError, match="This session belongs to somebody else"):
                    agent.replay(session, number, principal=principal)
        for nobody in (None, "", "nobody"):
            with pytest.raises(PolicyError):
                agent.replay("ana", 1, principal=nobody)


def test_rows_found_under_other_policies_are_withheld(shop_kept: Path) -> None:
    """Who saw more then is not shown it again; a session from before the policies is nobody's."""
    with shop_agent(shop_kept, policies=NARROWED) as agent:
        (query,) = agent.replay("mia", 1, principal="mia").queries
        assert (query.against, query.table, query.rows_then, query.same) == ("withheld", None, None, False)
        assert query.rows_now == 2
        (hidden,) = agent.replay("mia", 2, principal="mia").queries
        with pytest.raises(PolicyError, match="It is not known whose session this is"):
            agent.replay("old", 1, principal="ana")
        taken_over = agent.run("old", "how many orders are there", principal="ana")
        assert isinstance(taken_over, ErrorReply)
        with pytest.raises(PolicyError, match="It is not known whose session this is"):
            agent.replay("old", 1, principal="ana")
    assert hidden.failure is not None
    assert (hidden.failure.error, hidden.rows_then, hidden.table) == ("UnknownName", None, None)


@pytest.mark.parametrize(
    ("then", "now", "kind", "equal"),
    [
        (1.0, 1.0 + 1e-10, "number", True),
        (1.0, 1.0 + 1e-8, "number", False),
        (-2e300, -2e300 * (1 + 1e-10), "number", True),
        (3, 3.0, "integer", True),
        (0, 1e-12, "number", False),
        (1, True, "integer", False),
        (None, 0, "number", False),
        (None, None, "number", True),
        ("1.50", 1.5, "decimal", True),
        ("12345678901234567890.1", "12345678901234567890.2", "decimal", True),
        ("1.50", "1.5", "string", False),
        ("nan", "nan", "number", True),
        ("nan", 1.0, "number", False),
    ],
)
def test_equal_cells(then: Cell, now: Cell, kind: str, equal: bool) -> None:  # noqa: FBT001 - a parameter of the case
    column = from_plain(Column, {"name": "c", "type": kind})
    assert equal_cells(then, now, column) is equal
    assert equal_cells(now, then, column) is equal


def table(*rows: tuple[Cell, ...], names: str = "kn", truncated: bool = False) -> Table:
    return Table(tuple(Column(name, "string") for name in names), rows, len(rows), truncated)


def test_rows_of_one_key_are_matched_in_their_order() -> None:
    found = compare_tables(table(("a", "1"), ("a", "2"), (None, "3")), table(("a", "1"), (None, "3")), ["k"])
    assert found is not None
    assert [one.cells for one in found.gone] == [("a", "2")]
    assert (found.new, found.changed, found.reordered) == ((), (), False)


def test_tables_of_other_columns_are_not_compared() -> None:
    """The same columns in another order are."""
    assert compare_tables(table(("a", "1")), table(("a", "1"), names="km"), ["k"]) is None
    turned = compare_tables(table(("a", "1")), table(("1", "a"), names="nk"), ["k"])
    assert turned is not None
    assert turned.same


def test_of_a_table_that_is_cut_off_now_nobody_knows_what_is_behind() -> None:
    then = table(("a", "1"), ("b", "2"), ("c", "3"), ("d", "4"))
    found = compare_tables(then, table(("a", "1"), ("c", "3"), truncated=True), ["k"])
    assert found is not None
    assert [one.key for one in found.gone] == [("b",)]


def test_what_was_not_compared_is_not_the_same() -> None:
    query = QueryReplay("data.orders", "orders", "2025-01-01", "h", "h", 1, 1)
    assert (query.sent_the_same, query.same) == (True, False)
