"""Where traces go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr

from askfirst.domain.errors import ConfigError

_PATH = "/v1/traces"


@dataclass(frozen=True, slots=True)
class Collector:
    """Where traces go. `address` is that of the collector, or of its traces; `headers` may let askfirst in.

    `seconds` is how long one try to send may take, and how long `close` waits for the last of them.
    """

    address: str
    headers: Mapping[str, SecretStr] | None = None
    seconds: float = 5.0

    @property
    def endpoint(self) -> str:
        """The address that spans are sent to. Raises ConfigError for what is none; it does not show a password."""
        parts = urlsplit(self.address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            shown = parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
            raise ConfigError(
                f"The address of the collector is {shown!r}; allowed: an address that begins with http:// or https://.",
                "Set it to that of OTLP over HTTP, such as http://127.0.0.1:4318.",
            )
        return self.address if parts.path.strip("/") else parts._replace(path=_PATH).geturl()
