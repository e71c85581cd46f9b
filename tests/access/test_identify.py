"""Who sent a request: by its headers, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.access.identify import Access, challenge, open_access
from askfirst.access.key_file import write_key
from askfirst.access.keys import KeyRing, new_key
from askfirst.access.spec import AccessSpec, JwtSpec
from askfirst.domain.errors import AccessError, ConfigError
from askfirst.domain.principal import Principal
from tests.access.issuing import AUDIENCE, ISSUER, issuing, jwk, jwks, reader, token

MADE = new_key(Principal("ana"))
BOTH = "an API key as 'X-API-Key: KEY' or a token as 'Authorization: Bearer TOKEN'"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write_key(tmp_path / "keys.yaml", MADE)
    return tmp_path / "keys.yaml"


@pytest.fixture
def access(file: Path) -> Access:
    return Access(KeyRing(file), reader())


async def test_keys_and_tokens(access: Access) -> None:
    assert await access.identify(None, MADE.text) == Principal("ana")
    assert await access.identify(f"Bearer {MADE.text}", None) == Principal("ana")
    assert await access.identify(f"bearer  {token(sub='bob')}", None) == Principal("bob")
    assert not access.notice


@pytest.mark.parametrize(
    ("authorization", "api_key", "told"),
    [
        (None, None, f"This server asks who you are. Send {BOTH}."),
        ("Bearer KEY", "KEY", f"The request says twice who sent it. Send one header alone: {BOTH}."),
        ("", None, "The header that says who you are cannot be read."),
        (None, "", "The header that says who you are cannot be read."),
        ("Bearer", None, "The header that says who you are cannot be read."),
        ("Bearer ", None, "The header that says who you are cannot be read."),
        ("Basic YW5hOng=", None, "The header that says who you are cannot be read."),
        ("KEY", None, "The header that says who you are cannot be read."),
        ("Bearer KEY, Bearer KEY", None, "The header that says who you are cannot be read."),
        ("Bearer KEY\r\nX-Other: 1", None, "The header that says who you are cannot be read."),
        ("Bearer KEY\n", None, "The header that says who you are cannot be read."),
        ("Bearer KEY KEY", None, "The header that says who you are cannot be read."),
        (None, "KEY,KEY", "The header that says who you are cannot be read."),
        (None, "KEY\n", "The header that says who you are cannot be read."),
        (None, " KEY", "The header that says who you are cannot be read."),
        (None, "K\u00e9y", "The header that says who you are cannot be read."),
        (f"Bearer {'x' * 1_000_000}", None, "The header that says who you are cannot be read."),
        ("Bearer askfirst_x", None, "The API key was refused."),
        (None, "something", "The API key was refused."),
        (None, "TOKEN", "The header that says who you are cannot be read."),
    ],
)
async def test_what_nobody_is_known_by(
    access: Access, authorization: str | None, api_key: str | None, told: str
) -> None:
    good = {"KEY": MADE.text, "TOKEN": token()}
    for name, text in good.items():
        authorization = authorization and authorization.replace(name, text)
        api_key = api_key and api_key.replace(name, text)
    with pytest.raises(AccessError) as raised:
        await access.identify(authorization, api_key)
    assert str(raised.value).startswith(told)
    assert MADE.text not in str(raised.value)


async def test_what_a_server_does_not_take(file: Path) -> None:
    keys_alone, tokens_alone = Access(keys=KeyRing(file)), Access(tokens=reader())
    with pytest.raises(AccessError, match=r"does not take what you have sent\. Send an API key as 'X-API-Key: KEY'\.$"):
        await keys_alone.identify(f"Bearer {token()}", None)
    with pytest.raises(AccessError, match=r"Send a token as 'Authorization: Bearer TOKEN'\.$"):
        await tokens_alone.identify(None, MADE.text)
    with pytest.raises(AccessError, match="The token was refused"):
        await tokens_alone.identify(f"Bearer {MADE.text}", None)


def test_the_challenge_of_an_answer() -> None:
    assert challenge(AccessError("a", "b", reason="missing")) == "Bearer"
    assert challenge(AccessError("a", "b", reason="expired")) == 'Bearer error="invalid_token"'


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]", "::ffff:127.0.0.1"]
)
async def test_nobody_is_asked_on_this_machine_alone(host: str) -> None:
    access = open_access(AccessSpec(), host=host)
    assert access.off
    assert access.notice.startswith("NOBODY IS ASKED WHO THEY ARE")
    assert await access.identify("Bearer x", "y") is None


@pytest.mark.parametrize(
    "host",
    [
        "0.0.0.0",  # noqa: S104 - nothing is bound
        "::",
        "",
        "192.168.1.4",
        "example.com",
        "localhost.example.com",
        "127.0.0.1.example.com",
        "::ffff:0.0.0.0",
    ],
)
def test_others_are_always_asked(host: str, file: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        open_access(AccessSpec(), host=host)
    assert str(raised.value) == (
        f"The server would listen on {host!r}, where others reach it, and ask nobody who they are. "
        "Make API keys (askfirst keys new NAME --write keys.yaml), set up tokens, or listen on 127.0.0.1."
    )
    assert not open_access(AccessSpec(api_keys=file), host=host).off


async def test_from_the_settings_to_a_principal(file: Path) -> None:
    """Keys and tokens with all that belongs to them, over the issuer's own description."""
    with issuing() as server:
        place = f"{server.address}/keys"
        server.answers["/.well-known/openid-configuration"] = (
            f'{{"issuer": "{server.address}", "jwks_uri": "{place}"}}'.encode()
        )
        server.answers["/keys"] = jwks(jwk("rsa"))
        spec = AccessSpec(
            api_keys=file, jwt=JwtSpec(issuer=server.address, audience=AUDIENCE, claims={"regions": "regions"})
        )
        access = open_access(spec, host="0.0.0.0")  # noqa: S104 - it asks who they are
        found = await access.identify(f"Bearer {token(iss=server.address, regions=['EU'])}", None)
        assert found == Principal("ana", {"regions": ("EU",)})
        with pytest.raises(AccessError):
            await access.identify(f"Bearer {token(iss=ISSUER)}", None)


@pytest.mark.parametrize("algorithm", ["none", "HS256", "HS512", "RS1", ""])
def test_signatures_that_cannot_be_accepted(algorithm: str) -> None:
    with pytest.raises(ValueError, match="algorithms"):
        JwtSpec.model_validate({"issuer": ISSUER, "audience": "x", "algorithms": [algorithm]})
