"""What the average row has, ends and averages side by side, labels, lists of fields behind a question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.understanding.rules.words.label_words import is_label
from tests.understanding.rules.made import Table, made_table

PEOPLE = """first_name,last_name,age,gender,town,death_date,income
Ann,Lee,30,Female,Aston,1992-04-29,0
Bob,Ray,44,Male,Barrow,1992-04-30,1200
Cy,Dole,20,Male,Barrow,1992-05-01,300
Dee,Fox,60,Female,Aston,1993-05-01,0
Eve,Kim,26,Female,Aston,1993-05-02,900
"""
LANDS = """country,continent,year,pop
Arla,North,1952,100
Borla,North,1952,200
Corla,South,1952,50
Arla,North,2007,400
Borla,North,2007,300
Corla,South,2007,75
"""


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """People who died, two of them without any income."""
    with made_table(tmp_path_factory.mktemp("people"), PEOPLE, "city_deaths") as table:
        yield table


@pytest.fixture(scope="module")
def lands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The population of three countries in two years."""
    with made_table(tmp_path_factory.mktemp("lands"), LANDS, "lands") as table:
        yield table


def _rows(table: Table, question: str) -> list[tuple[object, ...]]:
    reply = table.reply(question)
    assert isinstance(reply, FinalAnswer), (question, reply)
    assert reply.table is not None
    return sorted(reply.table.rows, key=str)


@pytest.mark.parametrize(
    ("question", "average"),
    [
        ("How old was the average person who died?", 36),
        ("How old was the average woman?", pytest.approx(116 / 3)),
        ("What was the age of the average person in Barrow?", 32),
    ],
)
def test_what_the_average_row_has_is_an_average(people: Table, question: str, average: float) -> None:
    assert [row[-1] for row in _rows(people, question)] == [average]


def test_an_average_of_what_the_rows_are_not_is_asked_about(lands: Table) -> None:
    assert isinstance(lands.reply("How many people lived in the average northern country in 2007?"), NeedsClarification)


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("the youngest and the average age", None),
        ("smallest, largest and average age", (20, 60, 36)),
        ("average, lowest and highest age", (36, 20, 60)),
        ("highest and median age", (60, 30)),
    ],
)
def test_ends_and_averages_are_figures_of_their_own(
    people: Table, question: str, figures: tuple[float, ...] | None
) -> None:
    found = _rows(people, question)
    assert found == [figures or (20, 36)]


def test_fields_behind_a_question_are_columns_of_its_rows(people: Table) -> None:
    reply = people.reply("Who died in Barrow? First name, last name and age.")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    names = [column.name for column in reply.table.columns]
    shown = [tuple(row[names.index(name)] for name in ("first_name", "last_name", "age")) for row in reply.table.rows]
    assert sorted(shown) == [("Bob", "Ray", 44), ("Cy", "Dole", 20)]


def test_a_name_may_be_said_the_other_way_round(people: Table) -> None:
    reply = people.reply("list the first name and the date of death of the women")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert {"first_name", "death_date"} <= {column.name for column in reply.table.columns}


def test_no_amount_is_zero_where_every_row_holds_the_number(people: Table) -> None:
    assert _rows(people, "how many people had no income") == [(2,)]


def test_two_stored_years_are_not_added_up(lands: Table) -> None:
    assert _rows(lands, "population of Arla in 1952 and 2007") == [(1952, 100), (2007, 400)]


def test_how_many_in_one_year_and_how_many_in_another_is_told_apart(people: Table) -> None:
    found = _rows(people, "How many people died in 1992, and how many in 1993?")
    assert [row[-1] for row in found] == [3, 2]


def test_growth_of_names_side_by_side_is_told_of_each(lands: Table) -> None:
    found = _rows(lands, "By what percent did the population of Arla and of Borla grow between 1952 and 2007?")
    assert {(row[1], row[-1]) for row in found if row[-1] is not None} == {("Arla", 300.0), ("Borla", 50.0)}


def test_how_many_people_live_there_is_the_population(lands: Table) -> None:
    assert _rows(lands, "How many people lived in North in 1952?") == [(300,)]


@pytest.mark.parametrize("words", ["audit check :", "for the board meeting :", "plot ready table , please :"])
def test_labels_are_known(words: str) -> None:
    assert is_label(words.split())


@pytest.mark.parametrize("words", ["ocean north :", "acme report :", "2024 report :", ":", "orders :"])
def test_names_are_no_labels(words: str) -> None:
    assert not is_label(words.split())
