"""How much one principal may ask, by a clock that is set by hand."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.access.limits import Limiter
from askfirst.access.spec import LimitSpec
from askfirst.domain.errors import LimitError


class Hands:
    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def passes(limiter: Limiter, name: str = "ana") -> bool:
    try:
        limiter.request(name)
    except LimitError:
        return False
    return True


def test_requests_of_a_minute() -> None:
    clock = Hands()
    limiter = Limiter(LimitSpec(requests_per_minute=6), clock=clock)
    assert [passes(limiter) for _ in range(8)] == [True] * 6 + [False] * 2
    assert passes(limiter, "bob")
    with pytest.raises(LimitError) as raised:
        limiter.request("ana")
    assert (raised.value.limit, raised.value.retry_after) == ("requests_per_minute", 10.0)
    assert str(raised.value) == (
        "You sent more requests than you may in a minute: 6. "
        "Try again in 10 s, or ask for the setting requests_per_minute to be raised."
    )
    clock.at += 9.9
    assert not passes(limiter)
    clock.at += 0.2
    assert [passes(limiter) for _ in range(2)] == [True, False]
    clock.at += 1_000_000
    assert [passes(limiter) for _ in range(8)] == [True] * 6 + [False] * 2


def test_a_clock_that_goes_back_gives_nothing() -> None:
    clock = Hands()
    limiter = Limiter(LimitSpec(requests_per_minute=1), clock=clock)
    assert passes(limiter)
    clock.at -= 1_000
    assert not passes(limiter)


@settings(deadline=None, max_examples=50)
@given(st.integers(1, 90), st.integers(1, 20), st.lists(st.floats(0, 30), max_size=80))
def test_never_more_than_the_rate(per_minute: int, burst: int, waits: list[float]) -> None:
    clock = Hands()
    limiter = Limiter(LimitSpec(requests_per_minute=per_minute, burst=burst), clock=clock)
    let_through = 0
    for wait in waits:
        clock.at += wait
        let_through += passes(limiter)
    assert let_through <= burst + clock.at * per_minute / 60 + 1e-6


@given(st.integers(1, 90), st.integers(1, 20))
def test_who_waits_as_told_is_let_through(per_minute: int, burst: int) -> None:
    clock = Hands()
    limiter = Limiter(LimitSpec(requests_per_minute=per_minute, burst=burst), clock=clock)
    for _ in range(burst):
        limiter.request("ana")
    for _ in range(5):
        with pytest.raises(LimitError) as raised:
            limiter.request("ana")
        assert raised.value.retry_after
        clock.at += raised.value.retry_after
        limiter.request("ana")
        clock.at = round(clock.at)
        while passes(limiter):
            pass


def test_memory_is_bounded() -> None:
    limiter = Limiter(LimitSpec(requests_per_minute=1), clock=Hands(), most=100)
    for number in range(10_000):
        limiter.request(f"name-{number}")
    assert len(limiter) == 100
    assert not passes(limiter, "name-9999")


def test_exchanges_at_the_same_time() -> None:
    limiter = Limiter(LimitSpec(concurrent=2, concurrent_total=3))
    with ExitStack() as running:
        for name in ("ana", "ana", "bob"):
            running.enter_context(limiter.exchange(name))
        for name, limit, told in (
            ("ana", "concurrent", "As many of your messages are being worked on as may be: 2."),
            ("eve", "concurrent_total", "This server works on as many messages as it may."),
        ):
            with pytest.raises(LimitError) as raised, limiter.exchange(name):
                pass
            assert (raised.value.limit, raised.value.failed) == (limit, told)
            assert raised.value.remedy == "Wait for an answer, then send it again."
            assert raised.value.retry_after == 1.0
    assert len(limiter) == 0


def test_what_is_counted_is_given_back_after_a_failure() -> None:
    limiter = Limiter(LimitSpec(concurrent=1))
    for _ in range(3):
        with pytest.raises(KeyError), limiter.exchange("ana"):
            raise KeyError
    with limiter.exchange("ana"):
        assert len(limiter) == 1


def test_sessions() -> None:
    limiter = Limiter(LimitSpec(sessions_per_principal=2))
    limiter.new_session(1)
    with pytest.raises(LimitError) as raised:
        limiter.new_session(2)
    assert str(raised.value) == (
        "You have as many sessions as you may have: 2. Go on in one of them, delete one, "
        "or ask for the setting sessions_per_principal to be raised."
    )


def test_no_limits() -> None:
    none = LimitSpec(requests_per_minute=None, concurrent=None, concurrent_total=None, sessions_per_principal=None)
    limiter = Limiter(none)
    limiter.new_session(10**9)
    with ExitStack() as running:
        for _ in range(1_000):
            limiter.request("ana")
            running.enter_context(limiter.exchange("ana"))
    assert len(limiter) == 0
