"""Which parts of the earlier query some words name: its fields, figures, groups, columns and values."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from askfirst.catalog.lookup import Entry, Lexicon, fold, phrase_of
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Measure, Query, Scalar
from askfirst.understanding.rules.relations import name_path, route
from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS

_SMALL = frozenset(("the", "a", "an", "of", "for", "number", "their", "its"))
_COUNTS = frozenset(("count", "counts", "number", "numbers", "amount", "quantity"))
_LEAST = 0.15
_SURE = 0.5
_NEAR = 0.9


def paths_named(words: str, held: Iterable[str], query: Query, catalog: Catalog) -> tuple[str, ...]:
    """Those of the paths that the words name best; none where they name something else, or nothing."""
    known = tuple(dict.fromkeys(held))
    for weight in sorted({entry.weight for entry in _entries(words, query, catalog)}, reverse=True):
        entries = [entry for entry in _entries(words, query, catalog) if entry.weight == weight]
        found = tuple(path for path in known if any(_is(entry, path, query, catalog) for entry in entries))
        if found:
            return found
    return ()


def field_named(words: str, query: Query, catalog: Catalog) -> str:
    """The one field that the words name best; of a thing behind a relation what it is called; empty where unclear."""
    entries = _entries(words, query, catalog)
    best = [entry for entry in entries if entry.weight >= max(_SURE, _NEAR * entries[0].weight)] if entries else []
    found = {path for entry in best for path in _paths(entry, query, catalog)}
    return found.pop() if len(found) == 1 and all(entry.kind != "condition" for entry in best) else ""


def _paths(entry: Entry, query: Query, catalog: Catalog) -> list[str]:
    if entry.kind == "field":
        return [_name_behind(entry.name, catalog, query)]
    if entry.kind == "relation" and _own(entry, query):
        return [name_path(catalog, (catalog.dataset(query.dataset).relations[entry.name],))]
    if entry.kind == "dataset" and entry.name != query.dataset:
        return [name_path(catalog, steps) for steps in route(catalog, query.dataset, entry.name)]
    return []


def dimensions_named(words: str, query: Query, catalog: Catalog) -> tuple[Dimension, ...]:
    """The groupings that the words name, by their field or by their unit of time."""
    unit = fold(words).removesuffix("s")
    timed = tuple(one for one in query.dimensions if unit in (one.grain, one.part, "date", "time") and _is_timed(one))
    if timed and unit not in ("date", "time"):
        return timed
    paths = paths_named(words, (dimension.field for dimension in query.dimensions), query, catalog)
    return tuple(dimension for dimension in query.dimensions if dimension.field in paths) or timed


def measures_named(words: str, query: Query, catalog: Catalog) -> tuple[Measure, ...]:
    """The figures that the words name: by function, by field, by both, or by the catalog's name."""
    said = [word for word in fold(words).split() if word not in _SMALL - _COUNTS]
    named = {
        entry.name
        for entry in _entries(" ".join(said), query, catalog)
        if entry.kind == "measure" and entry.weight == 1
    }
    if found := tuple(one for one in query.measures if one.alias in named):
        return found
    if len(said) > 1 and said[-1] in ("count", "counts", "numbers") and _means_rows(said[:-1], query, catalog):
        said = [said[-1]]
    if said and set(said[:1]) <= _COUNTS and (not said[1:] or _means_rows(said[1:], query, catalog)):
        return tuple(one for one in query.measures if one.function == "count" and not one.field)
    function = FUNCTION_WORDS.get(said[0]) if said else None
    rest = " ".join(said[1:] if function else said)
    alike = [one for one in query.measures if function in (None, one.function)]
    if function and not rest:
        return tuple(alike)
    paths = paths_named(rest, (one.field for one in alike if one.field), query, catalog)
    return tuple(one for one in alike if one.field in paths)


def column_named(words: str, query: Query, catalog: Catalog) -> str:
    """The one column of the result that the words name; empty where there are none or several."""
    names = [one.name for one in dimensions_named(words, query, catalog)]
    names += [one.name for one in measures_named(words, query, catalog)]
    names += paths_named(words, query.columns, query, catalog)
    return names[0] if len(set(names)) == 1 else ""


def values_named(words: str, query: Query) -> tuple[tuple[str, Scalar], ...]:
    """The values that conditions allow and that the words name, each at its field; none where some word fits none."""
    found: list[tuple[str, Scalar]] = []
    for name in _listed(words):
        wanted = set(name.split()) - {"the"}
        held = [(one.field, value) for one in query.filters if one.op in ("eq", "in") for value in one.values]
        equal = [(path, value) for path, value in held if fold(str(value)).split() == name.split()]
        fits = equal or [(path, value) for path, value in held if wanted and wanted <= set(fold(str(value)).split())]
        if len({path for path, _ in fits}) != 1:
            return ()
        found += fits
    return tuple(dict.fromkeys(found))


def names_rows(words: str, query: Query, catalog: Catalog) -> bool:
    """Whether the words are the dataset's own name."""
    return _means_rows(fold(words).split(), query, catalog)


def usual_columns(query: Query, catalog: Catalog) -> tuple[str, ...]:
    """What a list shows where nothing was said of its columns."""
    dataset = catalog.dataset(query.dataset)
    visible = tuple(field.name for field in dataset.fields.values() if field.role != "hidden")
    return dataset.columns or visible[:7]


def _listed(words: str) -> list[str]:
    parts = fold(words).replace(" and ", "|").replace(" or ", "|").replace(" nor ", "|").split("|")
    return [part.strip() for part in parts]


def _means_rows(words: Collection[str], query: Query, catalog: Catalog) -> bool:
    dataset = catalog.dataset(query.dataset)
    names = (dataset.name, dataset.label, dataset.plural, *dataset.synonyms)
    return phrase_of(" ".join(words)) in {phrase_of(name) for name in names}


def _entries(words: str, query: Query, catalog: Catalog) -> tuple[Entry, ...]:
    said = [word for word in fold(words).split() if word not in ("the", "a", "an", "their", "its", "my", "our")]
    phrase = phrase_of(" ".join(said))
    found = Lexicon.of(catalog).phrases(query.dataset).get(phrase, ())
    return tuple(entry for entry in found if entry.weight >= _LEAST)


def _is(entry: Entry, path: str, query: Query, catalog: Catalog) -> bool:
    """Whether the entry names the field, or the thing behind the relation that leads to it."""
    if entry.kind == "field":
        return entry.name == path or _name_behind(entry.name, catalog, query) == path
    if entry.kind == "measure":
        return catalog.dataset(query.dataset).measures[entry.name].field == path if _own(entry, query) else False
    if entry.kind == "relation" and _own(entry, query):
        relation = catalog.dataset(query.dataset).relations[entry.name]
        return path.startswith(f"{entry.name}.") or path == relation.field
    if entry.kind == "dataset" and entry.name != query.dataset:
        ways = route(catalog, query.dataset, entry.name)
        behind = {".".join(step.name for step in steps) for steps in ways}
        return path.rpartition(".")[0] in behind
    return False


def _own(entry: Entry, query: Query) -> bool:
    return entry.dataset == query.dataset


def _name_behind(path: str, catalog: Catalog, query: Query) -> str:
    """The name of the thing that a key field refers to."""
    for relation in catalog.dataset(query.dataset).relations.values():
        if relation.field == path:
            name = catalog.dataset(relation.dataset).name_field
            return f"{relation.name}.{name}" if name else path
    return path


def _is_timed(dimension: Dimension) -> bool:
    return bool(dimension.grain or dimension.part or dimension.periods)
