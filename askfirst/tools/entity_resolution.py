"""Bind the names in a question to stored values; ask where several fit and they are not the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, TypeAlias

from pydantic import BaseModel, Field

from askfirst.domain.clarification import Option
from askfirst.domain.codec import to_plain
from askfirst.domain.outline import Mention, Placed
from askfirst.domain.query import Filter, Measure, Query, TimeRange
from askfirst.domain.receipt import Guess, Resolution
from askfirst.tools.candidates import (
    MOST,
    Candidate,
    beside,
    find_candidates,
    is_naming,
    one_slip,
    searched_words,
    settled,
    slips,
)
from askfirst.tools.columns_there import told_of_columns
from askfirst.tools.either_side import by_column, either_side, picked_either
from askfirst.tools.keys import Keys, key_filters
from askfirst.tools.namesakes import ask_which, find_namesakes, picked, told_apart
from askfirst.tools.numbered_names import numbered, told_of_numbers
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, ToolContext, ToolResult
from askfirst.tools.worth import count_rows, same_rows

Bound: TypeAlias = tuple[Mention, Filter, Resolution]


class EntityArguments(Arguments):
    """What to resolve, and the rest of the question: it decides how many rows each candidate holds."""

    dataset: str = Field(examples=["shipments"])
    mentions: tuple[Mention, ...] = Field(
        examples=[[{"text": "Miami", "fields": ["destination.name"]}]],
        description="words that name values, with the field paths that they may belong to, best first",
    )
    time: TimeRange | None = None
    filters: tuple[Filter, ...] = ()
    keys_of: Keys | None = None


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
        found = await find_candidates(args.dataset, args.mentions, context)
        known = (*args.filters, *await key_filters(args.keys_of, context))
        bound: list[Bound] = []
        guesses: list[Guess] = []
        for number, (mention, candidates) in enumerate(zip(args.mentions, found, strict=True)):
            chosen = settled(mention, candidates, context)
            chosen = chosen or picked_either(candidates, context.answers.get(mention.text, []))
            chosen = chosen or await numbered(mention, candidates, args.dataset, context)
            guesses += told_of_numbers(mention, chosen)
            if not chosen:
                so_far = _with_filters(args, known)
                offered = await _offered(candidates, so_far, context)
                apart = await told_apart([candidate for candidate, _ in offered], args.dataset, context)
                asked = _telling(_ask(mention, offered, so_far, context), apart)
                sides = either_side(mention, candidates, args.dataset, context)
                asked = replace(asked, options=(*asked.options, *sides))
                chosen = await _alike(mention.text, candidates, offered, so_far, context) if offered else []
                chosen = chosen or one_slip(mention.text, candidates)
                if not chosen or await context.known(asked):
                    return asked
                guesses.append(_guess(mention, chosen, offered, asked))
            taken = [(one, _filter(one, held), held) for one, held in by_column(mention, chosen, number)]
            known = (*known, *(filter_ for one, filter_, _ in taken if one.group is None and not one.of_rate))
            bound += [(one, filter_, _resolution(one, held, candidates)) for one, filter_, held in taken]
        asked_of = await _tell_namesakes_apart(bound, _with_filters(args, known), context)
        if asked_of:
            return asked_of
        names = [resolution for _, _, resolution in bound]
        placed = _joined(bound)
        return Done(
            output={
                "filters": [to_plain(one.filter) for one in placed if one.plain],
                "placed": [to_plain(one) for one in placed if not one.plain],
                "names": [to_plain(name) for name in names],
                "guesses": [to_plain(guess) for guess in guesses],
            },
            summary=_summary(names, args.time),
        )


async def _tell_namesakes_apart(bound: list[Bound], args: EntityArguments, context: ToolContext) -> Ask | None:
    """Take of different things of one name those that the user picked; a question where nobody picked yet."""
    counting = _counting(args)
    for number, (mention, named, resolution) in enumerate(bound):
        several = await find_namesakes(mention, named, counting, context)
        if several is None:
            continue
        taken = picked(mention, several, context)
        if taken is None:
            return ask_which(mention, named, several, counting, context)
        if len(taken.values) < len(several.found):
            codes = ", ".join(str(code) for code in taken.values)
            bound[number] = (mention, taken, replace(resolution, value=f"{resolution.value} ({codes})"))
    return None


def _with_filters(args: EntityArguments, filters: tuple[Filter, ...]) -> EntityArguments:
    """The same question with the filters that are known so far."""
    return args.model_copy(update={"filters": filters})


def _ask(mention: Mention, offered: list[Offer], args: EntityArguments, context: ToolContext) -> Ask:
    place = _places(mention, args, context)
    if not offered:
        return Ask(
            question=f"I find no {searched_words(mention, context)!r} among the names of {place}. "
            f"Which one did you mean?{told_of_columns(mention.text, context.catalog)}",
            options=(),
            argument=mention.text,
            about=mention.text,
            free_text=True,
            dataset=args.dataset,
            kind=place,
        )
    fuzzy = all(candidate.how == "fuzzy" for candidate, _ in offered)
    return Ask(
        question=f"I find no {mention.text!r}. Did you mean one of these?"
        if fuzzy
        else f"Which {mention.text} do you mean?",
        options=_options(offered, args, context),
        argument=mention.text,
        about=mention.text,
        many=len({candidate.path for candidate, _ in offered}) == 1,
        dataset=args.dataset,
        kind=place,
    )


def _telling(asked: Ask, apart: Mapping[str, str]) -> Ask:
    """The question, with what tells its options apart before how many rows each has."""
    told = (
        replace(option, detail=f"{apart[option.value]}, {option.detail}") if option.value in apart else option
        for option in asked.options
    )
    return replace(asked, options=tuple(told))


Offer: TypeAlias = tuple[Candidate, int]


def _counting(args: EntityArguments) -> Query:
    """How many rows the question has, as far as it is known."""
    return Query(args.dataset, measures=(Measure("count"),), filters=args.filters, time=args.time)


def _one(candidate: Candidate) -> Filter:
    return Filter(candidate.path, "eq", (candidate.value,))


async def _offered(found: list[Candidate], args: EntityArguments, context: ToolContext) -> list[Offer]:
    """The candidates with how many rows the question would have with each, names and the larger ones first."""
    counting = _counting(args)
    offered = [(candidate, await count_rows(counting, (_one(candidate),), context)) for candidate in found[:MOST]]
    return sorted(_worth_asking(offered), key=lambda offer: (not offer[0].names, -offer[1]))


async def _alike(
    said: str, found: list[Candidate], offered: list[Offer], args: EntityArguments, context: ToolContext
) -> list[Candidate]:
    """What to take without asking, where every candidate leaves the same rows; nothing where one may not.

    Where nothing is left by any value of one field, all are taken: a follow-up may find rows again, and must not have
    lost one of them unasked. Of slips of the pen only the values that are a slip away are tried.
    """
    if any(candidate.how == "fuzzy" for candidate, _ in offered):
        near = slips(said, [candidate for candidate, _ in offered])
        offered = [(candidate, rows) for candidate, rows in offered if candidate in near]
    elif len(found) >= MOST:
        return []
    candidates = [candidate for candidate, _ in offered]
    if not candidates:
        return []
    rows = [held for _, held in offered]
    if not await same_rows(_counting(args), [_one(candidate) for candidate in candidates], rows, context):
        return []
    return candidates if len({candidate.path for candidate in candidates}) == 1 else candidates[:1]


def _worth_asking(offered: list[Offer]) -> list[Offer]:
    """Without the values that hold just what the names beside them hold together: "all of them" says the same."""

    def adds_nothing(candidate: Candidate, rows: int) -> bool:
        others = [held for other, held in offered if other.names and beside(other, candidate)]
        return not candidate.names and len(others) > 1 and sum(others) == rows

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


def _guess(mention: Mention, chosen: list[Candidate], offered: list[Offer], asked: Ask) -> Guess:
    labels = {option.value: option.label for option in asked.options}
    candidates = [candidate for candidate, _ in offered]
    typed = any(candidate.how == "fuzzy" for candidate in candidates)
    alike = slips(mention.text, candidates) if typed else candidates
    return Guess(
        said=mention.text,
        fields=tuple(dict.fromkeys(candidate.path for candidate in chosen)),
        taken=tuple(labels[candidate.id] for candidate in chosen),
        others=tuple(labels[candidate.id] for candidate in alike if candidate not in chosen),
    )


def _places(mention: Mention, args: EntityArguments, context: ToolContext) -> str:
    bound = [context.catalog.bind(args.dataset, path) for path in mention.fields]
    naming = [at for at in bound if is_naming(at)] or bound
    if not naming:
        return context.catalog.dataset(args.dataset).plural
    return " or ".join(dict.fromkeys(at.label for at in naming))


def _filter(mention: Mention, chosen: list[Candidate]) -> Filter:
    values = tuple(dict.fromkeys(hit.value for hit in chosen))
    one = len(values) == 1
    if mention.negated:
        return Filter(chosen[0].path, "ne" if one else "not_in", values)
    return Filter(chosen[0].path, "eq" if one else "in", values)


def _joined(bound: list[Bound]) -> list[Placed]:
    """The filters with their places, alternatives of one group on one field joined into one filter."""
    placed: dict[tuple[object, ...], Placed] = {}
    for number, (mention, one, _) in enumerate(bound):
        apart = number if mention.group is None else None
        key = (apart, mention.group, mention.of_rate, mention.negated, one.field)
        before = placed[key].filter.values if key in placed else ()
        values = tuple(dict.fromkeys((*before, *one.values)))
        joined = Filter(one.field, "not_in" if mention.negated else "in", values) if before else one
        placed[key] = Placed(joined, mention.group, of_rate=mention.of_rate)
    return list(placed.values())


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
