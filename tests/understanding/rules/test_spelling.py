"""Slips of the pen: corrected where one known word is near, and told; never where the word is stored."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table, made_table
from tests.understanding.rules.test_reading import read

SLIPS = [
    ("how meny orders", ["'meny' is read as 'many'"], "SELECT count(*) FROM orders"),
    (
        "avrage price by contry",
        ["'avrage' is read as 'average'", "'contry' is read as 'country'"],
        "SELECT country, avg(price) FROM orders GROUP BY 1",
    ),
    (
        "total price by custmer",
        ["'custmer' is read as 'customer'"],
        "SELECT customer, sum(price) FROM orders GROUP BY 1",
    ),
    (
        "how many orders with statsu open",
        ["'statsu' is read as 'status'"],
        "SELECT count(*) FROM orders WHERE status = 'open'",
    ),
    (
        "total margin in januray 2024",
        ["'januray' is read as 'january'"],
        "SELECT sum(margin) FROM orders WHERE ordered_on >= '2024-01-01' AND ordered_on < '2024-02-01'",
    ),
    (
        "hw many orders wre cancelled",
        ["'hw' is read as 'how'", "'wre' is read as 'were'"],
        "SELECT count(*) FROM orders WHERE status = 'cancelled'",
    ),
]
NAMED = "name,price,kind\nAvrage,5,statsu\nPrize,7,other\n"


@pytest.mark.parametrize(("text", "told", "sql"), SLIPS)
def test_slip_is_corrected_and_told(made: Table, text: str, told: list[str], sql: str) -> None:
    """The answer is that of the corrected question, and says what was corrected."""
    assert made.faults(text, sql) == []
    said = made.told(text).splitlines()
    assert [correction for correction in told if correction not in said] == []


@pytest.mark.parametrize("text", ["how many orders", "average price by country", "orders by week", "the oldest orders"])
def test_right_words_are_not_corrected(made: Table, text: str) -> None:
    """Nothing is told of a question without a slip."""
    reply = made.reply(text)
    told = reply.receipt.assumptions if reply.type == "final_answer" and reply.receipt else ()
    assert [said for said in told if "is read as '" in said] == []


async def test_slip_with_two_near_words_is_asked_about() -> None:
    """ "Cosst" may be cost or coast: neither is taken."""
    outline, _ = await read("total freight cosst by carrier")
    assert not [said for said in outline.assumptions if "cosst" in said]
    assert any(term.near and "cosst" in term.text for term in outline.terms)


def test_stored_word_is_no_slip(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A name that is nearly a word of questions, or of the catalog, stays the name."""
    with made_table(tmp_path_factory.mktemp("named"), NAMED, "things") as things:
        assert things.faults("total price of Avrage", "SELECT sum(price) FROM things WHERE name = 'Avrage'") == []
        assert things.faults("how many things are statsu", "SELECT count(*) FROM things WHERE kind = 'statsu'") == []
        assert things.faults("price of Prize", "SELECT avg(price) FROM things WHERE name = 'Prize'") == []
        assert "is read as 'price'" not in things.told("price of Prize")


@pytest.mark.parametrize("text", ["orders from Japn", "orders of Anne"])
def test_slip_in_a_stored_name_is_confirmed(made: Table, text: str) -> None:
    """Which rows are meant is never taken by likeness alone."""
    reply = made.reply(text)
    assert isinstance(reply, NeedsClarification)
    assert len(reply.options) == 1
