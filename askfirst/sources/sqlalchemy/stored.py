"""How SQLite holds values: any column may hold anything, and dates are text."""

from __future__ import annotations

from collections.abc import Callable

from askfirst.sources.sql.draft import identifier

DAY_SHAPE = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
_HOUR, _SIXTY = "[0-2][0-9]", "[0-5][0-9]"


def quoted(name: str) -> str:
    """The name as an identifier, whatever stands in it."""
    return identifier(name).sql("sqlite")


def fits(column: str, type_: str) -> str:
    """SQL that tells whether a value that is there is held as one of the type. `column` is SQL too."""
    return _FITS.get(type_, _decimal)(column)


def _typed(*kinds: str) -> Callable[[str], str]:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    return lambda column: f"typeof({column}) IN ({listed})"


def _day(column: str) -> str:
    # Python knows no year 0. `date` mends what is no day, such as the 30th of February.
    shaped = f"{column} GLOB '{DAY_SHAPE}' AND date({column}, '+0 days') IS {column} AND {column} >= '0001'"
    return f"(typeof({column}) = 'text' AND {shaped})"


def _clock(column: str, before: str) -> str:
    minutes = f"{before}{_HOUR}:{_SIXTY}"
    length = len("12:30:00.") + bool(before)
    shapes = [f"{column} GLOB '{minutes}'", f"{column} GLOB '{minutes}:{_SIXTY}'"]
    # Up to six digits, as many as a moment can have.
    digits = f"length({column}) BETWEEN {length + 1} AND {length + 6} AND substr({column}, {length + 1})"
    shapes.append(f"(substr({column}, 1, {length}) GLOB '{minutes}:{_SIXTY}.' AND {digits} NOT GLOB '*[^0-9]*')")
    return f"(({' OR '.join(shapes)}) AND substr({column}, {1 + bool(before)}, 2) < '24')"


def _moment(column: str) -> str:
    rest = f"substr({column}, {len('2025-01-06') + 1})"
    clock = _clock(rest, "[ T]")
    whole = f"instr({column}, char(0)) = 0 AND ({rest} = '' OR {clock})"
    return f"(typeof({column}) = 'text' AND {_day(f'substr({column}, 1, 10)')} AND {whole})"


def _time(column: str) -> str:
    return f"(typeof({column}) = 'text' AND instr({column}, char(0)) = 0 AND {_clock(column, '')})"


def _decimal(column: str) -> str:
    return f"typeof({column}) IN ('integer', 'real')"


_FITS: dict[str, Callable[[str], str]] = {
    "VARCHAR": _typed("text"),
    "BIGINT": _typed("integer"),
    "DOUBLE": _typed("integer", "real"),
    "BOOLEAN": lambda column: f"(typeof({column}) = 'integer' AND {column} IN (0, 1))",
    "DATE": _day,
    "TIMESTAMP": _moment,
    "TIME": _time,
}
_OF_TIME = ("DATE", "TIMESTAMP", "TIME")
_LOOSE = (("BIGINT", ("integer",)), ("DOUBLE", ("integer", "real")), ("VARCHAR", ("text",)))


def counts(name: str, declared: str | None) -> list[str]:
    """SQL of the numbers that `told` reads: of values, of those that fit the declared type, and of each kind."""
    column = quoted(name)
    fitting = fits(column, declared) if declared in _OF_TIME else "0"
    kinds = [f"sum(typeof({column}) = '{kind}')" for kind in ("integer", "real", "text")]
    return [f"count({column})", f"sum({column} IS NOT NULL AND {fitting})", *kinds]


def told(found: list[int], declared: str | None) -> str | None:
    """The type of a column by what it holds, where its declaration is unclear or of a time; None for a mixture."""
    there, fitting, whole, real, text = found
    if declared in _OF_TIME and fitting == there:
        return declared
    held = {"integer": whole, "real": real, "text": text}
    for type_, kinds in _LOOSE:
        if there and sum(held[kind] for kind in kinds) == there:
            return type_
    return None
