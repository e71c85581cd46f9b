"""Makes the tables of the malaria workspace, wards and test reports of a made-up country, as Parquet files.

    python examples/malaria/generate.py [--out DIR] [--seed N]

The same seed gives the same rows in the same order. Nothing is written unless all that `malariagen/checks.py` asks for
holds.
"""

import argparse
import sys
from pathlib import Path

from malariagen.checks import problems
from malariagen.places import make_wards
from malariagen.reports import make_reports
from malariagen.store import load, save

SEED = 20250115


def main(arguments: list[str] | None = None) -> int:
    """Builds, checks and writes; 1 if a check fails."""
    parser = argparse.ArgumentParser(description="Make the tables of the malaria workspace.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "data", help="folder for the Parquet files")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed gives another country of the same kind")
    options = parser.parse_args(arguments)
    places = make_wards(options.seed)
    tables = {"wards": [place.ward for place in places], "reports": make_reports(options.seed, places)}
    database = load(tables)
    if found := problems(database):
        sys.stderr.write("nothing written; these checks failed:\n" + "".join(f"  {line}\n" for line in found))
        return 1
    for file in save(database, list(tables), options.out):
        sys.stdout.write(f"{file.name:16} {len(tables[file.stem]):>6,} rows {file.stat().st_size:>8,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
