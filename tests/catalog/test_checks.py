"""Every mistake that a catalog file can hold against its data, with the line and the words for it."""

from pathlib import Path

import pytest

from askfirst.catalog.load import load_catalog
from askfirst.domain.errors import ConfigError
from tests.catalog.samples import library, write

BOOK = "relations:\n  book: {dataset: books, field: book_id, key: book_id}\n"


def problems(folder: Path, text: str) -> list[str]:
    """The problems of a loans file, as `line: message`; line 1 is `dataset: loans`."""
    with pytest.raises(ConfigError) as raised:
        load_catalog("library", library(), write(folder, loans="dataset: loans\n" + text))
    return [f"{problem.line}: {problem.message}" for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fields: {feee: {unit: EUR}}", "2: There is no field of loans 'feee'. Did you mean 'fee'?"),
        ("key: loanid", "2: There is no field of loans 'loanid'. Did you mean 'loan_id'?"),
        ("name_field: zzz", "2: There is no field of loans 'zzz'. Known: loan_id, book_id,"),
        ("time: lent", "2: There is no field of loans 'lent'. Did you mean 'lent_at'"),
        ("time: days", "2: The default time must be a date or a timestamp; 'days' is a whole number."),
        ("fields:\n  state: {role: measure}", "3: The role 'measure' needs a number; 'state' is text."),
        ("fields:\n  days:\n    role: time", "4: The role 'time' needs a date or a time; 'days' is a whole number."),
        ("fields: {state: {role: flag}}", "2: The role 'flag' needs true or false; 'state' is text."),
        ("fields: {state: {role: catgory}}", "2: 'role' is 'catgory'; allowed: identifier, category, measure,"),
        ("fields: {state: {synonyms: word}}", "2: 'synonyms' should be a list, such as [one, two], not 'word'."),
        (
            "fields: {state: {label: 5}}",
            "2: 'label' should be text (in quotes, where it looks like something else), not",
        ),
        (
            "columns:\n  - loan_id\n  - book.titel\n" + BOOK,
            "4: There is no field of loans 'book.titel'. Did you mean 'book",
        ),
        ("columns: [fee, fee]", "2: The column 'fee' is listed twice."),
        (
            "fields:\n  fee: {label: amount}\n  days: {label: Amount}",
            "4: The label 'Amount' is that of 'fee' already. Change one; synonyms may be shared.",
        ),
        ("fields: {fee: {label: Days}}", "2: The label 'Days' is that of 'days' already."),
    ],
)
def test_fields(tmp_path: Path, text: str, expected: str) -> None:
    """A file speaks of fields that are there, and of each as what it is."""
    (problem,) = problems(tmp_path, text)
    assert problem.startswith(expected)


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("{function: summ, field: fee}", "'function' is 'summ'; allowed: count, count_distinct, sum,"),
        ("{field: fee}", "The key 'function' is missing."),
        ("{function: sum}", "The function 'sum' needs a 'field'."),
        ("{function: sum, field: state}", "The function 'sum' needs a number; 'state' is text."),
        ("{function: avg, field: lent_at}", "The function 'avg' needs a number; 'lent_at' is a timestamp."),
        ("{function: avg, field: book.shelf}", "The function 'avg' needs a number; 'book.shelf' is text."),
        ("{function: max, field: dayz}", "There is no field of loans 'dayz'. Did you mean 'days'?"),
        ("{function: percentile, field: fee}", "The function 'percentile' needs 'percent'."),
        ("{function: percentile, field: fee, percent: 101}", "'percent' is 101; it must be from 0 to 100."),
        ("{function: sum, field: fee, percent: 5}", "The function 'sum' takes no 'percent': only 'percentile' does."),
        ("{function: correlation, field: fee}", "The function 'correlation' needs 'second'."),
        (
            "{function: max, field: fee, second: days}",
            (
                "The function 'max' takes no 'second': only 'ratio' and 'correlation' and 'percentage' and 'gap' and "
                "'product' and 'per_distinct' do."
            ),
        ),
        ("{function: ratio}", "The function 'ratio' needs a 'field'."),
        ("{function: ratio, field: fee, second: state}", "The function 'ratio' needs a number; 'state' is text."),
        ("{function: rate}", "The function 'rate' needs the conditions of a question."),
        ("{function: sum, field: fee, units: EUR}", "There is no key 'units'. Did you mean 'unit'?"),
    ],
)
def test_measures(tmp_path: Path, measure: str, expected: str) -> None:
    """A measure can be computed."""
    (problem,) = problems(tmp_path, f"{BOOK}measures:\n  amount: {measure}\n")
    assert problem.startswith(f"5: {expected}")


@pytest.mark.parametrize(
    ("filter_", "expected"),
    [
        ("{field: stat, op: eq, value: lost}", "There is no field of loans 'stat'. Did you mean 'state'?"),
        ("{field: state, op: equals, value: lost}", "'op' is 'equals'; allowed: eq, ne, in,"),
        ("{field: state, op: eq}", "The operator 'eq' takes one value, not 0."),
        ("{field: days, op: between, values: [1]}", "The operator 'between' takes two values, not 1."),
        ("{field: state, op: in, values: []}", "The operator 'in' takes at least one value, not 0."),
        ("{field: state, op: is_null, value: x}", "The operator 'is_null' takes no value, not 1."),
        ("{field: state, op: eq, value: a, values: [b]}", "The filter has 'value' and 'values'. Keep one."),
        ("{field: days, op: contains, value: 5}", "The operator 'contains' needs text; 'days' is a whole number."),
        ("{field: days, op: gt, value: many}", "The value 'many' does not fit 'days': it is a number."),
        ("{field: days, op: gt, value: true}", "The value True does not fit 'days': it is a number."),
        ("{field: renewed, op: eq, value: 'yes'}", "The value 'yes' does not fit 'renewed': it is true or false."),
        ("{field: state, op: eq, value: 5}", "The value 5 does not fit 'state': it is text: put the value in quotes."),
        (
            "{field: returned_on, op: lt, value: 2025-13-01}",
            "The value '2025-13-01' does not fit 'returned_on': it is a date, such as 2025-01-15.",
        ),
        (
            "{field: lent_at, op: lt, value: soon}",
            "The value 'soon' does not fit 'lent_at': it is a timestamp, such as",
        ),
        ("{field: state, op: eq, value: {a: 1}}", "The value {'a': 1} does not fit 'state': it is text"),
    ],
)
def test_conditions(tmp_path: Path, filter_: str, expected: str) -> None:
    """A condition's filters could be run as they stand."""
    (problem,) = problems(tmp_path, f"conditions:\n  odd:\n    filters:\n      - {filter_}\n")
    assert problem.startswith(f"5: {expected}")


def test_a_condition_without_filters(tmp_path: Path) -> None:
    """A word that stands for nothing would change nothing in silence."""
    assert problems(tmp_path, "conditions:\n  odd: {filters: []}") == ["3: A condition needs at least one filter."]


@pytest.mark.parametrize(
    ("relation", "expected"),
    [
        ("{dataset: book, field: book_id, key: book_id}", "There is no dataset 'book'. Did you mean 'books'?"),
        (
            "{dataset: books, field: bookid, key: book_id}",
            "There is no field of loans 'bookid'. Did you mean 'book_id'",
        ),
        ("{dataset: books, field: book_id, key: id}", "There is no field of books 'id'. Known: book_id, title,"),
        ("{dataset: books, field: book_id}", "The key 'key' is missing."),
        (
            "{dataset: books, field: book_id, key: pages}",
            "'pages' is neither the key of 'books' nor an identifier. Rows",
        ),
        (
            "{dataset: books, field: state, key: book_id}",
            "The two sides cannot be equal: 'state' is text, 'book_id' is",
        ),
    ],
)
def test_relations(tmp_path: Path, relation: str, expected: str) -> None:
    """A relation leads to one row; columns over a broken one are no second problem."""
    (problem,) = problems(tmp_path, f"relations:\n  book: {relation}\ncolumns: [loan_id, book.title]\n")
    assert problem.startswith(f"3: {expected}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "measures:\n  State: {function: count}",
            "3: The measure 'State' has the name of the field 'state'. Rename one",
        ),
        (
            "measures:\n  late: {function: count}\nconditions:\n  late: {filters: [{field: fee, op: gt, value: 0}]}",
            "5: The condition 'late' has the name of the measure 'late'. Rename one of them.",
        ),
        ("measures:\n  a.b: {function: count}", "3: The name 'a.b' must be letters, digits and _, beginning with"),
        (
            "measures:\n  n: {function: count}\n  n: {function: count}",
            "4: The key 'n' stands twice; the first is on line 3.",
        ),
    ],
)
def test_names(tmp_path: Path, text: str, expected: str) -> None:
    """One name means one thing."""
    (problem,) = problems(tmp_path, text)
    assert problem.startswith(expected)


def test_a_relation_between_two_sources(tmp_path: Path) -> None:
    """Their rows are joined outside of both."""
    loans, books, branches = library()
    elsewhere = type(books)(**{**{name: getattr(books, name) for name in books.__slots__}, "source": "archive"})
    catalog = load_catalog("library", [loans, elsewhere, branches], write(tmp_path, loans="dataset: loans\n" + BOOK))
    assert catalog.bind("loans", "book.title").dataset.source == "archive"


def test_many_problems_in_one_file_come_together(tmp_path: Path) -> None:
    """Problems of form and of meaning are found in one pass, in the order of the lines."""
    text = """lable: loan
time: days
columns: [loan_id, book.titel]
fields:
  feee: {unit: EUR}
  state: {role: sum}
  fee: {synonyms: fine}
measures:
  days: {function: count}
  total: {function: sum, field: state}
conditions:
  long: {filters: [{field: days, op: above, value: 5}]}
relations:
  book: {dataset: books, field: book_id, key: shelf}
"""
    found = problems(tmp_path, text)
    assert [problem.split(":")[0] for problem in found] == ["2", "3", "4", "6", "7", "8", "10", "11", "13", "15", "15"]
