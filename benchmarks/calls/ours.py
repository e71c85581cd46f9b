"""askfirst's side: the same messages through the agent, with rules alone or with a scripted model."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.llm.scripted import Scripted, Step
from benchmarks.calls.measured import Measured


def ours(
    messages: Sequence[str], script: Sequence[Step] = (), *, prefer_rules: bool = True, found: str = ""
) -> Measured:
    """What a conversation costs; without a script no model is there.

    Raises AssertionError where the last reply is no answer with `found` in it, or the script does not fit.
    """
    model = Scripted(script)
    calls = 0
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings(Path(home), home=Path(home), model="none", prefer_rules=prefer_rules)
        with build_agent(None, settings=settings, model=model if script else None) as agent:
            for message in messages:
                reply = agent.run("one", message)
                calls += reply.usage.model_calls
            assert reply.type == "final_answer", reply
            assert found in reply.text, reply.text
    model.finish()
    assert calls == len(model.asked), f"{calls} calls are told of, {len(model.asked)} were made"
    return Measured(calls, sum(prompt.characters for prompt in model.asked))
