"""The rows of the two tables."""

from datetime import date
from typing import NamedTuple


class Ward(NamedTuple):
    """A ward. `grid_x` counts map cells from the west, `grid_y` from the south."""

    ward_id: str
    name: str
    district: str
    state: str
    grid_x: int
    grid_y: int
    urban_share: float
    population: int
    households: int
    household_size: float
    rainfall: float
    temperature: float
    elevation: int
    ndvi: float | None
    housing_quality: float | None


class Report(NamedTuple):
    """What one level of facilities in a ward reported for a month, an age group and a method."""

    ward_id: str
    month: date
    facility_level: str
    age_group: str
    test_method: str
    tested: int
    positives: int
