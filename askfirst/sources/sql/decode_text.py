"""Patterns of text read back from SQL: where in a text they look, and for what."""

from __future__ import annotations

from askfirst.sources.sql.guard import UnsafeStatementError

ENDS = {("%", "%"): "contains", ("", "%"): "starts_with", ("%", ""): "ends_with"}
"""Where a pattern looks, by the wildcards before and behind its text."""


def unescaped(fact: tuple[object, ...], escape: str) -> tuple[str, tuple[object, ...]]:
    """Where in a text a pattern looks, and for what."""
    text, plain, wild = str(fact[1]), [""], []
    rest = iter(text)
    for letter in rest:
        if letter in "%_":
            wild.append(letter)
            plain.append("")
        else:
            plain[-1] += next(rest, "") if letter == escape else letter
    said = [part for part in plain if part]
    ends = ("%" if not plain[0] and wild else "", "%" if not plain[-1] and wild else "")
    if set(wild) != {"%"} or len(said) > 1 or "".join(ends) != "".join(wild):
        raise UnsafeStatementError(f"The pattern {text!r} has a wildcard within.")
    return ENDS[ends], (fact[0], "".join(said))
