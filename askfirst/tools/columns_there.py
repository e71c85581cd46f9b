"""Which columns there are, told where words fit none of them."""

from __future__ import annotations

from askfirst.catalog.left_out import told_of_left_out
from askfirst.catalog.model import Catalog

_MOST = 20


def told_of_columns(text: str, catalog: Catalog) -> str:
    """What of a text no column holds, and the columns of the only table: sentences, with a space before them."""
    return f"{told_of_left_out(text, catalog)}{_columns(catalog)}"


def _columns(catalog: Catalog) -> str:
    if len(catalog.datasets) != 1:
        return ""
    (dataset,) = catalog.datasets.values()
    labels = [field.label for field in dataset.fields.values() if field.role != "hidden"]
    more = f" and {len(labels) - _MOST} more" if len(labels) > _MOST else ""
    return f" The columns are {', '.join(labels[:_MOST])}{more}." if labels else ""
