"""Names of lands that are names of other things too: the city of Washington, and the state that is stored as "WA"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.sources.source import ValueHit
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.word_forms import lands_of

_EQUAL = ("exact", "folded")
_DOUBTFUL = 0.85


async def with_lands(tokens: Tokens, taken: Sequence[Span], places: Places, look_up: LookUp) -> list[Span]:
    """The values; one that is stored as it is said, and is the name of a land too, with the land's stored form."""
    taken = await _of_several_words(tokens, taken, places, look_up)
    asked = [(span, form) for span in taken if _is_firm(span) for form in lands_of(_word(tokens, span))]
    searches = [(span, search) for span, form in asked for search in places.searches(form, ())]
    found = await look_up([search for _, search in searches]) if searches else ()
    more: dict[int, list[ValueHit]] = {}
    for (span, _), hits in zip(searches, found, strict=True):
        taken_fields = {(hit.dataset, hit.field) for hit in span.hits if hit.how in _EQUAL}
        equal = (hit for hit in hits if hit.how in _EQUAL and (hit.dataset, hit.field) in places.fields)
        more.setdefault(span.first, []).extend(hit for hit in equal if (hit.dataset, hit.field) not in taken_fields)
    return [replace(span, hits=(*span.hits, *more[span.first])) if more.get(span.first) else span for span in taken]


async def _of_several_words(tokens: Tokens, taken: Sequence[Span], places: Places, look_up: LookUp) -> list[Span]:
    """The values, with lands of two or three words in place of parts of them: "New Hampshire" for "NH"."""
    firm = [span for span in taken if _is_firm(span)]
    found: list[Span] = []
    for first, last in ((at, at + size) for size in (3, 2) for at in range(len(tokens) - size + 1)):
        forms = lands_of(" ".join(tokens.words()[first:last]))
        whole = any(span.first <= first and last <= span.last for span in firm)
        if not forms or whole or any(span.first < last and first < span.last for span in found):
            continue
        searches = [(form, search) for form in forms for search in places.searches(form, places.cued(tokens, first))]
        for (form, _), hits in zip(searches, await look_up([search for _, search in searches]), strict=True):
            equal = tuple(hit for hit in hits if hit.how in _EQUAL and (hit.dataset, hit.field) in places.fields)
            if equal:
                found.append(Span("value", first, last, form, hits=equal))
                break
    kept = [span for span in taken if not any(span.first < land.last and land.first < span.last for land in found)]
    return [*kept, *found]


def _is_firm(span: Span) -> bool:
    return span.kind == "value" and not span.cue and any(hit.how in _EQUAL for hit in span.hits)


def _word(tokens: Tokens, span: Span) -> str:
    return " ".join(tokens.words()[span.first : span.last])


def lands(board: Board, at: int) -> int:
    """As in "airports in Washington": the city or the state, by how many rows each holds it is settled, or asked."""
    rows = meanings.means_rows(board, board.at(at)) and board.is_a(at + 1, "joining", cue="of")
    value = board.skip(at + (rows or bool(_field(board, at))), "joining")
    span = board.at(value)
    if span is not None and span.kind == "value" and span.cue and lands_of(board.word(value)):
        _take_as_stored(board, value, {hit.field for hit in span.hits})
    if span is None or span.kind != "value" or span.cue:
        return 0
    said, forms = board.said(value, value + 1), lands_of(board.word(value))
    own = [hit for hit in span.hits if hit.how in _EQUAL and hit.dataset == board.dataset.name]
    other = [hit for hit in own if fold(hit.value) in forms and fold(hit.value) != fold(said)]
    cued = set(board.places.cued(board.tokens, span.first))
    if not other or len(own) == len(other) or (cued and not {hit.field for hit in own} <= cued):
        return 0
    behind = _field(board, value + 1)
    told = {_field(board, at) or _field(board, value - 1), behind, *_beside(board, value)} & {hit.field for hit in own}
    if told and told <= {hit.field for hit in other}:
        _take_as_stored(board, value, told)
        return 0
    if told:
        return 0
    paths = tuple(dict.fromkeys(hit.field for hit in own))
    values = tuple(dict.fromkeys((said, *(hit.value for hit in other))))
    board.place(Term(said, "condition", paths, values=values), at, value + 1, _DOUBTFUL)
    board.root_at = at if rows and board.root_at is None else board.root_at
    return value + 1 - at


def _take_as_stored(board: Board, value: int, fields: set[str]) -> None:
    """It is a name like any other then, by the form in which it is stored; and so are those joined to it."""
    while board.is_a(value, "value"):
        span, forms = board.items[value], lands_of(board.word(value))
        kept = tuple(hit for hit in span.hits if hit.field in fields and fold(hit.value) in forms)
        if kept and not span.cue:
            board.items[value] = replace(span, cue=fold(kept[0].value), hits=kept)
        behind = board.skip(value + 1, "conjunction")
        value = behind if behind > value + 1 else len(board.items)


def _beside(board: Board, value: int) -> set[str]:
    """The fields of lands that are named with it: "Washington and Oregon" are two states."""
    fields: set[str] = set()
    for step in (-1, 1):
        joint = value + step
        while board.is_a(joint, "conjunction"):
            joint += step
        other = board.at(joint)
        if joint == value + step or other is None or other.kind != "value" or not lands_of(board.word(joint)):
            continue
        forms = lands_of(board.word(joint))
        fields |= {hit.field for hit in other.hits if hit.how in _EQUAL and fold(hit.value) in forms}
    return fields


def _field(board: Board, at: int) -> str:
    """The one field of the question's dataset that a term names, empty where it names none."""
    named = meanings.fields(board, board.at(at), meanings.is_text)
    return named[0] if len(named) == 1 else ""
