import os
import subprocess
import sys
from pathlib import Path

KEYS = {"OPENAI_API_KEY": "sk-x", "GOOGLE_API_KEY": "x", "GEMINI_API_KEY": "x", "ASKFIRST_OPENAI_API_KEY": "sk-x"}


def test_no_key_is_left_for_tests() -> None:
    """Neither for them nor for what they start."""
    assert not [name for name in KEYS if name in os.environ]
    assert os.environ["ASKFIRST_MODEL"] == "none"


def test_a_developer_who_has_keys() -> None:
    """The test above holds for them as well: nobody pays for a run of the tests."""
    test = f"{__file__}::{test_no_key_is_left_for_tests.__name__}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test],
        env={**os.environ, **KEYS, "ASKFIRST_MODEL": "openai:gpt-test"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout
