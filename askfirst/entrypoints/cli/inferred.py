"""What was found in data that nobody described, and a workspace made of it."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from askfirst.domain.errors import UserError
from askfirst.entrypoints.cli.screen import ACCENT, DIM, Screen, text

if TYPE_CHECKING:
    from askfirst.agent import Agent
    from askfirst.catalog.model import Dataset, Field
    from askfirst.config.workspace import Workspace

_MANY = {
    "identifier": "identifiers", "category": "categories", "measure": "numbers", "time": "times", "text": "texts",
    "flag": "flags",
}  # fmt: skip


def in_short(dataset: Dataset) -> str:
    """A dataset in a line: "cars: 406 rows; 6 numbers, 1 category, 1 time"."""
    roles: Counter[str] = Counter(field.role for field in dataset.fields.values() if field.role != "hidden")
    said = ", ".join(_counted(roles[role], role) for role in _MANY if roles[role])
    rows = f"{dataset.rows:,} row{'' if dataset.rows == 1 else 's'}" if dataset.rows is not None else ""
    return f"{dataset.name}: {'; '.join(part for part in (rows, said) if part)}"


def show_inferred(dataset: Dataset, screen: Screen) -> None:
    """Every field with its role, type and unit, and all that answers over it will disclose."""
    screen.line()
    screen.show(Text.assemble(text(in_short(dataset), ACCENT)))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in ("name", "role", "type", "unit"):
        grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for field in dataset.fields.values():
        called = "" if field.label == field.name else field.label
        cells = (field.role, field.type, field.unit, "; ".join(part for part in (called, _remark(field)) if part))
        grid.add_row(text(field.name), *(text(cell, DIM) for cell in cells))
    screen.show(grid, indent=2)
    notes = [field.note for field in dataset.fields.values() if field.note]
    for note in [*notes, *(relation.note for relation in dataset.relations.values() if relation.note)]:
        screen.show(Text.assemble((f"{screen.marks.bullet} ", ACCENT), text(f"{note}.")), indent=2)


def write_workspace(agent: Agent, folder: Path) -> list[Path]:
    """A workspace in a new or empty folder: a copy of the data, and a catalog of what was found. The files made.

    Raises UserError where there is a workspace already, or the folder cannot be written.
    """
    from askfirst.catalog.writing import catalog_file

    workspace = agent.workspace
    if workspace.folder:
        raise UserError(
            f"{str(workspace.folder)!r} is a workspace already.", "Name data files: a workspace is made of these."
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{str(folder)!r} is there and not empty.", "Name a folder that is new or empty.")
    try:
        made = [_written(folder / "workspace.yaml", _workspace_file(workspace)), *_copied(workspace, folder)]
        made += [
            _written(folder / "catalog" / f"{dataset.name}.yaml", catalog_file(dataset))
            for dataset in agent.catalog.datasets.values()
        ]
    except OSError as error:
        raise UserError(
            f"{str(folder)!r} cannot be written: {error.strerror}.", "Name a folder that you may write to."
        ) from error
    return made


def _counted(count: int, role: str) -> str:
    one = "number" if role == "measure" else role
    return f"{count} {one if count == 1 else _MANY[role]}"


def _remark(field: Field) -> str:
    averaged = "averaged" if field.role == "measure" and not field.additive else ""
    return "; ".join(part for part in (averaged, field.description) if part)


def _data(workspace: Workspace) -> list[Path]:
    return [
        path
        for source in workspace.sources.values()
        for path in (*source.files, *([source.database] if source.database else []))
    ]


def _workspace_file(workspace: Workspace) -> str:
    import yaml

    sources = {
        name: {"database": f"data/{spec.database.name}"} if spec.database else {"files": "data"}
        for name, spec in workspace.sources.items()
    }
    said = {"name": workspace.name, "about": workspace.about, "sources": sources}
    return yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=120)


def _copied(workspace: Workspace, folder: Path) -> list[Path]:
    made = []
    for path in _data(workspace):
        target = folder / "data" / path.name
        if target.exists():
            raise UserError(
                f"Two of the files are called {path.name!r}.", "Rename one: in a workspace they lie in one folder."
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        made.append(target)
    return made


def _written(path: Path, said: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(said, "utf-8")
    return path
