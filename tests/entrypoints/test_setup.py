from pathlib import Path

from typer.testing import CliRunner

from askfirst import __version__
from askfirst.entrypoints.cli.main import Options, app
from tests.entrypoints.terminal import askfirst_here


def test_a_new_workspace_answers_at_once(tmp_path: Path) -> None:
    """`init` makes a workspace that has no problems and in which each suggestion has an answer."""
    home = tmp_path / "home"
    assert askfirst_here("init", "shop", home=home).returncode == 0
    checked = askfirst_here("check", "shop", home=home)
    assert (checked.returncode, "✓ my workspace: no problems." in checked.stdout) == (0, True)
    lines = '{"text": "How many sales were there last week?"}\n{"text": "revenue by city"}\n'
    lines += '{"text": "top 3 products by revenue"}\n{"text": "large sales"}\n'
    asked = askfirst_here("ask", "--batch", "shop", home=home, stdin=lines)
    assert (asked.returncode, asked.stdout.count('"final_answer"')) == (0, 4)


def test_all_problems_of_a_workspace_at_once(tmp_path: Path) -> None:
    """Each with its file and line, and exit code 2."""
    home = tmp_path / "home"
    askfirst_here("init", "shop", home=home)
    catalog = tmp_path / "shop" / "catalog" / "sales.yaml"
    catalog.write_text("dataset: sales\nlabell: sale\ntime: sold_onn\n", "utf-8")
    checked = askfirst_here("check", "shop", home=home)
    assert checked.returncode == 2
    assert "sales.yaml:2" in checked.stdout
    assert "sales.yaml:3" in checked.stdout
    assert not home.exists(), "checking leaves nothing behind"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    """`init` never writes over anybody's files."""
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    refused = CliRunner().invoke(app, ["init", str(tmp_path)], obj=Options())
    assert "is not empty" in str(refused.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_the_doctor_finds_what_is_wrong(tmp_path: Path) -> None:
    """A setting that cannot be is named with its remedy, and the exit code says so."""
    ill = askfirst_here("doctor", home=tmp_path / "home", ASKFIRST_QUERY_ROWS="many")
    assert ill.returncode == 1
    assert "'query_rows'" in ill.stdout
    assert "'many'" in ill.stdout


def test_the_doctor_finds_nothing(tmp_path: Path) -> None:
    """Every dataset is asked for its rows; a key is never shown."""
    well = askfirst_here("doctor", home=tmp_path / "home", OPENAI_API_KEY="sk-secret", ASKFIRST_MODEL="none")
    assert well.returncode == 0, well.stdout
    assert "20,000 shipments." in well.stdout
    assert "OPENAI_API_KEY in the environment" in well.stdout
    assert "sk-secret" not in well.stdout + well.stderr


def test_the_version() -> None:
    """It is that of the package."""
    assert CliRunner().invoke(app, ["--version"], obj=Options()).output == f"askfirst {__version__}\n"


def test_help_lists_the_commands() -> None:
    """In the order in which a newcomer needs them."""
    listed = CliRunner().invoke(app, ["--help"], obj=Options()).output.partition("Commands:")[2]
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "]
    wanted = (
        "demo chat ask apply explain interpret prompt sessions show export rename replay forget assumptions stats "
        "check doctor migrate serve mcp init test outbox keys"
    )
    assert names[: len(wanted.split())] == wanted.split()
