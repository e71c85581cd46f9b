"""What `explain` shows of a reading is the reading itself."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.codec import to_plain
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.rules.explaining import ExplainedPart, ExplainedSpan, ExplainedToken, Explanation, explain
from askfirst.understanding.rules.reading import RuleReading
from tests.entrypoints.terminal import askfirst_here
from tests.understanding.rules.worlds import films, look_up

BASE = Query("films", (Measure("count"),), (Dimension("genre"),))
TEXT = "average rating of films by Northlight in 2024 with a wombat, top 5"
IN_SCOPE = 40


async def explained(text: str, *, last: Query | None = None) -> Explanation:
    return await explain(text, films(last=last), in_scope=IN_SCOPE)


async def test_offsets_are_those_of_the_text() -> None:
    """Tokens, spans and parts can all be found again where they say they stand."""
    found = await explained(TEXT)
    pieces: list[ExplainedToken | ExplainedSpan | ExplainedPart] = [*found.tokens, *found.spans, *found.parts]
    assert len(found.parts) >= 3
    assert [piece.text for piece in pieces] == [found.text[piece.start : piece.end] for piece in pieces]


async def test_what_stands_covers_the_text_and_what_lost_says_to_whom() -> None:
    """ "top 5" stands; "top" and "5" were recognised too, and gave way to it."""
    found = await explained(TEXT)
    standing = [span for span in found.spans if span.stands]
    assert sum(span.text == "top 5" for span in standing) == 1
    assert sorted((span.text, span.instead) for span in found.spans if span.instead == ("top 5",)) == [
        ("5", ("top 5",)),
        ("top", ("top 5",)),
    ]
    assert [span.start for span in standing] == sorted(span.start for span in standing)
    assert all(span.instead for span in found.spans if not span.stands)


async def test_a_value_says_how_it_was_matched_and_how_often_it_stands() -> None:
    """With its dataset and field."""
    found = await explained("films by Northlight")
    (sense,) = [sense for span in found.spans for sense in span.senses if sense.kind == "value"]
    assert (sense.dataset, sense.name, sense.value, sense.how, sense.rows) == (
        "studios",
        "name",
        "Northlight",
        "exact",
        1,
    )


async def test_it_says_what_reading_says() -> None:
    """The restatement and the plan are those of an exchange; what found no place lowers the confidence."""
    found = await explained(TEXT)
    reading = RuleReading()
    assert found.restatement == await reading.restate(TEXT, films(), follows=False)
    assert list(found.todos) == await reading.plan(found.restatement, films())
    assert found.restatement.outline is not None
    assert found.unplaced == found.restatement.outline.unplaced
    assert found.restatement.confidence < 1


@pytest.mark.parametrize(
    ("text", "last", "dataset", "chosen_by"),
    [
        ("films by genre", None, "films", "words"),
        ("by month instead", BASE, "films", "earlier question"),
        ("zzz", None, "films", "assumed"),
    ],
)
async def test_the_dataset_and_why(text: str, last: Query | None, dataset: str, chosen_by: str) -> None:
    """The evidence of all datasets stands beside, the most first."""
    found = await explained(text, last=last)
    scores = [one.score for one in found.evidence]
    assert (found.dataset, found.chosen_by) == (dataset, chosen_by)
    assert scores == sorted(scores, reverse=True)
    assert {one.dataset for one in found.evidence} == {"films", "studios"}


async def test_a_follow_up_tells_what_it_changes() -> None:
    """With a last query in the view, the message is read as its change."""
    found = await explained("by month instead", last=BASE)
    assert found.decision.kind == "follow_up"
    assert found.restatement.changes


async def test_out_of_scope_has_no_plan() -> None:
    """The reason is told instead."""
    found = await explained("delete all films")
    assert found.todos == ()
    assert "only reads" in found.restatement.reason


async def test_only_values_are_looked_up() -> None:
    """Nothing else of the world is touched: a view has no other way out."""
    texts: list[str] = []

    async def watched(searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        texts.extend(search.text for search in searches)
        return await look_up(searches)

    await explain("films by Northlight", films(watched), in_scope=IN_SCOPE)
    assert "Northlight" in texts


@given(st.text(max_size=80))
async def test_every_text_is_explained(text: str) -> None:
    """As JSON that comes back the same, its pieces within the text."""
    found = await explained(text)
    assert json.loads(json.dumps(to_plain(found))) == to_plain(found)
    pieces: list[ExplainedSpan | ExplainedPart] = [*found.spans, *found.parts]
    assert all(0 <= piece.start <= piece.end <= len(found.text) for piece in pieces)


KEYS = "message text decision tokens rest spans dataset chosen_by evidence parts unplaced assumptions restatement todos"
SALES = "place,visitors\nOslo,3\nBergen,5\nOslo,4\n"


def test_the_command_shows_all_steps_and_runs_nothing(tmp_path: Path) -> None:
    """On a page for people; no state is written, as no exchange takes place."""
    (tmp_path / "visits.csv").write_text(SALES, "utf-8")
    shown = askfirst_here("explain", "visitors in Oslo by place", "visits.csv", home=tmp_path / "home")
    assert (shown.returncode, shown.stderr) == (0, "")
    for title in ("Question", "Dataset", "Confidence", "Words", "Recognised", "Read as", "Plan, not run"):
        assert title in shown.stdout
    assert "value 'Oslo' of visits.place (exact 1.00, 2 rows)" in shown.stdout
    assert not (tmp_path / "home" / "askfirst.db").exists()
    assert max(map(len, shown.stdout.splitlines())) <= 100


def test_json_is_one_document_with_stable_keys(tmp_path: Path) -> None:
    """Programs may rely on the names."""
    (tmp_path / "visits.csv").write_text(SALES, "utf-8")
    shown = askfirst_here("explain", "visitors in Oslo", "visits.csv", "--json", home=tmp_path / "home")
    assert list(json.loads(shown.stdout)) == KEYS.split()


def test_in_a_session_it_is_read_as_the_next_message(tmp_path: Path) -> None:
    """And the session stays as it was; a session that is not there is an error."""
    (tmp_path / "visits.csv").write_text(SALES, "utf-8")
    home = tmp_path / "home"
    askfirst_here("ask", "how many visits are there?", "visits.csv", "--session", "s", home=home)
    shown = askfirst_here("explain", "and by place", "visits.csv", "--session", "s", "--json", home=home)
    assert json.loads(shown.stdout)["decision"]["kind"] == "follow_up"
    history = askfirst_here("show", "s", "--json", home=home)
    assert len(json.loads(history.stdout)["exchanges"]) == 1
    wrong = askfirst_here("explain", "and by place", "visits.csv", "--session", "t", home=home)
    assert wrong.returncode == 2
    assert "'t'" in wrong.stderr


@pytest.mark.parametrize(("text", "told"), [("", "The message is empty"), ("a\x07b", "control character")])
def test_a_message_that_cannot_be_read(text: str, told: str, tmp_path: Path) -> None:
    """As of `ask`: exit code 2 and what to do."""
    (tmp_path / "visits.csv").write_text(SALES, "utf-8")
    shown = askfirst_here("explain", text, "visits.csv", home=tmp_path / "home")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert told in shown.stderr
