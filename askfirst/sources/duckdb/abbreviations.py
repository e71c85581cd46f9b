"""Common short forms in column names, and the words that people say for them."""

from __future__ import annotations

from collections.abc import Sequence

MEANT = {
    "acct": "account", "addr": "address", "amt": "amount", "avg": "average", "bal": "balance", "bodywt": "body weight",
    "brainwt": "brain weight", "cat": "category", "cnt": "count", "ctry": "country", "cust": "customer",
    "cyl": "cylinders", "dept": "department", "desc": "description", "dest": "destination", "disp": "displacement",
    "displ": "displacement", "dist": "distance", "dob": "date of birth", "emp": "employee", "est": "estimated",
    "exp": "expectancy", "fname": "first name", "freq": "frequency", "gdp": "gross domestic product",
    "hp": "horsepower", "hwy": "highway", "lat": "latitude", "lname": "last name", "lon": "longitude",
    "lng": "longitude", "loc": "location", "mfr": "manufacturer", "mgr": "manager", "nbr": "number", "num": "number",
    "org": "organization", "orig": "origin", "pct": "percent", "perc": "percent", "percap": "per capita",
    "pop": "population", "precip": "precipitation", "prod": "product", "qty": "quantity", "rev": "revenue",
    "sqft": "square feet", "std": "standard", "tel": "telephone", "temp": "temperature", "trans": "transmission",
    "val": "value", "vol": "volume", "wt": "weight", "yr": "year",
}  # fmt: skip
"""What is short for several common words ("min", "max", "no", "pos") is left out."""


def spelled_out(label: str) -> Sequence[str]:
    """The label with short forms written out, each alone and all together; empty where it has none."""
    words = label.lower().split()
    short = [word for word in words if word in MEANT]
    each = [" ".join(MEANT[word] if word == one else word for word in words) for one in short]
    every = " ".join(MEANT.get(word, word) for word in words)
    return tuple(dict.fromkeys([every, *each])) if short else ()
