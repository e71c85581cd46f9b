"""Replies as JSON on standard output."""

from __future__ import annotations

import sys

from askfirst.domain.codec import to_json
from askfirst.domain.reply import Reply


def write_reply(reply: Reply) -> None:
    """Write a reply as one line, in UTF-8 whatever the terminal's encoding is, and at once."""
    sys.stdout.flush()
    sys.stdout.buffer.write(to_json(reply).encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
