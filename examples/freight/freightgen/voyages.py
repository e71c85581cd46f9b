"""Journeys: where from and to, with which carrier, when due and when really there.

What can be found in them: Pacific Star is late most; Los Angeles was congested in November and December 2024;
December is the busiest month; volume grows through the year.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from random import Random

from freightgen.clock import LAST_WEEK, NOW, busyness, days_due, quarters
from freightgen.fleet import Line
from freightgen.places import Traffic, distance_km
from freightgen.tables import Facility

ROUTE_FACTOR = 1.3  # ships go around land
KM_PER_DAY = 800.0
HANDLING_DAYS = 2.5
DELAY_SPREAD_HOURS = 11.0
EARLIEST_HOURS = -40.0
MISHAPS, MISHAP_HOURS = 0.08, 70.0
CANCELLED = 0.028
CONGESTED_CITY, CONGESTED_MONTHS, CONGESTION_HOURS = "Los Angeles", ((2024, 11), (2024, 12)), 16.0

# Arrivals in LAST_WEEK by facility code: "Miami last week" must be worth a question.
ARRIVALS_LAST_WEEK = {"USMIA": 142, "USMCT": 57}
NEIGHBOURS = ("USPEF", "USJAX", "USSAV", "USGCT")  # give and take what the numbers above need


@dataclass(frozen=True)
class Voyage:
    """One journey; `sailing` is the planned departure, `landing` the arrival, be it to come."""

    line: Line
    origin: Facility
    destination: Facility
    sailing: datetime
    eta: datetime
    landing: datetime
    cancelled: bool

    @property
    def departed_at(self) -> datetime | None:
        """When it left, if it has."""
        return self.sailing if self.sailing <= NOW and not self.cancelled else None

    @property
    def arrived_at(self) -> datetime | None:
        """When it arrived, if it has."""
        return self.landing if self.landing <= NOW and not self.cancelled else None

    @property
    def delay_hours(self) -> float | None:
        """Arrival minus the estimated time; negative is early."""
        return None if self.arrived_at is None else (self.arrived_at - self.eta) / timedelta(hours=1)

    @property
    def status(self) -> str:
        """What a clean status says at NOW; `delayed` is overdue and still at sea."""
        if self.cancelled:
            return "cancelled"
        if self.departed_at is None:
            return "booked"
        if self.arrived_at is not None:
            return "arrived"
        return "delayed" if self.eta < NOW else "in transit"


def make_voyages(rng: Random, count: int, traffic: list[Traffic], lines: list[Line]) -> list[Voyage]:
    """That many voyages in the order of their sailing, with last week's arrivals settled."""
    days = days_due()
    due = rng.choices(days, [busyness(day) for day in days], k=count)
    routes = Routes(traffic)
    voyages = [_voyage(rng, day, routes, lines) for day in due]
    return sorted(_settle(voyages, routes.by_code), key=lambda voyage: voyage.sailing)


class Routes:
    """Draws a destination by its inbound traffic, and an origin in another region by its outbound traffic."""

    def __init__(self, traffic: list[Traffic]) -> None:
        self.by_code = {place.facility.code: place.facility for place in traffic}
        self._traffic = traffic
        self._abroad = {region: self._outside(region) for region in {place.facility.region for place in traffic}}

    def _outside(self, region: str) -> list[Traffic]:
        is_us = region.startswith("US ")
        return [
            place
            for place in self._traffic
            if place.facility.region != region and not (is_us and place.facility.region.startswith("US "))
        ]

    def pick(self, rng: Random) -> tuple[Facility, Facility]:
        """An origin and a destination."""
        destination = rng.choices(self._traffic, [place.inbound for place in self._traffic])[0].facility
        abroad = self._abroad[destination.region]
        return rng.choices(abroad, [place.outbound for place in abroad])[0].facility, destination


def _voyage(rng: Random, due: date, routes: Routes, lines: list[Line]) -> Voyage:
    origin, destination = routes.pick(rng)
    line = rng.choices(lines, [candidate.share for candidate in lines])[0]
    eta = datetime.combine(due, time(rng.randrange(24)))
    days = HANDLING_DAYS + distance_km(origin, destination) * ROUTE_FACTOR / KM_PER_DAY * rng.uniform(0.95, 1.1)
    landing = eta + quarters(_delay_hours(rng, line, destination, eta))
    return Voyage(line, origin, destination, eta - quarters(days * 24), eta, landing, rng.random() < CANCELLED)


def _delay_hours(rng: Random, line: Line, destination: Facility, eta: datetime) -> float:
    delay = rng.gauss(line.mean_delay_hours, DELAY_SPREAD_HOURS)
    if rng.random() < MISHAPS:
        delay += rng.expovariate(1 / MISHAP_HOURS)
    if destination.city == CONGESTED_CITY and (eta.year, eta.month) in CONGESTED_MONTHS:
        delay += CONGESTION_HOURS
    return max(EARLIEST_HOURS, delay)


def _settle(voyages: list[Voyage], by_code: dict[str, Facility]) -> list[Voyage]:
    """Moves a few of last week's arrivals between a facility of ARRIVALS_LAST_WEEK and its neighbours."""
    settled = list(voyages)
    for code, wanted in ARRIVALS_LAST_WEEK.items():
        here = [at for at, voyage in enumerate(settled) if _landed_last_week(voyage, (code,))]
        spare = [at for at, voyage in enumerate(settled) if _landed_last_week(voyage, NEIGHBOURS)]
        missing = wanted - len(here)
        moved, target = (spare[:missing], code) if missing > 0 else (here[wanted:], NEIGHBOURS[0])
        for at in moved:
            settled[at] = replace(settled[at], destination=by_code[target])
    return settled


def _landed_last_week(voyage: Voyage, codes: tuple[str, ...]) -> bool:
    start, end = LAST_WEEK
    landed = voyage.arrived_at
    return voyage.destination.code in codes and landed is not None and start <= landed < end
