"""Several sinks beside each other: none of them can harm an exchange, or another one."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from askfirst.domain.events import CommitRecord, ModelEvent, Record, ReplyEvent, ToolEvent
from askfirst.observability.log_sink import LogSink
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.opening import open_sinks
from askfirst.observability.sinks import JsonLinesSink, MemorySink, SinkGroup
from tests.observability.collecting import collecting
from tests.observability.talks import talk_of_orders

REPLY = ReplyEvent("s", 1, "final_answer", 1, 0, 0, 12.5, kind="new_request")


class Failing:
    """Fails at everything, in words that hold a secret."""

    def emit(self, record: Record) -> None:
        del record
        raise RuntimeError("no luck at postgresql://user:hunter2@host/db")

    def close(self) -> None:
        raise RuntimeError("no luck at postgresql://user:hunter2@host/db")


def test_a_sink_that_fails_costs_no_exchange_and_no_other_sink(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first, last, counting = MemorySink(), MemorySink(), MetricsSink()
    replies = talk_of_orders(tmp_path, SinkGroup((first, Failing(), last), failed=counting.lost))
    assert [reply.type for reply in replies].count("error") == 1  # that of the empty message
    assert first.records == last.records
    assert caplog.messages == ["The event sink Failing failed (RuntimeError): a record was lost. It is said once."]
    lost = f'askfirst_lost_records_total{{sink="other"}} {len(first.records)}.0'
    assert lost in counting.render()[0].decode()


def test_losses_are_counted_under_the_name_of_the_sink() -> None:
    metrics = MetricsSink()
    metrics.group(Failing()).emit(REPLY)
    assert 'askfirst_lost_records_total{sink="Failing"} 1.0' in metrics.render()[0].decode()


def test_a_sink_that_cannot_be_closed_leaves_no_other_open(caplog: pytest.LogCaptureFixture) -> None:
    closed: list[str] = []

    class Closing(MemorySink):
        def close(self) -> None:
            closed.append("closed")

    SinkGroup((Failing(), MemorySink(), Closing())).close()
    assert closed == ["closed"]
    assert caplog.messages == ["The event sink Failing failed (RuntimeError): it could not be closed. It is said once."]


def test_a_file_that_cannot_be_written_is_told_of_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sink = JsonLinesSink(tmp_path / "nowhere" / "events.jsonl")
    for _ in range(3):
        sink.emit(REPLY)
    assert capsys.readouterr().err.count("events cannot be written") == 1


def test_an_exchange_is_a_line_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With the session and the time that it took, and without what was said."""
    with caplog.at_level(logging.INFO, "askfirst.exchange"):
        talk_of_orders(tmp_path, LogSink())
    first = next(record for record in caplog.records if record.name == "askfirst.exchange")
    assert first.getMessage() == "new_request: final_answer, 0 model calls"
    assert vars(first)["session"] == "s"
    assert vars(first)["exchange"] == 1
    assert vars(first)["duration_ms"] > 0
    assert "cancel_order of proposal" in caplog.text
    assert "A-001" not in caplog.text


@pytest.mark.parametrize(
    ("record", "level", "said"),
    [
        (
            ToolEvent("s", 1, "execute_query", "sql_executor", "error", 1, 1.0, error="SourceError"),
            logging.WARNING,
            "The step 'execute_query' failed: SourceError in the tool 'sql_executor'",
        ),
        (
            ModelEvent("s", 1, "restate", "openai:x", 2, 0, 0, 0, 0, 1.0, fault="server"),
            logging.WARNING,
            "openai:x gave no answer at 'restate': server, 2 tries",
        ),
        (
            CommitRecord("s", 1, "p1", "refund", "failed", 1, "It answered 503."),
            logging.WARNING,
            "refund of proposal p1 is failed after 1 try: It answered 503.",
        ),
        (
            CommitRecord("s", 1, "p1", "refund", "dead", 12, "It answered 400."),
            logging.ERROR,
            "refund of proposal p1 is dead after 12 tries: It answered 400.",
        ),
        (
            CommitRecord("s", 1, "p1", "refund", "confirmed"),
            logging.INFO,
            "refund of proposal p1 is confirmed",
        ),
    ],
    ids=["tool", "model", "failed", "dead", "confirmed"],
)
def test_what_went_wrong_is_a_line_of_the_log(
    record: Record, level: int, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "askfirst.exchange"):
        LogSink().emit(record)
    assert [(one.levelno, one.getMessage()) for one in caplog.records] == [(level, said)]


def test_what_went_well_within_an_exchange_is_none(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "askfirst.exchange"):
        LogSink().emit(ToolEvent("s", 1, "key", "tool", "complete", 1, 1.0))
        LogSink().emit(ModelEvent("s", 1, "restate", "openai:x", 1, 0, 0, 0, 0, 1.0))
    assert caplog.messages == []


def test_all_that_a_server_tells_comes_from_one_sink(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    metrics, log = MetricsSink(), tmp_path / "events.jsonl"
    with collecting() as collector, caplog.at_level(logging.INFO, "askfirst.exchange"):
        sink = open_sinks(metrics, log_file=log, traces_url=collector.address, version="1")
        sink.emit(REPLY)
        sink.close()
        sink.close()
        assert len(collector.spans) == 1
    assert 'askfirst_exchanges_total{kind="new_request",reply="final_answer"} 1.0' in metrics.render()[0].decode()
    assert json.loads(log.read_text("utf-8"))["type"] == "reply_event"
    assert caplog.messages == ["new_request: final_answer, 0 model calls"]
    assert [type(one) for one in open_sinks(MetricsSink()).sinks] == [MetricsSink, LogSink]
