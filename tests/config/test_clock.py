"""The day may be fixed, the time never is."""

from datetime import UTC, date, datetime, timedelta

from askfirst.config.clock import WorkspaceClock
from askfirst.domain.ports import Clock


def test_a_fixed_day_stays() -> None:
    """Relative times count from the workspace's day."""
    clock: Clock = WorkspaceClock(date(2025, 1, 15))
    assert clock.today() == date(2025, 1, 15)


def test_the_time_is_real_and_has_a_zone() -> None:
    """Turns and records are ordered by it, even where the day is fixed."""
    clock: Clock = WorkspaceClock(date(2025, 1, 15))
    before = datetime.now(UTC)
    assert before <= clock.now() <= datetime.now(UTC)
    assert clock.now().utcoffset() == timedelta(0)


def test_without_a_fixed_day_it_is_the_day_here() -> None:
    """Nothing set means the system's clock."""
    before = datetime.now().astimezone().date()
    assert before <= WorkspaceClock().today() <= datetime.now().astimezone().date()
