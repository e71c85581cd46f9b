from collections.abc import Iterator

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.query import Query
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.worlds import films


@pytest.mark.parametrize(
    "text",
    ["hello", "what is the weather in Paris", "who are you?", "the meaning of life", "", "   ", "42", "top 5", "why?"],
)
async def test_text_without_data_is_out_of_scope(text: str) -> None:
    """What names nothing of the data scores 0, and the reason names what there is."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert restatement.scope_score == 0
    assert "films" in restatement.reason
    assert restatement.outline is None


async def test_data_in_other_clothes_stays_low() -> None:
    """A poem about films asks for no data."""
    restatement = await RuleReading().restate("write a poem about films", films(), follows=False)
    assert restatement.scope_score <= 20


@pytest.mark.parametrize("text", ["delete all films", "please update the rating", "drop the studios", "insert a film"])
async def test_order_to_change_data_is_refused(text: str) -> None:
    """Reading is all that it can do, and it says so."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert restatement.scope_score == 0
    assert "only reads" in restatement.reason


async def test_drop_of_a_follow_up_is_no_order_to_change_data() -> None:
    """ "Drop the time" is about the query, not about the data."""
    restatement = await RuleReading().restate("drop the time", films(last=Query("films")), follows=True)
    assert restatement.scope_score == 100


@pytest.mark.parametrize("text", ["films", "Northlight", "average rating by genre"])
async def test_data_is_in_scope(text: str) -> None:
    """A thing of the catalog or a stored value is enough."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert restatement.scope_score == 100


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rename Heat to Cold", "cannot rename"),
        ("can you please set the rating of Heat to 5", "cannot set"),
        ("I want to update the genre of Heat", "cannot update"),
        ("drop table films", "cannot drop"),
        ("email this to Bob", "'email'"),
        ("call the studio", "'call'"),
        ("notify studios of long films", "'notify'"),
        ("fix the rating of Heat", "'fix'"),
        ("forecast gross for next year", "does not predict"),
        ("what will the rating of Heat be in 2050?", "does not predict"),
        ("will Heat be a success?", "does not predict"),
        ("how will the gross develop", "does not predict"),
        ("who do you think is to blame for the rating", "no opinions"),
        ("should Northlight make comedies?", "no opinions"),
        ("which film should I watch", "no opinions"),
        ("what do films dream?", "nothing there is called 'dream'"),
        ("can studios fly?", "nothing there is called 'fly'"),
    ],
)
async def test_what_no_reading_fulfils_is_refused(text: str, told: str) -> None:
    """Whatever of the data it names: the reason says what askfirst does not do."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert (restatement.scope_score, restatement.outline) == (0, None)
    assert told in restatement.reason


@pytest.mark.parametrize(
    "text",
    [
        "hello, average rating by genre please",
        "Good morning, how many films are there",
        "help me find films by Northlight",
        "tell me about films",
        "send me the films of 2024",
        "order films by rating",
        "which films will be released tomorrow",
        "create a list of films by genre",
        "what films did Northlight make",
    ],
)
async def test_words_around_a_question_do_not_refuse_it(text: str) -> None:
    """Greetings, pleas and the future in the data are no reason to turn a question away."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert restatement.scope_score >= 60


async def test_greeting_is_told_what_can_be_asked() -> None:
    """Small talk gets a short reply, with what there is."""
    restatement = await RuleReading().restate("hello", films(), follows=False)
    assert restatement.reason == "askfirst answers questions about the data here: films, studios."


@pytest.fixture(scope="module")
def stations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """A table whose columns and values are called like small talk, forecasts and orders."""
    folder = tmp_path_factory.mktemp("stations")
    (folder / "stations.csv").write_text(
        "kind,weather_kind,forecast,story count,address change,book,action\n"
        "a,rain,3,1,2,x,delete\nb,sun,4,2,3,y,update\na,rain,5,3,4,x,help\n",
        "utf-8",
    )
    with build_agent(folder / "stations.csv", settings=load_settings(home=folder / "home")) as opened:
        yield opened


@pytest.mark.parametrize(
    "text",
    [
        "count stations by weather kind",
        "how many stations by weather",
        "average forecast by kind",
        "total story count",
        "total address change by kind",
        "number of stations by book",
        "how many stations with action delete",
        "how many stations with action help",
        "stations where action is update",
    ],
)
def test_what_the_data_has_by_that_name_wins(stations: Agent, text: str) -> None:
    """Columns and stored values are asked about, whatever their words are elsewhere."""
    assert stations.run(text, text).type in {"final_answer", "needs_clarification"}


@pytest.mark.parametrize("text", ["delete the stations with action help", "update stations", "forecast the weather"])
def test_an_order_is_one_though_the_data_has_its_word(stations: Agent, text: str) -> None:
    """A verb that begins the sentence asks for a deed."""
    assert stations.run(text, text).type != "final_answer"


@pytest.mark.parametrize(
    ("text", "score"), [("email it to Bob", 0), ("update the status of Heat", 0), ("change it to by year", 60)]
)
async def test_follow_up_may_change_a_query_and_nothing_else(text: str, score: int) -> None:
    """ "Change it" is about the question; a deed stays one."""
    restatement = await RuleReading().restate(text, films(last=Query("films")), follows=True)
    assert restatement.scope_score >= score if score else restatement.scope_score == 0
