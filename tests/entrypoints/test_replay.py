"""`askfirst replay`: what it prints, and how it ends."""

import json
import shutil
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.entrypoints.terminal import askfirst_here
from tests.policies.shop import shop

ORDERS = "order_id,product,amount\nA1,tea,10\nA2,tea,20\nA3,filter,30\n"
QUESTIONS = ("total amount by product", "list the orders", "stop", "compare amount of tea and filter")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with orders, and a session over them."""
    folder = tmp_path_factory.mktemp("replaying")
    (folder / "orders.csv").write_text(ORDERS, "utf-8")
    lines = "".join(json.dumps({"text": text}) + "\n" for text in QUESTIONS)
    askfirst_here("ask", "--batch", "orders.csv", "--session", "s", home=folder / "home", stdin=lines)
    return folder


@pytest.fixture
def place(kept: Path, tmp_path: Path) -> Path:
    """A copy of it, to change."""
    return Path(shutil.copytree(kept, tmp_path / "place"))


def replay(place: Path, *args: str, **more: str) -> CompletedProcess[str]:
    return askfirst_here("replay", *args, home=place / "home", **more)


def test_the_same(place: Path) -> None:
    """The verdict first, then the query in words and what it was compared with."""
    done = replay(place, "s", "1", "orders.csv")
    verdict, query, sent, compared = done.stdout.splitlines()
    assert (done.returncode, verdict, query) == (0, "The same: 2 rows.", "total amount by product")
    assert sent.startswith("The same is sent (hash ")
    assert compared.endswith("; matched by product.")


def test_what_differs_is_listed(place: Path) -> None:
    """Cells of both sides, rows that are gone and rows that are new; the exit code is that of diff."""
    (place / "orders.csv").write_text("order_id,product,amount\nA1,tea,11\nA2,tea,20\nA4,cup,5\n", "utf-8")
    done = replay(place, "s", "2", "orders.csv")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert (done.returncode, lines[0]) == (1, "Different: 1 cell has changed, 1 row is gone, 1 row is new.")
    assert lines[5] == "order id what then now"
    assert lines[7:] == ["A1 amount 10 11", "A3 row is gone filter, 30", "A4 row is new cup, 5"]


def test_json(place: Path) -> None:
    """One document with the whole value, and the same exit codes."""
    same = replay(place, "s", "1", "orders.csv", "--json")
    assert (same.returncode, json.loads(same.stdout)["same"], same.stdout.count("\n")) == (0, True, 1)
    (place / "orders.csv").write_text(ORDERS.replace("A3,filter,30", "A3,filter,31"), "utf-8")
    other = replay(place, "s", "1", "orders.csv", "--json")
    (query,) = json.loads(other.stdout)["queries"]
    assert (other.returncode, query["against"]) == (1, "stored table")
    assert query["table"]["changed"] == [{"key": ["filter"], "column": "sum_of_amount", "then": 30, "now": 31}]


def test_at_most_twenty_are_listed(place: Path) -> None:
    """The line says how many there are; what is only rounded away is not hidden."""
    more = "".join(f"B{number:02},cup,{number}\n" for number in range(30))
    (place / "orders.csv").write_text(ORDERS.replace("A1,tea,10", "A1,tea,10.0001") + more, "utf-8")
    done = replay(place, "s", "2", "orders.csv")
    lines = done.stdout.splitlines()
    assert lines[0] == "Different: 3 rows then, 33 now, 1 cell has changed, 30 rows are new."
    assert sum("row is new" in line for line in lines) == 19
    assert any(line.split() == ["A1", "amount", "10", "10.0001"] for line in lines)
    assert lines[-1] == "There are 31 differences: --json has all of them."


def test_without_the_stored_table(place: Path) -> None:
    shutil.rmtree(place / "home" / "results")
    done = replay(place, "s", "2", "orders.csv")
    assert done.returncode == 0
    assert "Compared with all rows that the reply carried, as the stored table is gone; matched by order id." in (
        done.stdout
    )


def test_a_column_that_has_another_name_now(place: Path) -> None:
    (place / "orders.csv").write_text(ORDERS.replace("product", "item"), "utf-8")
    done = replay(place, "s", "1", "orders.csv")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[0] == "Different: the query cannot be run any more."
    assert "There is no field of orders 'product'." in done.stdout


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("s", "4"), "Exchange 4 of 's' has no answer to replay: it asked something back."),
        (("s", "9"), "There is no exchange 9 in session 's'."),
        (("x", "1"), "There is no session 'x'."),
        (("s", "one"), "Input should be a valid integer"),
    ],
)
def test_what_cannot_be_replayed(place: Path, args: tuple[str, str], told: str) -> None:
    """It is told on standard error, and the user can mend it."""
    done = replay(place, *args, "orders.csv", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_whoever_the_settings_name_asks(tmp_path: Path) -> None:
    """With policies, the session of somebody else is not replayed; that is no error of the command line."""
    shop(tmp_path / "shop")
    place = ("ask", "how many orders are there", "shop", "--session", "s")
    askfirst_here(*place, home=tmp_path / "home", ASKFIRST_PRINCIPAL="ana")
    own = replay(tmp_path, "s", "1", "shop", ASKFIRST_PRINCIPAL="ana")
    assert (own.returncode, own.stdout.splitlines()[0]) == (0, "The same: 1 row.")
    other = replay(tmp_path, "s", "1", "shop", ASKFIRST_PRINCIPAL="bob")
    assert (other.returncode, other.stdout) == (1, "")
    assert "This session belongs to somebody else." in other.stderr


def test_help_tells_the_exit_codes(tmp_path: Path) -> None:
    told = " ".join(replay(tmp_path, "--help").stdout.split())
    assert "Exit code: 0 the same, 1 something differs" in told
