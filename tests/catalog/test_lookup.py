"""The words of a catalog find its things, however they are written."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.catalog.load import load_catalog
from askfirst.catalog.lookup import Lexicon, fold, phrase_of, stem
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.errors import UnknownName
from tests.catalog.samples import library, write

LOANS = """
dataset: loans
synonyms: [checkout]
fields: {fee: {label: late fee, synonyms: [fine]}, days: {label: loan days}}
measures: {fees_paid: {function: sum, field: fee}}
conditions: {overdue: {synonyms: [not yet back], filters: [{field: returned_on, op: is_null}]}}
relations: {book: {dataset: books, field: book_id, key: book_id, synonyms: [volume]}}
"""
BOOKS = "dataset: books\nrelations: {branch: {dataset: branches, field: branch_id, key: branch_id}}\n"


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return load_catalog("library", library(), write(tmp_path, loans=LOANS, books=BOOKS))


def found(catalog: Catalog, words: str, dataset: str | None = "loans") -> dict[str, float]:
    entries = Lexicon.of(catalog).phrases(dataset).get(phrase_of(words), ())
    return {f"{entry.kind} {entry.name}": round(entry.weight, 2) for entry in entries}


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Gross_Weight (kg) ", "gross weight kg"),
        ("Café Ünïted, S.A.", "cafe united s a"),
        ("the customer's", "the customers"),
        ("ŁÓDŹ Straße", "lodz strasse"),
        ("ship\u200bment\u202e", "shipment"),
        ("東京 港", "東京 港"),
        ("a\x00b", "a b"),
        ("½ 50%", "1 2 50"),
        ("!?", ""),
    ],
)
def test_folding(text: str, folded: str) -> None:
    """Case, accents, punctuation and what cannot be seen make no difference."""
    assert fold(text) == folded


@given(st.text())
def test_folding_again_changes_nothing(text: str) -> None:
    """Folded text is a fixed point, so stored and typed text meet."""
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        *(("shipments", "shipment"), ("facilities", "facility"), ("classes", "class"), ("boxes", "box")),
        *(("statuses", "status"), ("buses", "bus"), ("warehouses", "warehouse"), ("causes", "cause")),
        *(("batches", "batch"), ("heroes", "hero"), ("movies", "movie"), ("people", "person"), ("ties", "tie")),
        *(("valves", "valve"), ("prizes", "prize"), ("purchases", "purchase"), ("analyses", "analysis")),
        *(("indices", "index"), ("ids", "id"), ("aliases", "alias"), ("sales", "sale")),
    ],
)
def test_a_plural_and_its_singular_have_one_stem(plural: str, singular: str) -> None:
    """Users say shipments and shipment for the same thing."""
    assert stem(plural) == stem(singular) == singular


@pytest.mark.parametrize(
    "word", ["status", "gas", "analysis", "series", "class", "this", "bus", "alias", "data", "p95"]
)
def test_a_singular_in_s_stays(word: str) -> None:
    """Not every s is a plural's."""
    assert stem(word) == word


def test_full_names_labels_and_synonyms_weigh_most(catalog: Catalog) -> None:
    """However the thing is called, it is that thing."""
    assert found(catalog, "Late Fees") == {"field fee": 1.0}
    assert found(catalog, "fine") == {"field fee": 1.0}
    assert found(catalog, "checkouts") == {"dataset loans": 1.0}
    assert found(catalog, "not yet back") == {"condition overdue": 1.0}
    assert found(catalog, "fees paid") == {"measure fees_paid": 1.0}


def test_a_part_of_a_name_weighs_less(catalog: Catalog) -> None:
    """One word of two is a hint, not a name; small words are none."""
    assert found(catalog, "paid") == {"measure fees_paid": 0.3}
    assert found(catalog, "at") == {}


def test_a_relation_finds_the_dataset_the_step_and_the_name_behind_it(catalog: Catalog) -> None:
    """A word such as "book" may mean all three; the reader decides."""
    assert found(catalog, "book") == {
        "dataset books": 1.0,
        "relation book": 1.0,
        "field book.title": 0.8,
        "field book_id": 0.3,
        "field book.book_id": 0.19,
    }
    assert found(catalog, "volume") == {"relation book": 1.0, "field book.title": 0.8}


def test_fields_weigh_less_the_further_away_they_are(catalog: Catalog) -> None:
    """The nearest reading is the likeliest."""
    assert found(catalog, "shelf") == {"field book.shelf": 0.64}
    assert found(catalog, "book shelf") == {"field book.shelf": 0.8}
    assert found(catalog, "city") == {"field book.branch.city": 0.51}
    assert found(catalog, "branch city") == {"field book.branch.city": 0.64}
    assert found(catalog, "city", "books") == {"field branch.city": 0.64}


def test_without_a_dataset_each_answers_for_its_own(catalog: Catalog) -> None:
    """Which dataset is meant is read from whose words they are."""
    entries = Lexicon.of(catalog).phrases(None)[phrase_of("pages")]
    assert [(entry.kind, entry.dataset, entry.name) for entry in entries] == [("field", "books", "pages")]
    assert found(catalog, "books pages", None) == {"field pages": 0.95}


def test_hidden_fields_have_no_words(catalog: Catalog) -> None:
    """What nobody should see is not found."""
    assert found(catalog, "member id") == found(catalog, "member") == {}


def test_the_longest_phrase_is_known(catalog: Catalog) -> None:
    """A reader need not try longer ones."""
    assert Lexicon.of(catalog).longest("loans") == 3


def test_an_unknown_dataset_is_told_with_the_nearest(catalog: Catalog) -> None:
    """As everywhere in the catalog."""
    with pytest.raises(UnknownName, match=r"There is no dataset 'loan'\. Did you mean 'loans'"):
        Lexicon.of(catalog).phrases("loan")


def test_a_catalog_has_one_lexicon(catalog: Catalog) -> None:
    """It is made once, and two catalogs that look alike do not share it."""
    assert Lexicon.of(catalog) is Lexicon.of(catalog)
    assert Lexicon.of(catalog) is not Lexicon.of(Catalog(catalog.name, catalog.datasets))
    assert Lexicon.of(catalog).phrases("loans") is Lexicon.of(catalog).phrases("loans")


def test_words_that_a_column_cuts_short() -> None:
    """One word must be the same, and the meaning weighs less; a single word that begins alike is another word."""
    fields = {
        "life_exp": Field("life_exp", "number", "measure", "life exp"),
        "car": Field("car", "string", "text", "car"),
    }
    phrases = Lexicon.of(Catalog("short", {"t": Dataset("t", "s", "thing", "things", fields)})).phrases("t")
    [entry] = phrases[phrase_of("life expectancy")]
    assert (entry.name, entry.weight) == ("life_exp", 0.7)
    assert phrases.get(phrase_of("life"))
    assert phrases.get(phrase_of("carrier"), ()) == ()
    assert phrases.get(phrase_of("shelf expectancy"), ()) == ()
