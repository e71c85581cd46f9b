"""Where a command writes: calm on a terminal, plain lines everywhere else.

Everything that comes from users, models, cells or files passes through `text` or `clean` on its way out, so that
none of it can move the cursor, change colours or be read as markup.
"""

from __future__ import annotations

import shutil
import sys
import unicodedata
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

ACCENT = "cyan"
DIM = "dim"
STRONG = "bold"
WRONG = "red"

_UNBROKEN_WIDTH = 2000
"""Columns where the output is a file or a pipe: its reader breaks lines, not we."""

_LAYOUT = {"\n", "\t"}
_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d", "\u00ad"}
"""Format characters that scripts and emoji need; others may turn the direction of a line or hide in it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The signs before lines, in the characters that the output can hold."""

    done: str
    running: str
    waiting: str
    asked: str
    failed: str
    bullet: str
    user: str


_FINE = Marks("✓", "▸", "·", "?", "✗", "•", "\u203a")
_ASCII = Marks("+", ">", "-", "?", "x", "*", ">")


@dataclass(frozen=True, slots=True)
class Screen:
    """A console, whether it may redraw what it wrote (`moves`), and the marks that it can show."""

    console: Console
    moves: bool
    marks: Marks

    @staticmethod
    def on(stream: TextIO) -> Screen:
        """The screen of a stream. Colours follow NO_COLOR; nothing moves unless the stream is a terminal that can."""
        terminal = stream.isatty()
        width = None if terminal else shutil.get_terminal_size((_UNBROKEN_WIDTH, 0)).columns
        console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)
        fine = "utf" in console.encoding
        return Screen(console, terminal and not console.is_dumb_terminal, _FINE if fine else _ASCII)

    def show(self, *parts: RenderableType, indent: int = 0) -> None:
        """Write each part from a new line on."""
        for part in parts:
            shown = Padding(part, (0, 0, 0, indent), expand=False) if indent else part
            if self.console.is_terminal:
                self.console.print(shown)
            else:
                self._without_trailing_blanks(shown)

    def line(self, said: str = "", style: str = "") -> None:
        """Write one paragraph."""
        self.console.print(text(said, style))

    def whole(self, said: str) -> None:
        """Write one line that is never broken: to be copied."""
        self.console.print(text(said), soft_wrap=True)

    def _without_trailing_blanks(self, part: RenderableType) -> None:
        with self.console.capture() as captured:
            self.console.print(part)
        lines = (line.rstrip() for line in captured.get().splitlines())
        self.console.file.write("".join(f"{line}\n" for line in lines))


def output() -> Screen:
    """The screen of standard output."""
    return Screen.on(sys.stdout)


def aside() -> Screen:
    """The screen of standard error."""
    return Screen.on(sys.stderr)


def clean(said: str) -> str:
    """The text with every character replaced that a terminal could obey instead of show."""
    return said if said.isprintable() else "".join(char if _harmless(char) else "\ufffd" for char in said)


def text(said: str, style: str = "") -> Text:
    """The text, cleaned, and never read as markup."""
    return Text(clean(said), style=style)


def _harmless(char: str) -> bool:
    if char in _LAYOUT or char in _JOINERS:
        return True
    return unicodedata.category(char) not in _UNSAFE
