"""A workspace's own tools: found, imported apart from all others, and checked as a whole."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from askfirst.catalog.model import Catalog
from askfirst.config.clock import WorkspaceClock
from askfirst.domain.errors import ConfigError
from askfirst.memory.results import ParquetResults
from askfirst.sources.source import Limits
from askfirst.tools.loading import load_tools
from askfirst.tools.tool import Done, FunctionTool, Tool, ToolContext

HEAD = "from typing import Annotated, Literal\nfrom pydantic import Field\nfrom askfirst.tools.tool import *\n"
HEAD += "from askfirst.tools.tool import hints, tool, BuiltinTool, Arguments\n"


def workspace(folder: Path, **files: str) -> Path:
    """A folder with these files in `tools`; each begins with four lines of imports."""
    tools = folder / "tools"
    tools.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (tools / f"{name}.py").write_text(HEAD + dedent(text), "utf-8")
    return folder


def plain(name: str, options: str = "") -> str:
    return f'''
        @tool({options})
        def {name}(number: int = 0) -> int:
            """Count. Use it for {name}."""
            return number
        '''


def names(tools: tuple[Tool, ...]) -> list[str]:
    return [tool.name for tool in tools]


def problems(folder: Path) -> list[str]:
    """What is wrong with the tools of a folder, as `askfirst check` would list it."""
    with pytest.raises(ConfigError) as caught:
        load_tools(folder)
    assert str(caught.value).startswith(f"The tools of the workspace {folder.name!r} have ")
    assert str(caught.value).endswith("Mend the files and try again.")
    return [str(problem) for problem in caught.value.problems]


async def output(tool: Tool, **args: Any) -> Any:
    """What a tool gives that needs nothing of the world."""
    context = ToolContext(
        catalog=Catalog("none", {}),
        sources={},
        results=ParquetResults(Path()),
        clock=WorkspaceClock(date(2025, 1, 15)),
        limits=Limits(),
        list_rows=1,
        today=date(2025, 1, 15),
        time_zone="UTC",
        question="?",
    )
    done = await tool.run(tool.arguments.model_validate(args), context)
    assert isinstance(done, Done)
    return done.output


BROKEN = "This cannot be loaded."


def test_a_workspace_without_tools_has_none(tmp_path: Path) -> None:
    """The folder is optional, and so is what is in it."""
    assert load_tools(tmp_path) == ()
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "README.md").write_text("none yet", "utf-8")
    assert load_tools(tmp_path) == ()


def test_files_come_by_name_and_tools_as_they_stand(tmp_path: Path) -> None:
    """The order is the same on every machine; parts are no tools."""
    folder = workspace(tmp_path, b=plain("second") + plain("another"), a=plain("first"), _part=plain("inner"))
    assert names(load_tools(folder)) == ["first", "second", "another"]


async def test_functions_and_classes_become_tools(tmp_path: Path) -> None:
    """Both forms of a tool run; base classes and tools of askfirst that a file imports are not its tools."""
    folder = workspace(
        tmp_path,
        both='''
        from typing import ClassVar
        from askfirst.tools.sql_executor import SqlExecutor

        class Numbers(Arguments):
            number: int

        class _Base(BuiltinTool):
            """What the next one is made of."""

        class Halve(_Base):
            name: ClassVar[str] = "halve"
            description: ClassVar[str] = "Halve a number."
            arguments: ClassVar[type] = Numbers

            async def run(self, args, context):
                return Done(args.number // 2, "halved")

        @tool(title="twice", examples=("double 4",))
        def double(number: int) -> int:
            """Double a number."""
            return 2 * number

        alias = double
        ''',
    )
    halve, double = load_tools(folder)
    assert [halve.name, double.name] == ["halve", "double"]
    assert (double.title, double.examples) == ("twice", ("double 4",))
    assert await output(halve, number=8) == 4
    assert await output(double, number=8) == 16


async def test_a_file_imports_parts_beside_it(tmp_path: Path) -> None:
    """At the top and while it runs."""
    folder = workspace(
        tmp_path,
        _numbers="ONE = 1\n",
        _late="TWO = 2\n",
        add='''
        from ._numbers import ONE

        @tool()
        def add(number: int) -> int:
            """Add three."""
            from ._late import TWO
            return number + ONE + TWO
        ''',
    )
    [add] = load_tools(folder)
    assert await output(add, number=4) == 7


async def test_equal_files_of_two_workspaces_do_not_mix(tmp_path: Path) -> None:
    """Each folder is a package of its own, parts included."""
    found: list[Tool] = []
    for name, number in (("one", 1), ("two", 2)):
        same = 'from . import _part\n@tool()\ndef tell() -> int:\n    """Tell."""\n    return _part.NUMBER\n'
        found += load_tools(workspace(tmp_path / name, same=same, _part=f"NUMBER = {number}\n"))
    assert [await output(tell) for tell in found] == [1, 2]


def test_nothing_gets_a_name_that_others_could_import(tmp_path: Path) -> None:
    """A tool file called like a library must not stand in its place."""
    before = set(sys.modules)
    load_tools(workspace(tmp_path, json=plain("first"), duckdb=plain("second")))
    added = {name for name in set(sys.modules) - before if "workspace" in name}
    assert {name.partition(".")[2] for name in added} == {"", "json", "duckdb"}
    assert all(name.startswith("askfirst_workspace_") for name in added)
    assert "askfirst" not in getattr(sys.modules["json"], "__file__", "")


def test_unchanged_files_are_imported_once_and_changed_ones_anew(tmp_path: Path) -> None:
    """Two agents share the tools; a workspace that was mended is read again."""
    folder = workspace(tmp_path, first=plain("first"))
    assert load_tools(folder) == load_tools(folder)
    assert load_tools(folder)[0] is load_tools(folder)[0]
    workspace(tmp_path, first=plain("renamed"))
    assert names(load_tools(folder)) == ["renamed"]
    workspace(tmp_path, first="from ._part import name\n" + dedent(plain("first", "name=name")), _part="name = 'a'\n")
    assert names(load_tools(folder)) == ["a"]
    workspace(tmp_path, _part="name = 'another'\n")
    assert names(load_tools(folder)) == ["another"], "a part is a part of the tool"
    workspace(tmp_path, _part="name = 'changed'\n")
    assert names(load_tools(folder)) == ["changed"], "as long as before, and written within the same second"
    assert not (folder / "tools" / "__pycache__").exists(), "a workspace may be read-only"


def test_a_tool_that_two_files_hold_belongs_to_its_own(tmp_path: Path) -> None:
    """A tool may build on another one; that does not make it two."""
    folder = workspace(tmp_path, a="from .b import second\n" + dedent(plain("first")), b=plain("second"))
    assert names(load_tools(folder)) == ["first", "second"]


def test_a_tool_that_a_part_makes_belongs_to_the_file_that_holds_it(tmp_path: Path) -> None:
    """A factory of tools may stand in a part."""
    part = "def make(name):\n    @tool(name=name)\n    def made(number: int) -> int:\n"
    part += '        """Made."""\n        return number\n    return made\n'
    folder = workspace(
        tmp_path, _factory=part, many="from ._factory import make\none, two = make('one'), make('two')\n"
    )
    assert names(load_tools(folder)) == ["one", "two"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def broken(:\n", f"tools/x.py:5: {BROKEN} SyntaxError: invalid syntax."),
        ("import no_such_library\n", f"tools/x.py:5: {BROKEN} ModuleNotFoundError: No module named 'no_such_library'."),
        ("from . import _gone\n", f"tools/x.py:5: {BROKEN} ImportError: cannot import name '_gone' from 'tools'"),
        ("\n\n1 / 0\n", f"tools/x.py:7: {BROKEN} ZeroDivisionError: division by zero."),
        ("raise SystemExit('stop')\n", f"tools/x.py:5: {BROKEN} SystemExit: stop."),
        ("@tool()\ndef f(x: int): ...\n", f"tools/x.py:5: {BROKEN} TypeError: tool 'f' needs a docstring"),
        (
            "n = 1\n",
            "tools/x.py: There is no tool in this file. Make one with @tool, or begin the file's name with '_'.",
        ),
        (
            "class Half(BuiltinTool):\n    name = 'half'\n",
            "x.py:5: The tool Half has no description and no arguments and no",
        ),
    ],
)
def test_a_file_that_is_no_tool(tmp_path: Path, text: str, told: str) -> None:
    """What is wrong is told with the file and the line."""
    [problem] = problems(workspace(tmp_path, x=text))
    assert problem.startswith("tools/x.py:")
    assert told in problem


def test_a_class_that_cannot_be_made(tmp_path: Path) -> None:
    text = """
        class Shy(BuiltinTool):
            name, description, arguments = "shy", "Hides.", Arguments

            def __init__(self):
                raise RuntimeError("not today")

            async def run(self, args, context): ...
        """
    assert problems(workspace(tmp_path, x=text)) == [
        "tools/x.py:6: The tool Shy cannot be made. RuntimeError: not today"
    ]


def test_a_part_that_fails_is_told_once_and_where(tmp_path: Path) -> None:
    """Two files that import it have no fault of their own."""
    folder = workspace(tmp_path, _part="1 / 0\n", a="from . import _part\n", b="from . import _part\n")
    assert problems(folder) == [f"tools/_part.py:5: {BROKEN} ZeroDivisionError: division by zero."]


def test_a_file_that_python_cannot_name(tmp_path: Path) -> None:
    folder = workspace(tmp_path, **{"my-tool": plain("first")})
    told = "'my-tool' is no name for a module. Use letters, digits and underscores."
    assert problems(folder) == [f"tools/my-tool.py: {told}"]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    folder = workspace(tmp_path)
    (folder / "tools" / "x.py").write_bytes(b"\xff\xfe\x00 no text")
    [problem] = problems(folder)
    assert problem.startswith("tools/x.py")
    assert f"{BROKEN} SyntaxError" in problem


def test_two_tools_of_one_name(tmp_path: Path) -> None:
    folder = workspace(tmp_path, a=plain("same"), b=plain("same"))
    assert problems(folder) == ["tools/b.py:6: A tool named 'same' is in tools/a.py:6 already. Rename one of the two."]


def test_the_name_of_a_tool_of_askfirst(tmp_path: Path) -> None:
    """A workspace cannot put its own in the place of what plans are made of."""
    folder = workspace(tmp_path, a=plain("run", 'name="sql_executor"'))
    assert problems(folder) == [
        "tools/a.py:6: 'sql_executor' is the name of a tool that comes with askfirst. Rename yours."
    ]


def test_a_gate_that_names_no_tool(tmp_path: Path) -> None:
    """A bare name is one name, not its letters."""
    folder = workspace(
        tmp_path, a=plain("risk"), b=plain("plan", 'requires=("rsik",)') + plain("chart", 'requires="all"')
    )
    assert problems(folder) == [
        "tools/b.py:6: 'plan' cannot require it. There is no tool 'rsik'. Did you mean 'risk'?",
        "tools/b.py:11: 'chart' cannot require it. There is no tool 'all'. Known: risk, plan, chart.",
    ]


def test_a_gate_to_a_tool_whose_file_is_broken_is_no_second_mistake(tmp_path: Path) -> None:
    folder = workspace(tmp_path, a="1 / 0\n", b=plain("plan", 'requires=("risk",)'))
    assert problems(folder) == [f"tools/a.py:5: {BROKEN} ZeroDivisionError: division by zero."]


def test_tools_that_wait_for_each_other(tmp_path: Path) -> None:
    """Each circle is told once; what only leads into one is not in it."""
    folder = workspace(
        tmp_path,
        a=plain("one", 'requires=("two",)') + plain("two", 'requires=("three",)') + plain("three", 'requires=("one",)'),
        b=plain("alone", 'requires=("alone",)') + plain("late", 'requires=("one",)'),
    )
    first, second = problems(folder)
    steps = "'one' requires 'two', 'two' requires 'three', 'three' requires 'one'"
    assert first == f"tools/a.py:6: No tool of a circle can ever run: {steps}. Take one requirement out."
    assert second.startswith("tools/b.py:6: No tool of a circle can ever run: 'alone' requires 'alone'.")


def test_labels_that_do_not_fit_their_argument(tmp_path: Path) -> None:
    """A label that is never shown, and a value without one, are slips of the author's pen."""
    text = '''
        def words(**labels):
            return Field(json_schema_extra=hints(labels=labels))

        @tool()
        def mark(
            colour: Annotated[Literal["red", "blue"], words(red=["red"], bleu=["blue"])],
            size: Annotated[int, words(one=["one"])] = 1,
            fine: Annotated[Literal["a", "b"] | None, words(a=["A"], b=["B"])] = None,
        ) -> int:
            """Mark."""
            return size
        '''
    assert problems(workspace(tmp_path, x=text)) == [
        "tools/x.py:9: The labels of mark.colour name 'bleu', which it does not take; allowed: red, blue.",
        "tools/x.py:9: The labels of mark.colour leave out 'blue'. Give each a label.",
        "tools/x.py:9: The labels of mark.size name 'one', which it does not take; it takes no fixed values.",
    ]


def test_arguments_that_json_cannot_hold(tmp_path: Path) -> None:
    text = '''
        from collections.abc import Callable

        @tool()
        def call(what: Callable[[], int]) -> int:
            """Call."""
            return what()
        '''
    [problem] = problems(workspace(tmp_path, x=text))
    assert problem.startswith("tools/x.py:8: The arguments of 'call' have no JSON schema. PydanticInvalidForJsonSchema")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """By file and line, as `askfirst check` shows them."""
    folder = workspace(
        tmp_path, a="1 / 0\n", b="number = 1\n", c=plain("same") + plain("again", "name='same'"), d=plain("same")
    )
    assert [problem.partition(": ")[0] for problem in problems(folder)] == [
        "tools/a.py:5", "tools/b.py", "tools/c.py:11", "tools/d.py:6",
    ]  # fmt: skip


def test_a_tool_is_what_the_contract_says(tmp_path: Path) -> None:
    [first] = load_tools(workspace(tmp_path, first=plain("first", "can_clarify=True")))
    assert isinstance(first, Tool)
    assert isinstance(first, FunctionTool)
    assert first.can_clarify
    assert ToolContext.__name__ not in first.arguments.model_fields
