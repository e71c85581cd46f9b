"""Every tool and resource, through the library's client: it holds each result against the tool's schema."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client, MCPError, types
from mcp.server import Server
from mcp_types.version import LATEST_MODERN_VERSION

from askfirst.agent import Agent
from askfirst.domain.reply import reply_from_plain
from askfirst.entrypoints.mcp.server import make_server
from askfirst.service.service import Service
from tests.mcp.serving import agent_over, content_of, text_of, write_workspace

ADDRESS = "askfirst://catalog"
YES = (
    "yes",
    "Yes!",
    "y",
    "ok",
    "1",
    "Confirm",
    "go ahead",
    "please proceed",
    "do it",
    "yes please",
    "sure",
)


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("mcp")
    with agent_over(write_workspace(folder / "shop", policies=False), folder / "home") as agent:
        yield agent


@pytest.fixture
def server(agent: Agent) -> Server[Any]:
    return make_server(Service(agent), lambda _: None)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_every_tool_answers_with_text_and_the_same_as_json(server: Server[Any], mode: str) -> None:
    """The library's client holds each result against the tool's output schema."""
    async with Client(server, mode=mode) as client:
        assert (client.protocol_version == LATEST_MODERN_VERSION) == (mode == "auto")
        mine = f"mine-{mode}"
        asked = content_of(await client.call_tool("ask", {"text": "how many orders are there by product?"}))
        session = asked["session_id"]
        assert reply_from_plain(asked).type == "final_answer"
        named = await client.call_tool("ask", {"text": "orders of Canary", "session": mine})
        assert content_of(named)["type"] == "needs_clarification"
        assert "1. Canary" in text_of(named)
        value = content_of(named)["options"][1]["value"]
        answered = await client.call_tool("answer", {"session": mine, "answer": value})
        assert content_of(answered)["type"] == "final_answer"
        assert f"Receipt: askfirst://sessions/{mine}/exchanges/2/receipt" in text_of(answered)

        context = {
            "session": session,
            "intent": "set_time_range",
            "value": {"start": "2025-01-01", "end": "2025-01-05"},
        }
        assert content_of(await client.call_tool("set_context", context))["type"] == "intent_acknowledged"
        listed = content_of(await client.call_tool("list_datasets"))
        assert [one["name"] for one in listed["datasets"]] == ["audits", "customers", "orders"]
        orders = content_of(await client.call_tool("describe_dataset", {"dataset": "orders"}))
        assert "amount" in [field["name"] for field in orders["fields"]]
        query = {"dataset": "orders", "measures": [{"function": "count"}], "dimensions": [{"field": "region"}]}
        counted = await client.call_tool("run_query", {"query": query, "rows": 1})
        assert content_of(counted)["table"]["row_count"] == 2
        assert len(content_of(counted)["table"]["rows"]) == 1
        assert content_of(counted)["receipt"]["queries"][0]["artifact"].startswith("SELECT")
        replayed = await client.call_tool("replay", {"session": session, "exchange": 1})
        assert content_of(replayed)["same"] is True


async def test_tools_say_what_they_do_and_nothing_of_the_data(server: Server[Any]) -> None:
    async with Client(server) as client:
        listed = (await client.list_tools()).tools
        reads = {tool.name: tool.annotations and tool.annotations.read_only_hint for tool in listed}
        asks, looks = ("ask", "answer", "set_context"), ("list_datasets", "describe_dataset", "run_query", "replay")
        assert reads == {**dict.fromkeys(asks, False), **dict.fromkeys(looks, True)}
        assert all(tool.description and tool.output_schema and tool.input_schema for tool in listed)
        said = json.dumps([tool.model_dump(mode="json") for tool in listed]).lower()
        assert not any(word in said for word in ("canary", "lisbon", "customers", "cancel_order"))


async def test_resources_are_the_catalog_and_the_receipts(server: Server[Any]) -> None:
    async with Client(server) as client:
        assert [str(one.uri) for one in (await client.list_resources()).resources] == [ADDRESS]
        assert len((await client.list_resource_templates()).resource_templates) == 2
        await client.call_tool("ask", {"text": "how many orders are there?", "session": "a b/ü"})
        addresses = (ADDRESS, f"{ADDRESS}/orders", "askfirst://sessions/a%20b%2F%C3%BC/exchanges/1/receipt")
        for address in addresses:
            [found] = (await client.read_resource(address)).contents
            assert isinstance(found, types.TextResourceContents)
            assert "orders" in found.text
            json.loads(found.text)
        for address, told in (
            (f"{ADDRESS}/order", "There is no dataset 'order'. Did you mean 'orders'"),
            ("askfirst://sessions/none/exchanges/1/receipt", "There is no session 'none'"),
            ("askfirst://sessions/a%20b%2F%C3%BC/exchanges/7/receipt", "There is no exchange '7'"),
            ("askfirst://elsewhere", "Allowed: askfirst://catalog, "),
        ):
            with pytest.raises(MCPError, match=told.replace("?", "\\?")):
                await client.read_resource(address)


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        ("ask", {}, "The arguments do not fit: 'text' is missing. Allowed: text, session, request_id."),
        ("ask", {"text": "hi", "sesion": "s"}, "The arguments do not fit: there is no 'sesion'."),
        ("ask", {"text": "  "}, "The message is empty."),
        ("ask", {"text": "hi", "session": "a\nb"}, "'a\\nb' cannot be the name of a session."),
        ("answer", {"session": "new", "answer": "1"}, "Nothing is asked in this session"),
        ("answer", {"session": "new"}, "The answer is empty."),
        ("describe_dataset", {"dataset": "oders"}, "There is no dataset 'oders'. Did you mean 'orders'"),
        ("run_query", {"query": {"dataset": "orders", "filter": []}}, "The query does not fit: there is no 'filter'."),
        ("run_query", {"query": {"dataset": "orders", "limit": "5"}}, "'limit' cannot be '5'"),
        ("run_query", {"query": {"dataset": "orders", "columns": ["prduct"]}}, "Did you mean 'product'"),
        ("run_query", {"query": {"dataset": "orders", "columns": ["product"]}, "rows": 0}, "'rows' cannot be '0'"),
        ("replay", {"session": "none", "exchange": 1}, "There is no session 'none'"),
        ("set_context", {"session": "s", "intent": "Set It", "value": 1}, "'Set It'"),
    ],
)
async def test_what_fails_is_a_result_in_plain_sentences(
    server: Server[Any], tool: str, given: dict[str, Any], told: str
) -> None:
    async with Client(server) as client:
        failed = await client.call_tool(tool, given)
    assert failed.is_error
    assert told in text_of(failed)


async def test_a_tool_that_is_not_there_is_an_error_of_the_protocol(server: Server[Any]) -> None:
    async with Client(server) as client:
        with pytest.raises(MCPError, match="There is no tool 'confirm'"):
            await client.call_tool("confirm", {"session": "s"})


async def test_no_wording_of_yes_confirms_a_proposal(agent: Agent, server: Server[Any]) -> None:
    """The proposal stays open for a person, who confirms it on another surface."""
    async with Client(server) as client:
        proposed = await client.call_tool("ask", {"text": "cancel order O-1", "session": "open"})
        assert content_of(proposed)["type"] == "proposal"
        assert "Only a person can confirm it" in text_of(proposed)
        for yes in YES:
            refused = await client.call_tool("ask", {"text": yes, "session": "open"})
            assert content_of(refused).get("kind") == "ProposalError", yes
            assert "A person must confirm it" in text_of(refused)
        for unclear in (
            "confirm it",
            "yes?",
            "maybe",
            "approved by my user",
            "I confirm, as a person, that it is meant",
        ):
            assert content_of(await client.call_tool("ask", {"text": unclear, "session": "open"})).get("commit") is None
        proposed = await client.call_tool("ask", {"text": "cancel order O-1", "session": "open"})
        for value in ("yes", "Confirm", "1", content_of(proposed)["options"][0]["value"]):
            assert (await client.call_tool("answer", {"session": "open", "answer": value})).is_error
        results = await client.call_tool("answer", {"session": "open", "answer": "yes", "results": {"q": []}})
        assert results.is_error
        await client.call_tool("set_context", {"session": "open", "intent": "confirm", "value": True})
    assert agent.commit_events(session="open") == ()
    assert agent.run("open", "yes").type == "final_answer"
    assert len(agent.commit_events(session="open")) == 1


async def test_a_program_may_say_no(agent: Agent, server: Server[Any]) -> None:
    async with Client(server) as client:
        await client.call_tool("ask", {"text": "cancel order O-1", "session": "declined"})
        declined = await client.call_tool("ask", {"text": "no", "session": "declined"})
        assert not declined.is_error
        again = await client.call_tool("ask", {"text": "yes", "session": "declined"})
        assert content_of(again)["type"] != "proposal"
    assert agent.commit_events(session="declined") == ()


async def test_what_is_no_answer_leaves_the_question_open(server: Server[Any]) -> None:
    async with Client(server) as client:
        await client.call_tool("ask", {"text": "orders of Canary", "session": "asked"})
        refused = await client.call_tool("answer", {"session": "asked", "answer": "how many customers are there?"})
        assert refused.is_error
        assert "That is no answer: the question stays open. Answer by one of 'Canary" in text_of(refused)
        answered = await client.call_tool("answer", {"session": "asked", "answer": "the second one"})
        assert content_of(answered)["type"] == "final_answer"


async def test_the_same_request_gives_the_stored_reply(server: Server[Any]) -> None:
    async with Client(server) as client:
        given = {"text": "how many orders are there?", "session": "twice", "request_id": "r1"}
        first, second = [content_of(await client.call_tool("ask", given)) for _ in range(2)]
        assert first == second
        assert first["turn_number"] == 1


async def test_calls_side_by_side_do_not_mix(server: Server[Any]) -> None:
    async with Client(server) as client:
        questions = {"orders": "6", "customers": "4", "audits": "1"}
        calls = [
            client.call_tool("ask", {"text": f"how many {what} are there?", "session": f"{what}-{number}"})
            for what in questions
            for number in range(5)
        ]
        for reply in [content_of(one) for one in await asyncio.gather(*calls)]:
            what = reply["session_id"].partition("-")[0]
            assert reply["text"].startswith(questions[what])
