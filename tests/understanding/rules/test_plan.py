from askfirst.domain.codec import from_plain
from askfirst.domain.outline import Mention, Outline
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.worlds import films

OUTLINE = Outline(
    "films",
    mentions=(Mention("Northlight", ("studio.name",)),),
    time=TimeRange("released_on", "2024-01-01", "2025-01-01", said="last year"),
)


async def drafts(restatement: Restatement, problems: tuple[str, ...] = ()) -> list[TodoDraft]:
    return await RuleReading().plan(restatement, films(), problems=problems)


async def test_query_takes_five_steps() -> None:
    """Resolve, map, build, run, summarize; each fed by those before it."""
    steps = await drafts(Restatement("Q", 100, 1.0, outline=OUTLINE))
    assert [(step.key, step.tool) for step in steps] == [
        ("resolve_entities", "entity_resolution"),
        ("map_fields", "field_mapping"),
        ("build_query", "query_builder"),
        ("execute_query", "sql_executor"),
        ("summarize", "llm_summary"),
    ]
    assert steps[2].inputs == {"entities": "resolve_entities", "fields": "map_fields"}
    assert from_plain(Outline, steps[2].args["outline"]) == OUTLINE
    assert steps[0].description == "Resolve 'Northlight' and 'last year'"


async def test_analysis_takes_three_steps() -> None:
    """It goes on from the query before, and runs no new one."""
    outline = Outline("films", base=Query("films"))
    steps = await drafts(Restatement("Q", 100, 1.0, "analysis", outline))
    assert [step.tool for step in steps] == ["retrieve_query_metadata", "stats_analysis", "llm_summary"]


async def test_problems_do_not_change_the_plan() -> None:
    """Rules have no second thought."""
    restatement = Restatement("Q", 100, 1.0, outline=OUTLINE)
    assert await drafts(restatement, ("unknown tool",)) == await drafts(restatement)


async def test_nothing_understood_is_no_plan() -> None:
    """Out of scope there is nothing to do."""
    assert await drafts(Restatement("hello", 0, 1.0)) == []
