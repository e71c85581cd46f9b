"""One trace an exchange, as a collector sees it."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import TracerProvider
from pydantic import SecretStr

from askfirst.domain.errors import ConfigError
from askfirst.domain.events import ReplyEvent, RouterEvent, ToolEvent
from askfirst.observability.bound import binding
from askfirst.observability.collector import Collector
from askfirst.observability.otlp import Exporting
from askfirst.observability.traces import TracesSink, open_traces
from tests.observability.collecting import Collecting, Received, collecting
from tests.observability.talks import PLAIN, talk_of_orders, talk_with_a_model

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"
STEPS: dict[str, dict[str, object]] = {
    "classify_intent": {},
    "execute_tool entity_resolution": {},
    "execute_tool field_mapping": {},
    "execute_tool query_builder": {},
    "execute_tool sql_executor": {"query main": {}},
    "execute_tool llm_summary": {"chat gpt-test": {}},
    "chat gpt-test": {},
}


@pytest.fixture(scope="module")
def talked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Collecting]:
    """The conversation with a model, within a request that names its trace, and the one about orders in none."""
    with collecting() as collector:
        sink = open_traces(Collector(collector.address, {"x-token": SecretStr("t0ken")}), version="1.2.3")
        with binding(traceparent=f"00-{TRACE}-{PARENT}-01"):
            talk_with_a_model(tmp_path_factory.mktemp("model"), sink)
        talk_of_orders(tmp_path_factory.mktemp("orders"), sink)
        sink.close()
        yield collector


def exchanges(collector: Collecting, session: str) -> list[Received]:
    return [one for one in collector.roots() if one.attributes["gen_ai.conversation.id"] == session]


def test_an_exchange_is_a_tree(talked: Collecting) -> None:
    first = exchanges(talked, "m")[0]
    assert talked.tree(first) == STEPS
    assert (first.name, first.attributes["askfirst.reply.type"]) == ("invoke_agent askfirst", "final_answer")
    assert first.attributes["askfirst.model_calls"] == 2


def test_every_span_lies_within_its_parent(talked: Collecting) -> None:
    slack = 2_000_000  # durations are rounded
    for span in talked.spans.values():
        if span.parent in talked.spans:
            parent = talked.spans[span.parent]
            assert parent.start - slack <= span.start <= span.end <= parent.end + slack, (parent, span)


def test_exchanges_of_a_request_are_part_of_its_trace(talked: Collecting) -> None:
    """The header reaches the agent's thread. Without one, each exchange is a trace of its own."""
    assert {(one.trace, one.parent) for one in exchanges(talked, "m")} == {(TRACE, PARENT)}
    own = exchanges(talked, "s")
    assert len({one.trace for one in own}) == len(own) == 11
    assert {one.parent for one in own} == {""}


def test_model_calls_bear_what_the_conventions_name(talked: Collecting) -> None:
    calls = [one for one in talked.spans.values() if one.name == "chat gpt-test"]
    assert len(calls) == 4
    call = min(calls, key=lambda one: one.start)
    assert call.attributes == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "gpt-test",
        "gen_ai.conversation.id": "m",
        "gen_ai.usage.input_tokens": call.attributes["gen_ai.usage.input_tokens"],
        "gen_ai.usage.output_tokens": call.attributes["gen_ai.usage.output_tokens"],
        "gen_ai.usage.cache_read.input_tokens": 0,
        "askfirst.site": "restate",
        "askfirst.tries": 1,
    }
    assert call.attributes["gen_ai.usage.input_tokens"] > 100
    (failed,) = [one for one in calls if one.status == 2]
    assert failed.attributes["error.type"] == "server"


def test_actions_are_told_in_the_exchange_in_which_they_happened(talked: Collecting) -> None:
    told = [one.events for one in exchanges(talked, "s")]
    assert (
        told
        == [(), (), ("proposed",), ("confirmed",), ("proposed",), ("declined",), ("proposed",), ("replaced",)]
        + [()] * 3
    )


def test_errors_have_their_status(talked: Collecting) -> None:
    """Nothing in a question back, a decline or what is out of scope is an error."""
    assert [one.status for one in exchanges(talked, "s")] == [0] * 10 + [2]


def test_collector_knows_who_sends(talked: Collecting) -> None:
    assert set(talked.paths) == {"/v1/traces"}
    assert {headers["x-token"] for headers in talked.headers} == {"t0ken"}
    assert (talked.resource["service.name"], talked.resource["service.version"]) == ("askfirst", "1.2.3")


def test_nothing_that_was_said_is_told(talked: Collecting) -> None:
    sent = b"".join(talked.bodies)
    for text in (PLAIN, "A-001", "ordered twice", "what is love", "Rotterdam", "t0ken"):
        assert text.encode() not in sent


def test_what_was_said_is_told_where_it_is_wanted(tmp_path: Path) -> None:
    with collecting() as collector:
        sink = open_traces(Collector(collector.address), contents=True)
        talk_of_orders(tmp_path, sink)
        sink.close()
        told = [one.attributes.get("askfirst.user_text") for one in collector.roots()]
    assert "cancel order A-001, it was ordered twice" in told


def test_a_collector_that_does_not_answer_holds_up_no_exchange(tmp_path: Path) -> None:
    """All replies are there before it has answered anything."""
    with collecting(busy=True) as collector:
        sink = open_traces(Collector(collector.address, seconds=0.2))
        replies = talk_of_orders(tmp_path, sink)
        assert len(replies) == 11
        assert not collector.bodies
        sink.close()


def test_a_collector_that_is_not_there_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its address without what lets askfirst in."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for attempt in range(2):
        caplog.clear()
        sink = open_traces(Collector(f"http://user:hunter2@127.0.0.1:{port}", seconds=0.5))
        for name in ("first", "second"):
            talk_of_orders(tmp_path / f"{attempt}{name}", sink)
            sink._exporting._provider.force_flush()
        sink.close()
        (said,) = caplog.messages
        assert (
            said
            == f"The collector at http://127.0.0.1:{port}/v1/traces takes no traces: they are dropped until it does."
        )
    out = capfd.readouterr()
    assert "hunter2" not in out.err + out.out


def test_collector_that_is_back_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    with collecting() as collector:
        sink = open_traces(Collector(collector.address))
        for status in (400, 400, 200):
            collector.status = status
            sink.emit(ReplyEvent("s", 1, "final_answer", 0, 0, 0, 1.0))
            sink._exporting._provider.force_flush()
        sink.close()
    place = f"The collector at {collector.address}/v1/traces"
    assert caplog.messages == [
        f"{place} takes no traces: they are dropped until it does.",
        f"{place} takes traces again.",
    ]


def test_traces_of_the_program_around_are_heard(caplog: pytest.LogCaptureFixture) -> None:
    """What OpenTelemetry says of its own exporters stays audible, and an exchange is part of the program's trace."""
    with collecting() as collector:
        sink = open_traces(Collector(collector.address))
        tracer = TracerProvider(shutdown_on_exit=False).get_tracer("around")
        with tracer.start_as_current_span("around") as around:
            sink.emit(ReplyEvent("s", 1, "final_answer", 0, 0, 0, 1.0))
        logging.getLogger("opentelemetry.sdk._shared_internal").warning("of theirs")
        sink.close()
        (span,) = collector.roots()
    assert span.trace == format(around.get_span_context().trace_id, "032x")
    assert caplog.messages == ["of theirs"]


def kept(sink: TracesSink, collector: Collecting) -> list[tuple[int, str]]:
    sink.close()
    return [(one.attributes["askfirst.exchange"], one.attributes.get("error.type", "")) for one in collector.roots()]


def test_an_exchange_that_broke_off_is_told_of_when_its_session_goes_on() -> None:
    with collecting() as collector:
        sink = open_traces(Collector(collector.address))
        for number in (1, 2, 2, 3):
            sink.emit(RouterEvent("s", number, "new_request", "regex", 0.9, 1.0))
            sink.emit(ToolEvent("s", number, "key", "tool", "complete", 1, 1.0))
        assert kept(sink, collector) == [(number, "interrupted") for number in (1, 2, 2, 3)]


def test_a_message_that_was_refused_ends_no_other_exchange() -> None:
    """Such as one for which the session was busy for too long."""
    with collecting() as collector:
        sink = open_traces(Collector(collector.address))
        sink.emit(RouterEvent("s", 1, "new_request", "regex", 0.9, 1.0))
        sink.emit(ReplyEvent("s", 0, "error", 0, 0, 0, 1.0))
        sink.emit(ReplyEvent("s", 1, "final_answer", 0, 0, 0, 1.0))
        assert sorted(kept(sink, collector)) == [(0, "error"), (1, "")]


def test_exchanges_that_never_end_are_not_kept_for_good() -> None:
    with collecting() as collector:
        to = Collector(collector.address)
        sink = TracesSink(Exporting(to, to.endpoint), most=10, now=time.time)
        for number in range(30):
            sink.emit(RouterEvent(f"s{number}", 1, "new_request", "regex", 0.9, 1.0))
        assert len(sink._open) == 10
        assert len(kept(sink, collector)) == 30


@pytest.mark.parametrize(
    "header", ["", "nonsense", f"00-{'0' * 32}-{PARENT}-01", f"ff-{TRACE}-{PARENT}-01", "x" * 9999]
)
def test_a_header_that_is_none_is_ignored(header: str) -> None:
    with collecting() as collector:
        sink = open_traces(Collector(collector.address))
        with binding(traceparent=header):
            sink.emit(ReplyEvent("s", 1, "final_answer", 0, 0, 0, 1.0))
        sink.close()
        (span,) = collector.roots()
    assert span.parent == ""


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("collector:4317", "collector:4317"),
        ("grpc://me:hunter2@host:1", "grpc://host:1"),
        ("", ""),
        ("http://", "http://"),
    ],
)
def test_address_that_cannot_be(address: str, shown: str) -> None:
    with pytest.raises(ConfigError) as caught:
        open_traces(Collector(address))
    assert str(caught.value) == (
        f"The address of the collector is {shown!r}; allowed: an address that begins with http:// or https://. "
        "Set it to that of OTLP over HTTP, such as http://127.0.0.1:4318."
    )


def test_address_of_the_collector_or_of_its_traces() -> None:
    assert Collector("http://h:4318").endpoint == "http://h:4318/v1/traces"
    assert Collector("http://h:4318/").endpoint == "http://h:4318/v1/traces"
    assert Collector("https://h/otlp/v1/traces").endpoint == "https://h/otlp/v1/traces"
