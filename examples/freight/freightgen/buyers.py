"""Customers: made-up companies, a few of them twice with their name in another case."""

from datetime import date, timedelta
from itertools import product
from random import Random

from freightgen.tables import Customer

FIRST_WORDS = [
    "Harborlight",
    "Brightwater",
    "Copperleaf",
    "Silverpine",
    "Redstone",
    "Larkfield",
    "Meadowbrook",
    "Ironbridge",
    "Sunhaven",
    "Bluegate",
    "Oakmere",
    "Fernhill",
    "Stonecrop",
    "Westmoor",
    "Kestrel",
    "Marlowe",
    "Tidewater",
    "Juniper",
    "Ashford",
    "Cloverdale",
    "Windrose",
    "Palmetto",
    "Saltmarsh",
    "Evershore",
    "Hawthorn",
]
BUSINESSES = {
    "Foods": "Food & Beverage",
    "Beverages": "Food & Beverage",
    "Motors": "Automotive",
    "Auto Parts": "Automotive",
    "Electronics": "Electronics",
    "Devices": "Electronics",
    "Outfitters": "Apparel",
    "Textiles": "Apparel",
    "Home": "Furniture",
    "Furniture": "Furniture",
    "Stores": "Retail",
    "Market": "Retail",
    "Trading": "Retail",
    "Pharma": "Pharma",
    "Chemicals": "Chemicals",
    "Machinery": "Machinery",
}
# Names that also sound like a carrier or a place.
LOOKALIKES = (
    ("Pacific Star Trading", "Retail"),
    ("Ocean North Foods", "Food & Beverage"),
    ("Miami Fresh Imports", "Food & Beverage"),
    ("Portland Outfitters", "Apparel"),
    ("Rotterdam Flowers", "Retail"),
    ("Shanghai Home", "Furniture"),
)
COUNTRIES = {
    "United States": ("North America", 46),
    "Canada": ("North America", 6),
    "Mexico": ("Latin America", 5),
    "Brazil": ("Latin America", 5),
    "Colombia": ("Latin America", 4),
    "Dominican Republic": ("Latin America", 3),
    "Germany": ("Europe", 6),
    "Netherlands": ("Europe", 5),
    "United Kingdom": ("Europe", 5),
    "Spain": ("Europe", 3),
    "Italy": ("Europe", 3),
    "China": ("Asia Pacific", 3),
    "Japan": ("Asia Pacific", 2),
    "Australia": ("Asia Pacific", 2),
    "United Arab Emirates": ("Middle East & Africa", 2),
}
CUSTOMERS = 400
CASE_TWINS = 8
NEWCOMERS = 0.12


def make_customers(rng: Random) -> list[Customer]:
    """The customers, sorted into no order but their number."""
    names = [
        (f"{first} {business}", segment) for first, (business, segment) in product(FIRST_WORDS, BUSINESSES.items())
    ]
    rng.shuffle(names)
    chosen = [*LOOKALIKES, *names][: CUSTOMERS - CASE_TWINS]
    customers = [_customer(rng, number, *named) for number, named in enumerate(chosen, start=1)]
    return customers + _case_twins(rng, customers)


def _customer(rng: Random, number: int, name: str, segment: str) -> Customer:
    weights = [weight for _, weight in COUNTRIES.values()]
    country = rng.choices(list(COUNTRIES), weights)[0]
    return Customer(f"CUS-{number:04d}", name, segment, country, COUNTRIES[country][0], _since(rng))


def _since(rng: Random) -> date:
    if rng.random() < NEWCOMERS:
        return date(2023, 10, 1) + timedelta(days=rng.randrange(420))
    return date(2012, 1, 1) + timedelta(days=rng.randrange(4200))


def _case_twins(rng: Random, customers: list[Customer]) -> list[Customer]:
    """The same company entered a second time, in capitals or in small letters, under its own number."""
    originals = rng.sample(customers[len(LOOKALIKES) :], CASE_TWINS)
    twins = []
    for offset, original in enumerate(originals, start=1):
        name = original.name.upper() if offset % 2 else original.name.lower()
        number = len(customers) + offset
        twins.append(original._replace(customer_id=f"CUS-{number:04d}", name=name, since=_since(rng)))
    return twins


class Demand:
    """Who orders on a given day: few customers order much, and nobody before joining."""

    def __init__(self, customers: list[Customer]) -> None:
        self._customers = customers
        self._weights = [1 / (rank + 6) ** 0.8 for rank in range(len(customers))]

    def pick(self, rng: Random, day: date) -> str:
        """The id of a customer who had joined by that day."""
        while True:
            customer = rng.choices(self._customers, self._weights)[0]
            if customer.since <= day:
                return customer.customer_id
