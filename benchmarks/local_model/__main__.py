"""Holds the conversation twice, by the model and by rules alone, and ends with 1 where a reply is not as it must be."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from askfirst.agent import build_agent
from askfirst.config.settings import Settings, load_settings
from benchmarks.local_model.plain import plain_calls
from benchmarks.local_model.server import MODEL, serving
from benchmarks.local_model.talk import Exchange, fault, play, shown

SECONDS = 120.0
"""How long one call may take: a small model reads about 200 tokens a second."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.local_model", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--python", type=Path, help="the Python of the environment that has the server")
    where.add_argument("--url", help="the base address of a server that runs already, ending in /v1")
    chosen = parser.parse_args()
    # A run that is told to end takes its server down as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    if chosen.url:
        return converse(chosen.url)
    with serving(chosen.python) as url:
        return converse(url)


def converse(url: str) -> int:
    """Plain calls first, then the conversation. Gives 1 where a reply is wrong, or no call was answered."""
    print("\n".join(["plain calls", *asyncio.run(plain_calls(url))]), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with build_agent(None, settings=load_settings(home, home=home / "rules", model="none")) as agent:
            by_rules = [exchange.reply for exchange in play(agent, "one")]
        with build_agent(None, settings=with_model(home, url)) as agent:
            exchanges = []
            faults = []
            for exchange, other in zip(play(agent, "one"), by_rules, strict=True):
                exchanges.append(exchange)
                faults.append(fault(exchange.reply, other))
                print(shown(exchange, faults[-1]), flush=True)
    print(summary(exchanges))
    answered = any(exchange.reply.usage.tokens for exchange in exchanges)
    if not answered:
        print("WRONG: no call was answered in time, so nothing of the model's was put to the test")
    return int(any(faults) or not answered)


def summary(exchanges: Sequence[Exchange]) -> str:
    """All of it in a line."""
    types = Counter(exchange.reply.type for exchange in exchanges)
    usages = [exchange.reply.usage for exchange in exchanges]
    calls, tokens = sum(usage.model_calls for usage in usages), sum(usage.tokens for usage in usages)
    seconds = sum(exchange.seconds for exchange in exchanges)
    kinds = ", ".join(f"{count} {name}" for name, count in types.items())
    return f"{len(exchanges)} messages: {kinds}; {calls} calls, {tokens:,} tokens, {seconds:.0f} s"


def with_model(home: Path, url: str) -> Settings:
    """The model is asked for all that it may be asked for, and has the time that it needs."""
    return load_settings(
        home,
        home=home / "model",
        model=f"openai:{MODEL}",
        model_url=url,
        prefer_rules=False,
        model_seconds=5 * SECONDS,
        model_call_seconds=SECONDS,
        exchange_seconds=6 * SECONDS,
        todo_seconds=2 * SECONDS,
    )


if __name__ == "__main__":
    sys.exit(main())
