"""What introspection found and what the author wrote become one catalog."""

from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Relation
from askfirst.domain.errors import ConfigError
from askfirst.domain.query import Filter
from tests.catalog.samples import library, write

LOANS = """
dataset: loans
label: lending
description: One row per lent book
synonyms: [checkout]
key: loan_id
time: lent_at
columns: [loan_id, book.title, book.branch.city, lent_at]
fields:
  fee: {label: late fee, unit: EUR, synonyms: [fine, charge], description: What was paid}
  book_id: {role: hidden}
  state:
measures:
  fees_paid: {function: sum, field: fee, unit: EUR, label: fees}
  long_loans: {function: percentile, field: days, percent: 90}
  pages_and_days: {function: correlation, field: book.pages, second: days}
  loan_share: {function: share}
conditions:
  overdue:
    synonyms: [late]
    filters:
      - {field: returned_on, op: is_null}
      - {field: lent_at, op: lt, value: 2025-01-01}
  lost_or_sold: {filters: [{field: state, op: in, values: [lost, sold]}]}
relations:
  book: {dataset: books, field: book_id, key: book_id, cues: [of, on]}
"""
BOOKS = """
dataset: books
relations:
  branch: {dataset: branches, field: branch_id, key: branch_id, label: library branch}
"""


def test_without_a_folder_the_catalog_is_what_the_sources_described() -> None:
    """A file needs no workspace."""
    catalog = load_catalog("bare", library(), None)
    assert catalog.name == "bare"
    assert list(catalog.datasets.values()) == library()


def test_a_folder_without_catalog_files_changes_nothing(tmp_path: Path) -> None:
    """The catalog folder is optional."""
    assert load_catalog("x", library(), tmp_path).datasets == load_catalog("x", library(), None).datasets


def test_a_file_is_laid_over_its_dataset(tmp_path: Path) -> None:
    """What is written wins, what is left out stays as introspected."""
    catalog = load_catalog("library", library(), write(tmp_path, loans=LOANS.replace("  state:\n", ""), books=BOOKS))
    loans = catalog.dataset("loans")
    assert (loans.label, loans.plural, loans.key, loans.time) == ("lending", "lendings", "loan_id", "lent_at")
    fee = loans.fields["fee"]
    assert (fee.label, fee.unit, fee.synonyms, fee.role) == ("late fee", "EUR", ("fine", "charge"), "measure")
    assert (loans.fields["book_id"].role, loans.fields["days"]) == ("hidden", library()[0].fields["days"])
    assert (loans.measures["long_loans"].label, loans.measures["long_loans"].percent) == ("long loans", 90)
    assert loans.relations["book"].cues == ("of", "on")
    assert catalog.bind("loans", "book.branch.city").label == "library branch city"
    assert catalog.dataset("branches") == library()[2]


def test_conditions_become_filters(tmp_path: Path) -> None:
    """A day stays the text that was written; `value` and `values` say the same."""
    catalog = load_catalog("library", library(), write(tmp_path, loans=LOANS.replace("  state:\n", ""), books=BOOKS))
    conditions = catalog.dataset("loans").conditions
    assert conditions["overdue"].filters == (
        Filter("returned_on", "is_null"),
        Filter("lent_at", "lt", ("2025-01-01",)),
    )
    assert conditions["lost_or_sold"].filters == (Filter("state", "in", ("lost", "sold")),)


def test_a_written_relation_replaces_the_one_that_was_found(tmp_path: Path) -> None:
    """The author's name for a step is the only one; steps over other fields stay."""
    loans, books, branches = library()
    relations = {
        "books": Relation("books", "books", "book_id", "book_id", "books"),
        "member": Relation("member", "branches", "member_id", "branch_id", "member"),
    }
    text = "dataset: loans\nrelations: {volume: {dataset: books, field: book_id, key: book_id}}\n"
    found = [replace(loans, relations=relations), books, branches]
    laid = load_catalog("library", found, write(tmp_path, loans=text)).dataset("loans").relations
    assert list(laid) == ["member", "volume"]
    assert (laid["member"], laid["volume"].label) == (relations["member"], "volume")


def test_shared_synonyms_are_allowed(tmp_path: Path) -> None:
    """One word for two fields is how people speak: the agent asks."""
    text = "dataset: loans\nfields:\n  fee: {synonyms: [cost]}\n  days: {synonyms: [cost]}\n"
    fields = load_catalog("library", library(), write(tmp_path, loans=text)).dataset("loans").fields
    assert fields["fee"].synonyms == fields["days"].synonyms == ("cost",)


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    """Nobody should mend a file line by line; each problem has its file and line."""
    books = "dataset: books\nlable: book\nfields: [title]\n"
    notes = "dataset: notes\n"
    broken = "dataset: branches\nfields: {city: [\n"
    folder = write(tmp_path, loans=LOANS, books=books, notes=notes, other=broken)
    with pytest.raises(ConfigError) as raised:
        load_catalog("library", library(), folder)
    assert [(problem.file, problem.line) for problem in raised.value.problems] == [
        ("catalog/books.yaml", 2),
        ("catalog/books.yaml", 3),
        ("catalog/loans.yaml", 8),
        ("catalog/loans.yaml", 12),
        ("catalog/notes.yaml", 1),
        ("catalog/other.yaml", 2),
    ]
    told = str(raised.value)
    assert told.startswith("The catalog of 'library' has 6 problems:\n  catalog/books.yaml:2: There is no key 'lable'.")
    assert "catalog/books.yaml:3: 'fields' should be keys with values (key: value), not ['title']." in told
    assert "catalog/loans.yaml:8: There is no field of loans 'book.branch.city'." in told
    assert "catalog/loans.yaml:12: 'state' should be keys with values (key: value), not nothing." in told
    assert "catalog/notes.yaml:1: There is no dataset 'notes'. Known: loans, books, branches." in told
    assert "catalog/other.yaml:2: This is not valid YAML: " in told
    assert told.endswith("Mend the files and try again.")


def test_two_files_for_one_dataset_are_a_problem(tmp_path: Path) -> None:
    """Which of them would win is nothing to guess."""
    folder = write(tmp_path, a="dataset: loans\n", b="label: x\ndataset: loans\n")
    with pytest.raises(ConfigError) as raised:
        load_catalog("library", library(), folder)
    assert [str(problem) for problem in raised.value.problems] == [
        "catalog/b.yaml:2: The dataset 'loans' is described in catalog/a.yaml already. Put all of it in one file."
    ]


def test_two_sources_with_one_dataset_name_are_a_problem() -> None:
    """A question names a dataset, not a source."""
    twin = replace(library()[0], source="archive")
    with pytest.raises(ConfigError, match=r"'loans' is in the sources 'library' and 'archive'\. Rename one"):
        load_catalog("library", [*library(), twin], None)


def test_an_empty_file_and_one_without_a_dataset_are_problems(tmp_path: Path) -> None:
    """A file that is about nothing is a mistake."""
    with pytest.raises(ConfigError) as raised:
        load_catalog("library", library(), write(tmp_path, empty="# nothing\n", nameless="label: x\n"))
    assert [str(problem) for problem in raised.value.problems] == [
        "catalog/empty.yaml:1: The file should be keys with values (key: value), not nothing.",
        "catalog/nameless.yaml:1: The key 'dataset' is missing.",
    ]
