"""A small workspace in a folder, and a scenario over it."""

from pathlib import Path

SALES = "region,amount,sold_on\nNorth,10.5,2025-01-06\nSouth,20,2025-01-07\nNorth,4,2025-01-08\n"
WORKSPACE = """\
name: sales
about: Sales of a shop
today: 2025-01-15
sources:
  shop: {files: data/*.csv}
"""
GOOD = """\
name: Counting
shows: A count is that of the data.
messages:
  - user: How many sales are there?
    kind: new_request
    turns: 5
    reply: final_answer
    table: {equals_sql: {sql: SELECT count(*) FROM sales}}
"""
BAD = """\
name: Miscounting
shows: A wrong expectation fails.
messages:
  - user: How many sales are there?
    turns: 4
    text: {contains: a million}
"""
BROKEN = "name: Broken\nshows: nothing\nmesages: []\n"


def make_workspace(folder: Path) -> Path:
    """The folder with the workspace in it."""
    (folder / "data").mkdir(parents=True)
    (folder / "scenarios").mkdir()
    (folder / "workspace.yaml").write_text(WORKSPACE, "utf-8")
    (folder / "data" / "sales.csv").write_text(SALES, "utf-8")
    return folder


def write_scenario(folder: Path, name: str, text: str) -> Path:
    """A scenario file of the workspace."""
    path = folder / "scenarios" / f"{name}.scenario.yaml"
    path.write_text(text, "utf-8")
    return path
