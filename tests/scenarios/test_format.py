"""Reading scenario files: what they say, and everything that is wrong with them."""

from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError
from askfirst.scenarios.format import (
    ActionExpected,
    CellExpected,
    Expected,
    OptionsExpected,
    ReceiptExpected,
    SqlExpected,
    Step,
    TableExpected,
    TextExpected,
    TimeExpected,
    read_scenario,
)
from tests.scenarios.sales import make_workspace, write_scenario

FULL = r"""
name: All of it
shows: Every expectation that there is.
settings: {list_rows: 5}
messages:
  - user: Show sales in the north
    kind: new_request
    route: [classify_intent, execute_next_todo x3, respond]
    todos: [{resolve: entity_resolution}, summarize]
    statuses: {resolve: complete, summarize: pending}
    turns: [{resolve: complete}]
    reply: final_answer
    error: UserError
    text: {contains: north, not_contains: [south, east], matches: '^\d+'}
    restated: {contains: North}
    table:
      row_count: 2
      columns: [region, amount]
      first_row: {region: North, amount: 10.5}
      cells: [{row: 2, column: amount, value: null}]
      equals_sql: {sql: SELECT 1, ordered: true, columns: [region]}
    options: {count: 2, labels: [A, B], details: {A: 142 rows}}
    receipt:
      time: {start: 2025-01-06, end: 2025-01-13}
      names: {north: North}
      query_hash: true
      changes: {contains: north}
      assumptions: {contains: week}
    events: [router_event, tool_event x2]
    notes: {not_contains: warning}
    proposal: {intent: void, target: S1, args: {reason: twice}}
    commit: {intent: void}
    charts: 1
  - restart: true
    settings: {list_rows: 6}
  - user: ""
    principal: ann
    no_commit: true
    statuses: complete
    turns: 0
"""


def broken(folder: Path, text: str) -> str:
    """The message about a file with this text, without what stands around the problems."""
    path = write_scenario(make_workspace(folder), "broken", text)
    with pytest.raises(ConfigError) as raised:
        read_scenario(path)
    return str(raised.value).replace(f"{path}:", "line ")


def message(text: str) -> str:
    return f"name: A\nshows: B\nmessages:\n  - user: hello\n{text}"


def test_a_file_with_every_expectation(tmp_path: Path) -> None:
    """What is written is what is expected, and shorthands are spelled out."""
    folder = make_workspace(tmp_path / "shop")
    scenario = read_scenario(write_scenario(folder, "all", FULL))
    assert (scenario.name, scenario.workspace, scenario.settings) == ("All of it", folder, {"list_rows": 5})
    assert scenario.steps[0] == Step(
        line=6,
        user="Show sales in the north",
        settings={},
        expected=Expected(
            kind="new_request",
            route=("classify_intent", *["execute_next_todo"] * 3, "respond"),
            todos=(("resolve", "entity_resolution"), ("summarize", None)),
            statuses={"resolve": "complete", "summarize": "pending"},
            turns=(("resolve", "complete"),),
            reply="final_answer",
            error="UserError",
            text=TextExpected(("north",), ("south", "east"), (r"^\d+",)),
            restated=TextExpected(("North",)),
            table=TableExpected(
                2,
                ("region", "amount"),
                {"region": "North", "amount": 10.5},
                (CellExpected(2, "amount", None),),
                SqlExpected("SELECT 1", ordered=True, columns=("region",)),
            ),
            options=OptionsExpected(2, ("A", "B"), {"A": "142 rows"}),
            receipt=ReceiptExpected(
                TimeExpected("2025-01-06", "2025-01-13"),
                {"north": "North"},
                query_hash=True,
                changes=TextExpected(("north",)),
                assumptions=TextExpected(("week",)),
            ),
            events=("router_event", "tool_event", "tool_event"),
            notes=TextExpected((), ("warning",)),
            proposal=ActionExpected("void", "S1", {"reason": "twice"}),
            commit=ActionExpected("void"),
            charts=1,
        ),
    )
    assert scenario.steps[1] == Step(34, None, {"list_rows": 6}, Expected())
    assert scenario.steps[2] == Step(
        36, "", {}, Expected(statuses="complete", turns=0, no_commit=True), principal="ann"
    )


def test_who_says_a_message(tmp_path: Path) -> None:
    """Whoever the file names, unless a message names somebody else."""
    text = "principal: ann\n" + message("    turns: 0\n  - user: me too\n    principal: bob\n")
    scenario = read_scenario(write_scenario(make_workspace(tmp_path), "named", text))
    assert [step.principal for step in scenario.steps] == ["ann", "bob"]


def test_a_message_that_expects_nothing(tmp_path: Path) -> None:
    """One message with an expectation is enough for a file."""
    text = message("  - user: and now?\n    reply: error\n")
    scenario = read_scenario(write_scenario(make_workspace(tmp_path), "some", text))
    assert [step.expected.empty for step in scenario.steps] == [True, False]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (message("    rout: [respond]\n"), "line 5: There is no key 'rout'. Did you mean 'route'?"),
        (message("    text: {contain: hi}\n"), "line 5: There is no key 'contain'. Did you mean 'contains'"),
        (message("    kind: new_reqest\n"), "line 5: 'kind' is 'new_reqest'; allowed: "),
        (message("    kind: new_reqest\n"), "Did you mean 'new_request'?"),
        (message("    turns: many\n"), "line 5: 'turns' should be a number, or a list of 'step: status'"),
        (message("    turns: [{resolve: done}]\n"), "line 5: 'turns' should be a number, or a list"),
        (message("    statuses: done\n"), "line 5: 'statuses' should be a status for all steps"),
        (message("    todos: resolve\n"), "line 5: 'todos' should be a list of steps"),
        (message("    text: {matches: '('}\n"), "line 5: 'matches' should be a regular expression"),
        (
            message("    events: [rooter_event]\n"),
            "line 5: There is no event 'rooter_event'. Did you mean",
        ),
        (message("    table: {row_count: -1}\n"), "line 5: 'row_count' should be "),
        (message("    table: {equals_sql: {sql: DROP TABLE sales}}\n"), "must be one SELECT"),
        (message("    table: {equals_sql: {sql: SELECT 1; SELECT 2}}\n"), "must be one SELECT"),
        (message("    table: {equals_sql: {sql: SELEC 1}}\n"), "line 5: The SQL 'SELEC 1' cannot be read: "),
        (message("    settings: {list_rows: 5}\n    reply: error\n"), "line 5: Settings change at a restart"),
        (
            message("    restart: true\n    reply: error\n"),
            "line 4: A message is either 'user: TEXT' or 'restart:",
        ),
        (message("    reply: error\n  - kind: abort\n"), "line 6: A message is either 'user: TEXT' or"),
        (message("  - restart: true\n    reply: error\n"), "line 5: A restart gives no reply"),
        (message("    proposal: {intend: void}\n"), "line 5: There is no key 'intend'. Did you mean 'intent'"),
        (message("    commit: {args: twice}\n"), "line 5: 'args' should be "),
        (
            message("    commit: {intent: void}\n    no_commit: true\n"),
            "line 6: A message commits something or nothing",
        ),
        (message("  - restart: true\n    principal: ann\n"), "line 6: Nobody says a restart"),
        (
            message("    principal: ann\n    route: [respond]\n"),
            "line 6: The route of what a principal says is not told",
        ),
        (message("    no_commit: false\n"), "line 3: No message expects anything"),
        (message("    text: {}\n"), "line 3: No message expects anything: such a scenario cannot fail."),
        ("name: A\nshows: B\nmessages: []\n", "line 3: No message expects anything"),
        ("name: A\nmessages:\n  - user: 5\n", "line 3: 'user' should be text (in quotes"),
        ("name: A\nmessages:\n  - user: 5\n", "The key 'shows' is missing."),
        ("name: [A\n", "This is not valid YAML"),
    ],
)
def test_a_file_with_a_mistake(tmp_path: Path, text: str, problem: str) -> None:
    """A mistake is told with its line and what is allowed."""
    assert problem in broken(tmp_path, text)


def test_all_mistakes_of_a_file(tmp_path: Path) -> None:
    """Mistakes do not hide each other."""
    said = broken(tmp_path, message("    kind: hop\n    turnz: 5\n    reply: none\n"))
    assert [f"line {line}" in said for line in (5, 6, 7)] == [True] * 3


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A missing file is named."""
    with pytest.raises(ConfigError, match=r"gone\.scenario\.yaml"):
        read_scenario(tmp_path / "gone.scenario.yaml")


def test_the_workspace_of_a_scenario(tmp_path: Path) -> None:
    """The named one, relative to the file; else the one around the file; else the default."""
    folder = make_workspace(tmp_path / "shop")
    named = write_scenario(folder, "named", "workspace: ../data/sales.csv\n" + message("    turns: 0\n"))
    inside = folder / "inside.scenario.yaml"
    outside = tmp_path / "outside.scenario.yaml"
    for path in (inside, outside):
        path.write_text(message("    turns: 0\n"), "utf-8")
    found = [read_scenario(path).workspace for path in (named, inside, outside)]
    assert found == [folder / "data" / "sales.csv", folder, None]
