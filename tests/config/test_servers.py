"""Servers as sources: in a workspace's file, and named alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.config.workspace import load_workspace
from askfirst.domain.errors import ConfigError

TOKEN = "a-very-secret-token"  # noqa: S105 - of no server
MANY_KINDS = (
    "https:// may be the address of several kinds of servers. "
    "Write opensearch+https://, elasticsearch+https:// or graphql+https:// instead."
)
SLASHES = "Write it with two slashes, and not as a path."
ALONE = "Leave out the other places, or name both in a workspace.yaml."


def workspace(folder: Path, *lines: str) -> Path:
    (folder / "workspace.yaml").write_text("\n".join(["sources:", *(f"  {line}" for line in lines)]), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("address", "kind", "sent", "name"),
    [
        ("postgresql://me:secret@host:5433/shop", "postgres", "postgresql://me:secret@host:5433/shop", "shop"),
        ("postgres://host/shop", "postgres", "postgres://host/shop", "shop"),
        ("sqlite:///shop.db", "sql", "sqlite:///shop.db", "shop.db"),
        ("mysql+pymysql://host/shop", "sql", "mysql+pymysql://host/shop", "shop"),
        ("opensearch+http://host:9200", "elasticsearch", "http://host:9200", "host:9200"),
        ("elasticsearch+https://host/logs", "elasticsearch", "https://host/logs", "logs"),
        ("graphql+https://host/graphql", "graphql", "https://host/graphql", "graphql"),
    ],
)
def test_a_server_named_alone(address: str, kind: str, sent: str, name: str) -> None:
    loaded = load_workspace(address)
    spec = loaded.sources["data"]
    assert spec.server is not None
    assert (spec.kind, spec.server.address.get_secret_value(), loaded.name) == (kind, sent, name)
    assert "secret" not in f"{loaded} {spec} {spec.server} {spec.server.place}"


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("https://host/x", MANY_KINDS),
        (Path("mysql://host/db"), f"'mysql:/...' is no address of a server. {SLASHES}"),
        (["sqlite:///a.db", "b.csv"], f"A server is asked alone. {ALONE}"),
    ],
)
def test_addresses_that_cannot_be_used(where: object, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_workspace(where)  # type: ignore[arg-type]
    assert str(raised.value) == told


def test_servers_of_a_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets come from the environment, and are never shown."""
    monkeypatch.setenv("SHOP_ADDRESS", "postgresql://me:secret@host/shop")
    monkeypatch.setenv("LOGS_TOKEN", TOKEN)
    loaded = load_workspace(
        workspace(
            tmp_path,
            "shop: {kind: postgres, address: $SHOP_ADDRESS, schema: sales}",
            "logs: {kind: elasticsearch, address: 'https://host:9200', tables: [logs, events], token: '${LOGS_TOKEN}'}",
        )
    )
    shop, logs = (loaded.sources[name].server for name in ("shop", "logs"))
    assert shop is not None
    assert logs is not None
    assert (shop.place, shop.schema) == ("postgresql://host/shop", "sales")
    assert (logs.tables, logs.token and logs.token.get_secret_value()) == (("logs", "events"), TOKEN)
    assert not any(secret in f"{loaded}" for secret in ("secret", TOKEN))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("shop: {kind: postgres}", "A source of the kind 'postgres' needs an 'address'."),
        ("shop: {kind: postgres, address: $NO_SUCH}", "The environment variable NO_SUCH is not set."),
        ("shop: {kind: graphql, address: 'ftp://x'}",
         "The address of a 'graphql' source begins with http:// or https://, not ftp://."),
        ("shop: {kind: sql, address: shop.db}",
         "The address of a 'sql' source begins with a scheme, such as sqlite://."),
        ("shop: {kind: elasticsearch, address: 'http://x', token: $NO_SUCH}",
         "The environment variable NO_SUCH is not set."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_server(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_workspace(workspace(tmp_path, line))
    assert [problem.message for problem in raised.value.problems] == [told]
