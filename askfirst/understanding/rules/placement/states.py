"""Places what rows are or are not: flags, the catalog's own conditions, and negations of them and of names."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Condition
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, Operator
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import place_kinds, without_word
from askfirst.understanding.rules.placement.naming import Names, names_at
from askfirst.understanding.rules.placement.worded import is_worded_by_the_next
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.events import event_field

_DOUBTFUL = 0.85
_PLAIN_NOTS = frozenset(
    ("not", "non", "no", "arent", "isnt", "werent", "wasnt", "didnt", "dont", "doesnt", "never", "neither")
)
_ALSO = ("and", "or", "nor")
_HAVE = ("have", "has", "had", "having")
_OPPOSITE: dict[Operator, Operator] = {
    "eq": "ne", "ne": "eq", "in": "not_in", "not_in": "in", "is_null": "not_null", "not_null": "is_null",
    "gt": "le", "le": "gt", "lt": "ge", "ge": "lt",
}  # fmt: skip


def negations(board: Board, at: int) -> int:
    """As in "not late", "not refrigerated", "except Miami", "not to Miami"."""
    but = board.word(at) == "but" and board.is_a(at + 1, "value") and not _is_in_its_place(board, at)
    if not (but or board.is_a(at, "negation", "missing") or board.is_a(at, "change", cue="drop")):
        return 0
    here = at + 1
    excludes = board.word(at) not in _PLAIN_NOTS
    while not (names := names_at(board, here)) and (
        _leads_to_a_name(board, here) or (excludes and _are_rows(board, here))
    ):
        here += 1
    if names and excludes and _goes_on_behind(board, names.last):
        # "Other than white males" leaves out what is both: no query here can.
        board.unplaced.append(board.said(at, names.last + 1))
        return names.last + 1 - at
    if names:
        _pop_what_they_are(board, at, names)
        names = _in_the_field_before(board, at, names)
        if len(names.found) > 1 or not without_word(board, at, names.last - 1):
            _leave_out(board, names)
        return (_and_others(board, names) if excludes else names.last) - at
    if taken := place_kinds(board, at + 1, "not_contains"):
        return taken + 1
    target = here if excludes and _are_rows(board, at + 1) else board.skip(at + 1, "joining")
    span = board.at(target)
    flags = meanings.fields(board, span, meanings.is_flag)
    named = meanings.condition(board, span)
    if flags and not named:
        board.place(_flag(board, at, target, flags, value=False), at, target + 1)
    elif named and (twins := _twins(board, target, named)):
        said = board.said(target, target + 1)
        term = Term(board.said(at, target + 1), "condition", (named.name, *twins), op="ne", values=(said,))
        board.place(term, at, target + 1, _DOUBTFUL)
    elif not named or not _negate(board, named, at, target):
        return 0
    return target + 1 - at


def values_not_had(board: Board, at: int) -> int:
    """As in "do not have incoterm CIF", "have no incoterm of CIF": no field is missing, the value is another."""
    value = at + 3 if board.word(at + 2) in ("of", "of the") else at + 2
    if board.word(at).split()[-1] not in _HAVE or not board.is_a(value, "value"):
        return 0
    called = {path.split(".")[-1] for path in meanings.fields(board, board.at(at + 1), meanings.anything)}
    names = names_at(board, at + 1) or names_at(board, value)
    if not names or not all({path.split(".")[-1] for path in found[0].fields} & called for found in names.found):
        return 0
    _leave_out(board, names)
    return names.last - at


def _leave_out(board: Board, names: Names) -> None:
    for mention, first, last, confidence in names.found:
        board.place(replace(mention, negated=True), first, last, confidence)


def _pop_what_they_are(board: Board, at: int, names: Names) -> None:
    """As in "with carriers other than X": the kind of thing before tells what X is, and asks for no groups."""
    if board.loose and board.loose[-1][0] == at - 1 and _is_their_kind(board, at - 1, names):
        board.loose.pop()


def _in_the_field_before(board: Board, at: int, names: Names) -> Names:
    """As in "whose destination is not X": of all fields that may hold the names those that are said before."""
    before = at - 1
    while board.is_a(before, "joining", cue="is"):
        before -= 1
    if before == at - 1 or not board.loose or board.loose[-1][0] != before:
        return names
    told = set(meanings.text_fields(board, board.at(before)))
    kept = [tuple(path for path in mention.fields if path in told) for mention, *_ in names.found]
    if not all(kept):
        return names
    board.loose.pop()
    found = [(replace(one[0], fields=paths), *one[1:]) for one, paths in zip(names.found, kept, strict=True)]
    return Names(found, names.last)


def _is_their_kind(board: Board, at: int, names: Names) -> bool:
    """Whether it is the field of all the names, or the thing that they are said of: "US customers"."""
    span = board.at(at)
    key = meanings.relation_key(board, span)
    relation = key and next((one for one in board.dataset.relations.values() if one.field == key), None)
    steps = relation and f"{relation.name}."
    fields = set(meanings.text_fields(board, span))
    told = [mention.fields for mention, *_ in names.found]
    of_it = bool(steps) and all(any(path.startswith(str(steps)) for path in paths) for paths in told)
    return of_it or all(set(paths) & fields for paths in told)


def _and_others(board: Board, names: Names) -> int:
    """The item behind all that is left out together, as in "excluding US customers and urgent orders"."""
    last = names.last + (board.is_a(names.last, "term") and _is_their_kind(board, names.last, names))
    first = last + _are_rows(board, last)
    joint = board.skip(first, "conjunction")
    if joint == first or joint >= len(board.items) or board.word(joint - 1) not in _ALSO:
        return last
    told = joint + _are_rows(board, joint)
    those = board.tokens.items[board.items[joint].first - 1].word in ("those", "ones")
    if board.is_a(told, "relation", "joining") and not (those or told > joint):
        return last
    told = board.skip(told, "relation", "joining", "comparator")  # "Those under X": here it bounds nothing.
    others = names_at(board, told)
    if not others:
        return last
    _leave_out(board, others)
    return _and_others(board, others)


def _is_in_its_place(board: Board, at: int) -> bool:
    """As in "no rain but snow", "not web but phone": what stands behind "but" is wanted."""
    lead = at - 2
    while board.is_a(lead, "joining", "relation"):
        lead -= 1
    return board.is_a(at - 1, "value") and board.is_a(lead, "negation", "missing")


def _goes_on_behind(board: Board, at: int) -> bool:
    """Whether another name follows with nothing between."""
    adjacent = 0 < at < len(board.items) and board.items[at].first == board.items[at - 1].last
    return adjacent and board.is_a(at, "value")


def _are_rows(board: Board, at: int) -> bool:
    """As in "leaving out the orders that were refunded": rows stand before what tells which of them."""
    return meanings.means_rows(board, board.at(at)) or event_field(board, board.at(at)) is not None


def _leads_to_a_name(board: Board, at: int) -> bool:
    """As "by customers from" in "not placed by customers from X"."""
    return board.is_a(at, "relation", "joining") or meanings.relation_key(board, board.at(at)) is not None


def _negate(board: Board, named: Condition, at: int, target: int) -> bool:
    """Only a condition of one filter has an opposite that a query can hold."""
    if len(named.filters) != 1 or named.filters[0].op not in _OPPOSITE:
        return False
    opposite = _opposite(named.filters[0])
    board.place(opposite, at, target + 1)
    if opposite.op in ("gt", "ge", "lt", "le"):
        label, said = board.bind(opposite.field).label, board.said(at, target + 1)
        board.assumptions.append(f"{said!r} leaves out {board.dataset.plural} of which no {label} is known")
    return True


def _opposite(one: Filter) -> Filter:
    """What is not yes is no; of other values, all others."""
    if one.op == "eq" and len(one.values) == 1 and isinstance(one.values[0], bool):
        return replace(one, values=(not one.values[0],))
    return replace(one, op=_OPPOSITE[one.op])


def worded_conditions(board: Board, at: int) -> int:
    """As in "booked without an order", where that is what the condition "without an order" says of itself."""
    value = board.skip(at, "joining")
    return value + 1 - at + known_conditions(board, value + 1) if is_worded_by_the_next(board, value) else 0


def known_conditions(board: Board, at: int) -> int:
    """A condition of the catalog, or a flag by its name."""
    span = board.at(at)
    named = meanings.condition(board, span)
    if named:
        twins = _twins(board, at, named)
        said = board.said(at, at + 1)
        if twins:
            # A stored value of that name says something else: by what each holds it is settled, or asked.
            board.place(Term(said, "condition", (named.name, *twins), values=(said,)), at, at + 1, _DOUBTFUL)
            return 1
        for filter_ in named.filters:
            board.place(filter_, at, at + 1)
        board.assumptions += disclosed(board, named, at)
        return 1
    flags = meanings.fields(board, span, meanings.is_flag)
    if flags and not meanings.means_rows(board, span):
        board.place(_flag(board, at, at, flags, value=True), at, at + 1)
        return 1
    return 0


def _twins(board: Board, at: int, named: Condition) -> tuple[str, ...]:
    """The dataset's own fields in which a value of the condition's name is stored and says something else."""
    if named.past:
        return ()
    stated = {filter_.field for filter_ in named.filters}
    fields = {hit.field for hit in board.items[at].hits if hit.dataset == board.dataset.name} - stated
    return tuple(sorted(fields))


def disclosed(board: Board, named: Condition, at: int) -> list[str]:
    said = board.said(at, at + 1)
    meaning = named.description or " and ".join(_plainly(filter_) for filter_ in named.filters)
    return [f"{said!r} is read as: {meaning}"]


def _plainly(filter_: Filter) -> str:
    return " ".join([filter_.field, filter_.op, *map(str, filter_.values)])


def _flag(board: Board, at: int, target: int, flags: tuple[str, ...], *, value: bool) -> Term:
    return Term(board.said(at, target + 1), "filter", flags, op="eq", values=(value,))
