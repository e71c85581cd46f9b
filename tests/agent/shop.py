"""A workspace of four orders with two official actions, and processes that say yes to one proposal at once."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings

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


def say_yes(shop: str, home: str, session: str, times: int) -> list[str]:
    """The texts of that many replies to as many confirmations at once."""
    with build_agent(shop, settings=load_settings(home=Path(home), model="none")) as agent:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        with ThreadPoolExecutor(times) as threads:
            return [reply.text for reply in threads.map(lambda _: agent.run(session, "yes"), range(times))]


if __name__ == "__main__":
    shop, home, session, times = sys.argv[1:5]
    print(json.dumps(say_yes(shop, home, session, int(times))))  # noqa: T201 - read by the test
