"""A workspace of four orders with two official actions, and processes that say yes to one proposal at once."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings, load_settings

EVENT = re.compile(r"event J01 ([0-9a-f-]{36})")
"""Where a reply names the event that a yes has written."""
WORKSPACE = """\
name: shop
about: orders of a shop
today: 2025-01-15
sources:
  shop: {kind: duckdb, files: orders.csv}
"""
INTENTS = """\
intents:
  cancel_order:
    label: cancel order
    meaning: The customer does not want it any more.
    target: orders.order_id
    says: [cancel, call off]
    examples: [Cancel order A-001]
    arguments:
      reason:
        type: choice
        choices: {twice: [ordered twice, duplicate], late: [too late]}
    conditions:
      - {field: status, one_of: [open], otherwise: "Order {target} is {value}: it cannot be cancelled."}
    question: "I understand you want to cancel order {target}. Is this correct?"
    consequence: "The order will not be sent."
  refund:
    label: refund
    meaning: The customer wants money back.
    target: orders.order_id
    says: [refund, money back]
    examples: [Refund order A-001]
    question: "I understand you want a refund for order {target}. Is this correct?"
"""
ORDERS = "order_id,status,amount\nA-001,open,10\nA-002,sent,20\nA-003,open,30\nA-004, Open ,40\n"


def write_shop(folder: Path) -> Path:
    """The workspace's folder."""
    folder.mkdir(parents=True)
    for name, text in (("workspace.yaml", WORKSPACE), ("intents.yaml", INTENTS), ("orders.csv", ORDERS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def settings_of(home: Path, address: str | None = None) -> Settings:
    """No model, and the conversations in a PostgreSQL database where its address is given."""
    return load_settings(home=home, database=address, model="none")


def say_yes(agent: Agent, session: str, times: int) -> list[str]:
    """The texts of that many replies to as many confirmations at once."""
    with ThreadPoolExecutor(times) as threads:
        return [reply.text for reply in threads.map(lambda _: agent.run(session, "yes"), range(times))]


def main(shop: str, home: str, address: str, times: str) -> None:
    """Say yes in each session that is named on a line, until the input ends. A line without answers says: ready."""
    with build_agent(shop, settings=settings_of(Path(home), address or None)) as agent:
        _write([])
        for line in sys.stdin:
            _write(say_yes(agent, json.loads(line), int(times)))


def _write(answer: list[str]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
