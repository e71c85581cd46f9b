"""A screen of a known width whose writing can be read back."""

import io
from collections.abc import Callable

from rich.console import Console

from askfirst.entrypoints.cli.screen import Screen

MARKS = Screen.on(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).marks


def shown(write: Callable[[Screen], None], *, width: int = 80) -> str:
    """What `write` leaves on a plain screen."""
    stream = io.StringIO()
    console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
    write(Screen(console, moves=False, marks=MARKS))
    return stream.getvalue()
