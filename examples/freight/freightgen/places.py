"""Ports, terminals and warehouses, how much goes through each, and how far apart they are.

The places exist; codes of terminals and warehouses, and all volumes, are made up. Names are ambiguous on
purpose: a port and a terminal share a city (Miami, Los Angeles, Shanghai, Rotterdam ...), two ports have the
very same name (Portland in Oregon and in Maine), and Manzanillo is a port in Mexico and a terminal in Panama.
"""

from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

from freightgen.tables import Facility


class Traffic(NamedTuple):
    """A facility with its weight as a destination (inbound) and as an origin (outbound)."""

    facility: Facility
    inbound: float
    outbound: float


# code, name, kind, city, country, region, latitude, longitude, inbound, outbound
PLACES = """
USMIA|Port of Miami|port|Miami|United States|US East Coast|25.774|-80.171|30.0|3.0
USMCT|Miami Container Terminal|terminal|Miami|United States|US East Coast|25.783|-80.204|12.0|1.5
USPEF|Port Everglades|port|Fort Lauderdale|United States|US East Coast|26.085|-80.117|3.0|0.8
USJAX|Port of Jacksonville|port|Jacksonville|United States|US East Coast|30.398|-81.556|1.6|0.6
USSAV|Port of Savannah|port|Savannah|United States|US East Coast|32.081|-81.083|2.2|1.0
USGCT|Savannah Garden City Terminal|terminal|Savannah|United States|US East Coast|32.128|-81.143|1.4|0.6
USNYC|Port of New York and New Jersey|port|New York|United States|US East Coast|40.668|-74.045|3.2|1.2
USPNT|Newark Container Terminal|terminal|Newark|United States|US East Coast|40.684|-74.150|1.6|0.6
USPWM|Port of Portland|port|Portland|United States|US East Coast|43.651|-70.254|0.5|0.3
USLAX|Port of Los Angeles|port|Los Angeles|United States|US West Coast|33.736|-118.263|5.2|1.8
USLP4|Los Angeles Pier 400|terminal|Los Angeles|United States|US West Coast|33.733|-118.249|2.4|0.7
USLGB|Port of Long Beach|port|Long Beach|United States|US West Coast|33.754|-118.216|2.6|0.9
USOAK|Port of Oakland|port|Oakland|United States|US West Coast|37.796|-122.310|1.4|0.6
USPDX|Port of Portland|port|Portland|United States|US West Coast|45.630|-122.768|0.9|0.5
USSEA|Port of Seattle|port|Seattle|United States|US West Coast|47.580|-122.350|1.2|0.5
USHOU|Port of Houston|port|Houston|United States|US Gulf|29.729|-95.265|2.6|1.6
USBCT|Houston Barbours Cut Terminal|terminal|Houston|United States|US Gulf|29.683|-94.998|1.3|0.7
USMSY|Port of New Orleans|port|New Orleans|United States|US Gulf|29.935|-90.061|0.9|0.7
USDRL|Doral Distribution Center|warehouse|Doral|United States|US East Coast|25.813|-80.353|0.8|0.1
USJOT|Joliet Logistics Park|warehouse|Joliet|United States|US Midwest|41.422|-88.098|0.5|0.1
NLRTM|Port of Rotterdam|port|Rotterdam|Netherlands|Northern Europe|51.949|4.142|2.4|3.4
NLMVT|Rotterdam Maasvlakte Terminal|terminal|Rotterdam|Netherlands|Northern Europe|51.955|4.022|1.3|1.8
BEANR|Port of Antwerp|port|Antwerp|Belgium|Northern Europe|51.270|4.337|1.2|1.8
DEHAM|Port of Hamburg|port|Hamburg|Germany|Northern Europe|53.533|9.940|1.3|2.2
GBFXT|Port of Felixstowe|port|Felixstowe|United Kingdom|Northern Europe|51.954|1.305|1.0|1.0
FRLEH|Port of Le Havre|port|Le Havre|France|Northern Europe|49.481|0.135|0.8|1.1
NLVEN|Venlo Warehouse|warehouse|Venlo|Netherlands|Northern Europe|51.391|6.130|0.3|0.2
ESVLC|Port of Valencia|port|Valencia|Spain|Mediterranean|39.444|-0.317|0.8|1.6
ITGOA|Port of Genoa|port|Genoa|Italy|Mediterranean|44.404|8.911|0.7|1.5
GRPIR|Port of Piraeus|port|Piraeus|Greece|Mediterranean|37.943|23.620|0.6|0.8
CNSHA|Port of Shanghai|port|Shanghai|China|East Asia|31.366|121.614|1.2|9.0
CNYSN|Shanghai Yangshan Terminal|terminal|Shanghai|China|East Asia|30.626|122.065|0.5|4.6
CNNGB|Port of Ningbo|port|Ningbo|China|East Asia|29.934|121.852|0.5|5.0
CNSZX|Port of Shenzhen|port|Shenzhen|China|East Asia|22.495|113.883|0.5|4.4
CNYTN|Shenzhen Yantian Terminal|terminal|Shenzhen|China|East Asia|22.574|114.270|0.3|2.6
HKHKG|Port of Hong Kong|port|Hong Kong|Hong Kong|East Asia|22.330|114.130|0.7|2.4
KRPUS|Port of Busan|port|Busan|South Korea|East Asia|35.077|128.830|0.7|2.6
JPYOK|Port of Yokohama|port|Yokohama|Japan|East Asia|35.443|139.664|0.8|1.6
SGSIN|Port of Singapore|port|Singapore|Singapore|Southeast Asia|1.264|103.840|0.9|3.0
VNSGN|Port of Ho Chi Minh City|port|Ho Chi Minh City|Vietnam|Southeast Asia|10.762|106.760|0.3|2.4
INNSA|Port of Nhava Sheva|port|Navi Mumbai|India|South Asia|18.950|72.950|0.6|2.0
AEJEA|Port of Jebel Ali|port|Dubai|United Arab Emirates|Middle East|25.011|55.061|0.8|0.9
BRSSZ|Port of Santos|port|Santos|Brazil|South America|-23.970|-46.300|0.8|2.0
COCTG|Port of Cartagena|port|Cartagena|Colombia|South America|10.404|-75.529|0.6|1.5
PAMIT|Manzanillo International Terminal|terminal|Colon|Panama|Central America|9.363|-79.880|0.6|1.0
MXZLO|Port of Manzanillo|port|Manzanillo|Mexico|Central America|19.060|-104.310|0.6|1.0
AUSYD|Port of Sydney|port|Sydney|Australia|Oceania|-33.970|151.210|0.7|0.7
"""

EARTH_RADIUS_KM = 6371.0


def make_traffic() -> list[Traffic]:
    """Every facility, numbered in the order of the list above."""
    lines = PLACES.strip().splitlines()
    return [_traffic(number, line.split("|")) for number, line in enumerate(lines, start=1)]


def _traffic(number: int, cells: list[str]) -> Traffic:
    code, name, kind, city, country, region = cells[:6]
    latitude, longitude, inbound, outbound = map(float, cells[6:])
    facility = Facility(number, code, name, kind, city, country, region, latitude, longitude)
    return Traffic(facility, inbound, outbound)


def distance_km(start: Facility, end: Facility) -> float:
    """The great-circle distance."""
    lat_1, lat_2 = radians(start.latitude), radians(end.latitude)
    half_lat, half_lon = (lat_2 - lat_1) / 2, radians(end.longitude - start.longitude) / 2
    chord = sin(half_lat) ** 2 + cos(lat_1) * cos(lat_2) * sin(half_lon) ** 2
    return 2 * EARTH_RADIUS_KM * asin(sqrt(chord))
