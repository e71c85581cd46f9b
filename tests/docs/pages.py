"""Markdown pages as their blocks, tables and links.

A comment on the line above a block or a table says what a test does with it; `test_docs.py` has the kinds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
GUIDES = sorted((ROOT / "docs").glob("*.md"))
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *GUIDES]

_MARK = re.compile(r"<!-- (?P<said>.+) -->")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_NAME = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: where its text begins, its language, and the mark above it ("" where there is none)."""

    page: Path
    line: int
    language: str
    mark: str
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def says(self, kind: str) -> str | None:
        """What stands after `kind: ` in the mark; None where it is a mark of another kind."""
        found, _, rest = self.mark.partition(": ")
        return rest if found == kind else None


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    lines = page.read_text("utf-8").splitlines()
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    return [
        Block(page, start + 2, lines[start][3:], _mark(lines, start), "\n".join(lines[start + 1 : end]) + "\n")
        for start, end in zip(fences[::2], fences[1::2], strict=True)
    ]


def table(page: Path, mark: str) -> list[list[str]]:
    """The cells of the table under a mark, without its head."""
    lines = page.read_text("utf-8").splitlines()
    start = lines.index(f"<!-- {mark} -->") + 3
    return [_cells(line) for line in _until_blank(lines[start:])]


def names(cell: str) -> list[str]:
    """What stands in backquotes in a cell."""
    return _NAME.findall(cell)


def links(page: Path) -> Iterator[str]:
    """The targets of a page's links to other files and headings."""
    prose = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    yield from (target for target in _LINK.findall(prose) if not target.startswith(("http:", "https:")))


def anchors(page: Path) -> set[str]:
    """The headings of a page as what links name them by."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def _mark(lines: list[str], fence: int) -> str:
    found = _MARK.fullmatch(lines[fence - 1]) if fence else None
    return found["said"] if found else ""


def _until_blank(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("|"):
            return
        yield line


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(" | ")]
