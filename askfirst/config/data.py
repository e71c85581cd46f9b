"""Finds data files, and says of what cannot be used what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from askfirst.yamlfile import nearest_names

DATABASE = ".duckdb"
KINDS = (".csv", ".tsv", ".parquet", ".json", ".jsonl", ".ndjson")
"""Endings of data files; all but Parquet may be followed by .gz."""


def is_data(path: Path) -> bool:
    """Whether the name is that of a data file."""
    *_, kind = path.suffixes or [""]
    if kind.lower() == ".gz":
        kind = Path(path.stem).suffix
        return kind.lower() in KINDS and kind.lower() != ".parquet"
    return kind.lower() in KINDS


def in_folder(folder: Path) -> list[Path]:
    """The data files that lie in a folder, by name; not those in folders below."""
    return sorted(path for path in folder.iterdir() if path.is_file() and is_data(path))


def unusable(path: Path) -> str:
    """Why a data or database file cannot be used; empty if it can. What is in it is the source's affair."""
    if not path.exists():
        return _missing(path)
    if not path.is_file():
        return "This is not a file."
    if not is_data(path) and path.suffix.lower() != DATABASE:
        return f"Files ending in {path.suffix!r} are not known. Known: {', '.join(KINDS)}, {DATABASE}."
    try:
        with path.open("rb") as file:
            return "" if file.read(1) else "The file is empty."
    except OSError as error:
        return f"The file cannot be opened: {error.strerror}."


def matching(folder: Path, pattern: str) -> tuple[list[Path], str]:
    """The data files that a pattern in a workspace means, and why it cannot be used; empty if it can."""
    if _leads_out(folder, pattern):
        return [], f"{pattern!r} leads out of the workspace folder. Name files inside it."
    try:
        found = _meant(folder, pattern)
    except ValueError as error:
        return [], f"{pattern!r} cannot be used: {error}."
    if not found:
        return [], f"No data file fits {pattern!r}.{_instead(folder)}"
    wrong = ((path.relative_to(folder).as_posix(), _unfit(folder, path)) for path in found)
    return found, next((f"{name!r}: {reason}" for name, reason in wrong if reason), "")


def database_file(folder: Path, name: str) -> tuple[Path, str]:
    """The database file that a workspace names, and why it cannot be used; empty if it can."""
    path = folder / name
    if _leads_out(folder, name):
        return path, f"{name!r} leads out of the workspace folder. Name a file inside it."
    if path.suffix.lower() != DATABASE:
        return path, f"{name!r} is no database file: it does not end in {DATABASE}."
    return path, unusable(path)


def _meant(folder: Path, pattern: str) -> list[Path]:
    if (folder / pattern).is_dir():
        return in_folder(folder / pattern)
    if any(char in pattern for char in "*?["):
        return sorted(path for path in folder.glob(pattern) if path.is_file() and is_data(path))
    return [folder / pattern]


def _unfit(folder: Path, path: Path) -> str:
    if path.suffix.lower() == DATABASE:
        return "This is a database file. Name it as 'database'."
    # A link inside the folder may point anywhere.
    return "This leads out of the workspace folder." if _leads_out(folder, str(path)) else unusable(path)


def _leads_out(folder: Path, name: str) -> bool:
    path = Path(name)
    if ".." in path.parts or (path.is_absolute() and not path.is_relative_to(folder)) or "\0" in name:
        return True
    return not (folder / path).resolve().is_relative_to(folder.resolve())


def _missing(path: Path) -> str:
    if not path.parent.is_dir():
        return f"There is no folder {str(path.parent)!r}."
    near = nearest_names(path.name, [other.name for other in path.parent.iterdir()])
    # A common ending alone makes no two names alike.
    near = tuple(name for name in near if nearest_names(path.stem, [Path(name).stem]))
    hint = f" Did you mean {' or '.join(repr(name) for name in near)}?" if near else ""
    return f"There is no file or folder {path.name!r}.{hint}"


def _instead(folder: Path) -> str:
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and is_data(path)]
    there = sorted(path.as_posix() for path in files if not any(part.startswith(".") for part in path.parts))
    return f" There are: {', '.join(there[:5])}{' ...' if there[5:] else ''}." if there else ""
