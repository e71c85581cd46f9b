"""Common short forms in column names, and the words that people say for them."""

from __future__ import annotations

import re
from collections.abc import Sequence

MEANT = {
    "acct": "account", "addr": "address", "amt": "amount", "avg": "average", "bal": "balance",
    "cat": "category", "cnt": "count", "ctry": "country", "cust": "customer",
    "cyl": "cylinders", "dept": "department", "desc": "description", "dest": "destination", "disp": "displacement",
    "displ": "displacement", "dist": "distance", "dob": "date of birth", "emp": "employee", "est": "estimated",
    "exp": "expectancy", "fname": "first name", "freq": "frequency", "gdp": "gross domestic product",
    "hp": "horsepower", "hwy": "highway", "lat": "latitude", "lname": "last name", "lon": "longitude",
    "lng": "longitude", "loc": "location", "mfr": "manufacturer", "mgr": "manager", "nbr": "number", "num": "number",
    "org": "organization", "orig": "origin", "pct": "percent", "perc": "percent", "percap": "per capita",
    "pop": "population", "precip": "precipitation", "prod": "product", "qty": "quantity", "rev": "revenue",
    "sqft": "square feet", "std": "standard", "tel": "telephone", "temp": "temperature", "trans": "transmission",
    "cty": "city", "cnty": "county", "dt": "date", "drv": "drive", "tot": "total", "lang": "language",
    "dur": "duration", "spd": "speed", "elev": "elevation", "alt": "altitude", "diam": "diameter", "yrs": "years",
    "edu": "education", "educ": "education", "ppl": "people", "sal": "salary", "occ": "occupation", "hgt": "height",
    "wgt": "weight", "len": "length", "nr": "number", "mo": "month", "dens": "density", "govt": "government",
    "val": "value", "vol": "volume", "wt": "weight", "yr": "year",
    "vib": "vibration", "resp": "response", "appt": "appointment", "appts": "appointments", "txn": "transaction",
    "txns": "transactions", "ccy": "currency", "pmt": "payment", "inv": "inventory", "rcpt": "receipt",
    "mgmt": "management", "hum": "humidity", "wspd": "wind speed", "util": "utilization", "tkt": "ticket",
    "dom": "days on market", "mpaa": "age rating", "hoa": "homeowners association", "los": "length of stay",
    "csat": "customer satisfaction", "nps": "net promoter score", "aov": "average order value", "sqm": "square meters",
    "ltv": "lifetime value", "mrr": "monthly recurring revenue", "ttr": "time to resolve", "bmi": "body mass index",
    "frt": "first response time", "aht": "average handling time", "yoe": "years of experience", "cnsmp": "consumption",
    "prop": "property", "attnd": "attendance", "abv": "alcohol", "evt": "event", "svc": "service", "veh": "vehicle",
    "spec": "specialty", "sched": "scheduled", "reg": "registration", "mbr": "member",
    "whse": "warehouse", "wrhs": "warehouse", "nat": "nationality", "natl": "nationality", "uom": "unit of measure",
    "wl": "waiting list", "nbhd": "neighborhood", "nhood": "neighborhood", "pax": "passengers", "hh": "household",
    "prio": "priority", "sev": "severity", "lvl": "level", "grp": "group", "ord": "order", "deliv": "delivery",
    "stn": "station", "bldg": "building", "apt": "apartment", "rm": "room", "flr": "floor", "instr": "instructor",
    "mfg": "manufacturing", "vend": "vendor", "supp": "supplier", "suppl": "supplier", "ctgry": "category",
    "catg": "category", "descr": "description", "dscr": "description", "prc": "price", "purch": "purchase",
    "recd": "received", "rcvd": "received", "cncl": "cancelled", "pymt": "payment", "pmnt": "payment",
    "cmpl": "complaint", "empl": "employee", "pcs": "pieces", "chk": "check",
    "yob": "year of birth", "fy": "fiscal year", "hosp": "hospital", "diag": "diagnosis", "dx": "diagnosis",
    "reorderpt": "reorder point", "cdist": "council district", "sdist": "school district",
    "pdist": "police district", "subs": "subscribers", "conv": "conversions", "pts": "points", "asst": "assists",
}  # fmt: skip
"""What is short for several common words ("min", "max", "no", "pos") is left out."""
_PAIRS = {
    "sq ft": "sqft", "sq. ft": "sqft", "sq m": "sqm", "uo m": "uom", "reorder pt": "reorderpt",
    "reorder pnt": "reorderpt", "council dist": "cdist", "school dist": "sdist", "police dist": "pdist",
}  # fmt: skip
"""What only two words together are short for: a "dist" alone is a distance."""
_LEADING = ("perc", "pct", "pop", "avg", "tot", "num", "cnt", "qty", "amt")
_ENDING = ("wt", "qty", "amt", "pct", "cnt", "num", "dt", "temp", "pop")
_SHORTEST = 4
_WORDS = ("popul", "percent", "perch", "perceiv", "percept", "attempt", "contempt", "numer", "total", "popup", "poppy")
"""Beginnings of whole words that only look joined."""


def spelled_out(label: str) -> Sequence[str]:
    """The label with short forms written out, each alone and all together; empty where it has none."""
    written = label.lower()
    for pair, joined in _PAIRS.items():
        written = re.sub(rf"\b{re.escape(pair)}\b", joined, written)
    words = [part for word in written.split() for part in _parts(word.rstrip("."))]
    short = [word for word in words if word in MEANT]
    each = [" ".join(MEANT[word] if word == one else word for word in words) for one in short]
    every = " ".join(MEANT.get(word, word) for word in words)
    return tuple(dict.fromkeys([every, *each])) if short else ()


def _parts(word: str) -> Sequence[str]:
    """A short form and what it is joined to: "popdensity", "percwhite", "bodywt"."""
    if word in MEANT or word.startswith(_WORDS) or not word.isalpha():
        return (word,)
    for short in _LEADING:
        if word.startswith(short) and len(word) - len(short) >= _SHORTEST:
            return (short, *_parts(word.removeprefix(short)))
    for short in _ENDING:
        if word.endswith(short) and len(word) - len(short) >= _SHORTEST:
            return (word.removesuffix(short), short)
    return (word,)
