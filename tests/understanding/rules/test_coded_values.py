"""Values in other words than they are stored in: codes, sexes, months as text, sides of games, nouns behind."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

SHOP = """Order Ref,Month,Weekday,Customer Type,Gender,Ctry,Item,Channel,Till,Cashier,Qty,Line Total
R-001,January,Mon,New,F,GB,Oak Chair,Online,TILL-01,J. Baker,2,120.00
R-002,January,Tue,Follow-up,M,FR,Walnut Table,In-store,TILL-02,P. Shaw,1,340.00
R-003,February,Mon,New,F,DE,Oak Chair,Online,TILL-01,J. Baker,4,240.00
R-004,February,Sat,No-show,F,GB,Pine Shelf,Phone,TILL-03,M. Doyle,3,90.00
R-005,March,Sun,New,M,US,Desk Lamp,Online,TILL-02,P. Shaw,2,58.00
R-006,March,Fri,Follow-up,M,GB,Walnut Table,In-store,TILL-01,J. Baker,1,340.00
"""
GAMES = """played,home_team,away_team,home_goals,away_goals,referee
2023-03-10,Fulham,Leeds United,5,3,M. Dean
2023-10-06,Leeds United,Chelsea,1,3,M. Dean
2023-11-06,Chelsea,Fulham,0,2,A. Taylor
2024-02-03,Leeds United,Fulham,2,2,A. Taylor
"""
STAFF = """full_name,dept,pay,country
Ann Lee0,Sales,100,JP
Ann Lee12,Sales,300,DE
Ben Ito3,Legal,200,US
Cy Roe4,Legal,400,JP
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("shop"), SHOP, "shop") as table:
        yield table


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("games"), GAMES, "matches") as table:
        yield table


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("staff"), STAFF, "employees") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("total qty of women", "Gender = 'F'"),
        ("total qty of German women", "Gender = 'F' AND Ctry = 'DE'"),
        ("total qty of British men", "Gender = 'M' AND Ctry = 'GB'"),
        ("total qty in January", "Month = 'January'"),
        ("total qty in Feb", "Month = 'February'"),
        ("total qty on Mondays", "Weekday = 'Mon'"),
        ("total qty of first-time customers", "\"Customer Type\" = 'New'"),
        ("total qty of no-shows", "\"Customer Type\" = 'No-show'"),
        ("total qty of follow-ups", "\"Customer Type\" = 'Follow-up'"),
        ("total qty of oak chiars", "Item = 'Oak Chair'"),
        ("total qty at till 2", "Till = 'TILL-02'"),
        ("total qty of online buyers", "Channel = 'Online'"),
    ],
)
def test_values_in_other_words(shop: Table, text: str, where: str) -> None:
    """Codes, sexes, months and days as text, hyphens, numbers without noughts, nouns that say nothing more."""
    assert shop.faults(text, f"SELECT sum(Qty) FROM shop WHERE {where}") == []  # noqa: S608 - written here


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("how many Leeds games were there in 2023", "'Leeds United' IN (home_team, away_team) AND year(played) = 2023"),
        ("how many Leeds home games", "home_team = 'Leeds United'"),
        ("how many away games did Chelsea have", "away_team = 'Chelsea'"),
    ],
)
def test_sides_of_games(games: Table, text: str, where: str) -> None:
    """A name in two columns of opponents is meant on either side, or on the one that is said with the games."""
    assert games.faults(text, f"SELECT count(*) FROM matches WHERE {where}") == []  # noqa: S608 - written here


@pytest.mark.parametrize(("answer", "goals"), [("either", 8), ("both", 8), ("home team", 3), ("away team", 5)])
def test_either_side_is_an_option(games: Table, answer: str, goals: int) -> None:
    """Where nothing tells the side, it is asked once, with either as an option."""
    asked = games.reply("total home goals for Leeds")
    assert asked.type == "needs_clarification"
    reply = games.reply("total home goals for Leeds", answer)
    assert getattr(reply, "table", None) is not None, reply.text
    assert reply.table.rows[0][0] == goals  # type: ignore[union-attr] # an answer, as the line above says


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("average pay in Japan", "SELECT avg(pay) FROM employees WHERE country = 'JP'"),
        ("average pay of the Americans", "SELECT avg(pay) FROM employees WHERE country = 'US'"),
        ("pay of Ann Lee", "SELECT full_name, pay FROM employees WHERE full_name LIKE 'Ann Lee%'"),
        ("average pay of Ann Lee", "SELECT avg(pay) FROM employees WHERE full_name LIKE 'Ann Lee%'"),
    ],
)
def test_lands_and_numbered_names(staff: Table, text: str, sql: str) -> None:
    """Lands by their codes; a name with numbers behind it is all of that name."""
    assert staff.faults(text, sql) == []
