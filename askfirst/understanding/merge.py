"""A request and what the user answered and changed, in one sentence that can be read anew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.domain.clarification import Clarification


def merge_request(original: str, answer_label: str, about: str, change: str) -> str:
    """The request with `answer_label` in place of the words `about`, and the change after it.

    Words that are not found are not replaced: the label is then put after the request. An empty label, `about` or
    change adds nothing.
    """
    request = original.strip().rstrip(".?!,; ")
    label, added = answer_label.strip(), change.strip(" \t\n,;.")
    if label and label.casefold() not in request.casefold():
        request = _replaced(request, about, label)
    return ", ".join(part for part in (request, added) if part)


def without_words(original: str, words: str) -> str:
    """The request without some of its words, where they stand in it."""
    said = words.split()
    if not said:
        return original
    pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, said)) + r"(?!\w)"
    return " ".join(re.sub(pattern, "", original, count=1, flags=re.IGNORECASE).split())


def label_of(clarification: Clarification, values: Sequence[str]) -> str:
    """What the user calls the chosen values: the labels of their options, or the user's own words, joined by "or"."""
    labels = {option.value: option.label for option in clarification.options}
    return " or ".join(labels.get(value, value) for value in values)


def _replaced(request: str, about: str, label: str) -> str:
    words = about.split()
    if words:
        pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, words)) + r"(?!\w)"
        # A function, because a label is no pattern: its backslashes stay what they are.
        merged, found = re.subn(pattern, lambda _: label, request, count=1, flags=re.IGNORECASE)
        if found:
            return merged
    return f"{request}, {label}" if request else label
