"""API keys: what is good, what is refused, and a file that changes while the server runs."""

from __future__ import annotations

import inspect
import json
import logging
import os
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from askfirst.access import keys
from askfirst.access.key_file import entry_text, write_key
from askfirst.access.keys import KeyRing, NewKey, new_key, read_keys
from askfirst.domain.errors import AccessError, ConfigError
from askfirst.domain.principal import Principal

ANA = Principal("ana", {"region": ("EU", "US")})
HASH = f"sha256:{'0' * 64}"
OLD = f"- {{id: aaaaaaaaaaaa, hash: {HASH}, principal: old}} # the first\n"
LONG = f"""# ours
keys:
    - id: aaaaaaaaaaaa
      hash: {HASH}
      principal: old
      attributes:
        region:
          - EU"""


def kept(path: Path, *made: NewKey) -> Path:
    for one in made:
        write_key(path, one)
    return path


def touched(path: Path, text: str) -> None:
    """The text, and a date that no earlier text had."""
    path.write_text(text, "utf-8")
    stamp = getattr(touched, "stamp", 0) + 1
    touched.stamp = stamp  # type: ignore[attr-defined]
    os.utime(path, (stamp, stamp))


def test_a_key_is_somebody(tmp_path: Path) -> None:
    ana, bob, eve = new_key(ANA), new_key(Principal("bob")), new_key(Principal("eve", {}))
    ring = KeyRing(kept(tmp_path / "keys.yaml", ana, bob, eve))
    assert ring.principal_of(ana.text) == ANA
    assert ring.principal_of(bob.text) == Principal("bob")
    assert ring.principal_of(eve.text) == Principal("eve", {})
    assert re.fullmatch(r"askfirst_[0-9a-f]{12}_[\w-]{43}", ana.text)
    assert ana.text not in (tmp_path / "keys.yaml").read_text("utf-8")
    assert ana.text.split("_", 2)[2] not in (tmp_path / "keys.yaml").read_text("utf-8")


def test_every_refusal_is_the_same(tmp_path: Path) -> None:
    day = date(2026, 5, 1)
    good, over = new_key(ANA), new_key(ANA, expires=day)
    at = datetime(2026, 5, 1, tzinfo=UTC).timestamp()
    ring = KeyRing(kept(tmp_path / "keys.yaml", good, over), wall=lambda: at)
    _, key_id, secret = good.text.split("_", 2)
    unknown = [
        over.text,
        good.text[:-1],
        f"{good.text}A",
        f" {good.text}",
        f"{good.text}\n",
        good.text.upper(),
        f"askfirst_{key_id}_{'A' * 43}",
        f"askfirst_{'0' * 12}_{secret}",
        f"askfirst_{key_id}_",
        good.section.hash,
        "",
        "x" * 1_000_000,
        "ä\ud800",
    ]
    told = set()
    for text in unknown:
        with pytest.raises(AccessError) as raised:
            ring.principal_of(text)
        told.add((str(raised.value), raised.value.reason))
    assert told == {("The API key was refused. Ask whoever looks after this server for a new one.", "refused")}
    assert KeyRing(tmp_path / "keys.yaml", wall=lambda: at - 1).principal_of(over.text) == ANA


def test_secrets_are_compared_in_constant_time() -> None:
    """By construction: no other comparison stands in the function, and unknown ids are compared, too."""
    code = inspect.getsource(KeyRing.principal_of)
    assert "hmac.compare_digest(_hash(key), entry.hash if entry else _NO_HASH)" in code
    assert "==" not in code
    assert keys._NO_HASH == HASH


def test_the_file_is_read_again_when_it_changes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "keys.yaml"
    ana, bob = new_key(ANA), new_key(Principal("bob"))
    touched(path, f"keys:\n{entry_text(ana)}")
    ring = KeyRing(path)
    touched(path, f"keys:\n{entry_text(bob)}")
    assert ring.principal_of(bob.text) == Principal("bob")
    with pytest.raises(AccessError):
        ring.principal_of(ana.text)
    with caplog.at_level(logging.WARNING):
        touched(path, "keys: [{id: nonsense}]")
        for _ in range(3):
            assert ring.principal_of(bob.text) == Principal("bob")
        path.unlink()
        assert ring.principal_of(bob.text) == Principal("bob")
    assert len(caplog.records) == 2
    assert "keys.yaml has changed and is left out of account" in caplog.records[0].message
    assert "The key 'hash' is missing." in caplog.records[0].message
    touched(path, "keys: []")
    with pytest.raises(AccessError):
        ring.principal_of(bob.text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "keys.yaml"),
        ("keys: {}", "'keys' should be a list"),
        ("keys: [{id: x, hash: y, principal: ana}]", "keys.yaml:1: 'x' is no key's id: those are 12 of 0-9 and a-f."),
        (
            f"keys:\n{OLD}{OLD}",
            "keys.yaml:3: The id 'aaaaaaaaaaaa' stands here twice. Each key has its own.",
        ),
        (
            "keys:\n  - id: aaaaaaaaaaaa\n    hash: askfirst_aaaaaaaaaaaa_secret\n    principal: ana\n",
            "keys.yaml:3: This is no hash of a key. One reads 'sha256:' and 64 of 0-9 and a-f; no key itself",
        ),
        (
            f"keys: [{{id: aaaaaaaaaaaa, hash: {HASH}, principal: ' '}}]",
            "keys.yaml:1: ' ' cannot be the name of a principal or of an attribute.",
        ),
        (
            f"keys: [{{id: aaaaaaaaaaaa, hash: {HASH}, principal: a, attributes: {{region: [[EU]]}}}}]",
            "'region' should be text",
        ),
        (f"keys: [{{id: aaaaaaaaaaaa, hash: {HASH}, principal: a, expires: never}}]", "'expires' should be a date"),
        (f"keys: [{{id: aaaaaaaaaaaa, hash: {HASH}, principal: a, admin: true}}]", "There is no key 'admin'."),
    ],
)
def test_what_is_wrong_in_the_file(tmp_path: Path, text: str, told: str) -> None:
    touched(tmp_path / "keys.yaml", text)
    with pytest.raises(ConfigError) as raised:
        KeyRing(tmp_path / "keys.yaml")
    assert told in str(raised.value)
    assert "askfirst keys new NAME --write FILE" in raised.value.remedy
    assert "secret" not in str(raised.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="The file cannot be read: No such file or directory"):
        KeyRing(tmp_path / "keys.yaml")


@pytest.mark.parametrize(
    "name", ["東京", "a/b%2F", "yes", "null", "12", "1e3", "a: b", "#x", "- x", "'\"\\", "{a}", "@x", "Zoë"]
)
def test_any_name_is_written_as_it_is_read(tmp_path: Path, name: str) -> None:
    asks = Principal(name, {name: (name,)})
    made = new_key(asks, expires=date(2030, 1, 2))
    entry = read_keys(kept(tmp_path / "keys.yaml", made))[made.section.id]
    assert (entry.principal, entry.expires) == (asks, date(2030, 1, 2))


@pytest.mark.parametrize(
    "before",
    [
        "keys: []\n",
        f"keys:\n{OLD}",
        LONG,
        '{"keys": []}',
        f'{{"keys": [{{"id": "aaaaaaaaaaaa", "hash": "{HASH}", "principal": "old"}}]}}',
    ],
    ids=lambda it: str(len(it)),
)
def test_a_key_is_put_beside_those_that_are_there(tmp_path: Path, before: str) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text(before, "utf-8")
    path.chmod(0o640)
    known = dict(read_keys(path))
    made = new_key(ANA)
    write_key(path, made)
    found = dict(read_keys(path))
    assert found.pop(made.section.id).principal == ANA
    assert found == known
    assert ("# the first" in path.read_text("utf-8")) is ("# the first" in before)
    assert path.stat().st_mode & 0o777 == 0o640
    if before.startswith("{"):
        json.loads(path.read_text("utf-8"))


def test_a_form_without_a_place_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    text = f"keys: [{{id: aaaaaaaaaaaa, hash: {HASH}, principal: old}}]\n"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as raised:
        write_key(path, new_key(ANA))
    assert str(raised.value) == (
        "The file keys.yaml has a form that no entry can be put into. "
        "Make the key without --write, and put the entry that is shown under keys: by hand."
    )
    assert path.read_text("utf-8") == text
    assert [one.name for one in tmp_path.iterdir()] == ["keys.yaml"]


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = kept(tmp_path / "keys.yaml", new_key(ANA))
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(ConfigError, match="cannot be written"):
        write_key(tmp_path / "nowhere" / "keys.yaml", new_key(ANA))
