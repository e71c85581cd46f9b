"""Makes the catalog of a workspace: what the sources found, overlaid by what its author wrote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from askfirst.catalog.checks import Described, check
from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.overlay import DatasetOverlay, lay_over
from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Document, fit, no_such, read_yaml

FOLDER = "catalog"


def load_catalog(name: str, described: Sequence[Dataset], folder: Path | None) -> Catalog:
    """The datasets that sources described, with each `catalog/*.yaml` of the workspace folder laid over them.

    Raises ConfigError with all problems of all files at once.
    """
    files, problems = _read(folder) if folder else ([], [])
    known = {dataset.name: dataset for dataset in described}
    problems += _same_names(described)
    chosen = dict(_chosen(files, known, problems))
    broken = frozenset(_broken(chosen, known))
    catalog = Catalog(name, {dataset.name: _laid(dataset, chosen, broken) for dataset in known.values()})
    for file in chosen.values():
        dataset = catalog.datasets[file.over.dataset]
        problems += check(Described(file.document, file.over, dataset, catalog, broken))
    if problems:
        raise _error(name, problems)
    return catalog


@dataclass(frozen=True, slots=True)
class _File:
    document: Document
    over: DatasetOverlay


def _read(folder: Path) -> tuple[list[_File], list[Problem]]:
    files: list[_File] = []
    problems: list[Problem] = []
    for path in sorted((folder / FOLDER).glob("*.y*ml")):
        document, found = read_yaml(path, shown=f"{FOLDER}/{path.name}")
        problems += found
        if document is None:
            continue
        over, found = fit(document, DatasetOverlay)
        problems += found
        if over is not None:
            files.append(_File(document, over))
    return files, problems


def _same_names(described: Sequence[Dataset]) -> Iterator[Problem]:
    first: dict[str, Dataset] = {}
    for dataset in described:
        other = first.setdefault(dataset.name, dataset)
        if other is not dataset:
            message = (
                f"The dataset {dataset.name!r} is in the sources {other.source!r} and {dataset.source!r}. "
                "Rename one of the two."
            )
            yield Problem("workspace.yaml", 0, message)


def _chosen(
    files: Sequence[_File], known: Mapping[str, Dataset], problems: list[Problem]
) -> Iterator[tuple[str, _File]]:
    """The file for each dataset; one about no dataset, or about one that has its file, becomes a problem."""
    first: dict[str, _File] = {}
    for file in files:
        name = file.over.dataset
        if name not in known:
            problems.append(file.document.problem(("dataset",), no_such("dataset", name, known)))
        elif name in first:
            where = first[name].document.file
            message = f"The dataset {name!r} is described in {where} already. Put all of it in one file."
            problems.append(file.document.problem(("dataset",), message))
        else:
            first[name] = file
            yield name, file


def _broken(chosen: Mapping[str, _File], known: Mapping[str, Dataset]) -> Iterator[tuple[str, str]]:
    """Relations that were written but cannot be walked."""
    for name, file in chosen.items():
        written = file.document.data.get("relations")
        for relation in written if isinstance(written, dict) else ():
            fitting = file.over.relations.get(relation)
            if fitting is None or fitting.dataset not in known:
                yield name, relation


def _laid(dataset: Dataset, chosen: Mapping[str, _File], broken: frozenset[tuple[str, str]]) -> Dataset:
    if dataset.name not in chosen:
        return dataset
    laid = lay_over(dataset, chosen[dataset.name].over)
    whole = {name: it for name, it in laid.relations.items() if (dataset.name, name) not in broken}
    return replace(laid, relations=whole)


def _error(name: str, problems: Sequence[Problem]) -> ConfigError:
    count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    ordered = sorted(problems, key=lambda problem: (problem.file, problem.line))
    return ConfigError(f"The catalog of {name!r} has {count}:", "Mend the files and try again.", ordered)
