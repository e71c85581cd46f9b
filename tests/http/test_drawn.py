"""Requests drawn from the API's description, good and bad ones: no fault, and no answer that is not described."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import FailureGroup

from tests.http.drawing import mend
from tests.http.places import DATASET, opened, served, write_shop

KNOWN = {"session_id": "known", "number": 1, "proposal_id": "p", "name": "sales"}
ROUNDS, SOAK_ROUNDS = 4, 52
SEED = 20261123
# What no schema can say: what is there already or not, what is a word of the server's own, what can be printed.
SAID_ELSEWHERE = (
    "The cursor ",
    "The conversation has no message",
    "cannot be the name of a session",
    "cannot be the title of a session",
    "cannot be a copy of itself",
    "has a control character",
    "The results cannot be used: ",
    "There is a session ",
    "There is no exchange ",
    "has no reply to go on from",
    "has no table",
    "There is no event number ",
    "has no answer to replay",
    "No query waits for results",
    "whole numbers may have 64 bits",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Over a session with an answer, a proposal and a question."""
    with opened(write_shop(tmp_path / "shop"), tmp_path / "home") as agent, served(agent) as at:
        for text in ("total revenue by region", "refund sale S2", "refund"):
            asked = {"datasetId": DATASET, "conversationId": "known", "message": text}
            assert httpx.post(f"{at}/chat", json=asked).status_code == httpx.codes.OK
        yield at


def test_a_few(server: str) -> None:
    assert draw(server, ROUNDS) >= 130


@pytest.mark.soak
def test_many(server: str) -> None:
    assert draw(server, SOAK_ROUNDS) >= 1_900


def draw(server: str, rounds: int) -> int:
    """So many requests of each operation, each kind for itself; how many were sent."""
    mend()
    sent: list[str] = []
    with warnings.catch_warnings(), httpx.Client(base_url=server) as client:
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
        schema.config.update(base_url=server)
        for found in schema.get_all_operations():
            operation = found.ok()  # type: ignore[union-attr]
            for mode in GenerationMode:

                @seed(SEED)
                @settings(
                    max_examples=rounds,
                    database=None,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )
                @given(case=operation.as_strategy(generation_mode=mode))
                def drawn(case: Case) -> None:
                    _about_what_is_there(case, len(sent))
                    sent.append(fault(case))

                # Where nothing can be given, nothing bad can be.
                with suppress(Unsatisfiable):
                    drawn()
    faults = [one for one in sent if one]
    assert not faults, "\n\n".join(faults)
    return len(sent)


def fault(case: Case) -> str:
    """What is wrong with the answer; empty where nothing is."""
    answer = case.call(timeout=20)
    try:
        case.validate_response(answer)
    except FailureGroup as failures:
        if any(words in answer.text for words in SAID_ELSEWHERE):
            return ""
        asked: dict[str, Any] = {"path": case.path_parameters, "query": case.query, "body": case.body}
        told = "; ".join(f"{type(one).__name__}: {one}" for one in failures.exceptions)
        return f"{case.method} {case.path} {asked!r:.500} gave {answer.status_code} {answer.text!r:.500}: {told:.900}"
    return ""


def _about_what_is_there(case: Case, number: int) -> None:
    """Every second good request."""
    good = case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE
    if good and number % 2:
        case.path_parameters = {name: KNOWN[name] for name in case.path_parameters or {}}
        if isinstance(case.body, dict):
            known = {"datasetId": DATASET, "model": "askfirst"}
            case.body = {**case.body, **{name: value for name, value in known.items() if name in case.body}}
    if case.path.endswith("/events"):
        case.query = {**(case.query or {}), "to": "newest"}
    if case.method == "DELETE":
        # What the other requests are about stays.
        case.path_parameters = {"session_id": f"other-{number}"}
