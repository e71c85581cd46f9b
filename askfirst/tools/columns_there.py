"""Which columns there are, told where words fit none of them."""

from __future__ import annotations

from askfirst.catalog.model import Catalog

_MOST = 20


def told_of_columns(catalog: Catalog) -> str:
    """A sentence that names the columns of the only table, with a space before it; empty where there are several."""
    if len(catalog.datasets) != 1:
        return ""
    (dataset,) = catalog.datasets.values()
    labels = [field.label for field in dataset.fields.values() if field.role != "hidden"]
    more = f" and {len(labels) - _MOST} more" if len(labels) > _MOST else ""
    return f" The columns are {', '.join(labels[:_MOST])}{more}." if labels else ""
