"""Whose a session is: each principal has names of their own, so that another's session is one that is not there."""

from __future__ import annotations

import hashlib
from urllib.parse import quote

_LONGEST = 60
"""Characters of a principal's name that stand before a session's; a longer one is cut and gets a hash."""


def stored_name(principal: str | None, session: str) -> str:
    """The name under which a principal's session is kept: `principal/session`; nobody's keeps its own.

    A principal's name is percent-encoded, so that no two principals ever meet in one name.
    """
    return f"{prefix_of(principal)}{session}"


def prefix_of(principal: str | None) -> str:
    """What the stored names of a principal's sessions begin with; empty for nobody."""
    if principal is None:
        return ""
    name = quote(principal, safe="", errors="surrogatepass")
    if len(name) > _LONGEST:
        # A tilde is never encoded and may stand in a name: a name that looks cut is therefore cut and hashed itself.
        name = f"{name[:_LONGEST]}~{_hash(principal)}"
    elif "~" in name:
        name = f"{name}~{_hash(principal)}"
    return f"{name}/"


def own_name(principal: str | None, stored: str) -> str:
    """The name that a principal gave to a session that is stored under this one."""
    return stored.removeprefix(prefix_of(principal))


def _hash(principal: str) -> str:
    return hashlib.sha256(principal.encode("utf-8", "surrogatepass")).hexdigest()[:16]
