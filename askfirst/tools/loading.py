"""The tools of a workspace: the files in its folder `tools`, imported and checked."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from askfirst.domain.choice import ToolCard
from askfirst.domain.errors import ConfigError, Problem
from askfirst.tools.tool import BuiltinTool, FunctionTool, Tool
from askfirst.yamlfile import no_such

FOLDER = "tools"

_PRIVATE = "askfirst_workspace_"
_MAKING = threading.Lock()


def load_tools(folder: Path) -> tuple[Tool, ...]:
    """The tools in `folder/tools/*.py`: files by name, the tools of a file in the order in which they stand there.

    A file gives its module-level `@tool` functions and its own subclasses of BuiltinTool. Files whose names begin with
    `_` are parts that the others import (`from . import _wards`). Without such files there are no tools.

    Importing runs the workspace's code with all rights of this process: a workspace with tools is a program, to be
    trusted like one. Each folder is a package of its own, so that equal file names of two workspaces do not mix;
    unchanged files are imported once. Raises ConfigError with all that is wrong.
    """
    place = (folder / FOLDER).resolve()
    files = sorted(file for file in place.glob("*.py") if not file.name.startswith("_"))
    if not files:
        return ()
    package = _package(place)
    found: list[_Found] = []
    problems: list[Problem] = []
    for file in files:
        tools, wrong = _tools_of(file, package, frozenset(f"{package}.{other.stem}" for other in files))
        found += tools
        problems += wrong
    # A tool of a file that could not be read is not known to be missing.
    problems += [*_same_names(found), *_builtin_names(found), *([] if problems else _unknown_gates(found))]
    problems += [*_circles(found), *(problem for one in found for problem in _label_problems(one))]
    if problems:
        raise _error(folder, problems)
    return tuple(one.tool for one in found)


@dataclass(frozen=True, slots=True)
class _Found:
    """A tool, and where it is written."""

    tool: Tool
    file: str
    line: int

    def problem(self, message: str) -> Problem:
        return Problem(self.file, self.line, message)


class _AsItStands(SourceFileLoader):
    """Reads a file itself and leaves nothing beside it.

    Kept bytecode goes by size and second, so that a quick change would run as it was before.
    """

    def path_stats(self, path: str) -> Mapping[str, Any]:
        """Nothing that bytecode could be compared with: OSError means that there is none."""
        raise OSError(path)


def _package(place: Path) -> str:
    """The name of a package for what the folder holds now: another one where the folder or a file is another."""
    held = hashlib.sha256(str(place).encode("utf-8", "surrogatepass"))
    for file in sorted(place.rglob("*.py")):
        held.update(f"\0{file.relative_to(place)}\0".encode("utf-8", "surrogatepass"))
        held.update(_bytes(file))
    name = f"{_PRIVATE}{held.hexdigest()[:16]}"
    with _MAKING:
        if name not in sys.modules:
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            sys.path_importer_cache[str(place)] = FileFinder(str(place), (_AsItStands, [".py"]))
            sys.modules[name] = module_from_spec(spec)
    importlib.invalidate_caches()
    return name


def _bytes(file: Path) -> bytes:
    """What the file holds; nothing where it cannot be read, which its import will tell."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _tools_of(file: Path, package: str, homes: frozenset[str]) -> tuple[list[_Found], list[Problem]]:
    """The tools of a file, and what is wrong with it. `homes` are the modules of all files with tools."""
    module = _imported(file, package)
    if isinstance(module, Problem):
        return [], [module]
    found: list[_Found] = []
    problems: list[Problem] = []
    for value in {id(value): value for value in vars(module).values()}.values():
        if isinstance(value, FunctionTool):
            # One that another file with tools made is that file's.
            if getattr(value.function, "__module__", "") not in homes - {module.__name__}:
                found.append(_Found(value, *_written(value.function, file)))
        elif _is_own_class(value, module):
            made = _made(value, file)
            if isinstance(made, Problem):
                problems.append(made)
            else:
                found.append(made)
    if not found and not problems:
        message = "There is no tool in this file. Make one with @tool, or begin the file's name with '_'."
        problems.append(Problem(_shown(file), 0, message))
    return found, problems


def _imported(file: Path, package: str) -> ModuleType | Problem:
    if not file.stem.isidentifier():
        message = f"{file.stem!r} is no name for a module. Use letters, digits and underscores."
        return Problem(_shown(file), 0, message)
    try:
        return importlib.import_module(f"{package}.{file.stem}")
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a workspace's file raises is a mistake in it
        return _failure(error, file, package)


def _failure(error: BaseException, file: Path, package: str) -> Problem:
    """What an import ended with, at the last line of the workspace's own files that it came through."""
    places = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    text = str(error)
    if isinstance(error, SyntaxError):
        places.append((Path(error.filename or ""), error.lineno))
        text = error.msg
    inside = [(where, line) for where, line in places if where.parent == file.parent]
    where, line = inside[-1] if inside else (file, 0)
    said = f"{type(error).__name__}: {text}".replace(package, FOLDER).rstrip(".: ")
    return Problem(_shown(where), line or 0, f"This cannot be loaded. {said}.")


def _is_own_class(value: Any, module: ModuleType) -> bool:
    """Whether it is a tool's class of this file; one that begins with `_` is a part of others."""
    return (
        isinstance(value, type)
        and issubclass(value, BuiltinTool)
        and value.__module__ == module.__name__
        and not value.__name__.startswith("_")
    )


def _made(kind: type[Any], file: Path) -> _Found | Problem:
    name, line = _written(kind, file)
    missing = [one for one in ("name", "description", "arguments", "run") if not hasattr(kind, one)]
    if missing:
        return Problem(name, line, f"The tool {kind.__name__} has no {' and no '.join(missing)}.")
    try:
        return _Found(kind(), name, line)
    except Exception as error:  # noqa: BLE001 - as at the import
        return Problem(name, line, f"The tool {kind.__name__} cannot be made. {type(error).__name__}: {error}")


def _written(what: Any, file: Path) -> tuple[str, int]:
    """The file and the line where a function or a class begins; line 0 where that cannot be told."""
    if isinstance(what, type):
        try:
            return _shown(file), inspect.getsourcelines(what)[1]
        except (OSError, TypeError):
            return _shown(file), 0
    code = getattr(what, "__code__", None)
    where = Path(code.co_filename) if code else file
    return (_shown(where), code.co_firstlineno) if code and where.parent == file.parent else (_shown(file), 0)


def _shown(file: Path) -> str:
    return f"{FOLDER}/{file.name}"


def _same_names(found: Sequence[_Found]) -> Iterator[Problem]:
    first: dict[str, _Found] = {}
    for one in found:
        other = first.setdefault(one.tool.name, one)
        if other is not one:
            where = f"{other.file}:{other.line}"
            yield one.problem(f"A tool named {one.tool.name!r} is in {where} already. Rename one of the two.")


def _builtin_names(found: Sequence[_Found]) -> Iterator[Problem]:
    from askfirst.tools.registry import BUILTIN

    for one in found:
        if one.tool.name in BUILTIN:
            yield one.problem(f"{one.tool.name!r} is the name of a tool that comes with askfirst. Rename yours.")


def _gates(tool: Tool) -> tuple[str, ...]:
    """What it requires; a bare name is one, not its letters."""
    required: Any = tool.requires
    return (required,) if isinstance(required, str) else tuple(required)


def _unknown_gates(found: Sequence[_Found]) -> Iterator[Problem]:
    known = dict.fromkeys(one.tool.name for one in found)
    for one in found:
        for name in _gates(one.tool):
            if name not in known:
                yield one.problem(f"{one.tool.name!r} cannot require it. {no_such('tool', name, known)}")


def _circles(found: Sequence[_Found]) -> Iterator[Problem]:
    """Tools that wait for each other, each circle told once: none of them could ever run."""
    gates = {one.tool.name: _gates(one.tool) for one in found}
    told: set[frozenset[str]] = set()
    for one in found:
        way = _way_back(one.tool.name, gates)
        if way and frozenset(way) not in told:
            told.add(frozenset(way))
            steps = ", ".join(
                f"{here!r} requires {there!r}" for here, there in zip(way, [*way[1:], way[0]], strict=True)
            )
            yield one.problem(f"No tool of a circle can ever run: {steps}. Take one requirement out.")


def _way_back(start: str, gates: Mapping[str, Iterable[str]]) -> list[str]:
    """The shortest way along the gates from a tool to itself, without its end; none where it never comes back."""
    ways, seen = [[start]], {start}
    for way in ways:
        for name in gates.get(way[-1], ()):
            if name == start:
                return way
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return []


def _label_problems(one: _Found) -> Iterator[Problem]:
    tool = one.tool
    try:
        card = ToolCard(tool.name, tool.description, tool.arguments.model_json_schema())
        arguments = card.parameters
    except Exception as error:  # noqa: BLE001 - Pydantic raises many kinds for types that JSON does not have
        said = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(".")
        yield one.problem(f"The arguments of {tool.name!r} have no JSON schema. {said}.")
        return
    for argument in arguments:
        labels = card.properties[argument.name].get("labels")
        if labels is None:
            continue
        allowed = [str(value.value) for value in argument.allowed]
        place = f"{tool.name}.{argument.name}"
        for value in labels:
            if value not in allowed:
                takes = f"allowed: {', '.join(allowed)}" if allowed else "it takes no fixed values"
                yield one.problem(f"The labels of {place} name {value!r}, which it does not take; {takes}.")
        if left_out := [value for value in allowed if value not in labels]:
            yield one.problem(f"The labels of {place} leave out {', '.join(map(repr, left_out))}. Give each a label.")


def _error(folder: Path, problems: Sequence[Problem]) -> ConfigError:
    ordered = sorted(dict.fromkeys(problems), key=lambda problem: (problem.file, problem.line))
    count = "a problem" if len(ordered) == 1 else f"{len(ordered)} problems"
    remedy = "Mend the files and try again."
    return ConfigError(f"The tools of the workspace {folder.resolve().name!r} have {count}:", remedy, ordered)
