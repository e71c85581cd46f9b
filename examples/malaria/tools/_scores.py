"""Risk scores of wards from several variables: pure functions over columns of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

DIGITS = 6
"""Scores are rounded before they are ranked: what differs by less comes from the last bits of the arithmetic."""
SQUARINGS = 64
"""Enough for two components that differ by one part in 10**15: each squaring doubles the steps of the iteration."""
FLAT = 1e-9
"""A loading below this has no sign that means anything."""


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that risk depends on. `rises` tells whether more of it means more risk."""

    name: str
    label: str
    unit: str
    rises: bool


VARIABLES = (
    Variable("tpr", "test positivity", "%", rises=True),
    Variable("rainfall", "rainfall", "mm", rises=True),
    Variable("temperature", "temperature", "°C", rises=True),
    Variable("elevation", "elevation", "m", rises=False),
    Variable("ndvi", "vegetation index", "", rises=True),
    Variable("housing_quality", "housing quality", "%", rises=False),
)
"""What both methods score. docs/the-malaria-workspace.md says why each points its way."""


@dataclass(frozen=True, slots=True)
class Component:
    """The first principal component: a score for each ward, the weight of each variable, the part of all variance."""

    scores: tuple[float, ...]
    loadings: Mapping[str, float]
    explained: float


def spread(columns: Mapping[str, Sequence[float]]) -> list[str]:
    """The variables that differ between wards at all; the others can rank nothing."""
    return [name for name, values in columns.items() if len(set(values)) > 1]


def composite(columns: Mapping[str, Sequence[float]]) -> tuple[float, ...]:
    """For each ward the mean of its variables, each as (x - min) / (max - min), or one minus that where it falls.

    0 is least risk by every variable, 1 most by every one. Every column must be spread.
    """
    rises = {variable.name: variable.rises for variable in VARIABLES}
    scaled = []
    for name, values in columns.items():
        low, high = min(values), max(values)
        shares = [(value - low) / (high - low) for value in values]
        scaled.append(shares if rises[name] else [1 - share for share in shares])
    return tuple(round(fsum(ward) / len(scaled), DIGITS) for ward in zip(*scaled, strict=True))


def first_component(columns: Mapping[str, Sequence[float]]) -> Component:
    """The first principal component of the standardised variables (mean 0, standard deviation 1 by n - 1).

    Its sign is such that more test positivity means a higher score; without a loading for that, such that the
    loadings, each turned by what more of its variable means, sum to more than nothing. Every column must be spread.
    """
    standard = {name: _standardised(values) for name, values in columns.items()}
    correlations = [[_correlation(one, other) for other in standard.values()] for one in standard.values()]
    vector = _leading(correlations)
    sign = _sign(dict(zip(columns, vector, strict=True)))
    loadings = {name: sign * weight for name, weight in zip(columns, vector, strict=True)}
    scores = tuple(
        round(fsum(loadings[name] * standard[name][ward] for name in columns), DIGITS)
        for ward in range(len(next(iter(columns.values()))))
    )
    variance = fsum(
        a * fsum(b * c for b, c in zip(row, vector, strict=True)) for a, row in zip(vector, correlations, strict=True)
    )
    return Component(scores, loadings, variance / len(columns))


def ranked(scores: Sequence[float], names: Sequence[tuple[str, ...]]) -> list[int]:
    """The places of wards by their scores, 1 for the highest; equal scores stand by name, so that no two share one."""
    order = sorted(range(len(scores)), key=lambda ward: (-scores[ward], names[ward]))
    places = {ward: place for place, ward in enumerate(order, 1)}
    return [places[ward] for ward in range(len(scores))]


def _standardised(values: Sequence[float]) -> list[float]:
    # Scaled to 0..1 first: the result is the same, and no unit is so small or so large that squares lose digits.
    low, high = min(values), max(values)
    shares = [(value - low) / (high - low) for value in values]
    mean = fsum(shares) / len(shares)
    deviation = sqrt(fsum((share - mean) ** 2 for share in shares) / (len(shares) - 1))
    return [(share - mean) / deviation for share in shares]


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True)) / (len(one) - 1)


def _leading(matrix: list[list[float]]) -> list[float]:
    """The eigenvector of the largest eigenvalue of a correlation matrix, of length 1, by power iteration.

    The matrix is squared again and again instead of multiplied with a start vector: it becomes the product of the
    eigenvector with itself, whatever a start vector might have missed.
    """
    size = range(len(matrix))
    power = matrix
    for _ in range(SQUARINGS):
        squared = [[fsum(power[a][k] * power[k][b] for k in size) for b in size] for a in size]
        largest = max(abs(cell) for row in squared for cell in row)
        power = [[cell / largest for cell in row] for row in squared]
    column = max(size, key=lambda a: power[a][a])
    length = sqrt(fsum(power[a][column] ** 2 for a in size))
    return [power[a][column] / length for a in size]


def _sign(loadings: Mapping[str, float]) -> int:
    if abs(loadings.get("tpr", 0.0)) > FLAT:
        return 1 if loadings["tpr"] > 0 else -1
    rises = {variable.name: variable.rises for variable in VARIABLES}
    return 1 if fsum(weight if rises[name] else -weight for name, weight in loadings.items()) >= 0 else -1
