"""API keys: a file holds what they hash to, and whom each stands for; a key itself is kept nowhere.

A key has 256 random bits, which nobody guesses: one SHA-256 hides it as well as a slow hash hides a password.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field

from askfirst.access.reloading import Reloaded
from askfirst.domain.errors import AccessError, ConfigError, PolicyError, Problem
from askfirst.domain.principal import Attributes, Principal
from askfirst.yamlfile import Document, Place, Section, fit, one_or_more, read_yaml

START = "askfirst_"
"""What every key begins with, so that scanners of code find one that was left there."""
_KEY = re.compile(r"askfirst_([0-9a-f]{12})_[A-Za-z0-9_-]{43}")
_ID = re.compile(r"[0-9a-f]{12}")
_HASH = re.compile(r"sha256:[0-9a-f]{64}")
_NO_HASH = f"sha256:{'0' * 64}"
_SECRET_BYTES = 32

_Values = Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)]


class KeySection(Section):
    """One key as it stands in the file."""

    id: str
    hash: str
    principal: str
    attributes: dict[str, _Values] | None = None
    expires: date | None = None


class KeysFile(Section):
    """The whole file."""

    keys: tuple[KeySection, ...]


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """What is known of one key."""

    hash: str
    principal: Principal
    expires: date | None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made: `text` is shown once, `section` goes into the file."""

    text: str
    section: KeySection


def new_key(principal: Principal, expires: date | None = None) -> NewKey:
    """A key for a principal; on the day it expires it is refused already."""
    key_id = secrets.token_hex(6)
    text = f"{START}{key_id}_{secrets.token_urlsafe(_SECRET_BYTES)}"
    known = principal.attributes
    attributes = None if known is None else {name: tuple(map(str, values)) for name, values in known.items()}
    section = KeySection(id=key_id, hash=_hash(text), principal=principal.name, attributes=attributes, expires=expires)
    return NewKey(text, section)


def read_keys(path: Path) -> Mapping[str, KeyEntry]:
    """The keys of a file by their ids. Raises ConfigError with all that is wrong in it."""
    document, problems = read_yaml(path, shown=path.name)
    file: KeysFile | None = None
    if document is not None:
        file, found = fit(document, KeysFile)
        problems += found
    if document is not None and file is not None:
        problems += _problems(document, file)
    if problems or file is None:
        count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
        remedy = "Mend the file, or make keys by: askfirst keys new NAME --write FILE"
        raise ConfigError(f"The file of API keys, {path.name}, has {count}:", remedy, problems)
    return {one.id: KeyEntry(one.hash, _principal(one), one.expires) for one in file.keys}


class KeyRing:
    """The keys of a file, as it is by now. Raises ConfigError where it cannot be read when the server starts."""

    def __init__(self, path: Path, *, wall: Callable[[], float] = time.time) -> None:
        self._file = Reloaded(path, read_keys)
        self._wall = wall

    def principal_of(self, key: str) -> Principal:
        """Whom a key stands for. Raises one and the same AccessError for every key that is not good."""
        shape = _KEY.fullmatch(key)
        entry = self._file.now().get(shape[1]) if shape else None
        # The same work is done for every key: how long a refusal takes tells nothing of what is in the file.
        same = hmac.compare_digest(_hash(key), entry.hash if entry else _NO_HASH)
        if entry is None or not same or _is_over(entry.expires, self._wall()):
            raise AccessError("The API key was refused.", "Ask whoever looks after this server for a new one.")
        return entry.principal


def _is_over(expires: date | None, now: float) -> bool:
    return expires is not None and datetime.fromtimestamp(now, UTC).date() >= expires


def _hash(key: str) -> str:
    return f"sha256:{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _principal(one: KeySection) -> Principal:
    attributes: Attributes | None = None if one.attributes is None else {**one.attributes}
    return Principal(one.principal, attributes)


def _problems(document: Document, file: KeysFile) -> Iterator[Problem]:
    met: set[str] = set()
    for at, one in enumerate(file.keys):
        place: Place = ("keys", at)
        if not _ID.fullmatch(one.id):
            yield document.problem((*place, "id"), f"{one.id[:50]!r} is no key's id: those are 12 of 0-9 and a-f.")
        if one.id in met:
            yield document.problem((*place, "id"), f"The id {one.id!r} stands here twice. Each key has its own.")
        met.add(one.id)
        if not _HASH.fullmatch(one.hash):
            told = "This is no hash of a key. One reads 'sha256:' and 64 of 0-9 and a-f; no key itself belongs here."
            yield document.problem((*place, "hash"), told)
        try:
            _principal(one)
        except PolicyError as error:
            yield document.problem((*place, "principal"), error.failed)
