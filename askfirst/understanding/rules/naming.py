"""Places names: words for stored values, with the fields that the words around them point to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from askfirst.catalog.lookup import stem
from askfirst.domain.outline import Mention, Term
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board
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
    for mention, first, last, confidence in read.found:
        board.place(mention, first, last, confidence)
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
    value = _through_cue(board, at)
    if value is not None and not _is_kind(board, value):
        own = _start_of_way(board, value) or board.places.cued(board.tokens, board.items[value].first)
        cued = own or inherited
        behind = _named_behind(board, value, cued)
        if behind:
            return _mention(board, value, behind, first=at, last=value + 2)
        mention, *rest = _mention(board, value, cued, first=at, last=value + 1)
        strayed = own and not set(own) & set(mention.fields) and all("." in path for path in mention.fields)
        if strayed and _is_firm(board, value) and not _has_one_home(board, value, own):
            # The name is stored, but not where the words before it say: only the user knows which was meant.
            return replace(mention, fields=own), at, value + 1, _UNKNOWN
        return mention, at, value + 1, rest[-1]
    return _after_field(board, at)


def kinds(board: Board, at: int) -> int:
    """As in "the Toyotas": a plural stands for all whose name holds the word."""
    value = _through_cue(board, at)
    if value is None or not _is_kind(board, value):
        return 0
    span = board.items[value]
    (path,) = dict.fromkeys(_hit_paths(board, span))
    said = board.said(value, value + 1)
    label, word = board.bind(path).label, span.cue or said
    board.assumptions.append(f"{said!r} is read as: {label} containing {word!r}")
    board.place(Term(said, "filter", (path,), op="contains", values=(word,)), at, value + 1)
    return value + 1 - at


def _is_kind(board: Board, value: int) -> bool:
    """Whether it is the plural of a word that several names of the rows themselves hold, or "a" stands before it."""
    span = board.items[value]
    paths = set(_hit_paths(board, span))
    plural = span.cue and span.cue == stem(board.word(value)) != board.word(value)
    several = len(span.hits) > 1 and all(hit.how == "partial" for hit in span.hits)
    any_of_them = span.length == 1 and board.tokens.words()[span.first - 1 : span.first] in (("a",), ("an",))
    return bool((plural or any_of_them) and several and len(paths) == 1 and "." not in next(iter(paths)))


def _is_firm(board: Board, value: int) -> bool:
    """Whether the word before a name says which relation: "to" does, while "for" goes with anything."""
    words = board.tokens.words()
    before = board.items[value].first - 1
    while before > 0 and words[before] in ("the", "a", "an"):
        before -= 1
    return before >= 0 and words[before] not in _LOOSE


def _has_one_home(board: Board, value: int, cued: tuple[str, ...]) -> bool:
    """Whether the name is stored exactly so in one field alone: then a loose "went to" before it misleads nobody.

    Where the cue points to a field of the same name, as to the destination's region, that one may have been meant.
    """
    span = board.items[value]
    paths = _hit_paths(board, span)
    if len(paths) != 1 or paths != _hit_paths(board, span, only_equal=True):
        return False
    bound = board.bind(paths[0])
    if bound.field.name not in (bound.dataset.name_field, bound.dataset.key):
        # A region may be one of several things' regions: the word before it was meant.
        return False
    home, others = board.bind(paths[0]), [board.bind(path) for path in cued]
    if home.field.name != home.dataset.name_field and home.field.name in {other.field.name for other in others}:
        return False
    said, label = board.said(value, value + 1), board.bind(paths[0]).label
    board.assumptions.append(f"{said!r} is a {label}")
    return True


def _start_of_way(board: Board, value: int) -> tuple[str, ...]:
    """Where "A to B" names both ends of a way, the fields that "from A" would point to."""
    ends = [board.places.cues.get((word,), []) for word in ("from", "to")]
    if not (board.word(value + 1) == "to" and board.is_a(value + 2, "value") and all(ends)):
        return ()
    if {steps[-1].dataset for steps in ends[0]} != {steps[-1].dataset for steps in ends[1]}:
        return ()
    starts = board.places.behind(ends[0])
    held = _hit_paths(board, board.items[value])
    return starts if any(path in held for path in starts) else ()


def _through_cue(board: Board, at: int) -> int | None:
    """The index of the name that begins here, be it behind the cue of a relation."""
    value = board.skip(at, "relation", "joining", "grouping", "columns")
    if not board.is_a(value, "value"):
        return None
    cued = board.places.cued(board.tokens, board.items[value].first)
    plain = all(board.is_a(index, "joining") for index in range(at, value))
    return value if plain or cued else None


def _named_behind(board: Board, value: int, cued: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of a term right behind a name, as in "Ocean North carrier"."""
    span = board.at(value + 1)
    if span is None or span.kind != "term" or meanings.means_rows(board, span):
        return ()
    token = board.tokens.items[span.last - 1]
    if board.is_a(value + 2, "value") and token.word == token.stem:
        return ()
    paths = meanings.text_fields(board, span)
    held = set(_hit_paths(board, board.items[value]))
    return tuple(path for path in paths if path in held and (not cued or path in cued))


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
    if span.kind == "value":
        return _value_of(board, at, value, _kinds_held(board, at, value) or paths)
    plain = value > at and meanings.condition(board, span) is not None
    if (
        plain
        and not meanings.means_rows(board, board.at(at))
        and meanings.fields(board, board.at(at), meanings.is_text)
    ):
        return Mention(board.said(value, value + 1), paths), at, value + 1, 1.0
    return None


def _kinds_held(board: Board, at: int, value: int) -> tuple[str, ...]:
    """As in "of type 40HC": of all fields that the word is part of the name of, those that hold the value just so."""
    term = board.items[at]
    if value != at + 1 or meanings.means_rows(board, board.at(at)):
        return ()
    named = {entry.name for entry in term.entries if entry.kind == "field" and entry.dataset == board.dataset.name}
    return tuple(path for path in _hit_paths(board, board.items[value], only_equal=True) if path in named)


def _value_of(board: Board, at: int, value: int, paths: tuple[str, ...]) -> _Found | None:
    held = set(_hit_paths(board, board.items[value]))
    stated = board.is_a(value - 1, "comparator") or board.is_a(value - 1, "joining", cue="is")
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
    held = _hit_paths(board, span)
    inside = tuple(path for path in held if path in cued)
    equal = _hit_paths(board, span, only_equal=True)
    if equal and _is_code(span, board.said(value, value + 1)):
        inside = tuple(path for path in inside if path in equal)
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
        fields, confidence = (*inside, *equal), _ELSEWHERE
    elif inside or not held:
        fields, confidence = inside or cued, 1.0 if inside else _UNKNOWN
    elif cued and not equal:
        fields, confidence = cued, _UNKNOWN
    else:
        fields, confidence = held, _ELSEWHERE if cued else 1.0
    if span.hits and all(hit.how == "fuzzy" for hit in span.hits):
        confidence *= _ALIKE
    said = board.said(value, value + 1)
    if span.cue and span.hits:
        board.assumptions.append(f"{said!r} is read as {span.hits[0].value!r}")
    return Mention(span.cue or said, fields), first, last, confidence


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
    held = [filter_.field for filter_ in board.base.filters] if board.base else []
    named = (board.bind(path) for path in held if "." in path)
    behind = {bound.path.rpartition(".")[0] for bound in named if bound.field.name == bound.dataset.name_field}
    same = tuple(path for path in paths if path in held)
    return same or tuple(path for path in paths if path.rpartition(".")[0] in behind)


def _hit_paths(board: Board, span: Span, *, only_equal: bool = False) -> tuple[str, ...]:
    """The paths at which the words were found, the best fit first."""
    hits = [hit for hit in span.hits if not only_equal or hit.how in ("exact", "folded")]
    bounds = (bound for hit in hits for bound in board.places.fields.get((hit.dataset, hit.field), ()))
    return tuple(dict.fromkeys(bound.path for bound in bounds))
