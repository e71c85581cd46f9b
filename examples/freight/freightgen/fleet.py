"""Carriers and their ships, all of them made up.

Lookalikes on purpose: Ocean North and Ocean Northern Lines; Pacific Star and Pacific Star Feeders; the
ships OCN ANNA, OCN ANNABEL and ONL ANNA. No IMO number has a valid check digit: none is a real ship's.
"""

from random import Random
from typing import NamedTuple

from freightgen.tables import Carrier, Vessel


class Line(NamedTuple):
    """A carrier with its share of the shipments, its usual delay, its ships' prefix and their size."""

    carrier: Carrier
    share: float
    mean_delay_hours: float
    prefix: str
    largest_teu: int


# name, scac, alliance, country, share, mean delay in hours, ships' prefix, largest ship in TEU
CARRIERS = """
Ocean North|OCNX|Polar Alliance|Norway|19|-6.0|OCN|18000
Ocean Northern Lines|ONXL|Polar Alliance|Denmark|11|-3.0|ONL|15000
Pacific Star|PSTX|Trident Alliance|Singapore|15|9.0|PST|16000
Pacific Star Feeders|PSFX|Independent|Singapore|4|-2.0|PSF|2800
Blue Meridian|BLMX|Trident Alliance|Greece|10|-4.0|BLM|14000
Atlantic Crown Line|ATCX|Meridian Pact|United Kingdom|9|-4.5|ATC|12000
Golden Strait Carriers|GSTX|Meridian Pact|Hong Kong|8|-2.5|GST|13000
Lotus Bay Shipping|LTBX|Trident Alliance|Vietnam|7|-3.0|LTB|9000
Caribe Arrow|CBAX|Independent|Panama|7|-6.5|CBA|3200
Andes Mar|ANMX|Independent|Chile|4|-1.5|ANM|6000
Nordvik Container Line|NVKX|Polar Alliance|Norway|3|-5.0|NVK|8000
Gulf Heron Lines|GHLX|Independent|United States|3|-3.5|GHL|4200
"""

SHIP_NAMES = ("ANNA", "BEATRIX", "CLARA", "DELPHINE", "ELENA")
OCEAN_NORTH_EXTRA = ("ANNABEL", "HENRIETTE", "INGRID")
OCEAN_NORTHERN_EXTRA = ("HELENE",)
FLAGS = ("Panama", "Liberia", "Marshall Islands", "Malta", "Singapore", "Bahamas")
NEWEST_YEAR = 2024


def make_lines() -> list[Line]:
    """Every carrier, numbered in the order of the list above."""
    lines = CARRIERS.strip().splitlines()
    return [_line(number, row.split("|")) for number, row in enumerate(lines, start=1)]


def _line(number: int, cells: list[str]) -> Line:
    name, scac, alliance, country, share, delay, prefix, largest = cells
    carrier = Carrier(number, name, scac, alliance, country)
    return Line(carrier, float(share), float(delay), prefix, int(largest))


def make_vessels(rng: Random, lines: list[Line]) -> list[Vessel]:
    """Five ships a carrier, some more for the two with like names."""
    extras = {"OCN": OCEAN_NORTH_EXTRA, "ONL": OCEAN_NORTHERN_EXTRA}
    named = [(line, name) for line in lines for name in (*SHIP_NAMES, *extras.get(line.prefix, ()))]
    return [_vessel(rng, number, line, name) for number, (line, name) in enumerate(named, start=1)]


def _vessel(rng: Random, number: int, line: Line, name: str) -> Vessel:
    capacity = round(line.largest_teu * rng.uniform(0.45, 1.0), -2)
    return Vessel(
        vessel_id=number,
        name=f"{line.prefix} {name}",
        imo=_imo(900000 + number * 37),
        carrier_id=line.carrier.carrier_id,
        capacity_teu=int(capacity),
        flag=rng.choice(FLAGS),
        built_year=rng.randint(2001, NEWEST_YEAR),
    )


def _imo(stem: int) -> str:
    """A seven-digit number whose last digit is one off the valid check digit."""
    check = sum(int(digit) * weight for digit, weight in zip(str(stem), range(7, 1, -1), strict=True))
    return f"{stem}{(check + 1) % 10}"
