"""A document is read by a model, and all that does not fit is told."""

from datetime import date
from pathlib import Path
from typing import Literal

import pytest
from pydantic import Field

from askfirst.yamlfile import Section, fit, nearest_names, no_such, read_yaml


class Leaf(Section):
    size: float = 0
    kind: Literal["oak", "beech"] = "oak"
    names: tuple[str, ...] = ()


class Tree(Section):
    name: str
    planted: date | None = None
    leaves: dict[str, Leaf] = Field(default_factory=dict)
    roots: tuple[Leaf, ...] = ()


def read(folder: Path, text: str) -> tuple[Tree | None, list[str]]:
    path = folder / "tree.yaml"
    path.write_text(text)
    document, _ = read_yaml(path, shown="tree.yaml")
    assert document
    tree, problems = fit(document, Tree)
    return tree, [str(problem) for problem in problems]


def test_what_fits_becomes_the_model(tmp_path: Path) -> None:
    """Text becomes dates, lists become tuples; nothing else is bent."""
    tree, problems = read(tmp_path, "name: x\nplanted: 2025-01-15\nleaves: {a: {size: 2, names: [b, c]}}\n")
    assert tree == Tree(name="x", planted=date(2025, 1, 15), leaves={"a": Leaf(size=2, names=("b", "c"))})
    assert problems == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("nam: y", "There is no key 'nam'. Did you mean 'name'?"),
        ("zzz: y", "There is no key 'zzz'. Known: name, planted, leaves, roots."),
        ("leaves: {a: {siz: 1}}", "There is no key 'siz'. Did you mean 'size'?"),
        ("roots: [{siz: 1}]", "There is no key 'siz'. Did you mean 'size'?"),
        ("leaves: {a: {kind: oaks}}", "'kind' is 'oaks'; allowed: oak, beech. Did you mean 'oak'?"),
        ("leaves: {a: {kind: 7}}", "'kind' is 7; allowed: oak, beech."),
        ("leaves: {a: {size: big}}", "'size' should be a number, not 'big'."),
        ("leaves: {a: {names: b}}", "'names' should be a list, such as [one, two], not 'b'."),
        (
            "leaves: {a: {names: [b, 5]}}",
            "'names' should be text (in quotes, where it looks like something else), not 5.",
        ),
        ("leaves: {a: }", "'a' should be keys with values (key: value), not nothing."),
        ("leaves: [a]", "'leaves' should be keys with values (key: value), not ['a']."),
        ("planted: 2025-02-30", "'planted' should be a date, such as 2025-01-15, not '2025-02-30'."),
        (f"planted: {'x' * 99}", f"'planted' should be a date, such as 2025-01-15, not '{'x' * 56}..."),
    ],
)
def test_what_does_not_fit(tmp_path: Path, line: str, expected: str) -> None:
    """The message has the key, the value and what is allowed; the rest is still read."""
    tree, problems = read(tmp_path, f"name: x\n{line}\n")
    assert problems == [f"tree.yaml:2: {expected}" + ("." if expected.endswith("...") else "")]
    assert tree
    assert tree.name == "x"


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    """Leaving the wrong things out makes no further problems."""
    tree, problems = read(tmp_path, "name: x\nleaves:\n  a: {size: s, names: [1]}\n  b: {kind: x}\nroots: [1]\n")
    assert [problem.split(":")[1] for problem in problems] == ["3", "3", "4", "5"]
    assert tree == Tree(name="x", leaves={"a": Leaf(), "b": Leaf()})


def test_a_missing_key_leaves_nothing(tmp_path: Path) -> None:
    """What must be there is asked for."""
    assert read(tmp_path, "# only\nplanted: 2025-01-15\n") == (None, ["tree.yaml:1: The key 'name' is missing."])


def test_something_else_than_keys_leaves_nothing(tmp_path: Path) -> None:
    """A list is no tree."""
    assert read(tmp_path, "- a\n") == (
        None,
        ["tree.yaml:1: The file should be keys with values (key: value), not ['a']."],
    )


def test_nearest_names_are_slips_of_the_pen() -> None:
    """Case is no difference, and a far word is no suggestion."""
    assert nearest_names("SYNONIMS", ["label", "synonyms"]) == ("synonyms",)
    assert nearest_names("weather", ["label", "synonyms"]) == ()
    assert no_such("key", "weather", ["label", "unit"]) == "There is no key 'weather'. Known: label, unit."
