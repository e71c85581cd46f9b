"""`intents.yaml`: what it makes, and every mistake in it told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.catalog.intents import load_intents
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.errors import ConfigError
from askfirst.domain.intent import Intent

ORDERS = Dataset(
    "orders",
    "shop",
    "order",
    "orders",
    {
        "order_id": Field("order_id", "string", "identifier", "order id"),
        "status": Field("status", "string", "category", "status"),
    },
)
CATALOG = Catalog("shop", {"orders": ORDERS})
GOOD = """\
intents:
  cancel_order:
    label: cancel order
    meaning: Nobody wants it any more.
    target: orders.order_id
    says: cancel
    examples: [Cancel order 7]
    arguments:
      reason: {type: choice, choices: {twice: [ordered twice, duplicate]}}
      fee: {type: number, above: 0, unit: USD, usual: [1, 50], required: true}
    conditions:
      - {field: status, one_of: [open], otherwise: "Order {target} is {value}."}
    question: "Cancel order {target}[ because it was {reason}]?"
"""


def load(folder: Path, text: str) -> tuple[Intent, ...]:
    (folder / "intents.yaml").write_text(text, encoding="utf-8")
    return load_intents(folder, CATALOG)


def test_a_file_makes_intents_in_its_order(tmp_path: Path) -> None:
    (intent,) = load(tmp_path, GOOD)
    assert (intent.name, intent.effect, intent.target_dataset, intent.target_field) == (
        "cancel_order",
        "commit",
        "orders",
        "order_id",
    )
    assert (intent.says, intent.required) == (("cancel",), ("fee",))
    assert intent.arguments["reason"]["enum"] == ["twice"]
    assert intent.arguments["fee"] == {
        "title": "fee",
        "type": "number",
        "unit": "USD",
        "exclusiveMinimum": 0,
        "usual": [1, 50],
    }


@pytest.mark.parametrize("folder", [None, Path("nowhere")])
def test_no_file_means_no_intents(folder: Path | None) -> None:
    assert load_intents(folder, CATALOG) == ()


def test_a_part_in_brackets_is_left_out_where_it_has_no_value(tmp_path: Path) -> None:
    (intent,) = load(tmp_path, GOOD)
    assert intent.worded(intent.question, target="7") == "Cancel order 7?"
    assert intent.worded(intent.question, target="7", reason="late") == "Cancel order 7 because it was late?"


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (("target: orders.order_id", "target: orders.order_idd"), 5, "order_idd"),
        (("field: status", "field: state"), 12, "state"),
        (("question: ", "consequence: "), 2, "An intent that commits needs a 'question' that the user says yes to."),
        (("{reason}]", "{reson}]"), 13, "There is no argument 'reson'. Did you mean 'reason'?"),
        (("reason: {type: choice", "target: {type: choice"), 9, "The name 'target' is that of what it is done to."),
        (
            ("type: choice, ", "type: text, "),
            9,
            "An argument with 'choices' has the type choice, and no other has them.",
        ),
        (("label: cancel order", "lable: cancel order"), 3, "lable"),
        (("says: cancel", "effect: read"), 2, "An intent that reads needs a 'target' and the fields that it 'shows'."),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, wrong: tuple[str, str], line: int, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load(tmp_path, GOOD.replace(*wrong))
    assert any(problem.line == line and told in problem.message for problem in raised.value.problems), str(raised.value)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("field: status", "field: state").replace("{reason}]", "{reson}]")
    with pytest.raises(ConfigError, match=r"The file intents.yaml has 2 problems"):
        load(tmp_path, text)
