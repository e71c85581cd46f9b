"""Reads the user's lines, with editing and a history of them where the system offers that."""

from __future__ import annotations

import contextlib
import sys

from askfirst.entrypoints.cli.screen import Screen

_ACCENT_ON, _OFF = "\x1b[36m", "\x1b[0m"


def read_message(screen: Screen) -> str | None:
    """The next line; None at its end, on Ctrl-D and on Ctrl-C. Lines that nobody types are shown as if typed."""
    terminal = sys.stdin.isatty()
    if terminal:
        _offer_editing()
    try:
        message = input(_prompt(screen)) if terminal else input()
    except (EOFError, KeyboardInterrupt):
        if terminal:
            screen.line()
        return None
    if not terminal and message.strip():
        screen.line(f"{screen.marks.user} {message}")
    return message


def _offer_editing() -> None:
    # Importing readline is all that input() needs; some systems have none.
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def _prompt(screen: Screen) -> str:
    if not screen.moves or screen.console.no_color:
        return f"{screen.marks.user} "
    # The bytes 1 and 2 tell readline which characters take no room.
    return f"\x01{_ACCENT_ON}\x02{screen.marks.user}\x01{_OFF}\x02 "
