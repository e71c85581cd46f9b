"""How many of our own phrasings are read rightly. The floors are what was reached: they may only rise."""

from collections import Counter

from askfirst.understanding.rules.choosing.fitting import fits
from tests.understanding.rules.choosing.cards import card
from tests.understanding.rules.choosing.own import Case, cases, played

LEAST_CASES = 1_000
LEAST_ASKS = 120
RIGHT = 0.97
ASKED = 0.03


async def test_our_own_phrasings() -> None:
    """Nearly all that should run do, with the right values; none runs with a wrong one, and nothing strange runs."""
    counts: Counter[str] = Counter()
    failed: list[tuple[str, Case]] = []
    for case in cases():
        outcome, choice, _ = await played(case)
        counts[f"{case.verdict} {outcome}"] += 1
        failed += [(outcome, case)] if outcome in ("wrong", "ran") else []
        parameters = {one.name: one for one in card(case.card).parameters}
        assert all(fits(parameters[name], value) for name, value in choice.args.items()), case
    assert failed == []
    should_run = counts["args ok"] + counts["args asked"]
    assert sum(counts.values()) >= LEAST_CASES
    assert counts["args ok"] / should_run >= RIGHT
    assert counts["args asked"] / should_run <= ASKED


async def test_the_wordings_of_strangers() -> None:
    """Greetings, slips, short forms and reasons around a value are no question; a filter in their place is one."""
    outcomes = [((await played(case))[0], case) for case in cases("strangers.yaml")]
    assert [one for one in outcomes if one[0] in ("wrong", "ran")] == []
    should_run = [outcome for outcome, case in outcomes if case.verdict == "args"]
    assert should_run.count("ok") / len(should_run) >= RIGHT
    assert len(outcomes) - len(should_run) >= LEAST_ASKS


def test_every_argument_has_phrasings() -> None:
    """Enough of each kind that a figure says something."""
    held: Counter[tuple[str, str]] = Counter()
    for case in cases():
        for name in case.args:
            held[case.card, name] += 1
    for tool in ("tpr", "nets", "map", "risk", "refund"):
        required = [one.name for one in card(tool).parameters if one.required]
        assert all(held[tool, name] >= 12 for name in required), tool


def test_no_case_stands_twice() -> None:
    seen = Counter(
        (case.card, case.argument, case.options, case.text, str(case.previous + case.before)) for case in cases()
    )
    assert [case for case, count in seen.items() if count > 1] == []
