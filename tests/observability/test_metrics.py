"""What real exchanges leave in the metrics: each one, right, and no more series for more users."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.events import CommitRecord, ModelEvent, QueryRun, Record, ReplyEvent, RouterEvent, ToolEvent
from askfirst.llm.model import SITES
from askfirst.observability import labels
from askfirst.observability.log_sink import LogSink
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.sinks import MemorySink
from tests.observability.talks import MODEL, talk_of_orders, talk_with_a_model

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(sink: MetricsSink) -> Samples:
    """Every sample by its name and labels, as a scraper reads it."""
    text = sink.render()[0].decode()
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def of(samples: Samples, name: str, **wanted: str) -> float:
    """The sum of a metric's samples with these labels."""
    fits = (value for (known, has), value in samples.items() if known == name and wanted.items() <= dict(has).items())
    return sum(fits)


@pytest.fixture(scope="module")
def talked(tmp_path_factory: pytest.TempPathFactory) -> tuple[MetricsSink, MemorySink]:
    """Both conversations, counted by one sink, and their records."""
    sink, records = MetricsSink(version="1.2.3"), MemorySink()
    every = sink.group(records)

    def opened(agent: Agent) -> None:
        sink.know(tool=agent.tools, source=agent.workspace.sources, intent=agent.tools, model=(MODEL,))

    talk_of_orders(tmp_path_factory.mktemp("orders"), every, opened)
    talk_with_a_model(tmp_path_factory.mktemp("model"), every, opened)
    return sink, records


@pytest.fixture(scope="module")
def samples(talked: tuple[MetricsSink, MemorySink]) -> Samples:
    return read(talked[0])


@pytest.mark.parametrize(
    ("name", "wanted", "value"),
    [
        ("askfirst_exchanges_total", {}, 15),
        ("askfirst_exchanges_total", {"kind": "unread", "reply": "error"}, 1),
        ("askfirst_exchanges_total", {"kind": "confirm", "reply": "final_answer"}, 1),
        ("askfirst_exchanges_total", {"reply": "needs_clarification"}, 1),
        ("askfirst_exchange_seconds_count", {"reply": "proposal"}, 3),
        ("askfirst_exchanges_without_model_total", {}, 12),
        ("askfirst_messages_total", {}, 14),
        ("askfirst_classify_seconds_count", {}, 14),
        ("askfirst_clarifications_total", {"tool": "entity_resolution"}, 1),
        ("askfirst_choices_total", {"tool": "cancel_order", "outcome": "run", "matched_by": "exact"}, 2),
        ("askfirst_commit_steps_total", {"step": "proposed"}, 3),
        ("askfirst_commit_steps_total", {"step": "confirmed", "intent": "cancel_order"}, 1),
        ("askfirst_commit_steps_total", {"step": "declined", "intent": "cancel_order"}, 1),
        ("askfirst_commit_steps_total", {"step": "replaced", "intent": "refund"}, 1),
        ("askfirst_model_calls_total", {"model": MODEL, "site": "restate"}, 3),
        ("askfirst_model_calls_total", {"model": MODEL, "site": "summarize"}, 1),
        ("askfirst_model_tries_total", {"model": MODEL}, 4),
        ("askfirst_model_faults_total", {"model": MODEL, "fault": "server"}, 1),
        ("askfirst_model_call_seconds_count", {"model": MODEL}, 4),
        ("askfirst_tool_executions_total", {"tool": "sql_executor", "status": "complete"}, 6),
        ("askfirst_tool_executions_total", {"tool": "refund", "status": "proposed"}, 1),
        ("askfirst_tool_seconds_count", {"tool": "sql_executor"}, 6),
        ("askfirst_queries_total", {"source": "shop", "cached": "yes"}, 1),
        ("askfirst_queries_total", {"source": "shop", "cached": "no"}, 2),
        ("askfirst_query_seconds_count", {"source": "shop"}, 2),
        ("askfirst_build_info", {"version": "1.2.3"}, 1),
    ],
)
def test_what_happened_is_counted(samples: Samples, name: str, wanted: dict[str, str], value: float) -> None:
    assert of(samples, name, **wanted) == value


def test_a_query_that_fails_is_counted_at_its_source(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And the log names it."""
    path, sink, records = tmp_path / "shop.db", MetricsSink(), MemorySink()
    sink.know(source=["data"])
    with closing(sqlite3.connect(path)) as shop:
        shop.execute("CREATE TABLE sales (id INTEGER PRIMARY KEY, city TEXT)")
        shop.execute("INSERT INTO sales VALUES (1, 'Oslo'), (2, 'Rome')")
        shop.commit()
        settings = load_settings(home=tmp_path, model="none", cache_seconds=0)
        with build_agent(f"sqlite:///{path}", settings=settings, sink=sink.group(records, LogSink())) as agent:
            assert agent.run("s", "how many sales are there?").type == "final_answer"
            shop.execute("DROP TABLE sales")
            with caplog.at_level(logging.WARNING, "askfirst.exchange"):
                assert agent.run("s", "how many sales in Oslo?").type == "error"
    samples = read(sink)
    assert of(samples, "askfirst_query_failures_total", source="data", error="SourceError") == 1
    assert of(samples, "askfirst_query_failures_total") == 1
    assert of(samples, "askfirst_queries_total", source="data") == 1
    assert [one.failed_at for one in records.records if isinstance(one, ToolEvent) and one.error] == ["data"]
    assert "SourceError in the tool 'sql_executor', at the source 'data'" in caplog.text


def test_what_fails_alone_can_be_seen_as_a_part_of_all() -> None:
    """A source that never gave anything: its queries are 0, not missing, so that a rule can divide by both."""
    sink = MetricsSink()
    sink.know(source=["shop"], tool=["sql_executor"])
    sink.emit(ToolEvent("s", 1, "q", "sql_executor", "error", 1, 1.0, error="SourceError", failed_at="shop"))
    assert read(sink)["askfirst_queries_total", (("cached", "no"), ("source", "shop"))] == 0


def test_sums_are_those_of_the_records(talked: tuple[MetricsSink, MemorySink], samples: Samples) -> None:
    calls = [one for one in talked[1].records if isinstance(one, ModelEvent)]
    replies = [one for one in talked[1].records if isinstance(one, ReplyEvent)]
    runs = [one for one in talked[1].records if isinstance(one, ToolEvent)]
    assert of(samples, "askfirst_model_tokens_total", tokens="prompt") == sum(one.prompt_tokens for one in calls)
    assert of(samples, "askfirst_model_tokens_total", tokens="completion") == sum(it.completion_tokens for it in calls)
    assert of(samples, "askfirst_tool_rows_total") == sum(one.rows or 0 for one in runs)
    assert of(samples, "askfirst_query_rows_total") == sum(it.rows for one in runs for it in one.queries)
    seconds = sum(one.milliseconds for one in replies) / 1000
    assert of(samples, "askfirst_exchange_seconds_sum") == pytest.approx(seconds)


def test_nothing_is_other_in_what_an_agent_tells(samples: Samples) -> None:
    assert [key for key in samples if labels.OTHER in dict(key[1]).values()] == []


def test_no_series_is_made_of_times(samples: Samples) -> None:
    assert [key for key in samples if key[0].endswith("_created")] == []


def test_sites_are_those_of_the_models() -> None:
    assert labels.SITES == SITES


def test_a_thousand_sessions_make_no_series() -> None:
    """Neither do names that nobody made known, however many there are."""
    sink = MetricsSink()
    sink.know(tool=["sql_executor"], source=["shop"], model=[MODEL], intent=["refund"])

    def exchange(number: int) -> list[Record]:
        session, odd = f"s{number}", f"odd{number}"
        return [
            RouterEvent(session, 1, "new_request", "regex", 0.9, 1.0),
            ModelEvent(session, 1, odd, odd, 1, 1, 1, 0, 1, 1.0, fault=odd),
            ToolEvent(session, 1, odd, odd, "error", 1, 1.0, error=odd, queries=(QueryRun(odd, "sql", 1.0, 1),)),
            CommitRecord(session, 1, odd, odd, "proposed"),
            ReplyEvent(session, 1, odd, 1, 1, 1, 1.0, kind=odd),
        ]

    def counted() -> int:
        return len([key for key in read(sink) if not key[0].startswith("process_")])

    def happen(number: int) -> None:
        for record in exchange(number):
            sink.emit(record)
        sink.waited(f"s{number}", 0.1)
        sink.request_ended(f"ODD{number}", f"/odd/{number}", 200, 0.1)

    happen(0)
    before = counted()
    for number in range(1, 1000):
        happen(number)
    samples = read(sink)
    assert counted() == before
    assert of(samples, "askfirst_tool_executions_total", tool="other") == 1000
    assert of(samples, "askfirst_lock_wait_seconds_count") == 1000
    assert "odd" not in sink.render()[0].decode()


def test_a_label_that_there_is_not_cannot_be_learnt() -> None:
    with pytest.raises(KeyError, match="session"):
        MetricsSink().know(session=["s"])


def test_gauges_are_read_at_each_scrape(tmp_path: Path) -> None:
    """Here the outbox of a real agent, in which the order that was confirmed waits."""
    sink = MetricsSink()
    seen: list[Samples] = []
    waiting = iter((0, 1))

    def opened(agent: Agent) -> None:
        sink.read_at_scrape(
            outbox=lambda: {"waiting": len(agent.commit_events(status="waiting"))},
            running=lambda: next(waiting),
        )
        seen.append(read(sink))
        for said in ("cancel order A-001, it was ordered twice", "yes"):
            agent.run("first", said)
        seen.append(read(sink))

    talk_of_orders(tmp_path, sink, opened)
    assert [of(one, "askfirst_outbox_events", status="waiting") for one in seen] == [0, 1]
    assert [of(one, "askfirst_running_exchanges") for one in seen] == [0, 1]


def test_a_gauge_that_cannot_be_read_is_left_out_and_counted() -> None:
    sink = MetricsSink()

    def broken() -> dict[str, float]:
        raise OSError("postgresql://user:hunter2@host/db is gone")

    sink.read_at_scrape(outbox=broken, running=lambda: 1 // 0)
    sink.request_began()
    text = sink.render()[0].decode()
    assert of(read(sink), "askfirst_scrape_errors_total") > 0
    assert "askfirst_outbox_events{" not in text
    assert "hunter2" not in text


def test_text_is_what_the_scraper_asks_for() -> None:
    sink = MetricsSink()
    assert sink.render()[1].startswith("text/plain; version=0.0.4")
    body, kind = sink.render("application/openmetrics-text; version=1.0.0")
    assert kind.startswith("application/openmetrics-text; version=1.0.0")
    assert body.endswith(b"# EOF\n")


def test_names_follow_the_conventions() -> None:
    """A prefix, base units, `_total` for what only grows, and a help text for each."""
    text = MetricsSink().render()[0].decode()
    kinds = dict(line.split()[2:4] for line in text.splitlines() if line.startswith("# TYPE"))
    helps = dict(line.split(maxsplit=3)[2:4] for line in text.splitlines() if line.startswith("# HELP"))
    ours = {name: kind for name, kind in kinds.items() if not name.startswith("process_")}
    assert len(ours) > 25
    assert all(name.startswith("askfirst_") for name in ours)
    assert [name for name, kind in ours.items() if (kind == "counter") != name.endswith("_total")] == []
    assert [name for name, kind in ours.items() if (kind == "histogram") != name.endswith("_seconds")] == []
    assert [name for name in ours if len(helps[name]) < 10] == []
