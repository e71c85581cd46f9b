"""A reply that could not be kept: the same request runs again under its number, and comes to the same end."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from askfirst.domain.reply import ErrorReply, FinalAnswer, ProposalReply
from askfirst.service.service import Service
from tests.service.asking import COUNT, ask, types

NO_REPLY = """
CREATE TRIGGER no_reply BEFORE UPDATE OF status ON exchanges WHEN NEW.status = 'done'
BEGIN SELECT RAISE(ABORT, 'no reply is kept'); END
"""


@contextmanager
def no_reply_is_kept(place: Path) -> Iterator[None]:
    with closing(sqlite3.connect(place / "home" / "askfirst.db", isolation_level=None)) as database:
        database.execute(NO_REPLY)
        try:
            yield
        finally:
            database.execute("DROP TRIGGER no_reply")


async def cut_off(service: Service, place: Path, session: str, text: str) -> None:
    await service.agent.asessions()
    with no_reply_is_kept(place):
        assert isinstance(await ask(service, session, text, request_id="a"), ErrorReply)


@pytest.mark.parametrize("text", [COUNT, "total revenue by region"])
async def test_a_question(service: Service, place: Path, session: str, text: str) -> None:
    await cut_off(service, place, session, text)
    again = await ask(service, session, text, request_id="a")
    assert isinstance(again, FinalAnswer)
    assert again.table
    assert again.turn_number == 1
    assert (await types(service, session)).count("reply") == 2, "the failure is told, then the reply"


async def test_a_proposal_stays_open(service: Service, place: Path, session: str) -> None:
    """It is the same one, and a yes to it is carried out."""
    await cut_off(service, place, session, "refund sale S1")
    again = await ask(service, session, "refund sale S1", request_id="a")
    assert isinstance(again, ProposalReply)
    assert not any("withdrawn" in note for note in again.notes)
    assert (await ask(service, session, "yes")).text.startswith("Confirmed")
    assert len(await service.agent.acommit_events(session=session)) == 1


async def test_a_yes_is_carried_out_once(service: Service, place: Path, session: str) -> None:
    await ask(service, session, "refund sale S2")
    await cut_off(service, place, session, "yes")
    again = await ask(service, session, "yes", request_id="a")
    assert (again.turn_number, again.text[:9]) == (2, "Confirmed")
    assert len(await service.agent.acommit_events(session=session)) == 1
