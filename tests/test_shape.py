"""Holds the code to the shape that a newcomer can read: short files, short functions, plain names."""

import ast
import io
import re
import statistics
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = sorted((ROOT / "askfirst").rglob("*.py"))
CODE = [*PACKAGE, *(path for name in ("tests", "benchmarks") for path in sorted((ROOT / name).rglob("*.py")))]

MAX_FILE_LINES = 300
MAX_FUNCTION_LINES = 40
MAX_STRING = 200
ALTERNATIVES = re.compile(r"[^ ]\|[^ ]")

# "askfirst/file.py:name" and the reason why it reads better whole.
LONG_FUNCTIONS: dict[str, str] = {
    "askfirst/memory/migrations/versions/0001_conversations.py:upgrade": "a migration is a frozen list of columns",
}
# "askfirst/file.py" and the reason why its text is not in a file of its own.
LONG_STRINGS: dict[str, str] = {}

VAGUE_NAMES = {"utils", "helpers", "common", "misc", "shared"}
NARRATION = re.compile(
    r"#\s*(step \d|(get|create|set|call|return|initiali[sz]e|loop|iterate)( over)? the )", re.IGNORECASE
)
MACHINE_PATH = re.compile(r"(?<![\w.~$})])/(?:home|root|Users|work|farm)/")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org", re.IGNORECASE)
TEXT = {".cfg", ".ini", ".json", ".lock", ".md", ".py", ".toml", ".txt", ".yaml", ".yml", ""}
FOLDERS = (".ci", ".github", "askfirst", "benchmarks", "deploy", "docs", "examples", "tests")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_files_are_short() -> None:
    lines = {name(path): len(path.read_text("utf-8").splitlines()) for path in PACKAGE}
    print(f"median file: {statistics.median(lines.values())} lines")  # noqa: T201 - shown on demand with -s
    assert {file: count for file, count in lines.items() if count > MAX_FILE_LINES} == {}


def test_functions_are_short() -> None:
    long = {
        f"{name(path)}:{node.name}": length(node)
        for path in PACKAGE
        for node in ast.walk(parse(path))
        if isinstance(node, Function) and length(node) > MAX_FUNCTION_LINES
    }
    assert {place: lines for place, lines in long.items() if place not in LONG_FUNCTIONS} == {}
    assert sorted(LONG_FUNCTIONS.keys() - long.keys()) == [], "exceptions that are needed no more"


def test_modules_are_named_for_what_they_hold() -> None:
    parts = {name(path): {path.stem, *path.relative_to(ROOT).parts} for path in CODE}
    assert [file for file, words in parts.items() if words & VAGUE_NAMES] == []


def test_prose_lives_in_files() -> None:
    """A regular expression is none, however long."""
    long = {
        name(path)
        for path in PACKAGE
        if any(len(text) > MAX_STRING and not ALTERNATIVES.search(text) for text in literals(parse(path)))
    }
    assert sorted(long - LONG_STRINGS.keys()) == []
    assert sorted(LONG_STRINGS.keys() - long) == [], "exceptions that are needed no more"


def test_comments_give_reasons() -> None:
    assert [f"{name(path)}: {text}" for path in CODE for text in comments(path) if NARRATION.match(text)] == []


def test_tests_use_fakes() -> None:
    mocks = ("unittest.mock", "unittest")
    imports = [
        name(path)
        for path in CODE
        for node in ast.walk(parse(path))
        if (isinstance(node, ast.ImportFrom) and node.module in mocks)
        or (isinstance(node, ast.Import) and any(alias.name in mocks for alias in node.names))
    ]
    assert imports == []


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in texts()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if MACHINE_PATH.search(line) or REGISTRY.search(line)
    ]
    assert found == []


def test_locks_hold_no_address() -> None:
    locks = [*sorted(ROOT.glob("*.lock")), ROOT / "pyproject.toml"]
    assert [name(path) for path in locks if re.search("https?://", path.read_text("utf-8"))] == []


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def length(function: Function) -> int:
    """Lines from `def` to the end, without the docstring."""
    last = function.end_lineno or function.lineno
    first = function.body[0]
    docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if is_docstring(first) else 0
    return last - function.lineno + 1 - docstring


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def literals(node: ast.AST) -> Iterator[str]:
    """Every string of the code, an f-string as one; docstrings of modules, functions and fields left out."""
    if is_docstring(node):
        return
    if isinstance(node, ast.JoinedStr):
        parts = (part.value for part in node.values if isinstance(part, ast.Constant))
        yield "".join(part for part in parts if isinstance(part, str))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from literals(child)


def comments(path: Path) -> Iterator[str]:
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    return (token.string for token in tokens if token.type == tokenize.COMMENT)


def texts() -> Iterator[Path]:
    """The project's own text files, at the top and in its folders; no caches, no vendored pages."""
    files = [path for path in ROOT.iterdir() if path.is_file()]
    files += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    skipped = {"__pycache__", "vendor", ".askfirst", ".langgraph_api"}
    return (path for path in sorted(files) if path.suffix in TEXT and not skipped & set(path.parts))
