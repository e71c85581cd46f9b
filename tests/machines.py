"""How the state machines of the tests are played."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


def play_machine(machine: type[RuleBasedStateMachine], *, examples: int, steps: int) -> None:
    """That many runs of at most so many steps; how long they take is no failure."""
    checked = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    wanted = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=checked, database=None
    )
    run_state_machine_as_test(machine, settings=wanted)
