"""What the pages say is true: their commands run, their examples work, their tables are whole."""

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from configparser import ConfigParser
from pathlib import Path

import pytest
from pydantic import BaseModel
from typer.core import TyperGroup
from typer.main import get_command

from askfirst.agent import Agent, build_agent
from askfirst.catalog import intents, overlay, policy_file
from askfirst.config import mcp_servers, prompting, sources, workspace
from askfirst.config.settings import Settings
from askfirst.domain.reply import reply_from_plain
from askfirst.entrypoints.cli import slash
from askfirst.entrypoints.cli.main import app
from askfirst.scenarios import sections
from askfirst.tools.registry import builtin_registry
from tests.docs.pages import GUIDES, PAGES, README, ROOT, Block, anchors, blocks, links, names, table

DOCS = ROOT / "docs"
CUT = "[...]"

KEYS: dict[str, tuple[str, type[BaseModel]]] = {
    "workspace": ("make-a-workspace.md", workspace._File),
    "source": ("make-a-workspace.md", sources.SourceSection),
    "dataset": ("make-a-workspace.md", overlay.DatasetOverlay),
    "field": ("make-a-workspace.md", overlay.FieldOverlay),
    "measure": ("make-a-workspace.md", overlay.MeasureOverlay),
    "condition": ("make-a-workspace.md", overlay.ConditionOverlay),
    "filter": ("make-a-workspace.md", overlay.FilterOverlay),
    "relation": ("make-a-workspace.md", overlay.RelationOverlay),
    "scenario": ("write-scenarios.md", sections.ScenarioSection),
    "message": ("write-scenarios.md", sections.MessageSection),
    "text": ("write-scenarios.md", sections.TextSection),
    "table": ("write-scenarios.md", sections.TableSection),
    "equals_sql": ("write-scenarios.md", sections.SqlSection),
    "options": ("write-scenarios.md", sections.OptionsSection),
    "receipt": ("write-scenarios.md", sections.ReceiptSection),
    "action": ("write-scenarios.md", sections.ActionSection),
    "intent": ("act-on-a-yes.md", intents._Intent),
    "argument": ("act-on-a-yes.md", intents._Argument),
    "intent condition": ("act-on-a-yes.md", intents._Condition),
    "policies": ("who-sees-what.md", policy_file._File),
    "policy": ("who-sees-what.md", policy_file._Dataset),
    "prompt": ("use-a-model.md", prompting._File),
    "mcp server": ("use-over-mcp.md", mcp_servers.McpServerSection),
    "mcp tool": ("use-over-mcp.md", mcp_servers.McpToolSection),
}


def with_blocks(*wanted: str) -> list[Path]:
    """The pages that have a block of a language or with a mark of a kind."""
    return [
        page for page in PAGES if any({it.language, it.mark.partition(":")[0]} & set(wanted) for it in blocks(page))
    ]


WITH_COMMANDS = with_blocks("test", "transcript of")


def page_name(value: object) -> str:
    return value.stem if isinstance(value, Path) else str(value)


@pytest.fixture(scope="module", autouse=True)
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, Future[list[str]]]]:
    """The pages with commands, played beside the other tests: most of the time goes into starting Python."""
    pool = ThreadPoolExecutor(max_workers=2)
    yield {page: pool.submit(play, page, tmp_path_factory.mktemp(page.stem)) for page in WITH_COMMANDS}
    pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("page", with_blocks("python"), ids=page_name)
def test_python_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a page run one after another, as a reader would type them."""
    for name in [name for name in os.environ if name.startswith("ASKFIRST_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASKFIRST_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    typed: dict[str, object] = {"__name__": "typed"}
    for block in blocks(page):
        if block.language == "python":
            code = compile("\n" * (block.line - 1) + block.text, str(page), "exec")
            exec(code, typed)  # noqa: S102 - our own pages


@pytest.mark.parametrize(
    "block", [it for page in GUIDES for it in blocks(page) if it.says("ask each")], ids=lambda it: it.line
)
def test_questions(block: Block, agent: Agent) -> None:
    """Each is read as the page says. One that is newly answered belongs under what can be read."""
    wanted = block.says("ask each")
    replies = {text: agent.run(f"{block.line}-{number}", text).type for number, text in enumerate(block.lines)}
    answered = {text: reply for text, reply in replies.items() if (reply == "final_answer") is (wanted == "no answer")}
    assert answered == {} if wanted == "no answer" else set(replies.values()) == {wanted}, replies


def test_conversations(agent: Agent) -> None:
    """Every message of a conversation is answered."""
    talks = [it for page in GUIDES for it in blocks(page) if it.says("ask in one session")]
    assert len(talks) > 1
    for block in talks:
        replies = {text: agent.run(f"talk-{block.line}", text).type for text in block.lines}
        assert set(replies.values()) == {block.says("ask in one session")}, replies


def test_replies_in_json() -> None:
    """Each kind of reply is shown once, with the fields that it has."""
    shown = [
        reply_from_plain(json.loads(it.text)) for it in blocks(DOCS / "embed-the-agent.md") if it.language == "json"
    ]
    assert [reply.type for reply in shown] == [
        "final_answer",
        "needs_clarification",
        "proposal",
        "run_queries",
        "intent_acknowledged",
        "out_of_scope",
        "error",
    ]


def test_marks() -> None:
    """A mark that no test knows would leave its block untested."""
    kinds = {it.mark.partition(":")[0] for page in PAGES for it in blocks(page)} - {""}
    assert kinds == {"test", "file", "transcript of", "ask each", "ask in one session"}


@pytest.mark.parametrize(("mark", "page", "model"), [(mark, *of) for mark, of in KEYS.items()], ids=page_name)
def test_keys_of_files(mark: str, page: str, model: type[BaseModel]) -> None:
    """Every key that a file may have is described, and no other."""
    written = [name for row in table(DOCS / page, f"keys of: {mark}") for name in names(row[0])]
    assert sorted(written) == sorted(one.alias or name for name, one in model.model_fields.items())


def test_settings() -> None:
    """The page lists exactly the settings, in their order, with their defaults."""
    written = {names(row[0])[0]: row[1].strip("`") for row in table(DOCS / "settings.md", "settings")}
    real = {name: "not set" if it.default is None else str(it.default) for name, it in Settings.model_fields.items()}
    assert list(written.items()) == list(real.items())


def test_commands() -> None:
    """The page lists exactly the commands."""
    text = (DOCS / "ask-in-the-terminal.md").read_text("utf-8")
    written = re.findall(r"^\| `askfirst (\w+)", text, re.MULTILINE)
    commands = [it.name or it.callback.__name__ for it in app.registered_commands if it.callback]
    assert written == [*commands, *(group.name for group in app.registered_groups)]


def test_commands_that_are_only_shown() -> None:
    """Those that no test runs are at least ones that can be typed: the command is there, and so are its options."""
    lines = [line for page in PAGES for it in blocks(page) if it.language == "sh" and not it.mark for line in it.lines]
    shown = [shlex.split(line)[1:] for line in lines if line.startswith("askfirst ")]
    known = get_command(app)
    assert isinstance(known, TyperGroup)
    assert [known.commands[name].make_context(name, args).info_name for name, *args in shown] == [it[0] for it in shown]


def test_lines_of_a_chat() -> None:
    """The page lists exactly those that begin with a slash."""
    written = [names(row[0])[0] for row in table(DOCS / "ask-in-the-terminal.md", "lines of a chat")]
    assert written == [*slash._COMMANDS, "/quit"]


def test_tools() -> None:
    """The page lists exactly the tools, and whether they may ask."""
    written = {names(row[0])[0]: row[2] == "yes" for row in table(DOCS / "write-a-tool.md", "tools")}
    assert written == {name: tool.can_clarify for name, tool in builtin_registry().items()}


def test_tables_of_the_database(agent: Agent) -> None:
    """The page lists exactly the tables that are there once an agent has talked."""
    agent.run("tables", "How many orders are there?")
    with sqlite3.connect(agent.settings.home / "askfirst.db") as database:
        real = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    database.close()
    written = [name for row in table(DOCS / "what-is-kept.md", "tables") for name in names(row[0])]
    assert sorted(written) == sorted(real)


def test_layers() -> None:
    """Newcomers are shown the layers that are checked."""
    checked = ConfigParser()
    checked.read(ROOT / ".importlinter", "utf-8")
    layers = checked["importlinter:contract:layers"]["layers"].split("\n")
    [shown] = [it.lines for it in blocks(ROOT / "CONTRIBUTING.md") if it.lines[:1] == ["entrypoints"]]
    assert shown == [layer for layer in layers if layer]


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links(page: Path) -> None:
    """Every link leads to a file, and to a heading where it names one."""
    broken = []
    for target in links(page):
        place, _, anchor = target.partition("#")
        path = (page.parent / place).resolve() if place else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            broken.append(target)
    assert broken == []


def test_every_page_can_be_found() -> None:
    """Each is linked from the README or from another page."""
    linked = {(page.parent / target.partition("#")[0]).resolve() for page in PAGES for target in links(page)}
    assert [page.name for page in PAGES if page not in linked and page != README] == []


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=page_name)
def test_commands_of_a_page(page: Path, played: dict[Path, Future[list[str]]]) -> None:
    """In order, in a new folder: files are written, commands run and end as marked, transcripts are what they print."""
    wrong = played[page].result()
    assert wrong == [], "\n".join([f"{page.name} is not true any more:", *wrong])


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with build_agent(settings=Settings(home=tmp_path_factory.mktemp("home"))) as opened:
        yield opened


def play(page: Path, folder: Path) -> list[str]:
    """What is wrong with a page's commands and transcripts."""
    printed: dict[str, str] = {}
    wrong: list[str] = []
    for block in blocks(page):
        if block.mark.partition(":")[0] == "test":
            done = run(block.text, folder)
            printed[block.text] = done.stdout
            if f"exit {done.returncode}" != (block.says("test") or "exit 0"):
                wrong.append(f"line {block.line} ended with {done.returncode}: {done.stdout}{done.stderr}")
        elif name := block.says("file"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(block.text, "utf-8")
        elif command := block.says("transcript of"):
            earlier = [output for text, output in printed.items() if command in text]
            output = earlier[-1] if earlier else run(command, folder).stdout
            absent = missing(block, output)
            wrong += ["\n".join([f"line {block.line}: not in the output:", *part]) for part in absent]
            wrong += [f"The output:\n{output}"] if absent else []
    return wrong


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command in a shell, with the `askfirst` of this environment and nobody at the keyboard."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ASKFIRST_")}
    path = os.pathsep.join((str(Path(sys.executable).parent), kept["PATH"]))
    return subprocess.run(
        ["bash", "-e", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**kept, "PATH": path, "ASKFIRST_HOME": "home", "COLUMNS": "96", "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )


def missing(transcript: Block, output: str) -> list[list[str]]:
    """The parts of a transcript, between its cuts, that do not stand so and in this order in the output."""
    printed, at, absent = cleaned(output.splitlines()), 0, []
    for part in parts(cleaned(transcript.lines)):
        found = next((at for at in range(at, len(printed)) if printed[at : at + len(part)] == part), None)
        if found is None:
            absent.append(part)
        else:
            at = found + len(part)
    return absent


def cleaned(lines: list[str]) -> list[str]:
    """Without blanks at line ends, and with hashes that are all alike."""
    return [re.sub(r"\b[0-9a-f]{16}\b", "HASH", line.rstrip()) for line in lines]


def parts(lines: list[str]) -> Iterator[list[str]]:
    """The runs of lines between cuts."""
    run: list[str] = []
    for line in [*lines, CUT]:
        if line.strip() != CUT:
            run.append(line)
        elif run:
            yield run
            run = []
