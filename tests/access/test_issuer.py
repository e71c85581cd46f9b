"""Where the issuer's keys come from: a file or an address, renewed seldom, and never from a place to mistrust."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.access.issuer import STALE_SECONDS, KeyFetch, KeysOfAddress, KeysOfFile, issuer_keys
from askfirst.access.jwks import MAX_BYTES, parse_jwks
from askfirst.access.spec import JwtSpec
from askfirst.domain.errors import ConfigError, SourceError
from tests.access.issuing import ISSUER, IssuerServer, issuing, jwk, jwks


@pytest.fixture
def server() -> Iterator[IssuerServer]:
    with issuing() as one:
        one.answers["/keys"] = jwks(jwk("rsa"))
        yield one


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        return self.at


def spec(jwks_at: str | None, issuer: str = ISSUER) -> JwtSpec:
    return JwtSpec(issuer=issuer, audience="askfirst", jwks=jwks_at, fetch_seconds=5)


def keys_at(server: IssuerServer, clock: Hands, path: str = "/keys") -> KeysOfAddress:
    return KeysOfAddress(KeyFetch(spec(f"{server.address}{path}")), clock=clock)


async def test_keys_are_fetched_once(server: IssuerServer) -> None:
    keys = keys_at(server, Hands())
    found = await asyncio.gather(*(keys.key("rsa", "RS256") for _ in range(20)))
    assert {one.kid if one else None for one in found} == {"rsa"}
    assert server.asked == ["/keys"]


async def test_a_new_key_is_found_and_unknown_ones_do_not_make_it_ask_again(server: IssuerServer) -> None:
    clock = Hands()
    keys = keys_at(server, clock)
    assert await keys.key("rsa", "RS256")
    server.answers["/keys"] = jwks(jwk("rsa-other"))
    for number in range(100):
        assert await keys.key(f"made-up-{number}", "RS256") is None
    assert len(server.asked) == 1
    clock.at += 61
    assert await keys.key("rsa-other", "RS256")
    for number in range(100):
        assert await keys.key(f"made-up-{number}", "RS256") is None
    assert len(server.asked) == 2
    assert await keys.key("rsa", "RS256") is None


async def test_a_key_that_was_withdrawn_is_gone_after_a_while(server: IssuerServer) -> None:
    clock = Hands()
    keys = keys_at(server, clock)
    await keys.key("rsa", "RS256")
    server.answers["/keys"] = jwks(jwk("rsa-other"))
    clock.at += 3_599
    assert await keys.key("rsa", "RS256")
    clock.at += 2
    assert await keys.key("rsa", "RS256") is None


async def test_an_issuer_that_is_away(server: IssuerServer) -> None:
    """Its keys hold for a day; before there are any, nobody is told that their token is bad."""
    clock = Hands()
    keys = keys_at(server, clock)
    answer = server.answers.pop("/keys")
    for _ in range(5):
        with pytest.raises(SourceError, match="Tokens cannot be checked just now") as raised:
            await keys.key("rsa", "RS256")
    assert raised.value.retryable
    assert len(server.asked) == 1
    server.answers["/keys"] = answer
    clock.at += 6
    assert await keys.key("rsa", "RS256")
    server.answers.clear()
    clock.at += STALE_SECONDS - 1
    assert await keys.key("rsa", "RS256")
    clock.at += 2
    with pytest.raises(SourceError):
        await keys.key("rsa", "RS256")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"[]",
        b"{}",
        b'{"keys": 7}',
        b'{"keys": []}',
        b"[" * 9_000,
        b" " * (MAX_BYTES + 1),
        b"to http://127.0.0.1:9/x",
    ],
    ids=lambda it: f"{it[:12]!r}",
)
async def test_what_is_no_jwks(server: IssuerServer, answer: bytes) -> None:
    """Nothing of it is taken, nobody is followed elsewhere, and the keys from before stay."""
    clock = Hands()
    keys = keys_at(server, clock)
    await keys.key("rsa", "RS256")
    server.answers["/keys"] = answer
    clock.at += 4_000
    assert await keys.key("rsa", "RS256")
    assert server.asked == ["/keys"] * 2


@pytest.mark.parametrize(
    "useless",
    [
        {"kty": "oct", "k": "c2VjcmV0", "kid": "rsa"},
        {"kty": "RSA", "kid": "rsa"},
        {"kty": "RSA", "n": 7, "e": "AQAB"},
        {"kty": ["RSA"]},
        {},
        "rsa",
        None,
    ],
    ids=str,
)
def test_keys_that_are_of_no_use(useless: Any) -> None:
    with pytest.raises(ConfigError, match="none is of use"):
        parse_jwks(jwks(useless), "here")
    assert [one.kid for one in parse_jwks(jwks(useless, jwk("rsa")), "here")] == ["rsa"]


def test_keys_for_something_else() -> None:
    """For encryption, too short, or private: whoever publishes such a key has lost it."""
    others = [jwk("rsa", use="enc"), jwk("rsa", key_ops=["sign"]), jwk("rsa-1024"), jwk("rsa", d="AQAB")]
    for one in others:
        with pytest.raises(ConfigError):
            parse_jwks(jwks(one), "here")
    [only] = parse_jwks(jwks(jwk("rsa", alg="RS512")), "here")
    assert [only.fits(name) for name in ("RS512", "RS256", "ES512", "HS512", "none", "")] == [True, *[False] * 5]


async def test_keys_by_the_issuers_own_description(server: IssuerServer) -> None:
    place = "/.well-known/openid-configuration"
    described = spec(None, issuer=f"{server.address}/")
    server.answers[place] = json.dumps({"issuer": f"{server.address}/", "jwks_uri": f"{server.address}/keys"}).encode()
    keys = issuer_keys(described)
    assert await keys.key("rsa", "RS256")
    assert server.asked == [place, "/keys"]


@pytest.mark.parametrize(
    "said",
    [
        {"issuer": "https://evil.example.com", "jwks_uri": "https://evil.example.com/keys"},
        {"issuer": "ISSUER", "jwks_uri": "http://evil.example.com/keys"},
        {"issuer": "ISSUER", "jwks_uri": "file:///etc/passwd"},
        {"issuer": "ISSUER", "jwks_uri": ["x"]},
        {"issuer": "ISSUER"},
        [],
    ],
    ids=str,
)
async def test_a_description_that_is_not_believed(server: IssuerServer, said: Any) -> None:
    text = json.dumps(said).replace("ISSUER", server.address)
    server.answers["/.well-known/openid-configuration"] = text.encode()
    with pytest.raises(SourceError, match="does not tell where the keys"):
        await KeyFetch(spec(None, issuer=server.address)).keys()


@pytest.mark.parametrize(
    "place", ["http://id.example.com/keys", "ftp://127.0.0.1/x", "http://127.0.0.1.evil.com/k", "http://"]
)
def test_addresses_to_mistrust(place: str) -> None:
    with pytest.raises(ConfigError) as raised:
        issuer_keys(spec(place))
    assert (
        raised.value.failed
        == f"The keys of the tokens' issuer would come from {place!r}, which anybody on the way could change."
    )
    assert "https" in raised.value.remedy


def test_an_issuer_that_is_no_address_needs_a_file() -> None:
    with pytest.raises(ConfigError, match="would come from 'my-issuer'"):
        issuer_keys(spec(None, issuer="my-issuer"))


async def test_keys_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "jwks.json"
    path.write_bytes(jwks(jwk("rsa")))
    keys = issuer_keys(spec(str(path)))
    assert isinstance(keys, KeysOfFile)
    assert await keys.key("rsa", "RS256")
    path.write_bytes(jwks(jwk("rsa-other")))
    os.utime(path, ns=(1, 1))
    assert await keys.key("rsa", "RS256") is None
    assert await keys.key("rsa-other", "RS256")
    path.write_bytes(b"broken")
    assert await keys.key("rsa-other", "RS256")
    with pytest.raises(ConfigError, match=r"nowhere\.json, cannot be read: No such file"):
        issuer_keys(spec(str(tmp_path / "nowhere.json")))
