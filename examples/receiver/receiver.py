"""A small receiver of commit events: it checks who sent them, and acts on each once.

    RECEIVER_SECRET=... python receiver.py --port 8700 --file receiver.db

It needs nothing but Python. Its effect is a row in the table `orders`; in a system of yours that row is the refund, the
cancellation or the message to a queue, written in the same transaction as the key. The secret may also stand in a file
(`--secret-file`). See README.md beside it.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

PATH = "/v1/kernel/commit"
OLDEST_SECONDS = 300
"""How far a request's timestamp may be from our clock: a recorded request cannot be sent again later."""
LONGEST_BODY = 1_000_000

TABLES = """
CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, body_hash TEXT NOT NULL, taken_at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS orders (key TEXT NOT NULL, intent TEXT NOT NULL, target TEXT NOT NULL, args TEXT NOT NULL);
"""


class Answer(NamedTuple):
    """What goes back: a status of HTTP, and one word for the body's `status`."""

    code: int
    status: str


@dataclass(frozen=True)
class Receiver:
    """Takes requests. One instance serves all threads."""

    file: Path
    secret: str
    now: Callable[[], float] = time.time

    def set_up(self) -> None:
        """Make the tables, where they are not there."""
        with closing(self._connect()) as connection:
            connection.executescript(TABLES)

    def take(self, headers: dict[str, str], body: bytes) -> Answer:
        """Act on a request, if it is genuine, whole and new. `headers` have names in small letters."""
        refused = self._check(headers, body)
        if refused:
            return refused
        try:
            event = json.loads(body)
        except ValueError:
            return Answer(400, "not_json")
        key = headers.get("idempotency-key", "")
        if not isinstance(event, dict) or event.get("event") != "J01" or not key or event.get("event_id") != key:
            return Answer(422, "not_an_event")
        return self._once(key, event, body)

    def _check(self, headers: dict[str, str], body: bytes) -> Answer | None:
        timestamp = headers.get("x-askfirst-timestamp", "")
        expected = hmac.new(self.secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        given = headers.get("x-askfirst-signature", "")
        # Compared in constant time: how long a refusal takes must not tell how much of a signature is right.
        if not hmac.compare_digest(given.encode(), f"sha256={expected}".encode()):
            return Answer(401, "bad_signature")
        if not timestamp.isdecimal() or abs(self.now() - int(timestamp)) > OLDEST_SECONDS:
            return Answer(401, "too_old")
        return None

    def _once(self, key: str, event: dict[str, Any], body: bytes) -> Answer:
        """The key and the effect in one transaction: both are there afterwards, or neither."""
        body_hash = hashlib.sha256(body).hexdigest()
        with closing(self._connect()) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            seen = connection.execute("SELECT body_hash FROM keys WHERE key = ?", (key,)).fetchone()
            if seen:
                return Answer(200, "duplicate") if seen[0] == body_hash else Answer(422, "another_body_under_this_key")
            connection.execute("INSERT INTO keys VALUES (?, ?, ?)", (key, body_hash, self.now()))
            self._act(connection, key, event)
        return Answer(200, "accepted")

    def _act(self, connection: sqlite3.Connection, key: str, event: dict[str, Any]) -> None:
        row = (key, str(event.get("intent")), str(event.get("target")), json.dumps(event.get("args")))
        connection.execute("INSERT INTO orders VALUES (?, ?, ?, ?)", row)

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.file, timeout=30, isolation_level=None)


def serve(receiver: Receiver, port: int) -> ThreadingHTTPServer:
    """A server on this machine alone, for the caller to run; port 0 takes a free one."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            """Answer one request."""
            length = self.headers.get("Content-Length", "")
            if self.path != PATH:
                answer = Answer(404, "not_found")
            elif not length.isdecimal() or int(length) > LONGEST_BODY:
                answer = Answer(413, "too_long")
            else:
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = receiver.take(headers, self.rfile.read(int(length)))
            self._say(answer)

        def _say(self, answer: Answer) -> None:
            said = json.dumps({"status": answer.status}).encode()
            self.send_response(answer.code)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Nothing: bodies and headers are the users'."""

    receiver.set_up()
    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Receives commit events and acts on each once.")
    parser.add_argument("--port", type=int, default=8700)
    parser.add_argument("--file", type=Path, default=Path("receiver.db"))
    parser.add_argument("--secret-file", type=Path)
    given = parser.parse_args()
    secret = (
        given.secret_file.read_text("utf-8").strip() if given.secret_file else os.environ.get("RECEIVER_SECRET", "")
    )
    if not secret:
        parser.error("there is no secret: set RECEIVER_SECRET, or name a file with --secret-file")
    server = serve(Receiver(given.file, secret), given.port)
    try:
        # Who reads this line may press Ctrl-C before it is back from the printing.
        print(f"receiving on http://127.0.0.1:{server.server_port}{PATH}", flush=True)
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
