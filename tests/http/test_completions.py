"""The Chat Completions face, as OpenAI's own client talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import openai
import pytest
from markdown_it import MarkdownIt
from openai.types.chat import ChatCompletion

from askfirst.agent import Agent
from tests.http.places import SALES, opened, served, write_shop

HOSTILE = "[yes](http://evil.example/x) | ![a](b) <img src=x> **bold** www.evil.example"

TOWNS = "S10,2025-01-13,Old Town,sent,2\nS11,2025-01-13,New Town,sent,4\n"


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    """Sessions are counted here: nobody else makes any."""
    rows = f'{SALES}S8,2025-01-12,"{HOSTILE}",open,5000\nS9,2025-01-13,East,sent,1\n{TOWNS}'
    with opened(write_shop(tmp_path / "shop", rows), tmp_path / "home") as made:
        yield made


@pytest.fixture
def at(agent: Agent) -> Iterator[str]:
    with served(agent) as address:
        yield address


@pytest.fixture
def client(at: str) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{at}/v1", api_key="none", max_retries=0) as made:
        yield made


def told(client: openai.OpenAI, messages: Any) -> ChatCompletion:
    return client.chat.completions.create(model="askfirst", messages=messages)


class Talk:
    """What a front end does: it sends all that was said with each message, and no name."""

    def __init__(self, client: openai.OpenAI) -> None:
        self.client = client
        self.messages: list[dict[str, str]] = []

    def say(self, text: str) -> str:
        self.messages.append({"role": "user", "content": text})
        answer = str(told(self.client, self.messages).choices[0].message.content)
        self.messages.append({"role": "assistant", "content": answer})
        return answer


def sessions(agent: Agent) -> dict[str, int]:
    return {one.session: one.exchanges for one in agent.sessions()}


def test_models(client: openai.OpenAI) -> None:
    assert [one.id for one in client.models.list()] == ["askfirst", "abc-123"]


def test_an_answer(client: openai.OpenAI) -> None:
    found = told(client, [{"role": "user", "content": "total revenue by status"}])
    [choice] = found.choices
    assert choice.finish_reason == "stop"
    text = str(choice.message.content)
    assert text.startswith(
        "Total revenue by status. Highest: open with 5,340.\n\n| status | total revenue |\n| --- | ---: |"
    )
    assert found.usage
    assert found.usage.total_tokens == 0
    extra = found.model_extra or {}
    assert extra["askfirst"]["type"] == "final_answer"


def test_the_name_of_the_workspace_is_a_model(client: openai.OpenAI) -> None:
    messages: Any = [{"role": "user", "content": "how many sales are there"}]
    found = client.chat.completions.create(model="abc-123", messages=messages)
    assert str(found.choices[0].message.content).startswith("11 sales.")


def test_a_stream_says_the_same(client: openai.OpenAI) -> None:
    messages: Any = [{"role": "system", "content": "x"}, {"role": "user", "content": "total revenue by status"}]
    whole = told(client, messages).choices[0].message.content
    with client.chat.completions.create(
        model="askfirst", messages=messages, stream=True, stream_options={"include_usage": True}
    ) as stream:
        chunks = list(stream)
    assert "".join(choice.delta.content or "" for one in chunks for choice in one.choices) == whole
    assert [choice.finish_reason for one in chunks for choice in one.choices][-1] == "stop"
    assert chunks[-1].usage is not None
    thought = [(choice.delta.model_extra or {}).get("reasoning_content") for one in chunks for choice in one.choices]
    assert "Run the query\n" in thought


def test_a_conversation_without_a_name_stays_in_one_session(client: openai.OpenAI, agent: Agent) -> None:
    talk = Talk(client)
    talk.say("total revenue by status")
    talk.say("by region instead")
    assert "paid" in talk.say("only paid ones")
    assert list(sessions(agent).values()) == [3]
    Talk(client).say("total revenue by status")
    assert sorted(sessions(agent).values()) == [1, 3], "another conversation that begins alike is one of its own"


def test_an_edited_message_branches_off(client: openai.OpenAI, agent: Agent) -> None:
    talk = Talk(client)
    for text in ("total revenue by status", "by region instead", "only paid ones"):
        talk.say(text)
    talk.messages = talk.messages[:2]
    assert "North" not in talk.say("only open ones")
    assert sorted(sessions(agent).values()) == [2, 3]
    talk.say("how many are there")
    assert sorted(sessions(agent).values()) == [3, 3]


def test_what_was_said_elsewhere_is_not_known(client: openai.OpenAI) -> None:
    talk = Talk(client)
    talk.messages = [{"role": "user", "content": "total revenue"}, {"role": "assistant", "content": "1"}]
    told = talk.say("how many sales are there")
    assert told.endswith("*Note:* What was said before this message is not known here any more; it is read alone.")


def test_the_header_wins(client: openai.OpenAI, agent: Agent) -> None:
    for text in ("total revenue by status", "by region instead"):
        messages = [{"role": "user", "content": text}]
        found = client.chat.completions.with_raw_response.create(
            model="askfirst",
            messages=messages,  # type: ignore[arg-type]
            extra_headers={"X-Session-Id": "mine"},
        )
        assert found.headers["x-session-id"] == "mine"
    assert sessions(agent) == {"mine": 2}


def test_a_question_back_is_answered_by_its_number(client: openai.OpenAI) -> None:
    talk = Talk(client)
    asked = talk.say("total revenue in Town")
    assert asked == "Which Town do you mean?\n\n1. New Town (1 sale)\n2. Old Town (1 sale)"
    assert talk.say("2").startswith("The total revenue is 2, over sales where region is Old Town.")


def test_a_yes(client: openai.OpenAI, agent: Agent) -> None:
    talk = Talk(client)
    asked = talk.say("refund sale S2")
    assert asked == (
        "I understand you want a refund for sale S2. Is this correct? The money goes back.\n\n"
        "Answer **yes** to confirm, or **no**."
    )
    talk.say("yes")
    assert sum(agent.outbox_depth().values()) == 1


def test_no_cell_is_more_than_text(client: openai.OpenAI) -> None:
    """Highest and largest: the name stands in the sentence and in the table."""
    text = Talk(client).say("total revenue by region")
    assert "evil" in text.split("|", maxsplit=1)[0]
    tokens = MarkdownIt("gfm-like", {"linkify": False}).enable("table").parse(text)
    inside = [one for token in tokens for one in token.children or []]
    assert {one.type for one in inside} <= {"text", "softbreak", "hardbreak", "text_special"}
    assert [one.type for one in tokens].count("tr_open") == 7
    assert {one.content for one in tokens if one.type == "inline"} >= {"East"}


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        ({"model": "gpt-5"}, openai.NotFoundError, "There is no model 'gpt-5'. Known: 'askfirst' or 'abc-123'."),
        (
            {"messages": [{"role": "assistant", "content": "hello"}]},
            openai.UnprocessableEntityError,
            "The conversation has no message of the user's. Send one with the role 'user'.",
        ),
        ({"messages": []}, openai.UnprocessableEntityError, "'messages' is []: "),
        (
            {"extra_headers": {"X-Session-Id": "a/b"}},
            openai.UnprocessableEntityError,
            "'x-session-id' is 'a/b': string should match pattern",
        ),
    ],
)
def test_what_fails_is_told_as_the_client_expects(
    client: openai.OpenAI, asked: dict[str, Any], error: type[openai.APIStatusError], said: str
) -> None:
    good: dict[str, Any] = {"model": "askfirst", "messages": [{"role": "user", "content": "total revenue"}]}
    with pytest.raises(error) as caught:
        client.chat.completions.create(**{**good, **asked})
    assert said in caught.value.message
    body: Any = caught.value.body
    assert body["message"].startswith(said)
    assert (body["type"], body["code"]) == ("invalid_request_error", "UnknownName" if "model" in asked else "UserError")


def test_half_a_surrogate_pair_is_no_fault_of_the_server(at: str) -> None:
    with httpx.Client(base_url=at) as http:
        answer = http.post(
            "/v1/chat/completions",
            content=rb'{"model": "askfirst", "messages": [{"role": "user", "content": "total \ud800"}]}',
            headers={"Content-Type": "application/json"},
        )
    assert answer.status_code in {200, 422}, answer.text
