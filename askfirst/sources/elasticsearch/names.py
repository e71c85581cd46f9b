"""Names of indices and fields as plain ones."""

from __future__ import annotations

import re
from collections.abc import Collection


def plain_name(original: str, taken: Collection[str]) -> str:
    """Letters, digits and underscores, unlike the names taken, without regard to case. A plain one stays as it is."""
    base = original if re.fullmatch(r"\w+", original) else re.sub(r"\W+", "_", original).strip("_").lower()
    base = base or "unnamed"
    used, name, number = {other.casefold() for other in taken}, base, 2
    while name.casefold() in used:
        name, number = f"{base}_{number}", number + 1
    return name
