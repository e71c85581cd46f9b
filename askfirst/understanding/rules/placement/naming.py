"""Places names: words for stored values, with the fields that the words around them point to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.adjectives_of_lands import land_of_things
from askfirst.understanding.rules.placement.either_side import on_either_side
from askfirst.understanding.rules.placement.kinds import hit_paths, is_kind, through_cue
from askfirst.understanding.rules.placement.named_and_ranked import are_ranked
from askfirst.understanding.rules.placement.names_elsewhere import is_one_thing_of, is_stored_elsewhere, set_against
from askfirst.understanding.rules.placement.owned_values import is_had
from askfirst.understanding.rules.placement.told_ends import told_behind, told_end
from askfirst.understanding.rules.placement.way_ends import end_fields, end_of_way, start_of_way
from askfirst.understanding.rules.placement.worded import is_worded_by_the_next
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_UNKNOWN = 0.6
_ELSEWHERE = 0.8
_ALIKE = 0.75
_MANY = 5
_LOOSE = frozenset(("for", "of", "with", "by", "in", "on", "at", "via"))

_Found: TypeAlias = tuple[Mention, int, int, float]


@dataclass(frozen=True, slots=True)
class Names:
    """Mentions with the items they stand on and the confidence in each, and the item behind them all."""

    found: list[_Found]
    last: int


def names(board: Board, at: int) -> int:
    """As in "to Miami", "carrier Ocean North", "Ocean North", "Miami or Houston"."""
    read = names_at(board, at)
    if not read:
        return 0
    if are_ranked(board, at, read.last):
        board.loose.append((at, board.items[at]))
    for mention, first, last, confidence in read.found:
        for one in on_either_side(board, mention, first, last):
            board.place(one, first, last, confidence)
    return read.last - at


def names_at(board: Board, at: int) -> Names | None:
    """One name, or several joined by "or" and "and"."""
    first = _name_at(board, at, ())
    if not first:
        return None
    found = [first]
    while True:
        joint = board.skip(found[-1][2], "conjunction")
        joined = joint > found[-1][2] and board.word(joint - 1) != "but"
        if not joined and set_against(board, at, found[-1][2]):
            joint, joined = found[-1][2] + 1, True
        more = _name_at(board, joint, first[0].fields) if joined else None
        if not more:
            break
        shared = set(more[0].fields) & set(found[0][0].fields)
        if not shared and board.word(joint - 1) == "or":
            break
        if board.is_a(joint - 1, "conjunction", cue="versus"):
            board.compared.append((board.items[joint - 1].first, board.items[joint - 1].last))
        found.append(more)
    return Names(_grouped(board, found), found[-1][2])


def _grouped(board: Board, found: list[_Found]) -> list[_Found]:
    """Names that may stand in one field are alternatives: no row holds two values there."""
    if len(found) == 1:
        return found
    shared = set(found[0][0].fields).intersection(*(mention.fields for mention, _, _, _ in found))
    if not shared:
        return found
    group = board.open_groups = board.open_groups + 1
    kept = tuple(path for path in found[0][0].fields if path in shared)
    return [(replace(mention, fields=kept, group=group), *rest) for mention, *rest in found]  # type: ignore[misc] # the rest is typed by its place


def _name_at(board: Board, at: int, inherited: tuple[str, ...]) -> _Found | None:
    value = through_cue(board, at)
    if value is not None and (is_worded_by_the_next(board, value) or _is_on_the_way(board, value)):
        return None
    if value is not None and not is_kind(board, value):
        own = start_of_way(board, value) or end_of_way(board, value)
        own = own or board.places.cued(board.tokens, board.items[value].first)
        cued = own or told_end(board, value) or inherited
        land = land_of_things(board, value, cued)
        if told := land or told_behind(board, value, cued):
            mention, *rest = _mention(board, value, told[0], first=at, last=told[1])
            # Where what it is said of holds no such name, no other thing is meant instead.
            strays = bool(land) and not set(mention.fields) & set(told[0])
            return (replace(mention, fields=told[0]), *rest) if strays else (mention, *rest)  # type: ignore[return-value] # the rest is typed by its place
        behind = _named_behind(board, value, cued)
        if behind:
            return _mention(board, value, behind, first=at, last=value + 2)
        mention, *rest = _mention(board, value, cued, first=at, last=value + 1)
        strayed = own and not set(own) & set(mention.fields) and all("." in path for path in mention.fields)
        if strayed and _is_firm(board, value) and not is_stored_elsewhere(board, value, mention.fields, own):
            # The name is stored, but not where the words before it say: only the user knows which was meant.
            return replace(mention, fields=own), at, value + 1, _UNKNOWN
        return mention, at, value + 1, rest[-1]
    return _after_field(board, at)


def _is_on_the_way(board: Board, value: int) -> bool:
    """As in "shipments via Singapore": where things are taken through is neither end, and no land of a carrier."""
    first = board.items[value].first
    if board.tokens.words()[max(first - 1, 0) : first] not in (("via",), ("through",)):
        return False
    cued = [board.bind(path) for path in board.places.cued(board.tokens, first)]
    names = {bound.path for bound in cued if bound.field.name == bound.dataset.name_field}
    ends = end_fields(board, value, "from") or end_fields(board, value, "to")
    return bool(ends) and names.isdisjoint(hit_paths(board, board.items[value]))


def _is_firm(board: Board, value: int) -> bool:
    """Whether the word before a name says which relation: "to" does, while "for" goes with anything."""
    words = board.tokens.words()
    before = board.items[value].first - 1
    while before > 0 and words[before] in ("the", "a", "an"):
        before -= 1
    return before >= 0 and words[before] not in _LOOSE


def _named_behind(board: Board, value: int, cued: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of a term right behind a name, as in "Ocean North carrier"."""
    span = board.at(value + 1)
    if span is None or span.kind != "term" or meanings.means_rows(board, span):
        return ()
    token = board.tokens.items[span.last - 1]
    if board.is_a(value + 2, "value") and token.word == token.stem:
        return ()
    paths = meanings.text_fields(board, span)
    held = set(hit_paths(board, board.items[value]))
    return tuple(path for path in paths if path in held and (not cued or path in cued))


def _is_firmer_elsewhere(board: Board, span: Span, paths: tuple[str, ...]) -> bool:
    """Whether the words are stored exactly so in another field of the rows, and not in these."""
    exact = {hit.field for hit in span.hits if hit.how == "exact" and hit.dataset == board.dataset.name}
    return bool(exact) and not exact & set(paths)


def _after_field(board: Board, at: int) -> _Found | None:
    """As in "carrier Ocean North", "status is arrived", "status = arrived"."""
    paths = meanings.text_fields(board, board.at(at))
    value = board.skip(at + 1, "joining", "relation")
    if board.is_a(value, "comparator", cue="eq") or board.is_a(value, "comparator", cue="ne"):
        value += 1
    span = board.at(value)
    inside = any(board.is_a(place, "joining", cue="in") for place in range(at + 1, value))
    if not paths or span is None or (inside and meanings.means_rows(board, board.at(at))):
        # Rows in X are not called X.
        return None
    if inside and span.kind == "value" and _is_firmer_elsewhere(board, span, paths):
        # A country in the Americas is none of that name, where a continent is called just so.
        return None
    if span.kind == "value" and not _is_held_in_a_name(board, value) and not is_kind(board, value):
        return _value_of(board, at, value, _kinds_held(board, at, value) or paths)
    # "Names of terminals" are no terminals by name.
    stated = meanings.condition(board, span)
    plain = value > at and stated is not None and board.word(value - 1) != "of"
    if stated is not None and stated.inferred and not {one.field for one in stated.filters} & set(paths):
        return None  # "Which driver is late" where a number tells how late: nobody is called so.
    if (
        plain
        and not meanings.means_rows(board, board.at(at))
        and meanings.fields(board, board.at(at), meanings.is_text)
    ):
        return Mention(board.said(value, value + 1), paths), at, value + 1, 1.0
    return None


def _is_held_in_a_name(board: Board, value: int) -> bool:
    """As in "vessels with ANNA in the name"."""
    held = board.is_a(value + 1, "joining", cue="in") and board.word(value - 1) in ("with", "having", "that have")
    return held and bool(meanings.fields(board, board.at(value + 2), meanings.is_text))


def _kinds_held(board: Board, at: int, value: int) -> tuple[str, ...]:
    """As in "of type 40HC": of all fields that the word is part of the name of, those that hold the value just so."""
    term = board.items[at]
    if value != at + 1 or meanings.means_rows(board, board.at(at)):
        return ()
    named = {entry.name for entry in term.entries if entry.kind == "field" and entry.dataset == board.dataset.name}
    return tuple(path for path in hit_paths(board, board.items[value], only_equal=True) if path in named)


def _value_of(board: Board, at: int, value: int, paths: tuple[str, ...]) -> _Found | None:
    held = set(hit_paths(board, board.items[value]))
    stated = board.is_a(value - 1, "comparator") or board.is_a(value - 1, "joining", cue="is")
    # "On which islands were X found" asks for islands, and says nothing of one that is called X.
    stated = stated and not (board.is_a(at - 1, "goal", cue="which") and board.is_a(value - 1, "joining"))
    stated = stated or is_had(board, at, value)
    cued = set(board.places.cued(board.tokens, board.items[value].first))
    elsewhere = cued and not (held & set(paths) and not held & cued)
    if (held and not held & set(paths) and not stated) or (value > at + 1 and not stated and elsewhere):
        return None
    if meanings.means_rows(board, board.at(at)) and not held & set(paths):
        return None
    if meanings.means_rows(board, board.at(at)) and board.root_at is None:
        board.root_at = at
    negated = board.is_a(value - 1, "comparator", cue="ne")
    behind = _named_behind(board, value, paths)
    last = value + 2 if behind else value + 1
    mention, first, last, confidence = _mention(board, value, behind or paths, first=at, last=last)
    return replace(mention, negated=negated), first, last, confidence


def _mention(board: Board, value: int, cued: tuple[str, ...], *, first: int, last: int) -> _Found:
    span = board.items[value]
    held = hit_paths(board, span)
    equal = _equal(board, span)
    inside = _inside(board, span, cued, equal)
    settled = _settled(span, inside, equal) or held
    aimed = _aimed(board, settled)
    own = tuple(path for path in equal if "." not in path)
    if aimed:
        fields, confidence = aimed, 1.0
    elif own and not cued:
        fields, confidence = own, 1.0
    elif settled != inside and set(settled) <= set(inside):
        fields, confidence = settled, 1.0
    elif inside and equal and not set(equal) & set(inside):
        # Equal elsewhere and only alike where the cue points: the user must say which was meant.
        loose = not _is_firm(board, value)
        fields, confidence = (equal, 1.0) if loose else ((*inside, *equal), _ELSEWHERE)
    elif inside or not held:
        fields, confidence = inside or cued, 1.0 if inside else _UNKNOWN
    elif cued and not equal and is_one_thing_of(board, value, held, firm=_is_firm(board, value)):
        fields, confidence = held, 1.0
    elif cued and not equal and (_is_firm(board, value) or not (_is_slip(span) or span.length > 1)):
        fields, confidence = cued, _UNKNOWN
    else:
        fields, confidence = held, _ELSEWHERE if cued and not _is_slip(span) else 1.0
    if span.hits and all(hit.how == "fuzzy" for hit in span.hits):
        confidence *= _ALIKE
    said = board.said(value, value + 1)
    if span.cue and span.hits:
        best = next((hit for hit in span.hits if hit.how in ("exact", "folded")), span.hits[0])
        board.assumptions.append(f"{said!r} is read as {best.value!r}")
    return Mention(span.cue or said, fields), first, last, confidence


def _equal(board: Board, span: Span) -> tuple[str, ...]:
    """The fields that hold the words just so; "ORD" is a code as it stands, and no city of Ord."""
    equal = hit_paths(board, span, only_equal=True)
    if not _is_code(span, board.tokens.said(span.first, span.last)):
        return equal
    homes = {path: board.bind(path) for path in equal}
    written = {(hit.dataset, hit.field) for hit in span.hits if hit.how == "exact"}
    return tuple(path for path, at in homes.items() if (at.dataset.name, at.field.name) in written) or equal


def _is_slip(span: Span) -> bool:
    """Whether one stored name alone is like the words, and none holds them."""
    return len({hit.value for hit in span.hits}) == 1 and span.hits[0].how == "fuzzy"


def _inside(board: Board, span: Span, cued: tuple[str, ...], equal: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that the words before point to and that hold it; of codes, and of "any warehouse", as it is said."""
    inside = tuple(path for path in hit_paths(board, span) if path in cued)
    code = bool(equal) and _is_code(span, board.tokens.said(span.first, span.last))
    kind = _is_any_of_a_kind(board, span) and bool(set(inside) & set(equal))
    return tuple(path for path in inside if path in equal) if code or kind else inside


def _is_any_of_a_kind(board: Board, span: Span) -> bool:
    return span.first > 0 and board.tokens.words()[span.first - 1] in ("any", "every", "each", "all", "a", "an", "some")


def _settled(span: Span, inside: tuple[str, ...], equal: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that fit best; a kind of things is called so, however many of their names hold the word."""
    both = tuple(path for path in inside if path in equal)
    if both and sum(hit.how == "partial" for hit in span.hits) >= _MANY:
        return both
    return inside if both else equal or inside


def _is_code(span: Span, said: str) -> bool:
    """Whether it is stored as it is written, in capitals as codes are: what only resembles it is not meant."""
    stored = any(hit.how == "exact" and hit.value.strip() == said for hit in span.hits)
    return stored and said.isupper() and len(said) <= len("ABCDE") and " " not in said


def _aimed(board: Board, paths: tuple[str, ...]) -> tuple[str, ...]:
    """The fields on which the earlier query has a condition: "and for X?" exchanges the name there."""
    held = [*(filter_.field for filter_ in board.base.filters), *sorted(board.aims)] if board.base else []
    named = (board.bind(path) for path in held if "." in path)
    behind = {bound.path.rpartition(".")[0] for bound in named if bound.field.name == bound.dataset.name_field}
    same = tuple(path for path in paths if path in held)
    return same or tuple(path for path in paths if path.rpartition(".")[0] in behind)
