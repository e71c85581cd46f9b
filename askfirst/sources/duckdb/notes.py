"""What must be said of a column whose text was taken for more than text."""

from __future__ import annotations

from askfirst.sources.duckdb.recognise import Recognised

_NO = {"number": "no number", "date": "no date", "time": "no time of day", "flag": "neither yes nor no"}
_READ = {"number": "numbers", "date": "dates", "time": "times of day", "flag": "yes or no"}


def note_of(label: str, found: Recognised | None) -> str:
    """What answers over the column must disclose: cells that were lost, and guesses. Empty where there is nothing."""
    if found is None:
        return ""
    if found.kind is None and found.says:
        return found.says
    if found.made:
        return f"{label} is {found.made}"
    return ". ".join(said for said in (_doubt(label, found) if found.doubt else "", _lost(label, found)) if said)


def description_of(found: Recognised | None) -> str:
    """How the column's cells are written, where that is not how the values are shown."""
    if found is None or found.kind is None:
        return ""
    return f"{_READ[found.kind]} read from text: {found.says}" if found.says else ""


def _lost(label: str, found: Recognised) -> str:
    lost = found.unfit + found.marked
    if not lost:
        return f"{label} is read with commas between thousands, not before decimals" if found.guessed else ""
    are, count = ("is", "counts") if lost == 1 else ("are", "count")
    said = f"{lost:,} of {found.rows:,} values of {label} {are}"
    if found.unfit:
        return f"{said} {_NO.get(found.kind or '', 'unreadable')} ({_listed(found, ', ')}) and {count} as missing"
    return f"{said} {_listed(found, ' or ')} and {count} as missing"


def _doubt(label: str, found: Recognised) -> str:
    if found.doubt == "order":
        return (
            f"{label} is kept as text: its dates could be day-month or month-day. Set 'date_order: dmy' or "
            "'date_order: mdy' in workspace.yaml, or ASKFIRST_DATE_ORDER"
        )
    if found.doubt == "code":
        rows = f" ({found.coded:,} of {found.rows:,})" if found.coded else ""
        return f"'NA' among the values of {label}{rows} is taken for a code like the others, not for a missing value"
    return f"{label} is kept as text, for its values mix {found.doubt.removeprefix('mixed ')}"


def _listed(found: Recognised, between: str) -> str:
    return between.join(repr(example[:40]) for example in found.examples)
