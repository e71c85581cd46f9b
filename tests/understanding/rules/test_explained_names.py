"""Words around a name that say nothing beside it, and nouns for the rows of a table whose name is no noun."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.sources.duckdb.abbreviations import spelled_out
from tests.understanding.rules.made import Table, made_table

SLEEP = """name,vore,conservation,sleep_hours,brainwt,bodywt
Cow,herbi,domesticated,4,0.4,600
Dog,carni,domesticated,10,0.1,14
Tiger,carni,endangered,16,0.2,163
Big brown bat,insecti,common,20,0.01,0.02
Guinea pig,herbi,domesticated,9,0.005,0.7
"""


@pytest.fixture(scope="module")
def sleep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Animals under a name that is no noun."""
    with made_table(tmp_path_factory.mktemp("sleep"), SLEEP, "msleep") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("list the domesticated animals", "SELECT * FROM msleep WHERE conservation = 'domesticated'"),
        ("which animal has the largest body weight?", "SELECT * FROM msleep WHERE bodywt = 600"),
        ("top 2 animals by sleep hours", "SELECT * FROM msleep WHERE sleep_hours > 10"),
        ("the creature with the lowest brain weight", "SELECT * FROM msleep WHERE brainwt = 0.005"),
        ("average body weight of carni animals", "SELECT 88.5"),
        ("the average brain weight (brainwt) for every combination of vore and conservation",
         "SELECT vore, conservation, avg(brainwt) FROM msleep GROUP BY ALL"),
        ("average level of sleep hours per type of vore", "SELECT vore, avg(sleep_hours) FROM msleep GROUP BY 1"),
        ("how does average body weight differ from vore to vore", "SELECT vore, avg(bodywt) FROM msleep GROUP BY 1"),
        ("average hours awake (sleep hours) by vore", "SELECT vore, avg(sleep_hours) FROM msleep GROUP BY 1"),
    ],
)  # fmt: skip
def test_what_says_nothing_beside_a_name(sleep: Table, text: str, sql: str) -> None:
    """Nouns for the rows, nouns of what a field holds, glosses."""
    assert sleep.faults(text, sql) == []


@pytest.mark.parametrize(
    "text",
    [
        "how many animals are there", "which brand has the most sleep hours", "most animals per vore",
        "which animal keeper has the highest body weight",
    ],
)  # fmt: skip
def test_other_nouns_are_no_rows(sleep: Table, text: str) -> None:
    """What is counted, and what rows have, is asked about."""
    assert isinstance(sleep.reply(text), NeedsClarification)


def test_the_noun_is_told(sleep: Table) -> None:
    """Which noun was read as the rows."""
    reply = sleep.reply("list the domesticated animals")
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt is not None
    assert "'animals' is read as msleep rows" in reply.receipt.assumptions


@pytest.mark.parametrize(
    ("label", "meant"),
    [
        ("popdensity", ("population density",)), ("percwhite", ("percent white",)), ("bodywt", ("body weight",)),
        ("avgtemp", ("average temperature", "average temp", "avg temperature")), ("popular", ()), ("percentage", ()),
        ("attempt", ()), ("population", ()),
    ],
)  # fmt: skip
def test_joined_short_forms(label: str, meant: tuple[str, ...]) -> None:
    """Short forms joined to a word are written out; whole words that begin so stay."""
    assert tuple(spelled_out(label)) == meant
