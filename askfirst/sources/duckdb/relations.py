"""Whether relations are many-to-one, as they claim."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from askfirst.catalog.model import Catalog, Dataset
from askfirst.sources.duckdb.engine import Engine


def ambiguous(datasets: Sequence[Dataset], catalog: Catalog, engine: Engine) -> list[str]:
    """A sentence for every relation of these datasets whose key is not unique in the other dataset."""
    targets: dict[tuple[str, str], list[str]] = {}
    for dataset in datasets:
        for relation in dataset.relations.values():
            target = catalog.datasets.get(relation.dataset)
            if target and target.source == dataset.source and relation.key in target.fields:
                named = targets.setdefault((relation.dataset, relation.key), [])
                named.append(f"{dataset.name}.{relation.name}")
    return [
        f"{', '.join(named)}: {target}.{key} holds {repeated} rows more than different values"
        for (target, key), named in targets.items()
        if (repeated := _repeated(target, key, engine))
    ]


def _repeated(dataset: str, key: str, engine: Engine) -> int:
    """How many rows repeat a key that another row has."""
    column = exp.Column(this=exp.Identifier(this=key, quoted=True))
    distinct = exp.Count(this=exp.Distinct(expressions=[column.copy()]))
    table = exp.Table(this=exp.Identifier(this=dataset, quoted=True))
    select = exp.Select(
        expressions=[exp.Sub(this=exp.Count(this=column), expression=distinct)], from_=exp.From(this=table)
    )
    [[repeated]] = engine.read(select.sql("duckdb"))
    return int(repeated)
