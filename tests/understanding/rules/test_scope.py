import pytest

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
