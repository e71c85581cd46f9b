"""What the rows of a table are called, and the names in them: general nouns, parts of names, codes, lands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.made import Table, made_table

DEATHS = """first_name,last_name,age,gender,race,death_date,district,type
Ann,Lee,31,Female,Black,1992-04-29,Vermont Square,Homicide
Bob,Ray,45,Male,White,1992-04-30,Koreatown,Officer-involved shooting
Cy,Dole,19,Male,Latino,1992-05-01,Koreatown,Homicide
Dee,Fox,60,Female,Black,1992-05-01,San Diego Heights,Death
Eve,Kim,27,Female,Asian,1992-05-02,Vermont Square,Officer-involved shooting
"""
CARS = """name,cylinders,horsepower,origin
volvo 144,4,112,Europe
volvo 245,4,102,Europe
saab 99e,4,95,Europe
saab 99le,4,110,Europe
ford pinto,4,80,USA
ford ltd,8,153,USA
ford country classic,8,167,USA
toyota corona classic,4,97,Japan
"""
AIRPORTS = """iata,name,city,state,country
ORD,Chicago International,Chicago,IL,USA
MDW,Chicago Midway,Chicago,IL,USA
NVD,Nevada Municipal,Nevada,MO,USA
LAS,Las Vegas International,Las Vegas,NV,USA
RNO,Reno Regional,Reno,NV,USA
MHT,Manchester Regional,Manchester,NH,USA
DCA,Capitol Street,Washington,DC,USA
SEA,Seattle International,Seattle,WA,USA
HHH,Hilton Head,NA,NA,USA
ROP,Prachinburi,NA,NA,Thailand
BXX,Ord Municipal,Ord,NE,USA
"""


@pytest.fixture(scope="module")
def deaths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """People who died."""
    with made_table(tmp_path_factory.mktemp("deaths"), DEATHS, "city_riots") as table:
        yield table


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Cars by their full names."""
    with made_table(tmp_path_factory.mktemp("cars"), CARS, "cars") as table:
        yield table


@pytest.fixture(scope="module")
def airports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Airports, two of them without a city and a state."""
    with made_table(tmp_path_factory.mktemp("airports"), AIRPORTS, "airports") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many victims were there", "SELECT count(*) FROM city_riots"),
        ("how many individuals lost their lives in Koreatown", "SELECT 2"),
        ("how many people were killed in Vermont Sqare?", "SELECT 2"),
        ("How many folks perished on May 1 1992?", "SELECT 2"),
        ("What was the victims' average age by race?", "SELECT race, avg(age) FROM city_riots GROUP BY 1"),
        ("how many deaths were recorded after 1993?", "SELECT 0"),
        ("how many people died, except in officer-involved shootings", "SELECT 3"),
        ("who was the oldest person to die", "SELECT * FROM city_riots WHERE age = 60"),
    ],
)  # fmt: skip
def test_the_dead_are_the_rows(deaths: Table, text: str, sql: str) -> None:
    """General nouns and verbs say again what every row is."""
    assert deaths.faults(text, sql) == []


@pytest.mark.parametrize("noun", ["passengers", "officers", "casualties", "firefighters", "eggs"])
def test_other_nouns_are_asked_about(deaths: Table, noun: str) -> None:
    """The rows are offered, not counted."""
    reply = deaths.reply(f"how many {noun} were there")
    assert isinstance(reply, NeedsClarification)
    assert noun in reply.question
    assert [option.value for option in reply.options] == ["city_riots"]


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many vehicles have 8 cylinders", "SELECT 2"),
        ("how many Volvos and Saabs", "SELECT 4"),
        ("show me every Volvo and every Saab", "SELECT * FROM cars WHERE name[1:5] IN ('volvo', 'saab ')"),
        ("how many Ford cars", "SELECT 3"),
        ("cars that are not Fords, how many", "SELECT 5"),
    ],
)
def test_part_of_a_name(cars: Table, text: str, sql: str) -> None:
    """A word that several names hold stands for all of them."""
    assert cars.faults(text, sql) == []


@pytest.mark.parametrize(
    "text", ["show the classic ones", "I'd like to see the sporty ones", "average horsepower of Ford vs Volvo"]
)
def test_what_is_no_part_of_a_name_is_asked_about(cars: Table, text: str) -> None:
    """An adjective is nobody's name, and parts of names cannot stand side by side."""
    assert isinstance(cars.reply(text), NeedsClarification)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("Which city does the airport with the code ORD belong to?", "SELECT 'Chicago'"),
        ("How many airports carry the word International in their name?", "SELECT 3"),
        ("how many regional airports", "SELECT 2"),
        ("how many airports in the city of chigaco", "SELECT 2"),
        ("For how many airports is the state missing?", "SELECT 2"),
        ("how many airports in New Hampshire", "SELECT 1"),
        ("how many airports in the state of Nevada", "SELECT 2"),
        ("how many airports in Washington and Nevada", "SELECT 3"),
        ("aerodromes in the city of Nevada: how many", "SELECT 1"),
    ],
)
def test_names_of_places(airports: Table, text: str, sql: str) -> None:
    """Codes, lands by their stored form, slips, and "NA" that is no state."""
    assert airports.faults(text, sql) == []


@pytest.mark.parametrize("text", ["how many airports does Washington have?", "airports in Nevada, count"])
def test_city_or_state_is_asked_about(airports: Table, text: str) -> None:
    """Both are stored, and hold other rows."""
    reply = airports.reply(text)
    assert isinstance(reply, NeedsClarification)
    assert {"city", "state"} <= {option.value for option in reply.options}


def test_general_noun_is_told(cars: Table) -> None:
    """What was taken for the rows is said."""
    reply = cars.reply("how many automobiles came from Europe")
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt is not None
    assert "'automobiles' is read as cars" in reply.receipt.assumptions
