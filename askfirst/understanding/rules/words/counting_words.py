"""The English of numbers, units and the calendar, as data."""

from __future__ import annotations

from collections.abc import Mapping

NUMBER_WORDS: Mapping[str, float] = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
MULTIPLIERS: Mapping[str, float] = {
    "hundred": 100, "thousand": 1000, "million": 1e6, "billion": 1e9, "k": 1e3, "m": 1e6, "mn": 1e6,
    "b": 1e9, "bn": 1e9,
    "dozen": 12,
}  # fmt: skip

UNITS: Mapping[str, tuple[str, ...]] = {
    "kg": ("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"),
    "g": ("g", "gram", "grams"),
    "t": ("t", "ton", "tons", "tonne", "tonnes", "metric tons", "metric tonnes", "mt"),
    "lb": ("lb", "lbs", "pound", "pounds"),
    "m3": ("m3", "cbm", "cubic meter", "cubic meters", "cubic metre", "cubic metres"),
    "km": ("km", "kilometer", "kilometers", "kilometre", "kilometres"),
    "m": ("m", "meter", "meters", "metre", "metres"),
    "mi": ("mi", "mile", "miles"),
    "mm": ("mm", "millimeter", "millimeters", "millimetre", "millimetres"),
    "cm": ("cm", "centimeter", "centimeters", "centimetre", "centimetres"),
    "in": ("inch", "inches"),
    "ft": ("ft", "foot", "feet"),
    "l": ("liter", "liters", "litre", "litres"),
    "gal": ("gal", "gallon", "gallons"),
    "mph": ("mph", "miles per hour"),
    "kmh": ("kmh", "kph", "km h", "kilometers per hour", "kilometres per hour"),
    "mps": ("m s", "meters per second", "metres per second"),
    "f": ("fahrenheit", "degrees fahrenheit"),
    "s": ("s", "sec", "second", "seconds"),
    "min": ("min", "mins", "minute", "minutes"),
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "d": ("d", "day", "days"),
    "wk": ("wk", "week", "weeks"),
    "usd": ("usd", "dollar", "dollars", "$", "us dollar", "us dollars", "bucks"),
    "eur": ("eur", "euro", "euros", "€"),
    "gbp": ("gbp", "£"),
    "percent": ("percent", "%", "pct"),
    "c": ("c", "celsius", "degrees celsius", "degrees c", "degrees centigrade", "centigrade"),
    "degrees": ("degree", "degrees", "\u00b0"),
}
"""Ways of writing a unit; the first is how all of them are compared."""
CURRENCIES = ("usd", "eur", "gbp", "chf", "jpy", "cny")
"""The codes of money that numbers are counted in."""
UNIT_WORDS = frozenset(word for ways in UNITS.values() for word in ways)
SCALES: Mapping[str, tuple[str, float]] = {
    "s": ("time", 1), "min": ("time", 60), "h": ("time", 3600), "d": ("time", 86400), "wk": ("time", 604800),
    "g": ("mass", 1), "kg": ("mass", 1000), "t": ("mass", 1e6), "lb": ("mass", 453.59237),
    "m": ("length", 1), "km": ("length", 1000), "mi": ("length", 1609.344),
    "mm": ("length", 0.001), "cm": ("length", 0.01), "in": ("length", 0.0254), "ft": ("length", 0.3048),
    "mph": ("speed", 0.44704), "kmh": ("speed", 1 / 3.6), "mps": ("speed", 1),
    "l": ("volume", 1), "gal": ("volume", 3.785412), "m3": ("volume", 1000),
}  # fmt: skip
"""What units measure, and how much of it: those of one kind can be turned into each other."""

MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug",
            "september sep sept", "october oct", "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
DOUBTFUL_MONTHS = frozenset(("may", "march", "mar", "jun", "jan", "dec"))
"""Names of months that are other words too: read as months only beside a day, a year or a preposition."""

WEEKDAYS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thurs", "friday fri",
            "saturday sat",
            "sunday sun",
        )
    )
    for name in names.split()
}  # fmt: skip
ORDINALS: Mapping[str, int] = {"first": 1, "second": 2, "third": 3, "fourth": 4}
DAY_ORDINALS: Mapping[str, int] = {
    **ORDINALS, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11,
    "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "twentieth": 20, "thirtieth": 30,
}  # fmt: skip
PERCENTILE_ORDINALS: Mapping[str, float] = {
    "first": 1, "fifth": 5, "tenth": 10, "fifteenth": 15, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
    "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90,
}  # fmt: skip
"""As in "the tenth percentile"; "ninety-fifth" is of two words and written out before."""
