"""The access file: what it says, and what is wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.access.reading import read_access
from askfirst.access.spec import AccessSpec, JwtSpec, LimitSpec
from askfirst.domain.errors import ConfigError

WHOLE = """
api_keys: keys.yaml
jwt:
  issuer: https://id.example.com
  audience: askfirst
  jwks: jwks.json
  algorithms: [RS256]
  claims: {region: regions}
  leeway_seconds: 5
limits: {requests_per_minute: 120, concurrent: null}
"""


def written(folder: Path, text: str) -> Path:
    (folder / "access.yaml").write_text(text, "utf-8")
    return folder / "access.yaml"


def test_a_whole_file(tmp_path: Path) -> None:
    """Files are looked for beside it."""
    jwt = JwtSpec(
        issuer="https://id.example.com",
        audience="askfirst",
        jwks=str(tmp_path / "jwks.json"),
        algorithms=("RS256",),
        claims={"region": "regions"},
        leeway_seconds=5,
    )
    limits = LimitSpec(requests_per_minute=120, concurrent=None)
    assert read_access(written(tmp_path, WHOLE)) == AccessSpec(api_keys=tmp_path / "keys.yaml", jwt=jwt, limits=limits)


def test_what_stays_where_it_is(tmp_path: Path) -> None:
    text = WHOLE.replace("jwks.json", "https://id.example.com/keys").replace("keys.yaml", "/etc/keys.yaml")
    spec = read_access(written(tmp_path, text))
    assert spec.api_keys == Path("/etc/keys.yaml")
    assert spec.jwt is not None
    assert spec.jwt.jwks == "https://id.example.com/keys"
    assert read_access(written(tmp_path, "limits: {}")) == AccessSpec()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("api_key: keys.yaml", "access.yaml:1: There is no key 'api_key'. Did you mean 'api_keys'?"),
        ("jwt: {issuer: x}", "access.yaml:1: The key 'audience' is missing."),
        ("jwt: {issuer: x, audience: y, algorithms: [HS256]}", "allowed: RS256, RS384"),
        ("jwt: {issuer: x, audience: y, claims: {region: [a]}}", "'region' should be text"),
        ("limits: {requests_per_minute: many}", "'requests_per_minute' should be a whole number"),
        ("limits: {concurrent: 0}", "'concurrent' should be"),
        ("limits:\n  - 1", "'limits' should be keys with values"),
    ],
)
def test_what_is_wrong(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        read_access(written(tmp_path, text))
    assert raised.value.failed.startswith("The access file, access.yaml, has a problem:")
    assert told in str(raised.value)
    assert raised.value.remedy.strip()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        read_access(tmp_path / "nowhere.yaml")
