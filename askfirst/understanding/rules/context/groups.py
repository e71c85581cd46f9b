"""The groups that the context gives a question: by the dimension that is set, by the grain of time, or both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog
from askfirst.domain.context import Context
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Grain
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.kinds import GROUPINGS
from askfirst.understanding.rules.context.names import can_group, paths_named
from askfirst.understanding.rules.context.periods import board_of
from askfirst.understanding.rules.context.used import Used
from askfirst.understanding.rules.edits.rebuilding import dimension_terms
from askfirst.understanding.rules.placement.time_fields import default_field

GRAIN_WORDS = frozenset({*GROUPINGS, *GROUPINGS.values(), "annual", "annually"})
_USUAL_GRAIN = "monthly"


def says_grain(message: str) -> bool:
    """Whether a message names a grain of time."""
    return any(word in GRAIN_WORDS or stem(word) in GRAIN_WORDS for word in fold(message).split())


def dimension_in(name: str, dataset: str, catalog: Catalog) -> str:
    """The one field of that name which can group the dataset's rows; empty where none or several have it."""
    paths = [path for path in paths_named(name, dataset, catalog) if can_group(catalog.bind(dataset, path))]
    return paths[0] if len(paths) == 1 else ""


def groups_of(context: Context, outline: Outline, view: View, used: Used) -> list[Term]:
    """The terms to group by, in the order of the analysis type: a trend is over time, all else by the dimension."""
    analysis = context.get("analysis_type", "")
    terms = _by_dimension(context, outline, view, used)
    over_time = analysis == "trend" or (not analysis and "grouping" in context)
    if over_time:
        terms += _over_time(context, outline, view, used)
    if analysis in ("comparison", "distribution") and not terms and "dimension" not in context:
        used.told.append(f"There is nothing to make the {analysis} by: set a dimension, or say by what.")
    return terms


def _by_dimension(context: Context, outline: Outline, view: View, used: Used) -> list[Term]:
    name = context.get("dimension")
    if not name:
        return []
    path = dimension_in(name, outline.dataset, view.catalog)
    if not path:
        plural = view.catalog.dataset(outline.dataset).plural
        several = paths_named(name, outline.dataset, view.catalog)
        why = f"could be {' or '.join(several)}" if several else "is none of their fields"
        used.told.append(f"Not grouped by {name!r}, the dimension that is set: for {plural} it {why}.")
        return []
    label = view.catalog.bind(outline.dataset, path).label
    used.take("dimension", name, path, label, f"by {label}")
    return [Term(label, "dimension", (path,))]


def _over_time(context: Context, outline: Outline, view: View, used: Used) -> list[Term]:
    board = board_of("", outline.dataset, view)
    path = outline.time.field if outline.time else default_field(board)
    name = context.get("grouping", _USUAL_GRAIN)
    grain: Grain = GROUPINGS.get(name, "month")
    if path is None:
        plural = view.catalog.dataset(outline.dataset).plural
        used.told.append(f"Not shown by {grain}, as set: {plural} have no time.")
        return []
    key = "grouping" if "grouping" in context else "analysis_type"
    used.take(key, str(context.get(key, name)), path, grain, f"by {grain}")
    return [Term(grain, "dimension", (path,), grain=grain)]


def with_grain(terms: Iterable[Term], context: Context, message: str, used: Used) -> tuple[Term, ...]:
    """The terms with the grain that is set, where they are over time and no words say by what."""
    name = context.get("grouping", "")
    grain = GROUPINGS.get(name)
    kept: list[Term] = []
    for term in terms:
        usual = term.slot in ("dimension", "order") and term.grain and not says_grain(message)
        if grain and usual and term.grain != grain:
            used.take("grouping", name, term.candidates[0], grain, f"by {grain}")
            term = replace(term, grain=grain)  # noqa: PLW2901 - the term with the grain stands in its place
        kept.append(term)
    return tuple(kept)


def with_grain_set(outline: Outline, context: Context, message: str, used: Used) -> Outline:
    """The question with the grain that is set, where it is over time and its words do not say by what."""
    terms = with_grain(outline.terms, context, message, used)
    changed = [old.text for old, new in zip(outline.terms, terms, strict=True) if old != new]
    told = tuple(f"{text!r} is shown by " for text in changed)
    kept = tuple(one for one in outline.assumptions if not (told and one.startswith(told)))
    return replace(outline, terms=terms, assumptions=kept)


def groups_before(outline: Outline, catalog: Catalog) -> tuple[Term, ...]:
    """The groups of the question that a follow-up changes."""
    return tuple(dimension_terms(outline.base, catalog)) if outline.base else ()
