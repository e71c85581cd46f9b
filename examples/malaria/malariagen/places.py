"""The wards: a country of 12 by 8 cells with a lake, two cities and hills in the east; a state has four columns."""

from dataclasses import dataclass
from math import exp, hypot
from random import Random

from malariagen.names import PARTS, SHARED, STATES, new_names
from malariagen.rows import Ward

COLUMNS, ROWS = 12, 8
COLUMNS_OF_STATE = COLUMNS // len(STATES)
LAKE = frozenset(((5, 3), (5, 4), (6, 3), (6, 4), (6, 5), (7, 4)))
CITIES = ((2, 5, 96.0), (9, 2, 88.0))
"""Column, row, and the urban share of the cell itself."""
DISTRICT_ROWS = 2
SHARED_CELLS = ((1, 1), (10, 6))
CLOUDED, UNSURVEYED = (4, 7), (11, 0)
"""The cell without a vegetation index, and the one without a survey of houses."""


@dataclass(frozen=True)
class Place:
    """A ward and its true share of infected among the tested, which no table tells."""

    ward: Ward
    infected: float


def make_wards(seed: int) -> list[Place]:
    """All wards, state by state, the districts of a state from the south."""
    names, land = Random(f"{seed}:names"), Random(f"{seed}:land")
    cells = [(x, y) for x in range(COLUMNS) for y in range(ROWS) if (x, y) not in LAKE]
    cells.sort(key=lambda cell: (cell[0] // COLUMNS_OF_STATE, cell[1] // DISTRICT_ROWS, cell))
    fresh = new_names(names)
    districts: dict[tuple[int, int], str] = {}
    places = []
    for number, cell in enumerate(cells, 1):
        state, row = cell[0] // COLUMNS_OF_STATE, cell[1] // DISTRICT_ROWS
        if (state, row) not in districts:
            districts[state, row] = next(fresh)
        name = SHARED if cell in SHARED_CELLS else next(fresh) + names.choice(PARTS)
        places.append(_place(land, f"W{number:03}", (name, districts[state, row], STATES[state]), cell))
    return places


def _place(rng: Random, number: str, named: tuple[str, str, str], cell: tuple[int, int]) -> Place:
    x, y = cell
    urban = max(_city(cell), rng.uniform(1, 22))
    elevation = round(110 + 1150 * (x / COLUMNS) ** 2 + 25 * y + rng.gauss(0, 45))
    temperature = round(24.2 - 0.0058 * (elevation - 100) + 0.012 * urban + rng.gauss(0, 0.25), 1)
    rainfall = round(1650 - 80 * y - 22 * x + rng.gauss(0, 55), 0)
    ndvi = round(min(0.9, max(0.08, 0.12 + 0.00036 * rainfall - 0.0035 * urban + rng.gauss(0, 0.035))), 3)
    housing = round(min(97.0, max(4.0, 14 + 0.72 * urban + rng.gauss(0, 6))), 1)
    size = round(6.4 - 0.019 * urban + rng.gauss(0, 0.35), 1)
    population = round(9_000 + 520 * urban + rng.lognormvariate(9.2, 0.45))
    ward = Ward(
        ward_id=number,
        name=named[0],
        district=named[1],
        state=named[2],
        grid_x=x,
        grid_y=y,
        urban_share=round(urban, 1),
        population=population,
        households=round(population / size),
        household_size=size,
        rainfall=rainfall,
        temperature=temperature,
        elevation=elevation,
        ndvi=None if cell == CLOUDED else ndvi,
        housing_quality=None if cell == UNSURVEYED else housing,
    )
    wet, high = (rainfall - 1_200) / 250, (elevation - 500) / 350
    leaning = -1.05 + 0.32 * wet - 0.4 * high + 0.9 * (ndvi - 0.45) - 0.014 * (housing - 30) + rng.gauss(0, 0.28)
    return Place(ward, 1 / (1 + exp(-leaning)))


def _city(cell: tuple[int, int]) -> float:
    """The urban share that the nearest city gives a cell."""
    return max(share * exp(-((hypot(cell[0] - x, cell[1] - y) / 1.35) ** 2)) for x, y, share in CITIES)
