"""The English of an order that is said by both of its ends: "from fewest to most", "biggest to smallest"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_LOW = (
    "least", "fewest", "lowest", "smallest", "shortest", "lightest", "cheapest", "slowest", "coldest", "weakest",
    "poorest", "youngest", "low", "small", "few", "narrowest", "driest", "bottom", "least expensive",
)  # fmt: skip
_HIGH = (
    "most", "highest", "largest", "biggest", "greatest", "longest", "heaviest", "dearest", "most expensive", "priciest",
    "fastest", "hottest", "warmest", "strongest", "richest", "tallest", "oldest", "costliest", "high", "large", "big",
    "many", "widest", "wettest", "top",
)  # fmt: skip


def _between(first: Sequence[str], last: Sequence[str]) -> Iterator[str]:
    for one in first:
        for other in last:
            yield from (f"from {one} to {other}", f"from the {one} to the {other}", f"{one} to {other}")


FROM_LOW: tuple[str, ...] = tuple(_between(_LOW, _HIGH))
FROM_HIGH: tuple[str, ...] = tuple(_between(_HIGH, _LOW))
