"""What `check` and the welcome tell of data that nobody described, and the workspace made of it."""

from pathlib import Path

from tests.entrypoints.terminal import askfirst_here

ORDERS = "order_id,customer_id,price,ordered\nA1,1,$10.50,01/02/2025\nA2,1,n/a,03/04/2025\nA3,2,$3.00,05/06/2025\n"
CUSTOMERS = "id,name\n1,Ada\n2,Bob\n"


def data(folder: Path) -> Path:
    (folder / "shop").mkdir()
    (folder / "shop" / "orders.csv").write_text(ORDERS, "utf-8")
    (folder / "shop" / "customers.csv").write_text(CUSTOMERS, "utf-8")
    return folder / "shop"


def test_check_tells_what_was_found(tmp_path: Path) -> None:
    """Rows, roles, types, units, and all that answers will disclose."""
    told = askfirst_here("check", str(data(tmp_path)), home=tmp_path / "home")
    assert told.returncode == 0, told.stderr
    lines = [" ".join(line.split()) for line in told.stdout.splitlines()]
    assert "orders: 3 rows; 1 identifier, 1 category, 1 number" in lines
    assert any(line.startswith("price measure number $ averaged") for line in lines)
    said = " ".join(lines)
    assert "1 of 3 values of price is 'n/a' and counts as missing." in said
    assert "ordered is kept as text: its dates could be day-month or month-day." in said
    assert "orders.customer_id is taken to refer to customers.id: all of 2 different values are found there." in said


def test_check_writes_a_workspace_to_edit(tmp_path: Path) -> None:
    """It has no problems, holds the data, and takes the setting that was missing."""
    home, made = tmp_path / "home", tmp_path / "made"
    assert askfirst_here("check", str(data(tmp_path)), "--write", str(made), home=home).returncode == 0
    settings = made / "workspace.yaml"
    settings.write_text(settings.read_text("utf-8") + "date_order: dmy\n", "utf-8")
    assert askfirst_here("check", str(made), home=home).returncode == 0
    asked = askfirst_here("ask", "how many orders in February 2025 by customer", str(made), "--json", home=home)
    assert '"rows": [["Ada", 1]]' in asked.stdout
    again = askfirst_here("check", str(tmp_path / "shop"), "--write", str(made), home=home)
    said = "".join((again.stderr + again.stdout).split())  # where a line ends depends on how long the path is
    assert (again.returncode, "isthereandnotempty" in said) == (2, True)
    nested = askfirst_here("check", str(made), "--write", str(tmp_path / "other"), home=home)
    said = "".join((nested.stderr + nested.stdout).split())
    assert (nested.returncode, "isaworkspacealready" in said) == (2, True)


def test_answers_disclose_what_was_lost(tmp_path: Path) -> None:
    """A note of a column is an assumption of each answer that reads it."""
    asked = askfirst_here("ask", "total price by customer", str(data(tmp_path)), "--json", home=tmp_path / "home")
    assert "1 of 3 values of price is 'n/a' and counts as missing" in asked.stdout
    assert "orders.customer_id is taken to refer to customers.id" in asked.stdout


def test_the_welcome_tells_rows_and_what_was_recognised(tmp_path: Path) -> None:
    """Of bare data in a line for each table."""
    begun = askfirst_here("chat", str(data(tmp_path)), home=tmp_path / "home")
    assert "customers: 2 rows; 1 identifier, 1 category" in begun.stdout
    assert "2 of the columns need a remark: see askfirst check" in begun.stdout
