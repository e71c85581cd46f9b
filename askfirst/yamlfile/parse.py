"""A YAML file as plain data that knows its lines.

Words stay words: `on`, `no`, `12:30` and `2025-01-15` are text. Only `true`, `false`, `null` and numbers as
JSON knows them are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TypeAlias

import yaml

from askfirst.domain.codec import Plain
from askfirst.domain.errors import Problem

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without libyaml: slower, the same events
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

Place: TypeAlias = tuple[str | int, ...]
"""The keys and list positions that lead to a value."""

MAX_BYTES = 2_000_000
MAX_NODES = 200_000
"""Values that a file may stand for: aliases of aliases make millions out of a few lines."""
MAX_DEPTH = 30

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?")
_WORDS: dict[str, Plain] = {"true": True, "false": False, "null": None, "~": None, "": None}
_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "seq", "map")}


@dataclass(frozen=True, slots=True)
class Document:
    """What one file says. `lines` knows the line of each key and list item, counted from 1."""

    file: str
    data: Plain
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """Where the place is written; for one that is not, where what encloses it is."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def problem(self, place: Place, message: str) -> Problem:
        """Something wrong at a place."""
        return Problem(self.file, self.line(place), message)


class _UnusableError(Exception):
    """The file cannot be read on from here."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def read_yaml(path: Path, *, shown: str) -> tuple[Document | None, list[Problem]]:
    """The document in a file, called `shown` in problems; None where it cannot be read. It never raises."""
    try:
        text = _text(path)
        builder = _Builder(shown, _events(text))
        return Document(shown, builder.document(), builder.lines), builder.problems
    except _UnusableError as unusable:
        return None, [Problem(shown, unusable.line, unusable.message)]


def _text(path: Path) -> str:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise _UnusableError(0, f"The file has {size:,} bytes; at most {MAX_BYTES:,} are read. Split it.")
        data = path.read_bytes()
    except OSError as error:
        raise _UnusableError(0, f"The file cannot be read: {error.strerror}.") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _UnusableError(line, "This is not UTF-8 text. Save the file as UTF-8.") from error


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        raise _broken(error, text.rstrip().split("\n")) from error
    except yaml.reader.ReaderError as error:
        # Not by the error's position, which counts bytes or characters as the parser likes.
        char = chr(error.character)
        line = text.count("\n", 0, text.find(char)) + 1
        raise _UnusableError(line, f"The character {char!r} is not allowed in YAML.") from error


def _broken(error: yaml.MarkedYAMLError, lines: list[str]) -> _UnusableError:
    mark = error.problem_mark or error.context_mark
    # The mark of a text that ends too early may stand below its last line.
    line = min(mark.line + 1, len(lines)) if mark else 1
    indent = re.match(r"\s*", lines[line - 1])
    hint = " Indent with spaces, not with tabs." if indent and "\t" in indent.group() else ""
    context = f" {error.context}" if error.context else ""
    return _UnusableError(line, f"This is not valid YAML: {error.problem}{context}.{hint}")


class _Builder:
    """Makes plain data of events. It recurses no deeper than MAX_DEPTH, whatever the file holds."""

    def __init__(self, file: str, events: Iterator[yaml.Event]) -> None:
        self.lines: dict[Place, int] = {}
        self.problems: list[Problem] = []
        self._file = file
        self._events = events
        self._anchors: dict[str, tuple[Plain, int]] = {}
        self._nodes = 0

    def document(self) -> Plain:
        data: Plain = None
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _UnusableError(_line(event), "A second document begins here. Split the file.")
            elif isinstance(event, yaml.NodeEvent):
                data = self._value(event, ())
        return data

    def _value(self, event: yaml.Event, place: Place) -> Plain:
        self._count(1, event)
        if len(place) > MAX_DEPTH:
            raise _UnusableError(_line(event), f"This is nested deeper than {MAX_DEPTH} levels.")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        before = self._nodes
        value = self._fresh(event, place)
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            self._anchors[event.anchor] = (value, self._nodes - before + 1)
        return value

    def _fresh(self, event: yaml.Event, place: Place) -> Plain:
        tag = getattr(event, "tag", None)
        if tag not in {None, "!", *_TAGS}:
            message = f"The tag {tag!r} is not allowed: only plain YAML is read."
            self.problems.append(Problem(self._file, _line(event), message))
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(place)
        return self._mapping(place)

    def _alias(self, event: yaml.AliasEvent) -> Plain:
        if event.anchor not in self._anchors:
            raise _UnusableError(_line(event), f"There is no anchor {event.anchor!r} above this line.")
        value, nodes = self._anchors[event.anchor]
        self._count(nodes, event)
        return value

    def _list(self, place: Place) -> list[Plain]:
        items: list[Plain] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            here = (*place, len(items))
            self.lines[here] = _line(event)
            items.append(self._value(event, here))
        return items

    def _mapping(self, place: Place) -> dict[str, Plain]:
        entries: dict[str, Plain] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise _UnusableError(_line(event), "A key must be a word, not a list, a mapping or an alias.")
            key, here = event.value, (*place, event.value)
            if key in entries:
                first = self.lines[here]
                message = f"The key {key!r} stands twice; the first is on line {first}. Keep one."
                self.problems.append(Problem(self._file, _line(event), message))
                self._value(next(self._events), (*here, ""))
                continue
            self.lines[here] = _line(event)
            entries[key] = self._value(next(self._events), here)
        return entries

    def _count(self, nodes: int, event: yaml.Event) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            message = f"The file stands for more than {MAX_NODES:,} values, counting what aliases repeat."
            raise _UnusableError(_line(event), message)


def _scalar(event: yaml.ScalarEvent) -> Plain:
    text = event.value
    if event.style or event.tag == "tag:yaml.org,2002:str":
        return text
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) and isfinite(float(text)) else text


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1
