"""The figure that is set, as a part of a question."""

from __future__ import annotations

from askfirst.catalog.describe import describe_measure
from askfirst.catalog.model import Catalog
from askfirst.domain.context import Context
from askfirst.domain.outline import Term
from askfirst.domain.query import Measure
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.names import Figure, figures_named
from askfirst.understanding.rules.context.periods import board_of
from askfirst.understanding.rules.recognition.meanings import usual_function


def metric_in(context: Context, catalog: Catalog) -> Figure | None:
    """The figure that is set; None where none is, or the catalog does not have just one of the name (any more)."""
    name = context.get("metric")
    found = figures_named(name, catalog) if name else ()
    return found[0] if len(found) == 1 else None


def term_of(figure: Figure, view: View) -> Term:
    """The figure as a question that says it would have it."""
    dataset = view.catalog.dataset(figure.dataset)
    if figure.kind == "measure":
        return Term(dataset.measures[figure.name].label, "measure", (figure.name,))
    if figure.kind == "rows":
        return Term(f"number of {dataset.plural}", "measure", (), "count")
    label = view.catalog.bind(dataset.name, figure.name).label
    function = usual_function(board_of("", dataset.name, view), (figure.name,))
    return Term(label, "measure", (figure.name,), function)


def measure_of(figure: Figure, view: View) -> Measure:
    """The figure in a query."""
    dataset, term = view.catalog.dataset(figure.dataset), term_of(figure, view)
    named = dataset.measures.get(figure.name) if figure.kind == "measure" else None
    if named is None:
        return Measure(term.function or "count", term.candidates[0] if term.candidates else None)
    return Measure(named.function, named.field, named.second, named.percent, named.name)


def called(figure: Figure, view: View) -> str:
    """What people call it, as in "freight spend"."""
    return describe_measure(measure_of(figure, view), view.catalog.dataset(figure.dataset), view.catalog)
