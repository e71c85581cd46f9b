"""An outline on one line, so that a table of questions can be read."""

from collections.abc import Iterator

from askfirst.domain.outline import Mention, Outline, Term


def shown(outline: Outline) -> str:
    """The dataset, then groups, names, figures, conditions, order, time and limit, parted by bars."""
    return " | ".join([outline.dataset, *_parts(outline)])


def _parts(outline: Outline) -> Iterator[str]:
    yield from (_term(term) for term in outline.terms if term.slot == "dimension")
    yield from (_mention(mention) for mention in outline.mentions)
    yield from (_term(term) for term in outline.terms if term.slot != "dimension")
    yield from (f"{at.field} {at.op} {' '.join(map(str, at.values))}".strip() for at in outline.filters)
    if outline.time:
        yield f"time {outline.time.field} {outline.time.start}..{outline.time.end}"
    if outline.limit is not None:
        yield f"limit {outline.limit}"
    yield from (f"drop {name}" for name in outline.drop)


def _mention(mention: Mention) -> str:
    """The words at the relation or the field that all candidates share."""
    places = {path.split(".")[0] for path in mention.fields}
    negated, group = "not " if mention.negated else "", f"/{mention.group}" if mention.group else ""
    return f"{negated}{mention.text}@{'+'.join(sorted(places)) or '?'}{group}"


def _term(term: Term) -> str:
    names = ",".join(term.candidates)
    if term.slot == "dimension":
        return f"by {term.grain}({names})" if term.grain else f"by {names}"
    called = term.slot in ("measure", "having") or (term.slot == "order" and (term.function or not _is_field(term)))
    said = f"{term.function or ''}({names})" if called else names
    rest = [term.second, f"{term.percent:g}" if term.percent else "", term.op, *map(str, term.values)]
    rest.append("desc" if term.descending else "")
    return " ".join([term.slot, said, *(part for part in rest if part)])


def _is_field(term: Term) -> bool:
    """Named measures of the worlds that are asked about here begin so."""
    return not any(name.startswith(("average_", "median_")) for name in term.candidates)
