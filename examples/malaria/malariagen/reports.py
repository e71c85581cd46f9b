"""The test reports of 2024, with the gaps that such reports have."""

from collections.abc import Iterator
from datetime import date
from math import cos, pi
from random import Random

from malariagen.places import CITIES, Place
from malariagen.rows import Report

MONTHS = tuple(date(2024, month, 1) for month in range(1, 13))
LEVELS, AGES, METHODS = ("primary", "secondary", "tertiary"), ("u5", "o5", "pw"), ("rdt", "microscopy")

TESTED = {"primary": 26.0, "secondary": 16.0, "tertiary": 30.0}
"""People tested in a month, per age group, in a ward of 25,000."""
LIKELIER = {"u5": 1.2, "o5": 0.85, "pw": 0.7}
"""How much likelier an infection is among those of an age group who are tested."""
STILL_POSITIVE = 1.12
"""A rapid test stays positive for weeks after a cure, and so finds more than microscopy does."""
SILENT = "W053"
"""The ward from which no report has come: its roads were closed all year."""
MONTH_MISSING = {"W017": 6, "W044": 3, "W071": 10}
"""A ward, and the month whose reports were lost."""
NO_SLIDES = "W030"
"""The ward whose hospital reported microscopy of pregnant women, and none was made."""
OUT_OF_TESTS = 0.012
"""How often a facility reports that it had no rapid tests left."""
WITH_MICROSCOPES, WITH_HOSPITAL = 0.2, 0.45
"""The share of wards whose primary facilities have microscopes, and of those with a secondary facility."""


def make_reports(seed: int, places: list[Place]) -> list[Report]:
    """All reports by ward, month, level, age group and method."""
    return [report for place in places for report in _of_ward(Random(f"{seed}:{place.ward.ward_id}"), place)]


def _of_ward(rng: Random, place: Place) -> Iterator[Report]:
    ward = place.ward
    if ward.ward_id == SILENT:
        return
    methods = _methods(rng, place)
    for month in MONTHS:
        if MONTH_MISSING.get(ward.ward_id) == month.month:
            continue
        for level in LEVELS:
            for age in AGES:
                for method in methods[level]:
                    yield _report(rng, place, month, (level, age, method))


def _methods(rng: Random, place: Place) -> dict[str, tuple[str, ...]]:
    """The methods at each level: rapid tests everywhere, microscopy in fewer places, and few hospitals."""
    ward = place.ward
    near = any(abs(ward.grid_x - x) + abs(ward.grid_y - y) <= 1 for x, y, _ in CITIES)
    primary = METHODS if rng.random() < WITH_MICROSCOPES else METHODS[:1]
    secondary = METHODS if rng.random() < WITH_HOSPITAL or ward.ward_id == NO_SLIDES else ()
    return {"primary": primary, "secondary": secondary, "tertiary": METHODS if near else ()}


def _report(rng: Random, place: Place, month: date, kind: tuple[str, str, str]) -> Report:
    level, age, method = kind
    season = 1 + 0.35 * cos((month.month - 9) / 6 * pi)
    many = TESTED[level] * place.ward.population / 25_000 * season * (1.0 if method == "rdt" else 0.6)
    tested = max(0, round(rng.gauss(many * (0.4 if age == "pw" else 1.0), many * 0.15)))
    if method == "rdt" and rng.random() < OUT_OF_TESTS:
        tested = 0
    if (place.ward.ward_id, method, age) == (NO_SLIDES, "microscopy", "pw"):
        tested = 0
    infected = place.infected * LIKELIER[age] * (0.8 + 0.2 * season) * (STILL_POSITIVE if method == "rdt" else 1.0)
    positives = sum(rng.random() < min(0.95, infected) for _ in range(tested))
    return Report(place.ward.ward_id, month, level, age, method, tested, positives)
