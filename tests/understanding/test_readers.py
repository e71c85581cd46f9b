"""The rule reader as a whole."""

from askfirst.understanding.reader import Reader
from askfirst.understanding.rules.reader import RuleReader
from tests.understanding.sessions import PORT, PORTS, view


async def test_it_reads_a_message_through_to_its_plan() -> None:
    """Classification, restatement and plan come from one reader."""
    reader: Reader = RuleReader()
    here = view()
    decision = await reader.classify("how many orders?", here)
    restated = await reader.restate(decision.request, here, follows=False)
    drafts = await reader.plan(restated, here)
    assert (decision.kind, restated.outline is not None) == ("new_request", True)
    assert [draft.tool for draft in drafts][-2:] == ["sql_executor", "llm_summary"]


async def test_an_answer_needs_no_more_than_the_classifier() -> None:
    """The open question is answered without reading the request again."""
    decision = await RuleReader().classify("the port", view(PORTS))
    assert (decision.kind, decision.answer) == ("exact_answer", (PORT,))
