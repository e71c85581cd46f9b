"""What is shipped for those who run a server fits the code: every metric, setting and file that it names is there."""

from __future__ import annotations

import configparser
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from askfirst.config.settings import Settings
from askfirst.observability.instruments import Instruments
from askfirst.observability.labels import FIXED
from askfirst.observability.metrics import MetricsSink
from tests.docs.pages import names, table

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = ROOT / "docs" / "look-after-a-server.md"
METRIC = re.compile(r"\b(?:askfirst|process)_[a-z_]+")
SELECTOR = re.compile(r"(\b(?:askfirst|process)_[a-z_]+)\{([^}]*)\}")
MATCH = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')
BY = re.compile(r"by \(([^)]*)\)")
SCRAPED = {"instance", "job", "le"}
"""Labels that Prometheus adds."""


def labels_of_metrics() -> dict[str, set[str]]:
    """Each sample that there can be, by its name, with its labels."""
    found: dict[str, set[str]] = {"askfirst_outbox_events": {"status"}, "askfirst_build_info": {"version", "python"}}
    for metric in vars(Instruments()).values():
        if hasattr(metric, "_labelnames"):
            for family in metric.describe():
                ends = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(family.type, ("",))
                found |= {f"{family.name}{end}": set(metric._labelnames) for end in ends if family.type != "info"}
    text = MetricsSink().render()[0].decode()
    return found | {name: set() for name in re.findall(r"^(process_[a-z_]+) ", text, re.MULTILINE)}


def expressions() -> Iterator[Any]:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    for panel in dashboard["panels"]:
        for target in panel.get("targets", ()):
            yield pytest.param(target["expr"], id=f"{panel['title']} {target['refId']}")
    for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]:
        for rule in group["rules"]:
            yield pytest.param(rule["expr"], id=rule["alert"])


@pytest.mark.parametrize("expression", list(expressions()))
def test_what_is_asked_of_prometheus_can_be_answered(expression: str) -> None:
    """Metrics and labels are there, fixed values are ones that a label may have, parentheses are closed."""
    known = labels_of_metrics()
    used = METRIC.findall(expression)
    assert used
    assert [name for name in used if name not in known] == []
    for name, matches in SELECTOR.findall(expression):
        for label, _, values in MATCH.findall(matches):
            assert label in known[name] | SCRAPED
            wanted = set() if values.startswith("$") else set(values.split("|"))
            assert wanted <= FIXED.get(label, wanted)
    labels = {label.strip() for group in BY.findall(expression) for label in group.split(",")}
    assert labels <= set.union(SCRAPED, *(known[name] for name in used))
    assert expression.count("(") == expression.count(")")


def test_the_dashboard_shows_every_metric() -> None:
    shown = set(METRIC.findall((DEPLOY / "grafana-dashboard.json").read_text("utf-8")))
    bases = {re.sub(r"_(bucket|count|sum)$", "", name) for name in shown}
    ours = {re.sub(r"_(bucket|count|sum)$", "", name) for name in labels_of_metrics() if name.startswith("askfirst_")}
    assert ours - bases == set()


def test_the_panels_stand_beside_and_below_each_other() -> None:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    places = [panel["gridPos"] for panel in dashboard["panels"]]
    cells = [
        (x, y) for it in places for x in range(it["x"], it["x"] + it["w"]) for y in range(it["y"], it["y"] + it["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids))


def test_the_page_lists_every_metric_with_its_labels() -> None:
    known = labels_of_metrics()
    written = {names(row[0])[0]: set(names(row[1])) for row in table(PAGE, "metrics")}
    real = {re.sub(r"_(bucket|count|sum)$", "", name): labels for name, labels in known.items()}
    assert written == {name: labels for name, labels in real.items() if name.startswith("askfirst_")}


def test_the_page_knows_every_alert() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
    assert re.findall(r"^\| `(Askfirst\w+)`", PAGE.read_text("utf-8"), re.MULTILINE) == [one["alert"] for one in rules]


@pytest.mark.parametrize("path", [PAGE, *sorted(DEPLOY.iterdir())], ids=lambda path: path.name)
def test_settings_that_are_named_are_there(path: Path) -> None:
    written = re.findall(r"\bASKFIRST_([A-Z_]+)", path.read_text("utf-8"))
    assert [name for name in written if name.lower() not in Settings.model_fields] == []


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / "askfirst.service", encoding="utf-8")
    return parser


def test_the_unit_gives_the_server_no_rights() -> None:
    service = unit()["Service"]
    assert shlex.split(service["ExecStart"])[:2] == ["/opt/askfirst/bin/askfirst", "serve"]
    wanted = {
        "DynamicUser": "yes",
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "UMask": "0077",
    }
    assert {name: service[name] for name in wanted} == wanted


def test_stopping_leaves_time_for_messages_under_way() -> None:
    seconds = Settings.model_fields["stop_seconds"].default
    assert float(unit()["Service"]["TimeoutStopSec"]) > seconds + 5
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    assert float(compose["services"]["askfirst"]["stop_grace_period"].rstrip("s")) > seconds + 5


def instructions() -> list[tuple[str, str]]:
    """Those of the Containerfile, with their arguments on one line."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_is_made_of_what_is_there() -> None:
    """Every file is in the checkout and not kept out of the build, and every package has its hash."""
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    copied = [rest.split()[:-1] for name, rest in instructions() if name == "COPY" and not rest.startswith("--from")]
    for source in (one for sources in copied for one in sources):
        assert (ROOT / source).exists()
        assert f"!{source}" in ignored
    installs = [rest for name, rest in instructions() if name == "RUN" and "pip install" in rest]
    assert all("--no-deps" in one and ("--require-hashes" in one or one.endswith(" .")) for one in installs)


def test_the_image_runs_without_rights_and_is_looked_after() -> None:
    made = instructions()
    user, health = ([rest for name, rest in made if name == wanted] for wanted in ("USER", "HEALTHCHECK"))
    assert user == ["10001"]
    assert "/healthz" in health[0]
    command = json.loads(health[0].partition("CMD ")[2])
    assert command[:2] == ["python", "-c"]
    compile(command[2], "health", "exec")
    assert [rest for name, rest in made if name == "FROM"] == [
        "python:${PYTHON}-slim AS build",
        "python:${PYTHON}-slim",
    ]


def test_the_compose_file_refers_to_what_it_has() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    server = services["askfirst"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    assert set(server["depends_on"]) <= set(services)
    assert all(port.startswith("127.0.0.1:") for one in services.values() for port in one.get("ports", ()))
    named = {one.split(":")[0] for service in services.values() for one in service["volumes"] if one[0] not in "./"}
    assert named == set(compose["volumes"])
    assert server["read_only"] is True


def pins(path: Path) -> dict[str, str]:
    """Packages of a lock with all that belongs to them."""
    blocks = re.split(r"^(?=[A-Za-z0-9])", path.read_text("utf-8"), flags=re.MULTILINE)
    found = (
        re.match(r"(\S+?)(?:\[.*?\])?==(.+?)\s+#? *via|(\S+?)(?:\[.*?\])?==(.+)", block, re.DOTALL) for block in blocks
    )
    return {one[1] or one[3]: re.sub(r"\s+# via.*", "", one[2] or one[4], flags=re.DOTALL) for one in found if one}


def files(pinned: str) -> set[str]:
    """The version and the hashes: on which systems it is needed may differ."""
    words = pinned.split()
    return {*words[:1], *(word for word in words if word.startswith("--hash="))}


def test_the_image_has_what_the_tests_ran_with() -> None:
    """The same versions with the same hashes, none without one, and all that the server needs."""
    lock, tested = pins(DEPLOY / "requirements.lock"), pins(ROOT / "requirements-dev.lock")
    assert {name for name, pinned in lock.items() if files(pinned) != files(tested.get(name, ""))} == set()
    assert [name for name, pinned in lock.items() if "--hash=sha256:" not in pinned] == []
    wanted = {"fastapi", "uvicorn", "prometheus-client", "opentelemetry-sdk", "psycopg", "mcp", "hatchling", "duckdb"}
    assert wanted <= lock.keys()
    assert "://" not in (DEPLOY / "requirements.lock").read_text("utf-8")
