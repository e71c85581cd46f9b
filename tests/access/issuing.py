"""An issuer of tokens: its keys, its tokens, honest and otherwise, and its server on this machine."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from askfirst.access.jwks import PublicKey, key_for, parse_jwks
from askfirst.access.spec import JwtSpec
from askfirst.access.tokens import TokenReader

ISSUER = "https://id.example.com/realms/shop"
AUDIENCE = "askfirst"
Key = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey


@cache
def key_of(name: str) -> Key:
    """A private key, the same for the same name: rsa, rsa-other, rsa-1024, es256, es384, ed25519."""
    if name.startswith("rsa"):
        return rsa.generate_private_key(65537, 1024 if name.endswith("1024") else 2048)
    if name.startswith("es"):
        return ec.generate_private_key(ec.SECP384R1() if name == "es384" else ec.SECP256R1())
    return ed25519.Ed25519PrivateKey.generate()


def jwk(name: str, **more: object) -> dict[str, Any]:
    """The public key as an issuer tells it; its kid is the name."""
    public: Any = key_of(name).public_key()
    kind: Any = {"rs": RSAAlgorithm, "es": ECAlgorithm, "ed": OKPAlgorithm}[name[:2]]
    return {**kind.to_jwk(public, as_dict=True), "kid": name, "use": "sig", **more}


def jwks(*keys: dict[str, Any]) -> bytes:
    return json.dumps({"keys": list(keys)}).encode()


def claims(**changed: Any) -> dict[str, Any]:
    """Those of a good token; None leaves one out."""
    now = int(time.time())
    found = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ana", "iat": now - 5, "exp": now + 300, **changed}
    return {name: value for name, value in found.items() if value is not None}


def token(key: str = "rsa", algorithm: str = "RS256", headers: Any = None, **changed: Any) -> str:
    """A token, signed as it should be, whatever it says."""
    body = json.dumps(claims(**changed)).encode()
    return jwt.PyJWS().encode(body, key_of(key), algorithm, headers={"kid": key, "typ": "JWT", **(headers or {})})


def forged(header: dict[str, Any], body: bytes | None = None, secret: bytes = b"") -> str:
    """A token with any header and body; its signature is made with a shared secret, or is none."""
    parts = [_base64(json.dumps(header).encode()), _base64(json.dumps(claims()).encode() if body is None else body)]
    text = ".".join(parts)
    signature = hmac.new(secret, text.encode(), hashlib.sha256).digest() if secret else b""
    return f"{text}.{_base64(signature)}"


def public_pem(name: str) -> bytes:
    return key_of(name).public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass(slots=True)
class Given:
    """Implements `IssuerKeys`: keys that are there, and what was asked of them."""

    keys: tuple[PublicKey, ...]
    asked: list[tuple[str | None, str]] = field(default_factory=list)

    async def key(self, kid: str | None, algorithm: str) -> PublicKey | None:
        self.asked.append((kid, algorithm))
        return key_for(self.keys, kid, algorithm)


def reader(*names: str, **spec: Any) -> TokenReader:
    """A reader that knows these keys, by default the issuer's own."""
    known = parse_jwks(jwks(*(jwk(name) for name in names or ("rsa", "es256", "ed25519"))), "the test")
    return TokenReader(JwtSpec(issuer=ISSUER, audience=AUDIENCE, **spec), Given(known))


@dataclass(slots=True)
class IssuerServer:
    """What the issuer answers by path, and what it was asked for; a path without an answer is not found."""

    address: str
    answers: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


@contextmanager
def issuing() -> Iterator[IssuerServer]:
    """A server on this machine that ends with the block."""
    known = IssuerServer("")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known.asked.append(self.path)
            answer = known.answers.get(self.path)
            redirect = answer is not None and answer.startswith(b"to ")
            self.send_response(302 if redirect else 404 if answer is None else 200)
            if redirect and answer:
                self.send_header("Location", answer[3:].decode())
            body = b"" if answer is None or redirect else answer
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library names it
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    known.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield known
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
