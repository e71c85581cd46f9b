"""Tools and actions at the command line: proposals, commits, figures, and how words were read."""

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from askfirst.domain.clarification import Option
from askfirst.domain.figures import ProposalFigures
from askfirst.domain.proposal import CommitEvent
from askfirst.domain.reply import FinalAnswer, ProposalReply
from askfirst.domain.todo import Todo, TodoList
from askfirst.entrypoints.cli.plans import show_plan, step_line
from askfirst.entrypoints.cli.replies import show_reply
from askfirst.entrypoints.cli.stats import _acceptance
from tests.entrypoints.screens import MARKS, shown
from tests.entrypoints.terminal import askfirst_here

MALARIA = str(Path(__file__).parents[2] / "examples" / "malaria")
COMMON: dict[str, Any] = {"session_id": "s", "turn_number": 1}
PROPOSAL = ProposalReply(
    **COMMON,
    text="Close account 7? (reason: moved) It is closed at midnight.",
    proposal_id="p1",
    intent="close",
    target="7",
    args={"reason": "moved"},
    question="Close account 7?",
    options=(Option("Confirm", "yes"), Option("Decline", "no")),
    consequence="It is closed at midnight.",
    details=("reason: moved",),
    expires_at="2025-01-15T12:15:00+00:00",
)
SHOWN = [
    "? Close account 7?",
    "  reason: moved",
    "  After a yes: It is closed at midnight.",
    "  A yes counts until 2025-01-15 12:15 UTC.",
]
WAITS = ["  1  Confirm", "  2  Decline", "Nothing has been done yet. Answer yes or no, or by number."]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the session "acts": a proposal that was changed, confirmed, and a refused one; another is open."""
    folder = tmp_path_factory.mktemp("actions")
    said = ["cancel order 7700", "yes, but the reason is that it was ordered twice", "yes", "cancel order ORD-06633"]
    lines = "".join(json.dumps({"text": text, "session": "acts"}) + "\n" for text in said)
    lines += json.dumps({"text": "I want to complain about order 7701", "session": "asks"}) + "\n"
    lines += json.dumps({"text": "return order 1", "session": "waits"}) + "\n"
    asked("--batch", home=folder / "home", stdin=lines)
    return folder / "home"


def asked(*args: str, home: Path, stdin: str = "") -> CompletedProcess[str]:
    return askfirst_here("ask", *args, home=home, stdin=stdin)


def test_a_proposal_says_what_a_yes_brings_about() -> None:
    """The question, the details, the consequence, until when, and the two ways to answer; once each."""
    assert shown(lambda screen: show_reply(PROPOSAL, screen)).splitlines() == [*SHOWN, *WAITS]


def test_a_proposal_that_waits_for_good_has_no_end() -> None:
    """Nothing is said of a time that there is not."""
    bare = ProposalReply(
        **COMMON,
        text="Close account 7?",
        proposal_id="p1",
        intent="close",
        target="7",
        args={},
        question="Close account 7?",
        options=PROPOSAL.options,
    )
    assert shown(lambda screen: show_reply(bare, screen)).splitlines() == [SHOWN[0], *WAITS]


def test_an_unclear_answer_is_told_before_the_question() -> None:
    """Who said neither yes nor no reads why the question is there again."""
    again = ProposalReply(**{**_fields(PROPOSAL), "text": f"That is no yes. {PROPOSAL.text}"})
    assert shown(lambda screen: show_reply(again, screen)).splitlines() == ["That is no yes.", *SHOWN, *WAITS]


def test_a_commit_is_named_by_a_short_id() -> None:
    """Enough to find the event again; the whole id is in the JSON."""
    identity = "60e462eb-79d0-5f09-a60c-2fa3a1f7aec8"
    event = CommitEvent(identity, "p1", "s", 1, "close", "7", {}, "", "2025-01-15T12:00:00+00:00")
    reply = FinalAnswer(**COMMON, text=f"Handed on as event J01 {identity}.", commit=event)
    assert shown(lambda screen: show_reply(reply, screen)) == "Handed on as event J01 60e462eb.\n"


def test_a_chart_is_told_of() -> None:
    """A terminal draws none: one line says where it is."""
    reply = FinalAnswer(**COMMON, text="A map.", charts=({"mark": "rect"},))
    assert shown(lambda screen: show_reply(reply, screen)).splitlines() == [
        "A map.",
        "A chart comes with this reply. To get it: askfirst show s --json",
    ]


def test_a_step_that_proposed_waits_in_the_plan() -> None:
    """The question stands below the plan, not in it a second time."""
    todo = Todo("Close account 7", "close", status="proposed", summary="Close account 7?")
    assert step_line(todo, MARKS) == "? Close account 7: waits for your yes"
    plan = TodoList({"close": todo}, "close", "close it", "close it", 1)
    assert shown(lambda screen: screen.show(show_plan(plan, MARKS))).splitlines()[1:] == [
        "? Close account 7  waits for your yes"
    ]


def test_asking_for_an_action_waits_for_a_yes(tmp_path: Path) -> None:
    """Exit code 3, the proposal in the JSON, and how to answer on standard error; the yes ends with 0 and its event."""
    home = tmp_path / "home"
    proposed = asked("cancel order 7700", "--json", "--session", "s", home=home)
    reply = json.loads(proposed.stdout)
    assert (proposed.returncode, reply["type"], reply["intent"]) == (3, "proposal", "cancel_order")
    assert (reply["target"], reply["proposal_id"] != "") == ("ORD-07700", True)
    assert "To confirm: askfirst ask yes --session s" in proposed.stderr
    assert "To decline: askfirst ask no --session s" in proposed.stderr
    confirmed = asked("yes", "--json", "--session", "s", home=home)
    event = json.loads(confirmed.stdout)["commit"]
    assert (confirmed.returncode, event["event"], event["proposal_id"]) == (0, "J01", reply["proposal_id"])
    listed = askfirst_here("outbox", "--json", home=home)
    assert [json.loads(line)["event"]["id"] for line in listed.stdout.splitlines()] == [event["id"]]


def test_a_session_shows_what_was_proposed_and_what_became_of_it(home: Path) -> None:
    """Answers to a proposal that is settled are not offered again."""
    said = askfirst_here("show", "acts", home=home).stdout
    assert said.count("? I understand you want to cancel order ORD-07700.") == 2
    assert "Something else was said, so it was withdrawn: nothing was done." in said
    assert "It was confirmed." in said
    assert "Nothing has been done yet" not in said
    assert "cancel_order ORD-07700, exchange 3, waiting" in said
    still = askfirst_here("show", "waits", home=home).stdout
    assert "Nothing has been done yet. Answer yes or no, or by number.\nIt is still open." in still


def test_figures_of_tools_and_proposals(home: Path) -> None:
    """Acceptance over what came to an end, and for each tool and argument what came of reading it."""
    said = askfirst_here("stats", home=home).stdout
    assert "Proposals: 50% of those that came to an end were accepted (1 confirmed, 1 replaced, 1 open)." in said
    rows = {line.split()[0]: line.split()[1:6] for line in said.splitlines() if line}
    assert rows["cancel_order"] == ["3", "2", "0", "0", "1"]
    assert rows["complaint"] == ["1", "0", "1", "0", "0"]
    assert "Of 5 readings 20% asked back and 0% were not understood." in said
    plain = json.loads(askfirst_here("stats", "--json", home=home).stdout)
    assert plain["proposals"]["acceptance"] == 0.5
    asked_about = [one for one in plain["choices"] if (one["tool"], one["argument"]) == ("complaint", "about")]
    assert [one["clarify"] for one in asked_about] == [1]


def test_figures_of_one_session(home: Path) -> None:
    """Those of the others do not count; a session that is not there is told."""
    sessions = [
        json.loads(line)["session"] for line in askfirst_here("sessions", "--json", home=home).stdout.splitlines()
    ]
    whole = json.loads(askfirst_here("stats", "--json", home=home).stdout)
    each = [json.loads(askfirst_here("stats", "-s", name, "--json", home=home).stdout) for name in sessions]
    for end in ("confirmed", "replaced", "open"):
        assert sum(one["proposals"][end] for one in each) == whole["proposals"][end]
    counted = [one["count"] for found in each for one in found["choices"] if not one["argument"]]
    assert sum(counted) == sum(one["count"] for one in whole["choices"] if not one["argument"])
    assert len(sessions) > 1
    missing = askfirst_here("stats", "--session", "nobody", home=home)
    assert (missing.returncode, "There is no session 'nobody'." in missing.stderr) == (2, True)


def test_figures_where_nothing_was_asked_for(tmp_path: Path) -> None:
    """An empty table would not say why."""
    assert askfirst_here("stats", home=tmp_path / "home").stdout == (
        "There are no figures yet: they count tools and official actions, and none was asked for.\n"
    )


def test_the_share_that_was_accepted() -> None:
    """It counts ends alone, and is told only where there is one."""
    assert _acceptance(ProposalFigures()) == "Nothing was proposed yet."
    assert _acceptance(ProposalFigures(open=2)) == "Proposals: 2 open; none has come to its end yet."
    two_of_three = "Proposals: 67% of those that came to an end were accepted (2 confirmed, 1 declined)."
    assert _acceptance(ProposalFigures(confirmed=2, declined=1)) == two_of_three


def test_an_action_is_explained_and_not_proposed(tmp_path: Path) -> None:
    """Which one, its arguments, how each is known; no state is written."""
    home = tmp_path / "home"
    said = askfirst_here("explain", "refund 200 USD on order 7701, it arrived damaged", home=home).stdout
    assert "Wanted: refund [refund], which proposes, and acts on a yes" in said
    assert 'reason      damaged, by exact from "damaged"' in said
    assert "target      ORD-07701, by exact" in said
    assert "1. Refund: ORD-07701, damaged, 200 USD [refund]" in said
    plain = json.loads(askfirst_here("explain", "cancel order 7700", "--json", home=home).stdout)
    assert plain["todos"][0]["choice"]["args"] == {"target": "ORD-07700"}
    assert not home.exists()


def test_a_tool_is_explained_with_what_it_needs_and_what_it_would_ask(tmp_path: Path) -> None:
    """Gates and doubts are told before anything runs; several readings are all told."""
    home = tmp_path / "home"
    said = askfirst_here("explain", "run the risk analysis", MALARIA, home=home).stdout
    assert "Wanted: risk analysis [run_risk_analysis], which only reads" in said
    assert "It would offer to run first: test positivity rate." in said
    assert "Outcome     it would ask" in said
    several = askfirst_here("explain", "do something with order 7700", home=home).stdout
    assert several.count("Wanted: ") == 6
    assert "it would ask which." in several


def test_problems_of_actions_and_tools_are_told_together(tmp_path: Path) -> None:
    """Each with its file and line, however many files are wrong."""
    home, shop = tmp_path / "home", tmp_path / "shop"
    askfirst_here("init", "shop", home=home)
    (shop / "intents.yaml").write_text("intents:\n  refund:\n    labell: refund\n", "utf-8")
    (shop / "tools").mkdir()
    (shop / "tools" / "nets.py").write_text("import nowhere_at_all\n", "utf-8")
    checked = askfirst_here("check", "shop", home=home)
    assert checked.returncode == 2
    assert "intents.yaml:3" in checked.stdout
    assert "tools/nets.py:1" in checked.stdout
    (shop / "tools" / "nets.py").unlink()
    (shop / "intents.yaml").unlink()
    assert askfirst_here("check", "shop", home=home).returncode == 0


def test_the_tools_of_a_workspace_are_counted(tmp_path: Path) -> None:
    """A check that finds nothing says what it has found."""
    said = askfirst_here("check", MALARIA, home=tmp_path / "home").stdout
    assert "tools and actions: draw_map, plan_itn, run_risk_analysis, run_tpr_step" in said


def test_a_conversation_goes_on_with_a_yes(tmp_path: Path) -> None:
    """Looking at plan and receipt works beside a proposal and after its yes, and a new chat shows what waits."""
    home = tmp_path / "home"
    lines = "cancel order 7700\n/receipt\n/plan\n/history\n"
    said = askfirst_here("chat", "--session", "c", home=home, stdin=lines).stdout
    assert "There is no receipt yet" in said
    assert said.count("? Cancel order: ORD-07700  waits for your yes") == 1
    again = askfirst_here("chat", "--session", "c", home=home, stdin="1\n/receipt\n/plan\n").stdout
    assert again.index("Answer yes or no, or by number.") < again.index("Confirmed: cancel order for ORD-07700")
    assert "question  cancel order 7700" in again
    assert "✓ Cancel order: ORD-07700" in again


def _fields(reply: ProposalReply) -> dict[str, Any]:
    return {name: getattr(reply, name) for name in ("session_id", "turn_number", *_OWN)}


_OWN = ("proposal_id", "intent", "target", "args", "question", "options", "consequence", "details", "expires_at")
