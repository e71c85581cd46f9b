"""Tokens: a good one is somebody; all others are nobody, and are told no more than that."""

from __future__ import annotations

import base64
import json
import logging
import time
from collections.abc import Callable
from typing import Any

import jwt
import pytest

from askfirst.access.tokens import claim_at
from askfirst.domain.errors import AccessError, PolicyError
from askfirst.domain.principal import Principal
from tests.access.issuing import ISSUER, claims, forged, jwk, key_of, public_pem, reader, token

KID = {"kid": "rsa"}
NOW = int(time.time())


async def refusal(text: str, **spec: Any) -> AccessError:
    with pytest.raises(AccessError) as raised:
        await reader(**spec).principal_of(text)
    return raised.value


@pytest.mark.parametrize(("key", "algorithm"), [("rsa", "RS256"), ("es256", "ES256"), ("ed25519", "EdDSA")])
async def test_a_good_token(key: str, algorithm: str) -> None:
    assert await reader().principal_of(token(key, algorithm)) == Principal("ana")


async def test_a_token_that_names_no_key() -> None:
    """It is good where only one key fits."""
    text = jwt.encode(claims(), key_of("rsa"), "RS256")
    assert (await reader("rsa", "es256").principal_of(text)).name == "ana"
    with pytest.raises(AccessError):
        await reader("rsa", "rsa-other").principal_of(text)


def deep() -> str:
    """A header that no reader of JSON gets to the end of."""
    header = base64.urlsafe_b64encode(b'{"a":' + b"[" * 6_000).decode().rstrip("=")
    return f"{header}.e30.eA"


UNSIGNED: dict[str, Callable[[], str]] = {
    "none": lambda: forged({"alg": "none", **KID}),
    "none without its dot": lambda: forged({"alg": "none", **KID})[:-1],
    "None": lambda: forged({"alg": "None", **KID}, secret=b"x"),
    "a public key as secret": lambda: forged({"alg": "HS256", **KID}, secret=public_pem("rsa")),
    "one without its last line": lambda: forged({"alg": "HS256", **KID}, secret=public_pem("rsa").strip()),
    "a JWK as secret": lambda: forged({"alg": "HS256", **KID}, secret=json.dumps(jwk("rsa")).encode()),
    "RS256 of a secret": lambda: forged({"alg": "RS256", **KID}, secret=public_pem("rsa")),
    "a list of kinds": lambda: forged({"alg": ["RS256"], **KID}, secret=b"x"),
    "a kind that is none": lambda: forged({"alg": {}, **KID}, secret=b"x"),
    "no kind": lambda: forged({**KID}, secret=b"x"),
    "a number as kid": lambda: forged({"alg": "RS256", "kid": 7}, secret=b"x"),
    "a long kid": lambda: forged({"alg": "RS256", "kid": "x" * 5_000}, secret=b"x"),
    "a deep body": lambda: forged({"alg": "RS256", **KID}, body=b"[" * 9_000, secret=b"x"),
    "1 MB": lambda: "x" * 1_000_000,
    "1 MB of header": lambda: "eyJ" + "a" * 1_000_000 + ".b.c",
    "nothing": lambda: "",
    "two parts": lambda: "a.b",
    "four parts": lambda: "a.b.c.d",
    "another header": lambda: "a.b.c\nX-Admin: 1",
    "no ASCII": lambda: "ä.b.c",
    "half a character": lambda: "\ud800.b.c",
    "a header without end": deep,
}


@pytest.mark.parametrize("name", UNSIGNED)
async def test_what_nobody_has_signed(name: str) -> None:
    error = await refusal(UNSIGNED[name]())
    assert str(error) == "The token was refused. Get a new one where you have this one from."


SIGNED: dict[str, Callable[[], str]] = {
    "another key": lambda: token("rsa-other", headers=KID),
    "another kind of key": lambda: token("es256", "ES256", headers=KID),
    "a path as kid": lambda: token(headers={"kid": "../../etc/passwd"}),
    "SQL as kid": lambda: token(headers={"kid": "' OR 1=1 --"}),
    "an empty kid": lambda: token(headers={"kid": ""}),
    "a token for logging out": lambda: token(headers={"typ": "logout+jwt"}),
    "crit": lambda: token(headers={"crit": ["exp"], "exp": 1}),
    "another issuer": lambda: token(iss="https://evil.example.com"),
    "nearly the issuer": lambda: token(iss=f"{ISSUER}/"),
    "a list of issuers": lambda: token(iss=[ISSUER]),
    "no issuer": lambda: token(iss=None),
    "another audience": lambda: token(aud="other"),
    "other audiences": lambda: token(aud=["other", "another"]),
    "no audience": lambda: token(aud=None),
    "a mapping as audience": lambda: token(aud={"askfirst": True}),
    "no end": lambda: token(exp=None),
    "a word as end": lambda: token(exp="soon"),
    "a mapping as end": lambda: token(exp={"at": 1}),
    "an end without end": lambda: token(exp=1e400),
    "no number as end": lambda: token(exp=float("nan")),
    "not yet good": lambda: token(nbf=NOW + 3_600),
    "not yet issued": lambda: token(iat=NOW + 3_600),
    "no sub": lambda: token(sub=None),
    "an empty sub": lambda: token(sub=""),
    "a blank sub": lambda: token(sub="  "),
    "a number as sub": lambda: token(sub=7),
    "a list as sub": lambda: token(sub=["ana"]),
    "a mapping as sub": lambda: token(sub={"name": "ana"}),
    "a changed signature": lambda: token()[:-4] + "AAAA",
}


@pytest.mark.parametrize("name", SIGNED)
async def test_what_the_issuer_has_not_signed_for_us(name: str) -> None:
    error = await refusal(SIGNED[name]())
    assert (error.failed, error.reason) == ("The token was refused.", "refused")


@pytest.mark.parametrize("name", ["jku", "x5u", "jwk", "x5c"])
async def test_a_key_that_a_token_brings_along(name: str) -> None:
    """It is not looked at: neither fetched nor believed."""
    brought: Any = {"jwk": jwk("rsa-other"), "x5c": ["MIIB"]}.get(name, "http://127.0.0.1:9/keys")
    error = await refusal(token("rsa-other", headers={**KID, name: brought}))
    assert error.failed == "The token was refused."
    assert (await reader().principal_of(token(headers={name: brought}))).name == "ana"


async def test_a_key_signs_as_it_is_made_for() -> None:
    """Neither a curve, nor a padding, that the issuer does not use."""
    for algorithm in ("RS384", "PS256"):
        assert (await refusal(token(algorithm=algorithm))).reason == "refused"
        accepting = reader(algorithms=(algorithm,))
        assert (await accepting.principal_of(token(algorithm=algorithm))).name == "ana"
    text = jwt.encode(claims(), key_of("es384"), "ES384", headers={"kid": "es384"})
    with pytest.raises(AccessError):
        await reader("es384").principal_of(text)


async def test_times_with_leeway() -> None:
    late = await refusal(token(exp=NOW - 3_600))
    assert late.reason == "expired"
    assert str(late) == "The token was refused: it has expired. Get a new one where you have this one from."
    assert (await reader(leeway_seconds=300).principal_of(token(exp=int(time.time()) - 60))).name == "ana"
    assert (await reader(leeway_seconds=300).principal_of(token(nbf=int(time.time()) + 60))).name == "ana"


async def test_an_expired_token_of_somebody_else_is_not_told_that_it_expired() -> None:
    assert (await refusal(token("rsa-other", headers=KID, exp=NOW - 3_600))).reason == "refused"


async def test_claims_that_must_be_there() -> None:
    assert (await refusal(token(), required=("email",))).reason == "refused"
    assert (await reader(required=("email",)).principal_of(token(email="a@example.com"))).name == "ana"


@pytest.mark.parametrize("name", ["Zoë", "東京", "a/b", "100%", "%2e%2e%2f", "auth0|5f7c", "a:b", "..", "O'Hara"])
async def test_names_to_the_letter(name: str) -> None:
    assert (await reader(name_prefix="id:").principal_of(token(sub=name))).name == f"id:{name}"


@pytest.mark.parametrize("name", ["a\nb", "a\x00b", "a\u202eb", "x" * 300])
async def test_names_that_cannot_be_any(name: str) -> None:
    with pytest.raises(PolicyError, match="cannot be the name of a principal"):
        await reader().principal_of(token(sub=name))


async def test_claims_become_attributes() -> None:
    found = await reader(
        name_claim="profile.email",
        claims={
            "region": "regions",
            "role": "realm_access.roles",
            "team": "https://example.com/team",
            "level": "level",
        },
    ).principal_of(
        token(
            profile={"email": "ana@example.com"},
            regions=["EU", "US", "", None],
            realm_access={"roles": ["clerk"]},
            level=7,
            **{"https://example.com/team": "claims"},
        )
    )
    assert found == Principal(
        "ana@example.com", {"region": ("EU", "US"), "role": ("clerk",), "team": ("claims",), "level": (7,)}
    )


@pytest.mark.parametrize("absent", [None, "", " ", [], [None], {}])
async def test_a_claim_that_is_not_there_is_an_attribute_that_is_missing(absent: Any) -> None:
    """Attributes are given, and none: what the policies say of the name does not step in."""
    mapped = reader(claims={"region": "regions.here"})
    found = await mapped.principal_of(token(regions={"here": absent} if absent != {} else absent))
    assert found.attributes == {}
    assert (await reader().principal_of(token(regions=["EU"]))).attributes is None


@pytest.mark.parametrize("hostile", [{"a": {"b": 1}}, [["EU"]], [{"x": 1}], list(range(1_100)), "x" * 600])
async def test_hostile_claims_are_refused(hostile: Any) -> None:
    with pytest.raises(PolicyError, match=r"Allowed"):
        await reader(claims={"region": "regions"}).principal_of(token(regions=hostile))


def test_paths_of_claims() -> None:
    """A claim of the whole name goes before a path: names with dots and slashes are common."""
    found = {"a": {"b": {"c": 1}}, "x.y": 2, "x": {"y": 3}, "list": [1]}
    assert [claim_at(found, path) for path in ("a.b.c", "x.y", "a.x.c", "list.0", "")] == [1, 2, None, None, None]


async def test_neither_log_nor_error_holds_the_token(caplog: pytest.LogCaptureFixture) -> None:
    text = token("rsa-other", headers=KID, sub="secret-name")
    with caplog.at_level(logging.DEBUG):
        error = await refusal(text)
    told = caplog.text + str(error) + repr(error.__context__) + repr(error.__cause__)
    assert "A token was refused: InvalidSignatureError." in caplog.text
    assert not [part for part in (*text.split("."), "secret-name") if part in told]
