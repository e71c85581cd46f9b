"""Makes the tables of the freight workspace, a made-up ocean freight forwarder, as Parquet files.

    python examples/freight/generate.py [--out DIR] [--seed N]

Seven tables up to 2025-01-15 noon: facilities, carriers, vessels, customers, orders, shipments, containers.
The same seed gives the same rows in the same order. Nothing is written unless all that
`freightgen/checks.py` asks for holds.
"""

import argparse
import sys
from pathlib import Path

from freightgen.build import build
from freightgen.checks import problems
from freightgen.clock import NOW
from freightgen.store import load, save

SEED = 20250115


def main(arguments: list[str] | None = None) -> int:
    """Builds, checks and writes; 1 if a check fails."""
    parser = argparse.ArgumentParser(description="Make the tables of the freight workspace.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "data", help="folder for the Parquet files")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed gives another world of the same kind")
    options = parser.parse_args(arguments)
    tables = build(options.seed)
    database = load(tables)
    if found := problems(database, NOW):
        sys.stderr.write("nothing written; these checks failed:\n" + "".join(f"  {line}\n" for line in found))
        return 1
    for file in save(database, list(tables), options.out):
        sys.stdout.write(f"{file.name:20} {len(tables[file.stem]):>7,} rows {file.stat().st_size:>9,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
