"""How long it takes to find a name among a million, and what the index of them costs.

The names are of two to four words, a quarter of them common ones ("Port", "Company"), one in five with accents; next
to them stands a code for each. `--words` sets how many different words there are: with as many as names, nearly every
name has a word of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource, open_duckdb
from askfirst.sources.source import ValueSearch

ONSETS = [
    "b",
    "br",
    "c",
    "ch",
    "d",
    "dr",
    "f",
    "g",
    "gr",
    "h",
    "j",
    "k",
    "kr",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "qu",
    "r",
    "s",
    "sh",
    "st",
    "t",
    "tr",
    "v",
    "w",
    "z",
]
VOWELS = ["a", "e", "i", "o", "u", "a", "e", "i", "o", "u", "ai", "ou", "ei", "é", "á", "ö"]
ENDS = ["", "", "", "n", "r", "s", "l", "m", "nd", "rt", "x", "ng"]
COMMON = [
    "The",
    "Of",
    "And",
    "International",
    "Company",
    "Group",
    "Port",
    "Trading",
    "Logistics",
    "Services",
    "Partners",
    "Holdings",
    "Limited",
    "Agency",
    "Bank",
    "House",
    "North",
    "South",
    "Names",
    "Works",
    "Supply",
    "Systems",
]
LOOK_UPS = 200
WANTED_MS = 50
QUESTIONS = 30
LONGEST_RUN = 5
QUESTION_WORDS = [
    "how",
    "many",
    "orders",
    "did",
    "we",
    "ship",
    "to",
    "{}",
    "in",
    "march",
    "and",
    "what",
    "did",
    "the",
    "last",
    "of",
    "them",
    "cost",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """Texts of one kind, each with the name that it must find; None where there is none to find."""

    name: str
    searches: tuple[tuple[str, str | None], ...]


def word_of(random_: random.Random) -> str:
    syllables = (
        random_.choice(ONSETS) + random_.choice(VOWELS) + random_.choice(ENDS)
        for _ in range(random_.choice((2, 2, 3, 3, 4)))
    )
    return "".join(syllables).capitalize()


def made_up(count: int, words: int, random_: random.Random) -> list[str]:
    """Distinct names; some words are in many of them, most in few."""
    pool: dict[str, None] = {}
    while len(pool) < words:
        pool[word_of(random_)] = None
    own = list(pool)
    names: dict[str, None] = {}
    while len(names) < count:
        chosen = [
            random_.choice(COMMON) if random_.random() < 1 / 4 else own[int(words * random_.random() ** 2)]
            for _ in range(random_.choice((2, 2, 3, 3, 4)))
        ]
        names[" ".join(chosen)] = None
    return list(names)


def slipped(name: str, random_: random.Random) -> str:
    """The name with two letters of its longest word swapped, or one left out."""
    word = max(name.split(), key=len)
    at = random_.randrange(1, len(word) - 2)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return name.replace(word, random_.choice((swapped, word[:at] + word[at + 1 :])), 1)


def first_words(name: str, _: random.Random) -> str:
    """Half of the name: "The Port" of "The Port Company"."""
    words = name.split()
    return " ".join(words[: max(1, len(words) // 2)])


def initials(name: str, _: random.Random) -> str:
    return "".join(word[0] for word in name.split()).upper()


KINDS: dict[str, Callable[[str, random.Random], str]] = {
    "exact": lambda name, _: name,
    "folded": lambda name, _: name.upper(),
    "partial": first_words,
    "typo": slipped,
    "order": lambda name, _: " ".join(reversed(name.split())),
    "initials": initials,
}


def kinds(names: Sequence[str], random_: random.Random) -> Iterator[Kind]:
    for kind, changed in KINDS.items():
        wanted = 3 if kind == "initials" else 2
        some = [name for name in random_.sample(names, 4 * LOOK_UPS) if len(name.split()) >= wanted][:LOOK_UPS]
        yield Kind(kind, tuple((changed(name, random_), name) for name in some))
    numbers = random_.sample(range(len(names)), LOOK_UPS)
    yield Kind("code", tuple((f"cu{number:07}", f"CU-{number:07}") for number in numbers))
    yield Kind("miss", tuple((f"{word_of(random_)}qy {word_of(random_)}zk", None) for _ in range(LOOK_UPS)))


def question(name: str) -> tuple[ValueSearch, ...]:
    """Every run of neighbouring words of a question that holds the name."""
    words = " ".join(QUESTION_WORDS).format(name).split()[:15]
    return tuple(
        ValueSearch(" ".join(words[first:last]), limit=20)
        for first in range(len(words))
        for last in range(first + 1, min(first + LONGEST_RUN, len(words)) + 1)
    )


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds by the clock and of CPU: on a busy machine only the second tells what the work costs."""

    clock: float
    cpu: float


async def timed(source: DuckDBSource, searches: Sequence[ValueSearch]) -> tuple[Spent, list[tuple[str, ...]]]:
    clock, cpu = time.perf_counter(), time.process_time()
    found = await source.values(searches)
    spent = Spent((time.perf_counter() - clock) * 1000, (time.process_time() - cpu) * 1000)
    return spent, [tuple(hit.value for hit in hits) for hits in found]


async def measure(source: DuckDBSource, names: Sequence[str], random_: random.Random) -> None:
    before, memory = time.perf_counter(), resident()
    await source.values(())
    print(f"build: {time.perf_counter() - before:.1f} s, {resident() - memory:.0f} MB more resident")
    before, memory = time.perf_counter(), resident()
    await source.values([ValueSearch("CU-0000000")])
    print(f"codes: {time.perf_counter() - before:.1f} s, {resident() - memory:.0f} MB more resident")
    every: list[Spent] = []
    for kind in kinds(names, random_):
        spent, first, found = [], 0, 0
        for text, name in kind.searches:
            took, [values] = await timed(source, [ValueSearch(text, limit=20)])
            spent.append(took)
            found += bool(values) is (name is not None)
            first += name in values
        tell(kind.name, spent, f"{found} of {len(spent)} as wanted, {first} with the very name among the best 20")
        every += spent
    tell("all", every, f"{len(every)} look-ups of one text, as many of each kind; wanted: p95 under {WANTED_MS} ms")
    spent = [(await timed(source, question(random_.choice(names))))[0] for _ in range(QUESTIONS)]
    tell("question", spent, f"{len(question('A B'))} runs of words of one question, in one call")
    print(f"in all: {resident():.0f} MB resident")


def tell(kind: str, spent: list[Spent], note: str) -> None:
    clock, cpu = [one.clock for one in spent], [one.cpu for one in spent]
    parts = [
        f"{name} median {statistics.median(ms):6.1f} ms p95 {_late(ms):6.1f} ms"
        for name, ms in (("clock", clock), ("cpu", cpu))
    ]
    print(f"{kind:9} {'  '.join(parts)}  {note}")


def _late(spent: list[float]) -> float:
    return statistics.quantiles(spent, n=20)[-1]


def resident() -> float:
    """Megabytes of this process in memory. Linux only."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1_000_000


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", type=int, default=1_000_000)
    parser.add_argument("--words", type=int, default=60_000)
    parser.add_argument("--memory-mb", type=int, default=1024)
    asked = parser.parse_args()
    random_ = random.Random(1)
    names = made_up(asked.names, asked.words, random_)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "customers.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["customer_id", "name"])
            writer.writerows((f"CU-{number:07}", name) for number, name in enumerate(names))
        source = open_duckdb("customers", files=[path], options=DuckDBOptions(memory_mb=asked.memory_mb))
        await source.describe()
        print(f"{len(names):,} names of {asked.words:,} words, such as {', '.join(names[:3])}")
        await measure(source, names, random_)
        await source.close()


if __name__ == "__main__":
    asyncio.run(main())
