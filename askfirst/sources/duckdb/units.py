"""What the words of a column's name say of its numbers: their unit, and whether they add up."""

from __future__ import annotations

import re

UNITS = {
    "kg": "kg", "lb": "lb", "lbs": "lb", "km": "km", "mi": "mi", "cm": "cm", "mm": "mm", "m2": "m²", "m3": "m³",
    "usd": "USD", "eur": "EUR", "gbp": "GBP", "chf": "CHF", "jpy": "JPY", "cny": "CNY", "inr": "INR",
    "pct": "%", "percent": "%", "hours": "hours", "hrs": "hours", "days": "days", "minutes": "minutes",
    "mins": "minutes", "seconds": "seconds", "secs": "seconds", "ms": "ms", "kwh": "kWh", "mwh": "MWh", "kw": "kW",
    "mw": "MW", "teu": "TEU", "celsius": "°C", "fahrenheit": "°F", "tons": "tons", "tonnes": "tonnes",
    "sqft": "sq ft", "sqm": "m²", "kmh": "km/h", "mph": "mph", "litres": "l", "liters": "l", "grams": "g", "ml": "ml",
    "gb": "GB", "mb": "MB", "pcs": "pcs", "rpm": "rpm", "bpm": "bpm", "hpa": "hPa", "mbar": "mbar", "kpa": "kPa",
    "mmhg": "mmHg", "ppm": "ppm", "kcal": "kcal", "kj": "kJ", "mah": "mAh", "hz": "Hz", "khz": "kHz", "mhz": "MHz",
    "ghz": "GHz", "db": "dB", "ha": "ha", "aud": "AUD", "cad": "CAD", "sek": "SEK", "nok": "NOK", "dkk": "DKK",
    "pln": "PLN", "brl": "BRL", "mxn": "MXN", "zar": "ZAR", "sgd": "SGD", "hkd": "HKD", "nzd": "NZD",
}  # fmt: skip
"""Suffixes that are units. Words that mean more than a unit ("min") are left out; for single letters see `LETTERS`."""

LETTERS = {
    "g": ("g", {"mass", "weight", "fat", "protein", "sugar"}),
    "m": ("m", {"height", "length", "depth", "width", "distance", "elevation", "altitude", "diameter"}),
    "l": ("l", {"volume", "capacity"}),
    "s": ("s", {"time", "duration", "delay"}),
    "h": ("h", {"time", "duration"}),
    "c": ("°C", {"temp", "temperature"}),
    "f": ("°F", {"temp", "temperature"}),
    "t": ("t", {"weight", "mass"}),
    "min": (
        "minutes",
        {
            "downtime",
            "wait",
            "waiting",
            "response",
            "runtime",
            "duration",
            "delay",
            "uptime",
            "overtime",
            "consult",
            "handling",
            "resolution",
            "travel",
            "waited",
            "lateness",
            "stoppage",
            "standstill",
            "delivery",
            "cycle",
        },
    ),
}
"""Letters that are units behind one of these words only."""

QUOTIENTS = {
    ("mm", "s"): "mm/s", ("m", "s"): "m/s", ("km", "h"): "km/h", ("l", "min"): "l/min", ("l", "h"): "l/h",
    ("g", "l"): "g/l", ("mg", "l"): "mg/l", ("mg", "dl"): "mg/dl", ("kg", "m3"): "kg/m³", ("kg", "h"): "kg/h",
    ("ug", "m3"): "µg/m³", ("m3", "h"): "m³/h", ("w", "m2"): "W/m²", ("k", "wh"): "kWh", ("k", "w"): "kW",
    ("m", "wh"): "MWh", ("k", "pa"): "kPa", ("m", "pa"): "MPa", ("kwh", "m2"): "kWh/m²",
}  # fmt: skip
"""Units that a name parts in two words."""

SPOKEN = {
    "miles per gallon": "mpg", "mpg": "miles per gallon", "kph": "kilometers per hour", "mph": "miles per hour",
}  # fmt: skip
"""Rates with a second name."""

AVERAGED = frozenset(
    (
        "age", "ages", "temp", "temperature", "temperatures", "share", "score", "scores", "rating", "ratings",
        "index", "level", "density", "latitude", "longitude", "lat", "lon", "lng", "long", "speed", "velocity",
        "humidity", "pressure", "gpa", "grade", "bmi", "yield", "height", "length", "width", "depth",
        "diameter", "mpg", "hp", "horsepower", "acceleration", "wind", "body", "rank", "ranking", "factor",
        "coefficient", "probability", "expectancy", "std", "stdev", "variance", "min", "minimum", "max",
        "maximum", "x", "y", "z", "csat", "nps", "satisfaction", "vibration", "vib", "rms", "ph", "voltage", "bpm",
    )
)  # fmt: skip
"""Words of numbers that are averaged: their sum means nothing."""
NEVER_ADDED = frozenset(
    (
        "rate", "rates", "ratio", "pct", "percent", "percentage", "perc", "price", "prices", "avg", "average",
        "mean", "median", "per", "percap",
    )
)  # fmt: skip
"""Words that no other word of the name outweighs."""
ALONE = frozenset(("open", "high", "low", "close", "price", "date", "age"))
"""Names of averaged numbers where they are the whole name."""
ADDED = frozenset(
    (
        "total", "count", "number", "amount", "sum", "revenue", "sales", "cost", "quantity", "qty",
    )
)  # fmt: skip
"""Words that outweigh those of `AVERAGED`."""
AVERAGED_UNITS = frozenset(("%", "°C", "°F", "km/h", "mph"))
_GLUED = re.compile(r"(?:pct|perc|avg|mean)[a-z]{3,}|(?:pop)?(?:density)|[a-z]{3,}(?:pct|rate|temp)")


def unit_of(words: list[str]) -> tuple[str, int]:
    """The unit that a name ends on, with the number of words that say it; an empty one where it says none."""
    *head, last = words
    if not head:
        return "", 0
    if len(head) > 1 and (head[-1], last) in QUOTIENTS:
        return QUOTIENTS[head[-1], last], 2
    joined = 2 if head[-1] == "in" and len(head) > 1 else 1
    if last in UNITS:
        return UNITS[last], joined
    unit, owners = LETTERS.get(last, ("", set()))
    return (unit, joined) if unit and owners & set(head) else ("", 0)


def adds_up(words: list[str], unit: str) -> bool:
    """Whether the sum of such numbers means something, judged by the words of the name and its unit."""
    said = set(words)
    if said & NEVER_ADDED or unit in AVERAGED_UNITS or any(map(_GLUED.fullmatch, words)) or said <= ALONE:
        return False
    if {"unit", "cost"} <= said:
        return False
    return bool(said & ADDED) or not said & AVERAGED
