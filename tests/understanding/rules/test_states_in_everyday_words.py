"""States and flags by their other forms, verbs and opposites, over tables that nobody described."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

PARCELS = """parcel_no,sent_on,town,courier,is_returned,state_of_payment,payment_status,has_gift,weight_kg,amount_due
P1,2024-01-03,Porto,Ann,yes,x,Paid,true,2.5,0
P2,2024-01-09,Porto,Bob,no,x,Overdue,false,1.5,4
P3,2024-02-11,Lisbon,,no,y,Pending,true,4.0,9
P4,2024-02-20,Lisbon,Ann,yes,y,Paid,false,3.0,0
P5,2024-03-02,Faro,,yes,x,Paid,true,1.0,0
P6,2024-03-05,Porto,Bob,yes,y,Paid,false,2.0,0
"""
MEMBERS = """member_id,join_date,cancel_date,status,home_working
1,2023-01-05,,Active,yes
2,2023-02-01,2024-03-01,Cancelled,no
3,2023-03-09,2024-05-20,Cancelled,yes
4,2024-01-15,,Frozen,no
5,2024-04-15,,Active,no
"""


@pytest.fixture(scope="module")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("parcels"), PARCELS, "parcels") as table:
        yield table


@pytest.fixture(scope="module")
def members(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("members"), MEMBERS, "members") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many parcels came back", "SELECT count(*) FROM parcels WHERE is_returned"),
        ("how many parcels were not sent back", "SELECT count(*) FROM parcels WHERE NOT is_returned"),
        ("how many parcels with a gift", "SELECT count(*) FROM parcels WHERE has_gift"),
        ("how many parcels without a gift", "SELECT count(*) FROM parcels WHERE NOT has_gift"),
        ("how many parcels are outstanding", "SELECT count(*) FROM parcels WHERE payment_status <> 'Paid'"),
        ("how many parcels have nobody assigned", "SELECT count(*) FROM parcels WHERE courier IS NULL"),
        ("return rate by town", "SELECT town, 100.0 * avg(is_returned::INT) FROM parcels GROUP BY 1"),
        (
            "which town had the most returns",
            "SELECT town, count(*) AS n FROM parcels WHERE is_returned GROUP BY 1 ORDER BY n DESC LIMIT 1",
        ),
        (
            "which town sends back the most",
            "SELECT town, count(*) AS n FROM parcels WHERE is_returned GROUP BY 1 ORDER BY n DESC LIMIT 1",
        ),
    ],
)
def test_flags_and_statuses(parcels: Table, text: str, sql: str) -> None:
    """Verbs, opposites and nouns of a state mean the column or the value that holds it."""
    assert parcels.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many members have quit since April 2024",
         "SELECT count(*) FROM members WHERE cancel_date >= '2024-04-01'"),
        ("how many members have already left", "SELECT count(*) FROM members WHERE status = 'Cancelled'"),
        ("how many members are still with us", "SELECT count(*) FROM members WHERE status = 'Active'"),
        ("how many members work from home", "SELECT count(*) FROM members WHERE home_working"),
        ("how many members are in the office", "SELECT count(*) FROM members WHERE NOT home_working"),
    ],
)  # fmt: skip
def test_people_who_left(members: Table, text: str, sql: str) -> None:
    """Of people what was cancelled has left, and since when is told by the time that it ended at."""
    assert members.faults(text, sql) == []


RUNS = """run_no,day,pilot,zone,delay_min,mark
R1,2024-01-03,Ann Bo,North,0,A
R2,2024-01-09,Ann Bo,South,12,B
R3,2024-02-11,Cid Dee,South,30,A
R4,2024-02-20,Cid Dee,North,4,C
R5,2024-03-02,Cid Dee,South,0,B
R6,2024-03-05,Eva Fox,North,0,A
"""
LATE_PILOTS = "SELECT pilot, count(*) AS n FROM runs WHERE delay_min > 0 GROUP BY 1 ORDER BY n DESC LIMIT 1"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("runs"), RUNS, "runs") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many runs were late", "SELECT count(*) FROM runs WHERE delay_min > 0"),
        ("late runs by zone", "SELECT zone, count(*) FROM runs WHERE delay_min > 0 GROUP BY 1"),
        ("which pilot is late the most", LATE_PILOTS),
        ("which pilot is most often late", LATE_PILOTS),
        ("how late are we on average", "SELECT avg(delay_min) FROM runs"),
        ("average delay by zone", "SELECT zone, avg(delay_min) FROM runs GROUP BY 1"),
        ("how often has Cid Dee been late", "SELECT count(*) FROM runs WHERE pilot = 'Cid Dee' AND delay_min > 0"),
        ("how many times was Ann Bo late", "SELECT count(*) FROM runs WHERE pilot = 'Ann Bo' AND delay_min > 0"),
        ("number of A marks by zone", "SELECT zone, count(*) FROM runs WHERE mark = 'A' GROUP BY 1"),
        ("how many got an A", "SELECT count(*) FROM runs WHERE mark = 'A'"),
    ],
)
def test_a_number_tells_what_was_late_and_a_letter_is_a_mark(runs: Table, text: str, sql: str) -> None:
    """A delay over 0 is late, "how often" counts, and a lone capital is what is stored."""
    assert runs.faults(text, sql) == []
