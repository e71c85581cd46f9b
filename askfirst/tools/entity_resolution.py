"""Bind the names in a question to stored values; ask where several fit and they are not the same."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, TypeAlias

from pydantic import BaseModel, Field

from askfirst.catalog.model import BoundField
from askfirst.domain.clarification import Option
from askfirst.domain.codec import to_plain
from askfirst.domain.outline import Mention
from askfirst.domain.query import Filter, Measure, Query, TimeRange
from askfirst.domain.receipt import Resolution
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, ToolContext, ToolResult


class EntityArguments(Arguments):
    """What to resolve, and the rest of the question: it decides how many rows each candidate holds."""

    dataset: str = Field(examples=["shipments"])
    mentions: tuple[Mention, ...] = Field(
        examples=[[{"text": "Miami", "fields": ["destination.name"]}]],
        description="words that name values, with the field paths that they may belong to, best first",
    )
    time: TimeRange | None = None
    filters: tuple[Filter, ...] = ()


class EntityResolution(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "entity_resolution"
    description: ClassVar[str] = (
        "Resolve business names to stored values. Use it when the question names a place, a company, a status or any "
        "other value. Do not use it for names of fields: that is field_mapping."
    )
    arguments: ClassVar[type[BaseModel]] = EntityArguments
    can_clarify: ClassVar[bool] = True

    async def run(self, args: EntityArguments, context: ToolContext) -> ToolResult:
        """Filters for all mentions, or one question about the first that stays open."""
        found = await _candidates(args, context)
        known = args.filters
        bound: list[tuple[Mention, Filter, Resolution]] = []
        for mention, candidates in zip(args.mentions, found, strict=True):
            chosen = _chosen(mention, candidates, context)
            if not chosen:
                return await _ask(mention, candidates, _with_filters(args, known), context)
            filter_ = _filter(mention, chosen)
            known = (*known, filter_)
            bound.append((mention, filter_, _resolution(mention, chosen, candidates)))
        names = [resolution for _, _, resolution in bound]
        return Done(
            output={
                "filters": [to_plain(filter_) for filter_ in _joined(bound)],
                "names": [to_plain(name) for name in names],
            },
            summary=_summary(names, args.time),
        )


def _with_filters(args: EntityArguments, filters: tuple[Filter, ...]) -> EntityArguments:
    """The same question with the filters that are known so far."""
    return args.model_copy(update={"filters": filters})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stored value that a mention may mean, at a field path of the question's dataset.

    `names` holds where the field is what rows of its dataset are called by.
    """

    path: str
    value: str
    how: str
    names: bool

    @property
    def id(self) -> str:
        """What an option carries back."""
        return f"{self.path}={self.value}"

    @property
    def exact(self) -> bool:
        """Equal to the words but for case, accents and spaces."""
        return self.how in ("exact", "folded")


Paths: TypeAlias = dict[str, BoundField]


async def _candidates(args: EntityArguments, context: ToolContext) -> list[list[Candidate]]:
    """For each mention the values that fit, names before other fields.

    Names are searched apart from other fields: "Miami" is a city exactly, and yet may stand for the Port of Miami.
    """
    if not args.mentions:
        return []
    paths = {
        bound.path: bound
        for bound in context.catalog.paths(args.dataset)
        if bound.field.type == "string" and bound.field.role != "hidden"
    }
    searches: list[ValueSearch] = []
    for mention in args.mentions:
        wanted = [paths[path] for path in mention.fields or paths if path in paths]
        for naming in (True, False):
            fields = tuple((at.dataset.name, at.field.name) for at in wanted if _names(at) is naming)
            searches.append(ValueSearch(_words(mention, context), tuple(dict.fromkeys(fields)), limit=_MOST))
    hits = iter(await context.source_of(args.dataset).values([search for search in searches if search.fields]))
    found = [next(hits) if search.fields else () for search in searches]
    return [
        _at_paths(mention, (*found[2 * index], *found[2 * index + 1]), paths)
        for index, mention in enumerate(args.mentions)
    ]


_MOST = 8


def _names(bound: BoundField) -> bool:
    return bound.field.name == bound.dataset.name_field


def _words(mention: Mention, context: ToolContext) -> str:
    """What to search for: the user's newer words, without an article, where the first ones fitted nothing."""
    newer = [answer for answer in context.answers.get(mention.text, []) if not _is_id(answer)]
    return _ARTICLE.sub("", newer[-1]) if newer else mention.text


_ARTICLE = re.compile(r"^(the|a|an)\s+(?=\S)", re.IGNORECASE)


def _is_id(answer: str) -> bool:
    """Whether an answer is the value of an option: a field path, "=", and a stored value."""
    return re.match(r"[\w.]+=", answer) is not None


def _at_paths(mention: Mention, hits: tuple[ValueHit, ...], paths: Paths) -> list[Candidate]:
    allowed = [paths[path] for path in mention.fields or paths if path in paths]
    found = [
        Candidate(at.path, hit.value, hit.how, names=_names(at))
        for hit in hits
        for at in allowed
        if (at.dataset.name, at.field.name) == (hit.dataset, hit.field)
    ]
    return list(dict.fromkeys(found))


def _chosen(mention: Mention, found: list[Candidate], context: ToolContext) -> list[Candidate]:
    """The values to take: the user's answer, or the fit that leaves no doubt; none where the user must say."""
    answers = context.answers.get(mention.text, [])
    picked = [candidate for candidate in found if candidate.id in answers]
    if picked:
        return picked
    exact = [candidate for candidate in found if candidate.exact]
    if exact:
        rivals = [c for c in found if c.names and not c.exact and _same_thing(c, exact)]
        one_field = len({candidate.path for candidate in exact}) == 1
        return exact if one_field and not rivals else []
    return found if len(found) == 1 and found[0].how == "partial" else []


def _same_thing(candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether it names the very thing that one of the others describes."""
    return any(_beside(candidate, other) and not other.names for other in others)


def _beside(one: Candidate, other: Candidate) -> bool:
    """Whether both fields lie behind the same relations, so that they are of one thing."""
    return one.path.rpartition(".")[0] == other.path.rpartition(".")[0]


async def _ask(mention: Mention, found: list[Candidate], args: EntityArguments, context: ToolContext) -> ToolResult:
    if not found:
        return Ask(
            question=f"I find no {_words(mention, context)!r} among the names of {_places(mention, args, context)}. "
            "Which one did you mean?",
            options=(),
            argument=mention.text,
            about=mention.text,
            free_text=True,
        )
    offered = [(candidate, await _rows(candidate, args, context)) for candidate in found[:_MOST]]
    offered = sorted(_worth_asking(offered), key=lambda offer: (not offer[0].names, -offer[1]))
    fuzzy = all(candidate.how == "fuzzy" for candidate in found)
    return Ask(
        question=f"I find no {mention.text!r}. Did you mean one of these?"
        if fuzzy
        else f"Which {mention.text} do you mean?",
        options=_options(offered, args, context),
        argument=mention.text,
        about=mention.text,
        many=len({candidate.path for candidate, _ in offered}) == 1,
    )


Offer: TypeAlias = tuple[Candidate, int]


async def _rows(candidate: Candidate, args: EntityArguments, context: ToolContext) -> int:
    """How many rows the question would have with it."""
    source = context.source_of(args.dataset)
    query = Query(
        dataset=args.dataset,
        measures=(Measure("count"),),
        filters=(*args.filters, Filter(candidate.path, "eq", (candidate.value,))),
        time=args.time,
    )
    table = await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)
    return int(table.rows[0][0] or 0)


def _worth_asking(offered: list[Offer]) -> list[Offer]:
    """Without the values that hold just what the names beside them hold together: "all of them" says the same."""

    def adds_nothing(candidate: Candidate, rows: int) -> bool:
        beside = [held for other, held in offered if other.names and _beside(other, candidate)]
        return not candidate.names and len(beside) > 1 and sum(beside) == rows

    return [(candidate, rows) for candidate, rows in offered if not adds_nothing(candidate, rows)]


def _options(offered: list[Offer], args: EntityArguments, context: ToolContext) -> tuple[Option, ...]:
    dataset = context.catalog.dataset(args.dataset)
    paths = {candidate.path for candidate, _ in offered}
    naming = {candidate.path for candidate, _ in offered if candidate.names}
    options = []
    for candidate, rows in offered:
        plain = len(paths) == 1 or naming == {candidate.path}
        where = "" if plain else f" ({context.catalog.bind(args.dataset, candidate.path).label})"
        noun = dataset.label if rows == 1 else dataset.plural
        options.append(Option(f"{candidate.value}{where}", candidate.id, f"{rows:,} {noun}"))
    return tuple(options)


def _places(mention: Mention, args: EntityArguments, context: ToolContext) -> str:
    bound = [context.catalog.bind(args.dataset, path) for path in mention.fields]
    naming = [at for at in bound if _names(at)] or bound
    if not naming:
        return context.catalog.dataset(args.dataset).plural
    return " or ".join(dict.fromkeys(at.label for at in naming))


def _filter(mention: Mention, chosen: list[Candidate]) -> Filter:
    values = tuple(dict.fromkeys(hit.value for hit in chosen))
    one = len(values) == 1
    if mention.negated:
        return Filter(chosen[0].path, "ne" if one else "not_in", values)
    return Filter(chosen[0].path, "eq" if one else "in", values)


def _joined(bound: list[tuple[Mention, Filter, Resolution]]) -> list[Filter]:
    """The filters, alternatives of one group on one field joined into one filter."""
    filters: list[Filter] = []
    keyed = [((mention.group, filter_.field, mention.negated), filter_) for mention, filter_, _ in bound]
    for (group, path, negated), members in groupby(keyed, key=lambda item: item[0]):
        same = [filter_ for _, filter_ in members]
        if group is None or len(same) == 1:
            filters += same
            continue
        values = tuple(dict.fromkeys(value for filter_ in same for value in filter_.values))
        filters.append(Filter(path, "not_in" if negated else "in", values))
    return filters


def _resolution(mention: Mention, chosen: list[Candidate], found: list[Candidate]) -> Resolution:
    return Resolution(
        text=mention.text,
        field=chosen[0].path,
        value=", ".join(dict.fromkeys(candidate.value for candidate in chosen)),
        how=chosen[0].how,
        rejected=tuple(dict.fromkeys(other.value for other in found if other not in chosen)),
    )


def _summary(names: list[Resolution], time: TimeRange | None) -> str:
    said = [f"{name.text!r} is {name.value}" for name in names]
    if time:
        said.append(f"{time.said or 'the time'!r} is {time.start or 'any time'} to before {time.end or 'any time'}")
    return "; ".join(said) if said else "No names to resolve"
