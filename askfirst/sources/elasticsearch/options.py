"""Where a server is, who asks it, and which of its indices are tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import SecretStr

from askfirst.domain.errors import ConfigError

_PATTERN = re.compile(r'[^\s,?"<>|/\\#:%_+.-][^\s,?"<>|/\\#:%]*')


@dataclass(frozen=True, slots=True)
class ElasticsearchOptions:
    """The address without user and password, which stand apart, or an API key in their place.

    `indices` names indices and aliases, `*` in a name standing for anything; where it is empty all are meant that do
    not begin with a dot. `without` names fields, by their full names on the server, that are no columns, such as those
    with several values in a row, and `nested` those whose nested rows are a table each. `authority` is a file of
    certificates to trust in place of the usual ones.
    """

    url: str
    indices: tuple[str, ...] = ()
    user: str = ""
    password: SecretStr | None = None
    api_key: SecretStr | None = None
    without: tuple[str, ...] = ()
    nested: tuple[str, ...] = ()
    authority: Path | None = None

    def check(self) -> None:
        """Raises ConfigError for what cannot be used."""
        parts = urlsplit(self.url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
            raise ConfigError(
                "The address of the search server is none that can be called.",
                "Give one such as https://search.example.com:9200, with user and password apart from it.",
            )
        if self.api_key and (self.user or self.password):
            raise ConfigError("The search server has an API key, and a user besides.", "Give one of them.")
        if bool(self.user) != bool(self.password):
            raise ConfigError("The search server has a user or a password alone.", "Give both, or neither.")
        if wrong := [one for one in self.indices if not _PATTERN.fullmatch(one)]:
            raise ConfigError(f"{wrong[0]!r} names no index.", "Give the name of an index or alias, `*` for any part.")

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must not be shown."""
        return tuple(one.get_secret_value() for one in (self.password, self.api_key) if one)
