"""A key that a provider sends back is nowhere: not in replies, the state, the conversation, events or the log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.llm.failures import failure_of
from askfirst.llm.model import Answer, Piece, Prompt
from tests.understanding.model.obeying import make_workspace

KEY = "sk-proj-SECRETSECRET0123456789"
SAID = f"Incorrect API key provided: {KEY}. Header 'Authorization: Bearer {KEY}'."


class Echoing:
    """Fails at every call with words that hold the key, as providers do."""

    def __init__(self) -> None:
        self.calls = 0

    @property
    def name(self) -> str:
        return "openai:echo"

    async def ask(self, prompt: Prompt) -> Answer:
        del prompt
        await asyncio.sleep(0)
        self.calls += 1
        raise failure_of(RuntimeError(SAID), self.name, (KEY,))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        await self.ask(prompt)
        yield Piece("never")

    async def close(self) -> None:
        """There is nothing to close."""


def test_key_in_the_words_of_a_failure(tmp_path: Path) -> None:
    """All files of the state folder and the log are searched, and what a user sees."""
    home, log = tmp_path / "home", tmp_path / "events.jsonl"
    make_workspace(tmp_path / "w")
    settings = load_settings(
        tmp_path, home=home, log_file=log, prefer_rules=False, openai_api_key=KEY, model="openai:echo"
    )
    model = Echoing()
    messages = ("how many shipments by carrier?", "how many shipments to Miami?", "I mean the harbour", "what is love?")
    with build_agent(tmp_path / "w", settings=settings, model=model) as agent:
        replies = [agent.run("s", message) for message in messages]
        shown = repr(replies) + repr(settings) + repr(agent.plan("s")) + repr(agent.history("s"))
    files = [path for path in (*home.rglob("*"), log) if path.is_file()]
    kept = b"".join(path.read_bytes() for path in files)
    assert model.calls
    assert log.read_text("utf-8").count("model_event") == model.calls
    assert any("***" in note for reply in replies for note in reply.notes)
    assert "SECRET" not in shown
    assert b"SECRET" not in kept
