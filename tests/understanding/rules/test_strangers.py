"""Words that name nothing: conversations over bare files, where only column names and values are known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import FinalAnswer, NeedsClarification

CALLS = "port,arrived_on,tons\nPort of Miami,2025-01-07,5\nMiami Terminal,2025-01-08,7\nPort of Miami,2025-01-09,9\n"
ORDERS = "order_id,customer_id,amount\n1,7,10\n2,7,20\n3,8,5\n"
CUSTOMERS = "customer_id,name\n7,Ann\n8,Bob\n"
STRANGERS = "number,name\n70,Ann\n80,Bob\n"


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """One file."""
    folder = tmp_path_factory.mktemp("calls")
    (folder / "calls.csv").write_text(CALLS, encoding="utf-8")
    yield from _opened(folder / "calls.csv", folder)


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """Two files that nothing relates."""
    yield from _two_files(tmp_path_factory.mktemp("orders"), STRANGERS)


@pytest.fixture(scope="module")
def related(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """Two files of which one holds the other's key."""
    yield from _two_files(tmp_path_factory.mktemp("related"), CUSTOMERS)


def _two_files(folder: Path, customers: str) -> Iterator[Agent]:
    (folder / "orders.csv").write_text(ORDERS, encoding="utf-8")
    (folder / "customers.csv").write_text(customers, encoding="utf-8")
    yield from _opened(folder, folder)


def _opened(where: Path, folder: Path) -> Iterator[Agent]:
    with build_agent(where, settings=load_settings(home=folder / "state", model="none")) as made:
        yield made


@pytest.mark.parametrize(
    "text",
    ["how many rows are there?", "count the records", "number of entries", "how many lines?", "how many items"],
)
def test_rows_of_the_only_dataset_are_counted(calls: Agent, text: str) -> None:
    """Rows by any name are those of the only data there is."""
    reply = calls.run(text, text)
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.rows == ((3,),)


@pytest.mark.parametrize(("text", "rows"), [("show me the first 2 rows", 2), ("list everything", 3)])
def test_rows_of_the_only_dataset_are_listed(calls: Agent, text: str, rows: int) -> None:
    """Everything is every row, and a limit holds."""
    reply = calls.run(text, text)
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert len(reply.table.rows) == rows


def test_rows_of_one_of_several_datasets_are_not_guessed(orders: Agent) -> None:
    """Where nothing says of what, the datasets are named instead."""
    reply = orders.run("rows", "how many rows are there?")
    assert reply.type == "out_of_scope"
    assert "customers, orders" in reply.text


def test_rows_are_those_of_the_last_query(orders: Agent) -> None:
    """After an answer over one dataset, rows are its rows."""
    orders.run("last", "how many orders are there?")
    reply = orders.run("last", "how many rows are there?")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.rows == ((3,),)


ASKED = [
    ("total tons by harbour", "'harbour'", ["port", "arrived on", "tons"]),
    ("average tonnes", "'tonnes'", ["tons"]),
    ("highest tonns", "'tonns'", ["tons"]),
    ("top 2 ports by tonns", "'tonns'", ["tons"]),
    ("top 2 portts by tons", "'portts'", ["port"]),
    ("calls sorted by size", "'size'", ["port", "arrived on", "tons"]),
    ("calls with colour", "'colour'", ["port", "arrived on", "tons"]),
    ("average temperature", "'temperature'", ["tons"]),
]


@pytest.mark.parametrize(("text", "word", "labels"), ASKED)
def test_word_in_a_fields_place_is_asked_about(calls: Agent, text: str, word: str, labels: list[str]) -> None:
    """What must be a field and is none is asked about, with what it may have been meant for."""
    reply = calls.run(text, text)
    assert isinstance(reply, NeedsClarification)
    assert reply.text.startswith(f"I know no {word}")
    assert [option.label for option in reply.options] == labels


@pytest.mark.parametrize("answer", ["port", "1"])
def test_answer_about_a_field_goes_on(calls: Agent, answer: str) -> None:
    """By label and by number the same question is answered."""
    calls.run(f"answer {answer}", "total tons by harbour")
    reply = calls.run(f"answer {answer}", answer)
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert sorted(reply.table.rows) == [("Miami Terminal", 7), ("Port of Miami", 14)]


def test_stored_value_stays_a_value(calls: Agent) -> None:
    """Behind "by" too, what is stored is no misspelt field."""
    reply = calls.run("value", "calls by Port of Miami")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.row_count == 2


@pytest.mark.parametrize(
    "text", ["how are you", "tell me a joke", "what is the weather", "who lives in Paris", "what is 2 + 2"]
)
def test_chat_stays_out_of_scope(calls: Agent, text: str) -> None:
    """Only a calculation, a grouping or an order makes a word worth asking about."""
    assert calls.run(text, text).type == "out_of_scope"


@pytest.mark.parametrize("text", ["total amount by customer", "orders by customer"])
def test_group_that_nothing_leads_to_is_asked_about(orders: Agent, text: str) -> None:
    """The numbers are the orders' own; what they are not grouped by is never guessed."""
    reply = orders.run(text, text)
    assert isinstance(reply, NeedsClarification)
    assert reply.text.startswith("I know no 'customer' in orders.")


@pytest.mark.parametrize(
    ("text", "rows"),
    [("total amount by customer", [("Ann", 30), ("Bob", 5)]), ("orders by customer", [("Ann", 2), ("Bob", 1)])],
)
def test_group_behind_a_found_relation_is_called_by_its_name(
    related: Agent, text: str, rows: list[tuple[str, int]]
) -> None:
    """The other file's key leads to its rows, and these are told apart by their names."""
    reply = related.run(text, text)
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert sorted(reply.table.rows) == rows


def test_misspelt_number_tells_its_dataset(orders: Agent) -> None:
    """The figure decides what the question is about, misspelt or not; a slip is corrected and told."""
    reply = orders.run("amonnt", "total amonnt by order id")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert sorted(reply.table.rows) == [(1, 10), (2, 20), (3, 5)]
    assert reply.receipt is not None
    assert "'amonnt' is read as 'amount'" in reply.receipt.assumptions
