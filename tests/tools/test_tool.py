from __future__ import annotations

from typing import Any

import pytest
from langchain_core.tools import StructuredTool, ToolException
from langchain_core.tools import tool as langchain_tool
from pydantic import BaseModel

from askfirst.domain.errors import ConfigError, UnknownName
from askfirst.tools.adapters.langchain import from_langchain
from askfirst.tools.registry import builtin_registry, problems_of
from askfirst.tools.tool import Done, Failed, Propose, Tool, ToolContext, ToolResult, tool
from tests.tools.conftest import MakeContext


@tool(can_clarify=True)
async def double(number: int, context: ToolContext, times: int = 2) -> int:
    """Multiply a number. Use it for sums; do not use it for text."""
    assert context.question == "?"
    return number * times


def test_a_function_becomes_a_tool_with_its_docstring_and_types() -> None:
    assert isinstance(double, Tool)
    assert double.name == "double"
    assert double.description.startswith("Multiply a number. Use it for sums")
    assert list(double.arguments.model_fields) == ["number", "times"], "the context is no argument"
    assert (double.can_clarify, double.effect, double.requires) == (True, "read", ())


async def test_a_plain_result_becomes_the_output(context: MakeContext) -> None:
    result = await double.run(double.arguments(number=4), context())
    assert result == Done(output=8, summary="double gave 8")


def test_a_tool_without_words_or_types_is_refused() -> None:
    with pytest.raises(TypeError, match="tool 'silent' needs a docstring"):

        @tool()
        def silent(x: int) -> int:
            return x

    with pytest.raises(TypeError, match="parameter 'x' of tool 'untyped' needs a type"):

        @tool()
        def untyped(x) -> int:  # type: ignore[no-untyped-def] # noqa: ANN001 - that is what is tested
            """Say something."""
            return int(x)


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(ConfigError, match="Two tools are named 'double'"):
        builtin_registry([double, double])


def test_an_unknown_tool_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"There is no tool 'sql_exekutor'\. Did you mean 'sql_executor'"):
        builtin_registry()["sql_exekutor"]


def test_every_tool_says_when_to_use_it_and_when_not() -> None:
    for each in builtin_registry().values():
        assert "Use it" in each.description, each.name
        assert "Do not use it" in each.description, each.name
        assert each.arguments.__doc__, each.name


@pytest.mark.parametrize(
    ("args", "inputs", "problems"),
    [
        ({"number": 1}, (), []),
        ({}, ("number",), []),
        ({}, (), ["double needs 'number'"]),
        ({"number": 1}, ("size",), ["double has no argument 'size'"]),
        ({"number": 1, "size": 2}, (), ["double has no argument 'size'; it takes number, times"]),
    ],
)
def test_arguments_are_checked_before_anything_runs(
    args: dict[str, int], inputs: tuple[str, ...], problems: list[str]
) -> None:
    assert problems_of(double, args, inputs) == problems


@langchain_tool
def weigh(item: str, pieces: int = 1) -> dict[str, object]:
    """Weigh an item."""
    if item == "feather":
        raise ToolException("the scale shows nothing")
    return {"item": item, "grams": pieces * 10}


async def test_a_langchain_tool_runs_as_one_of_ours(context: MakeContext) -> None:
    adapted = from_langchain(weigh)
    assert isinstance(adapted, Tool)
    assert (adapted.name, adapted.effect) == ("weigh", "read")
    result = await adapted.run(adapted.arguments(item="nail", pieces=3), context())
    assert isinstance(result, Done)
    assert result.output == {"item": "nail", "grams": 30}


async def test_what_a_langchain_tool_raises_on_purpose_ends_its_todo(context: MakeContext) -> None:
    adapted = from_langchain(weigh)
    result = await adapted.run(adapted.arguments(item="feather"), context())
    assert isinstance(result, Failed)
    assert result.failed == "The tool 'weigh' failed: the scale shows nothing"


async def test_a_langchain_tool_that_changes_something_is_never_called(context: MakeContext) -> None:
    """It cannot propose, so it can only act: nothing may happen without a yes."""
    called: list[str] = []

    @langchain_tool
    def burn(item: str) -> str:
        """Burn an item."""
        called.append(item)
        return "burnt"

    adapted = from_langchain(burn, effect="commit")
    result = await adapted.run(adapted.arguments(item="nail"), context())
    assert isinstance(result, Failed)
    assert result.remedy == "Its author must return Propose from it."
    assert called == []


@pytest.mark.parametrize("returns", [Propose, ToolResult, Propose | Failed])
async def test_a_function_that_says_it_proposes_is_called(returns: Any, context: MakeContext) -> None:
    def burn() -> object:
        """Burn it. Use it for tests only."""
        return Propose("burn", "it", {}, "Burn it?")

    burn.__annotations__["return"] = returns
    made = tool(effect="commit")(burn)
    assert await made.run(made.arguments(), context()) == Propose("burn", "it", {}, "Burn it?")


def test_a_langchain_tool_without_an_argument_model_is_refused() -> None:
    bare = StructuredTool.from_function(
        func=lambda **given: given, name="bare", description="d", args_schema={"type": "object", "properties": {}}
    )
    with pytest.raises(ConfigError, match="The LangChain tool 'bare' has no Pydantic argument model"):
        from_langchain(bare)


def test_a_model_of_arguments_keeps_its_own_checks() -> None:
    assert issubclass(from_langchain(weigh).arguments, BaseModel)
    assert problems_of(from_langchain(weigh), {"item": "x", "pieces": "many"}, ()) != []


def test_text_becomes_part_of_the_output() -> None:
    """The reply finds it there; an output with no room for it is a mistake that is told at once."""
    assert Done({"n": 1}, "counted", text="There is 1.").kept_output == {"n": 1, "text": "There is 1."}
    assert Done(None, "counted", text="There is 1.").kept_output == {"text": "There is 1."}
    assert Done(5, "counted").kept_output == 5
    with pytest.raises(TypeError, match="with a text or a chart the output is a dict or None, not int"):
        Done(5, "counted", text="There are 5.")
