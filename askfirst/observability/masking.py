"""Keeps secrets out of what is written: those that are known, and what looks like one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from urllib.parse import quote, unquote, urlsplit

from pydantic import BaseModel, SecretStr

HIDDEN = "********"
_SHORTEST = 4
"""Characters. A shorter secret hides behind nothing: to mask it would tear words apart."""

_SHAPES = (
    # Name and password within an address; a user may hold anything but these, a password may hold "@" too.
    (re.compile(r"(?<=://)[^\s/?#'\"@:]*:[^\s/?#'\"]*@"), f"{HIDDEN}@"),
    # A word of prose behind "basic" has no digit, and no capital within it.
    (re.compile(r"\b((?i:bearer|basic))\s+(?=\S*(?:[0-9=]|[a-z][A-Z]))[A-Za-z0-9._~+/=-]{8,}"), rf"\1 {HIDDEN}"),
    (re.compile(r"(?i)\b((?:set-)?cookie['\"]?\s*[:=]\s*['\"]?)[^\r\n'\"]+"), rf"\1{HIDDEN}"),
    (
        re.compile(
            r"(?i)((?:proxy-)?authorization|x-api-key|api[-_]?key|access[-_]?token|password|passwd|secret)"
            r"(['\"]?\s*[:=]\s*['\"]?)(?:(?:bearer|basic|apikey)\s+)?[^\s'\",;&}]+"
        ),
        rf"\1\2{HIDDEN}",
    ),
    (re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*"), HIDDEN),
    (re.compile(r"\bsk-[A-Za-z0-9_-]{16,}|\bAIza[A-Za-z0-9_-]{30,}"), HIDDEN),
)


class Masks:
    """Replaces secrets in texts. What it was told of is replaced wherever it stands, whatever stands around it.

    Of a secret that is an address, the password is one for itself.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        parts = {part for secret in secrets for part in _parts(secret) if len(part) >= _SHORTEST}
        forms = {form for part in parts for form in _forms(part)}
        # The longest first: one secret may stand in another.
        ordered = sorted(forms, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, ordered))) if ordered else None

    def mask(self, text: str) -> str:
        """The text without secrets."""
        if self._known:
            text = self._known.sub(HIDDEN, text)
        for shape, instead in _SHAPES:
            text = shape.sub(instead, text)
        return text


def secrets_in(*values: object) -> tuple[str, ...]:
    """Every value that is declared as a secret in settings, workspaces and the like: in fields, lists and mappings."""
    return tuple(dict.fromkeys(found for value in values for found in _found(value)))


def _found(value: object) -> Iterator[str]:
    if isinstance(value, SecretStr):
        yield value.get_secret_value()
    elif isinstance(value, BaseModel):
        yield from (found for name in type(value).model_fields for found in _found(getattr(value, name)))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (found for one in fields(value) for found in _found(getattr(value, one.name)))
    elif isinstance(value, Mapping):
        yield from (found for one in value.values() for found in _found(one))
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (found for one in value for found in _found(one))


def _parts(secret: str) -> Iterator[str]:
    """The secret and, of an address, the password: whoever takes it apart may show that alone."""
    yield secret
    _, _, password = secret.partition("://")[2].rpartition("@")[0].partition(":")
    yield password
    yield unquote(password)


def _forms(secret: str) -> Iterator[str]:
    """As it is, as in an address, and as in Python's and JSON's quotes."""
    yield secret
    yield quote(secret, safe="")
    yield repr(secret)[1:-1]
    yield secret.replace("\\", "\\\\").replace('"', '\\"')


def without_query(target: str) -> str:
    """A request's target without query, fragment, user and password: what is behind "?" may be a secret."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return target.partition("?")[0].partition("#")[0]
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()
