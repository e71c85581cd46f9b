"""Which end of a way a name is, where not the word right before it but its clause tells."""

from __future__ import annotations

from collections.abc import Iterable

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.placement.said_besides import any_kind
from askfirst.understanding.rules.placement.way_ends import end_fields
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.movement import (
    BOUND,
    COMING_IN,
    LYING,
    ORIGINATING,
    RECEIVING,
    SENDING,
    STAYING,
)

_FAR = 16
_STOPS = frozenset((".", "?", "!", ";"))
_BEFORE = frozenset(("the", "of", "our", "your", "their", "either", "both"))
_AT = ("at", "in", "to", "from")
_TO_THERE = frozenset((
    "to", "into", "go", "goes", "going", "went", "gone", "ship", "shipped", "shipping", "send", "sent", "sending",
    "bound", "headed", "heading", "arrive", "arrived", "arriving", "arrives", "delivered", "discharged", "unloaded",
    "landed",
))  # fmt: skip
_FROM_THERE = frozenset(("from", "loaded", "loading", "originated", "originating", "started", "starting"))
"""Before "there" these say at which end of the way it is."""
_HELPING = frozenset(("s", "has", "have", "had", "did", "does", "do", "as", "'", "alone", "itself", "ever", "also"))
_BARE = frozenset(
    ("did", "does", "do", "has", "have", "compare", "between", "which", ":", ",", "is", "was", "were", "are")
)
"""What may stand before a name that nothing leads to: "how many did X receive"."""


def told_end(board: Board, value: int) -> tuple[str, ...]:
    """The fields of the end of a way at which a name lies by what its clause says of it; none where it does not."""
    if _role_behind(board, value)[0]:
        return ()
    told = _group_without(board, value) or _told_of_there(board, value)
    told = told or _role_of_the_last(board, value) or _verb_before(board, value)
    return told or _verb_of_the_rest(board, value) or _done_by_the_place(board, value)


def _told_of_there(board: Board, value: int) -> tuple[str, ...]:
    """As in "X: what share of those sent there was late", "X - how many came from there": what "there" is said of."""
    words = board.tokens.words()
    first, last = board.items[value].first, board.items[value].last
    if not _BEFORE.issuperset(words[:first]) or words[last : last + 1] not in ((":",), (",",), ("-",), ("–",), ("—",)):  # noqa: RUF001 - as people type it
        return ()
    said = {words[at - 1] for at in range(last + 1, len(words)) if words[at] == "there"}
    ends = {"from" for word in said if word in _FROM_THERE} | {"to" for word in said if word in _TO_THERE}
    return _held(board, value, end_fields(board, value, ends.pop())) if len(ends) == 1 else ()


def _group_without(board: Board, value: int) -> tuple[str, ...]:
    """As in "by origin country except X": what is left out is one of those that are told apart."""
    if not board.is_a(value - 1, "negation"):
        return ()
    asked = [group.candidates for group in board.groups if not group.grain]
    asked += [meanings.fields(board, span, meanings.groups) for _, span in board.loose]
    held = set(hit_paths(board, board.items[value], only_equal=True))
    kept = [tuple(path for path in paths if path in held) for paths in asked]
    kept = [paths for paths in kept if paths]
    return kept[0] if len(kept) == 1 else ()


def told_behind(board: Board, value: int, cued: tuple[str, ...]) -> tuple[tuple[str, ...], int] | None:
    """The fields of a name by what stands behind it, and the item behind that: "X as origin", "X, port or terminal"."""
    role, last = _role_behind(board, value)
    if role:
        beside = board.items[value + 1]
        if beside.kind == "goal":
            board.compared.append((beside.first, beside.last))
        return role, last
    if bound := _bound_behind(board, value):
        return bound
    if within := _rest_of_name(board, value):
        return tuple(path for path in within if not cued or path in cued) or within, value + 2
    last = any_kind(board, value)
    # All kinds of places there: what they lie in, and not what one of them is called.
    equal = hit_paths(board, board.items[value], only_equal=True) if last > value + 1 else ()
    lying = tuple(path for path in equal if not cued or path in cued)
    return (lying, last) if lying else None


def _bound_behind(board: Board, value: int) -> tuple[tuple[str, ...], int] | None:
    """As in "X-bound shipments", "X-originating boxes": the fields of the end that the word behind the name says."""
    words, at = board.tokens.words(), board.items[value].last
    said = {"to": BOUND, "from": ORIGINATING}
    ends = [end for end, verbs in said.items() if verbs.issuperset(words[at : at + 1]) and at < len(words)]
    if not ends or words[at + 1 : at + 2] in (("for",), ("to",), ("in",), ("at",), ("from",), ("on",), ("by",)):
        return None
    fields = _held(board, value, end_fields(board, value, ends[0]))
    behind = board.at(value + 1)
    taken = behind is not None and behind.first == at and behind.last == at + 1
    return (fields, value + 1 + taken) if fields else None


def _rest_of_name(board: Board, value: int) -> tuple[str, ...]:
    """As in "the Garden City terminal": the fields of the names that a part is of, where all hold the next word."""
    span, behind = board.items[value], board.at(value + 1)
    if behind is None or behind.kind != "value" or behind.first != span.last or not behind.hits:
        return ()
    rest = set(fold(board.word(value + 1)).split())
    names = [set(fold(hit.value).split()) for hit in span.hits if hit.how == "partial"]
    whole = len(names) == len(span.hits) and all(rest <= name for name in names)
    return hit_paths(board, span) if whole and names else ()


def _role_behind(board: Board, value: int) -> tuple[tuple[str, ...], int]:
    """As in "with X as the origin": the fields of the relation that is named, and the item behind all of it."""
    words = board.tokens.words()
    beside = board.is_a(value + 1, "goal", cue="compare")  # "X and Y head to head as destinations"
    at = board.items[value + beside].last
    role = board.skip(value + 1 + beside, "filler", "joining")
    span = board.at(role)
    if words[at : at + 1] not in (("as",), ("being",)) or span is None or span.kind != "term":
        return (), value + 1
    here = board.dataset
    named = [entry.name for entry in span.entries if entry.kind == "relation" and entry.dataset == here.name]
    fields = board.places.behind([(here.relations[name],) for name in named])
    if not set(hit_paths(board, board.items[value])) & set(fields):
        return (), value + 1
    return fields, role + 1


def _role_of_the_last(board: Board, value: int) -> tuple[str, ...]:
    """As in "X vs Y vs Z as origin": what the last of them is said to be, all of them are."""
    here = value
    while board.is_a(here + 1, "conjunction") and board.is_a(here + 2, "value"):
        here += 2
    return _held(board, value, _role_behind(board, here)[0]) if here > value else ()


def _verb_before(board: Board, value: int) -> tuple[str, ...]:
    """As in "arrived late at X", "due between 5 and 9 May at X": the fields that "due at X" would point to."""
    words = board.tokens.words()
    at = board.items[value].first
    while at and (words[at - 1] in _BEFORE or words[at : at + 1] == ("of",)):
        at -= 1
    preposition = words[at - 1] if at else ""
    if preposition not in _AT or _is_of_a_thing(board, at - 1):
        return ()
    for verb in range(at - 2, max(at - _FAR, -1), -1):
        if words[verb] in _STOPS:
            return ()
        if words[verb] in COMING_IN and preposition in ("at", "in"):
            return end_fields(board, value, "to")
        if ways := board.places.cues.get((words[verb], preposition)):
            return _held(board, value, board.places.behind(ways))
    return ()


def _is_of_a_thing(board: Board, at: int) -> bool:
    """As in "customers in X", "clients based in X": what lies there is another thing than the question's rows."""
    words = board.tokens.words()
    while at and (words[at - 1] in LYING or words[at - 1] in STAYING):
        at -= 1
    span = next((item for item in board.items if item.last == at), None)
    if span is None or span.kind != "term":
        return False
    return any(entry.kind in ("dataset", "relation") for entry in span.entries) and not meanings.means_rows(board, span)


def _verb_of_the_rest(board: Board, value: int) -> tuple[str, ...]:
    """As in "in X, which left last?": a place that opens the question is where it all happens.

    Elsewhere only what arrives does so there: "the delay at X of shipments received in May".
    """
    words = board.tokens.words()
    at = board.items[value].first
    while at and words[at - 1] in _BEFORE:
        at -= 1
    preposition = words[at - 1] if at else ""
    if preposition not in ("at", "in") or _is_of_a_thing(board, at - 1):
        return ()
    rest = words[board.items[value].last :]
    found = {board.places.behind(ways) for word in rest if (ways := board.places.cues.get((word, preposition)))}
    fields = _held(board, value, found.pop()) if len(found) == 1 else ()
    return fields if at == 1 or fields == end_fields(board, value, "to") else ()


def _done_by_the_place(board: Board, value: int) -> tuple[str, ...]:
    """As in "X arrivals", "how many did X receive", "X or Y by shipments received": what places do with what comes."""
    words = board.tokens.words()
    last = board.items[value].last
    while words[last : last + 1] and words[last] in _HELPING:
        last += 1
    said = _ends_said(words[last : last + 1])
    if not said and _is_bare(board, value) and not meanings.means_rows(board, board.at(value + 1)):
        said = _ends_said([*words[: board.items[value].first], *words[last:]])
    if len(said) != 1:
        return ()
    fields = _held(board, value, end_fields(board, value, said.pop()))
    if fields:
        board.assumptions.append(f"{board.said(value, value + 1)!r} is the {fold(_label(board, fields[0]))}")
    return fields


def _label(board: Board, path: str) -> str:
    return board.dataset.relations[path.partition(".")[0]].label if "." in path else path


def _ends_said(words: Iterable[str]) -> set[str]:
    ends = (("to", RECEIVING), ("from", SENDING))
    return {cue for cue, verbs in ends for word in words if word in verbs}


def _is_bare(board: Board, value: int) -> bool:
    """Whether no word leads to the name, be it the first of several or one of the others."""
    words = board.tokens.words()
    at = value
    while board.is_a(at - 1, "conjunction") and board.is_a(_before(board, at), "value"):
        at = _before(board, at)
    first = board.items[at].first
    while first and words[first - 1] in _BEFORE:
        first -= 1
    return not first or words[first - 1] in _BARE


def _before(board: Board, at: int) -> int:
    """The item before the conjunctions that stand before another."""
    while board.is_a(at - 1, "conjunction"):
        at -= 1
    return at - 1


def _held(board: Board, value: int, fields: tuple[str, ...]) -> tuple[str, ...]:
    return fields if set(hit_paths(board, board.items[value])) & set(fields) else ()
