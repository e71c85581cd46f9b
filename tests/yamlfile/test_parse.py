"""A YAML file becomes plain data with lines, or a problem with its line."""

from pathlib import Path

import pytest

from askfirst.yamlfile import Document, read_yaml


def read(folder: Path, text: str | bytes) -> tuple[Document | None, list[str]]:
    path = folder / "some.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    document, problems = read_yaml(path, shown="shown.yaml")
    return document, [str(problem) for problem in problems]


def test_words_stay_words(tmp_path: Path) -> None:
    """Only what looks like JSON's values is anything but text."""
    document, problems = read(
        tmp_path, "a: [on, no, 12:30, 2025-01-15, 007, .nan, 1e999, '5', true, ~, -3, 1.5, 1e3, 0x10, 1_0]"
    )
    texts = ["on", "no", "12:30", "2025-01-15", "007", ".nan", "1e999", "5"]
    assert document
    assert document.data == {"a": [*texts, True, None, -3, 1.5, 1000.0, "0x10", "1_0"]}
    assert problems == []


def test_every_key_and_item_knows_its_line(tmp_path: Path) -> None:
    """Lines count from 1 and are those of the key, not of its value."""
    document, _ = read(tmp_path, "# first\na: 1\nb:\n  - x\n  - c:\n      2\n")
    assert document
    assert dict(document.lines) == {("a",): 2, ("b",): 3, ("b", 0): 4, ("b", 1): 5, ("b", 1, "c"): 5}
    assert document.line(("b", 1, "c", "not", "there")) == 5
    assert document.line(("nowhere",)) == 1


def test_aliases_repeat_what_they_name(tmp_path: Path) -> None:
    """Anchors spare typing."""
    document, problems = read(tmp_path, "a: &x {y: [1, 2]}\nb: *x\n")
    assert document
    assert (document.data["b"], problems) == ({"y": [1, 2]}, [])
    assert document.line(("b", "y", 1)) == 2


def test_an_empty_file_holds_nothing(tmp_path: Path) -> None:
    """Nothing is a value too; what it means is for the reader to say."""
    assert read(tmp_path, "")[0] == Document("shown.yaml", None, {})


def test_a_key_that_stands_twice_is_a_problem(tmp_path: Path) -> None:
    """YAML would silently take the last one."""
    document, problems = read(tmp_path, "a: 1\nb: 2\na: {c: 3}\n")
    assert document
    assert document.data == {"a": 1, "b": 2}
    assert problems == ["shown.yaml:3: The key 'a' stands twice; the first is on line 1. Keep one."]


@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.getcwd []", "!own 1", "!!timestamp 2025-01-15", "!!binary eA=="]
)
def test_tags_make_nothing(tmp_path: Path, tag: str) -> None:
    """A file is data; it never makes an object."""
    _, (problem,) = read(tmp_path, f"x: 1\na: {tag}\n")
    assert problem.startswith("shown.yaml:2: The tag '")
    assert problem.endswith("' is not allowed: only plain YAML is read.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: [1, 2\nc: 3\n", "shown.yaml:3: This is not valid YAML: did not find expected ',' or ']'"),
        ("a:\n\tb: 1\n", "shown.yaml:2: This is not valid YAML: found character that cannot start any token while"),
        ("a: 'x\n", "shown.yaml:1: This is not valid YAML: found unexpected end of stream"),
        ("a: b: c\n", "shown.yaml:1: This is not valid YAML: mapping values are not allowed in this context."),
        ("é: 1\nb: \x01\n", "shown.yaml:2: The character '\\x01' is not allowed in YAML."),
        (b"a: 1\nb: \xff\n", "shown.yaml:2: This is not UTF-8 text. Save the file as UTF-8."),
        ("a: *none\n", "shown.yaml:1: There is no anchor 'none' above this line."),
        ("&a [*a]\n", "shown.yaml:1: There is no anchor 'a' above this line."),
        ("a: 1\n---\nb: 2\n", "shown.yaml:2: A second document begins here. Split the file."),
        ("[a]: 1\n", "shown.yaml:1: A key must be a word, not a list, a mapping or an alias."),
        ("a: " + "[" * 900_000, "shown.yaml:1: This is nested deeper than 30 levels."),
        ("a: " + "x" * 2_000_000, "shown.yaml: The file has 2,000,003 bytes; at most 2,000,000 are read. Split it."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(tmp_path: Path, text: str | bytes, expected: str) -> None:
    """A broken file is a sentence, never a traceback, and never a crash."""
    document, (problem,) = read(tmp_path, text)
    assert document is None
    assert problem.startswith(expected)


def test_tabs_are_named(tmp_path: Path) -> None:
    """The commonest cause is invisible."""
    assert read(tmp_path, "a:\n\tb: 1\n")[1][0].endswith("Indent with spaces, not with tabs.")


def test_aliases_of_aliases_are_limited(tmp_path: Path) -> None:
    """Ten short lines could stand for ten thousand million values."""
    lines = ["a0: &a0 [" + ",".join("0" * 10) + "]"]
    lines += [f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    document, problems = read(tmp_path, "\n".join(lines))
    assert document is None
    assert problems == ["shown.yaml:6: The file stands for more than 200,000 values, counting what aliases repeat."]


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    """The system's reason is told."""
    assert [str(problem) for problem in read_yaml(tmp_path, shown="x")[1]] == [
        "x: The file cannot be read: Is a directory."
    ]
    assert [str(problem) for problem in read_yaml(tmp_path / "no", shown="x")[1]] == [
        "x: The file cannot be read: No such file or directory."
    ]
