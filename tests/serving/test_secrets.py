"""Secrets stay where they were set: no log, answer, event, checkpoint or table of the state holds one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
from psycopg import sql

from tests.serving.processes import COUNT, asked, started

DSN, KEY, COMMIT = "swordfish-of-the-dsn", "sk-swordfish-of-the-model", "swordfish-of-commits"
UNREACHABLE = "http://127.0.0.1:9"


def kept(address: str) -> Iterator[str]:
    """Every row of every table."""
    with psycopg.connect(address) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert len(tables) > 8
        for (table,) in tables:
            query = sql.SQL("SELECT t::text FROM {} t").format(sql.Identifier(table))
            for (row,) in connection.execute(query).fetchall():
                yield row


async def test_secrets(shop: Path, tmp_path: Path, address: str) -> None:
    """A model and a receiver that cannot be reached, and a database that goes away: each is told of, without them."""
    settings = {
        "database": address.replace("postgresql://postgres:@", f"postgresql://postgres:{DSN}@"),
        "openai_api_key": KEY,
        "model_url": f"{UNREACHABLE}/v1",
        "model_calls": "1",
        "commit_url": f"{UNREACHABLE}/commit",
        "commit_secret": COMMIT,
        "log_level": "debug",
        "log_file": str(tmp_path / "events.jsonl"),
    }
    assert DSN in settings["database"]
    bodies: list[str] = []
    options = (str(shop), "--port", "0")
    with started(*options, home=tmp_path / "home", log=tmp_path / "log", model="openai:any", **settings) as server:
        async with server.client() as client:
            for text in ("refund sale S1", "yes", COUNT, "tell me about the weather", "polish", "x" * 15_000):
                bodies.append((await client.post("/chat", json=asked("s", text))).text)
                bodies.append((await client.post("/chat/stream", json=asked("t", text))).text)
            bodies.append((await client.get("/sessions/s")).text)
            bodies.append((await client.get("/sessions/s/events", params={"to": "newest"})).text)
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute("ALTER TABLE exchanges RENAME TO hidden")
                bodies.append((await client.post("/chat", json=asked("s", COUNT, requestId="again"))).text)
                bodies.append((await client.get("/sessions/s")).text)
                connection.execute("ALTER TABLE hidden RENAME TO exchanges")
            bodies += [(await client.get(path)).text for path in ("/readyz", "/metrics", "/openapi.json", "/nowhere")]
        assert server.stop() == 0
        told = "\n".join([*bodies, *kept(address), server.said])
    files = [file for folder in ("home", "shop") for file in (tmp_path / folder).rglob("*") if file.is_file()]
    told += "\n".join(file.read_bytes().decode("latin-1") for file in [*files, tmp_path / "events.jsonl"])
    assert "connect" in told.lower(), "nothing was told of the model that does not answer"
    assert httpx.URL(UNREACHABLE).host in told
    for secret in (DSN, KEY, COMMIT):
        assert secret not in told
        assert secret.encode().hex() not in told
