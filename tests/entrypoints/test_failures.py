import os
import subprocess
import sys
from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError, SourceError, UnknownName
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, OutOfScope, Reply
from askfirst.entrypoints.cli.failures import code_of, exit_code, failure_of
from tests.entrypoints.terminal import askfirst_here, environment


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (FinalAnswer(session_id="s", turn_number=1, text=""), 0),
        (NeedsClarification(session_id="s", turn_number=1, text="", question="", options=()), 3),
        (OutOfScope(session_id="s", turn_number=1, text=""), 2),
        (ErrorReply(session_id="s", turn_number=1, text="", failed="", kind="UnknownName"), 2),
        (ErrorReply(session_id="s", turn_number=1, text="", failed="", kind="SourceError"), 1),
    ],
)
def test_exit_codes_tell_who_has_to_act(reply: Reply, code: int) -> None:
    """0 nobody, 3 the user answers, 2 the user mends, 1 something else failed."""
    assert exit_code(reply) == code


@pytest.mark.parametrize(
    ("error", "code"),
    [(UnknownName("session", "x", ()), 2), (ConfigError("x"), 2), (SourceError("x"), 1), (KeyError("x"), 1)],
)
def test_exit_codes_of_what_was_raised(error: Exception, code: int) -> None:
    """The same rule as for replies."""
    assert code_of(error) == code


def test_a_fault_of_ours_is_one_sentence() -> None:
    """It names the class and the message, and how to see more."""
    failure = failure_of(KeyError("x"))
    assert "KeyError: 'x'" in failure.failed
    assert "ASKFIRST_DEBUG=1" in failure.remedy


def test_the_traceback_is_for_those_who_want_it(tmp_path: Path) -> None:
    """ASKFIRST_DEBUG=1 shows where it happened, before the sentences."""
    told = askfirst_here("check", "nothing.csv", home=tmp_path / "home")
    shown = askfirst_here("show", "nobody", home=tmp_path / "home", ASKFIRST_DEBUG="1")
    assert "Traceback" not in told.stdout + told.stderr
    assert "Traceback" in shown.stderr
    assert shown.stderr.splitlines()[-1].startswith("✗") or "✗" in shown.stderr


def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    """A closed pipe is no failure to talk about."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "askfirst", "--help"],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        check=False,
    )
    os.close(writing)
    assert done.stderr == b""
