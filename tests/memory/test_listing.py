from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.reply import FinalAnswer
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database, open_engine
from askfirst.memory.listing import _listing
from tests.memory.samples import AT, LATER, turn

COLLIDING = ("a/x", "A/x", "a%/x", "a_/x", "ab/x", "a/", "a", "a\\/x", "ä/x")


@pytest.fixture
def store(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.dispose()


async def say(store: Conversations, session: str, text: str, reply: str = "3.", restated: str = "", **at: str) -> None:
    opened = await store.open(session, text, at=at.get("at", AT))
    said = FinalAnswer(session_id=session, turn_number=opened.number, text=reply)
    await store.close(session, opened.number, said, at=at.get("at", AT), kind="new_request", restated=restated)


async def names(store: Conversations, **wanted: Any) -> list[str]:
    return [one.session for one in await store.sessions(**wanted)]


@pytest.mark.parametrize("prefix", ["a/", "A/", "a%/", "a_", "a_/", "a", "a\\/", "ä", "%", "b", "\U0010ffff", "\ud7ff"])
async def test_only_names_that_begin_so_to_the_letter(store: Conversations, prefix: str) -> None:
    """No character means anything, capitals are others: one's sessions never come out of another's list or search."""
    for session in COLLIDING:
        await say(store, session, f"a secret of {session}")
        await store.rename(session, "secret")
    own = sorted(session for session in COLLIDING if session.startswith(prefix))
    assert sorted(await names(store, prefix=prefix)) == own
    assert sorted(await names(store, prefix=prefix, search="SECRET")) == own
    assert sorted(await store.unused(LATER, prefix=prefix)) == own
    assert len(await names(store)) == len(COLLIDING)


@pytest.mark.parametrize("where", ["title", "text", "restated", "reply"])
async def test_a_text_is_found_wherever_it_was_said(store: Conversations, where: str) -> None:
    """In small letters or capitals, in any language; with the first exchange that says it and the words around."""
    await say(store, "other", "how many orders?")
    await say(store, "s", "first")
    said = "\n".join(("before " * 20, "In KÖLN_100% of it", "after " * 20))
    await say(store, "s", **({"text": "second"} | ({} if where == "title" else {where: said})))
    await say(store, "s", "köln_100% again")
    await store.rename("s", "In KÖLN_100% of it" if where == "title" else "Another")
    (found,) = await store.sessions(search=" köln_100% ")
    assert (found.session, found.exchanges, found.found_in) == ("s", 3, 3 if where == "title" else 2)
    assert (
        found.snippet == "köln_100% again" if where == "title" else "before In KÖLN_100% of it after" in found.snippet
    )
    assert await names(store, search="KÖLN%100") == []
    assert await names(store, search="orders") == ["other"]


async def test_only_the_title_says_it(store: Conversations) -> None:
    """Then no exchange is named."""
    await say(store, "s", "first")
    await store.rename("s", "Late orders")
    (found,) = await store.sessions(search="late")
    assert (found.title, found.found_in, found.snippet) == ("Late orders", None, "")


async def test_texts_that_a_database_cannot_hold(store: Conversations) -> None:
    """A reply with such a character neither hides other sessions nor stops the search."""
    for number, odd in enumerate(["\x00", "\ud83d", "\ude00", "\\ud83d\ude00", "\\u0000", "\U0001f600 ü"]):
        await say(store, f"s{number}", "same", reply=f"{odd} found")
    assert len(await names(store, search="same")) == 6
    assert "s5" in await names(store, search="FOUND")
    assert await names(store, search="\U0001f600 Ü") == ["s5"]
    assert await names(store, search="\x00\ud800") is not None


async def test_a_text_too_long_to_look_for(store: Conversations) -> None:
    """It is said how long it may be."""
    with pytest.raises(UserError, match=r"has 201 characters: 'xxx.*Use at most 200"):
        await store.sessions(search="x" * 201)


async def test_pages_follow_each_other(store: Conversations) -> None:
    """Each begins after the last one's place, where several were used at one time, too; none comes twice."""
    for number in range(7):
        await say(store, f"s{number}", "x", at=f"2025-01-15T09:00:0{number // 3}+00:00")
    pages, before = [], None
    while page := await store.sessions(limit=2, before=before, prefix="s"):
        pages.append([one.session for one in page])
        before = page[-1].place
    assert pages == [["s6", "s3"], ["s4", "s5"], ["s0", "s1"], ["s2"]]


async def test_a_title_is_given_and_changed(store: Conversations) -> None:
    """It is shown in the listing; giving one is no use of the session."""
    await say(store, "s", "x")
    assert [one.title for one in await store.sessions()] == [""]
    for title in (" Late orders ", "Spätes; DROP TABLE"):
        assert await store.rename("s", title) == title.strip()
    (found,) = await store.sessions()
    assert (found.title, found.updated_at) == ("Spätes; DROP TABLE", AT)
    with pytest.raises(UnknownName, match="There is no session 'gone'"):
        await store.rename("gone", "x")


@pytest.mark.parametrize("title", ["", "  ", "a\nb", "x" * 121, "\u202egnp.exe", "a\x00"])
async def test_what_cannot_be_a_title(store: Conversations, title: str) -> None:
    """It is said what can."""
    await say(store, "s", "x")
    with pytest.raises(UserError, match=r"cannot be the title of a session.*Use 1 to 120 printable characters"):
        await store.rename("s", title)


async def test_sessions_that_were_not_used_for_long(store: Conversations) -> None:
    """The oldest first; the time may be of any zone."""
    for second in (3, 1, 2):
        await say(store, f"s{second}", "x", at=f"2025-01-15T09:00:0{second}Z")
    assert await store.unused("2025-01-15T10:00:03+01:00") == ("s1", "s2")


async def test_the_latest_are_found_by_an_index(tmp_path: Path) -> None:
    """However many sessions there are, a listing reads as many as it shows, and no message but theirs."""
    store = Conversations(tmp_path / "askfirst.db")
    await store.open("s", "x", at=AT)
    await store.write_turns([turn("s")])
    store.dispose()
    engine = open_engine(tmp_path / "askfirst.db")
    listing = _listing("sqlite", frozenset({"before"})).params(before_at=LATER, before_name="", size=50)
    with engine.connect() as connection:
        plain = listing.compile(engine, compile_kwargs={"literal_binds": True})
        steps = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {plain}")]
    engine.dispose()
    assert any("conversations USING INDEX ix_conversations_updated_at" in step for step in steps), steps
    assert not [step for step in steps if step.startswith("SCAN") and "anon" not in step], steps
