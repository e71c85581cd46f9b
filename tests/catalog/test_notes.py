"""What is known of a column is said with every answer that reads it, and what was found can be written down."""

from dataclasses import replace
from pathlib import Path

from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog, Dataset, Field, Relation
from askfirst.catalog.notes import notes_of
from askfirst.catalog.writing import catalog_file
from askfirst.domain.query import Dimension, Filter, Measure, Query

NAME = Field("name", "string", "category", "name", note="2 of 9 names are '?' and count as missing")
BUYER = Field("buyer_id", "integer", "hidden", "buyer id")
PRICE = Field("price", "number", "measure", "price", unit="$", note="prices are read with care", additive=False)
TO_BUYER = Relation("buyer", "buyers", "buyer_id", "id", "buyer", note="found by its values")
BUYERS = Dataset(
    "buyers", "s", "buyer", "buyers", {"id": Field("id", "integer", "identifier", "id"), "name": NAME},
    key="id", name_field="name",
)  # fmt: skip
SALES = Dataset("sales", "s", "sale", "sales", {"buyer_id": BUYER, "price": PRICE}, relations={"buyer": TO_BUYER})
CATALOG = Catalog("shop", {"sales": SALES, "buyers": BUYERS})


def test_the_notes_of_all_that_a_query_reads() -> None:
    """Each once: of fields, and of relations on the way to them."""
    query = Query(
        "sales", (Measure("avg", "price"),), (Dimension("buyer.name"),), filters=(Filter("price", "gt", (1,)),)
    )
    assert set(notes_of(query, CATALOG)) == {PRICE.note, TO_BUYER.note, NAME.note}
    assert len(notes_of(query, CATALOG)) == 3
    assert notes_of(Query("sales", (Measure("count"),)), CATALOG) == ()


def test_a_written_catalog_says_what_was_found(tmp_path: Path) -> None:
    """Laid over the bare data it changes nothing but who says it; notes stand in it as remarks."""
    (tmp_path / "catalog").mkdir()
    for dataset in CATALOG.datasets.values():
        (tmp_path / "catalog" / f"{dataset.name}.yaml").write_text(catalog_file(dataset), "utf-8")
    bare = replace(SALES, relations={})
    loaded = load_catalog("shop", [bare, BUYERS], tmp_path)
    assert loaded.datasets["buyers"] == BUYERS
    assert loaded.datasets["sales"] == replace(SALES, relations={"buyer": replace(TO_BUYER, note="")})
    assert "# found by its values\n" in catalog_file(SALES)


def test_an_author_settles_what_was_guessed(tmp_path: Path) -> None:
    """Whether numbers add up, and a note, can be overruled."""
    (tmp_path / "catalog").mkdir()
    said = "dataset: sales\nfields: {price: {additive: true, note: ''}}\n"
    (tmp_path / "catalog" / "sales.yaml").write_text(said, "utf-8")
    price = load_catalog("shop", [SALES, BUYERS], tmp_path).datasets["sales"].fields["price"]
    assert (price.additive, price.note) == (True, "")
