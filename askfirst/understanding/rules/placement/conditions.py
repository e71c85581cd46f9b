"""Places conditions: comparisons and missing values."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, Operator
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.ages import aged
from askfirst.understanding.rules.placement.bare_amounts import meant_by_adjective, of_no_field, without_lateness
from askfirst.understanding.rules.placement.carried import carried_over
from askfirst.understanding.rules.placement.in_units import counted_in_years, told_by_a_verb
from askfirst.understanding.rules.placement.missing_in_several import has_before, neither, or_missing
from askfirst.understanding.rules.placement.missing_left_out import missing_left_out
from askfirst.understanding.rules.placement.said_of_rows import stated_behind
from askfirst.understanding.rules.placement.some_of_it import some
from askfirst.understanding.rules.placement.states import disclosed, negations, values_not_had
from askfirst.understanding.rules.placement.text_parts import in_text, is_of_text
from askfirst.understanding.rules.placement.zeros import is_zero, may_be_zero
from askfirst.understanding.rules.recognition import amounts, meanings
from askfirst.understanding.rules.recognition.amounts import Amount, amount_at, bounded, exactly_at, filter_term, having
from askfirst.understanding.rules.recognition.events import event_field
from askfirst.understanding.rules.recognition.numbers import comparable_unit, scale
from askfirst.understanding.rules.words.cue_words import STATED
from askfirst.understanding.rules.words.missing_words import ENDS_BEHIND

_MISSING = (*STATED, *ENDS_BEHIND, "missing empty null known unknown")
_HAVING = ("with", "having")
_STATES = frozenset(word for phrase in _MISSING for word in phrase.split())
_BOUNDS = ("gt", "ge", "lt", "le", "between")
_MIRRORED: dict[Operator, Operator] = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge", "between": "between"}


def field_compared(board: Board, at: int) -> int:
    """As in "gross weight over 20k kg", "delay of more than 5 hours", "arrival is missing", "name contains x"."""
    span = board.at(at)
    numeric = meanings.fields(board, span, meanings.is_numeric)
    behind = board.skip(at + 1, "joining")
    said = board.word(behind).split() if board.is_a(behind, "missing") else [""]
    of_the_next = said[0] in _HAVING and bool(meanings.fields(board, board.at(behind + 1), meanings.anything))
    if said[-1].removeprefix("un") in _STATES and not of_the_next:  # "Deaths with unknown address"
        return _missing(board, at, behind)
    texts = meanings.fields(board, span, meanings.is_text)
    if texts and is_of_text(board, behind) and not meanings.means_rows(board, span):
        return in_text(board, texts, first=at, cue=behind)
    amount = amount_at(board, behind) or (exactly_at(board, behind) if numeric else None)
    if amount and amount.op == "eq" and _is_of_the_next(board, amount):
        return 0
    if not amount and numeric and (op := _sign(board, behind)):
        amount = Amount(op, (0.0,), "", behind, behind + 1)
    if not amount or meanings.means_rows(board, span):
        return 0
    named = meanings.measures(board, span)
    if named:
        board.havings.append(having(board, Figure(board.said(at, at + 1), named), amount))
        return amount.last - at
    return _bound(board, numeric, amount, first=at, last=amount.last)


def signs(board: Board, at: int) -> int:
    """As in "a negative balance"."""
    op = _sign(board, at)
    if not op:
        return 0
    numeric = meanings.fields(board, board.at(at + 1), meanings.is_numeric)
    return _bound(board, numeric, Amount(op, (0.0,), "", at, at + 2), first=at, last=at + 2) if numeric else 0


def _is_of_the_next(board: Board, amount: Amount) -> bool:
    """As in "power of 8-cylinder cars": the number counts what stands right behind it."""
    behind = board.at(amount.last)
    counted = not amount.unit and bool(meanings.fields(board, behind, meanings.is_numeric))
    return (
        counted
        and behind is not None
        and board.items[amount.last - 1].last == behind.first
        and not (board.is_a(board.skip(amount.last + 1, "joining"), "number", "comparator"))
    )


def _sign(board: Board, at: int) -> Operator | None:
    """The comparison with 0 that an item says."""
    if board.is_a(at, "comparator", cue="negative"):
        return "lt"
    return "gt" if board.is_a(at, "comparator", cue="positive") else None


def between_of(board: Board, at: int) -> int:
    """As in "between latitude 40 and 41"."""
    if not board.is_a(at, "comparator", cue="between"):
        return 0
    numeric = meanings.fields(board, board.at(at + 1), meanings.is_numeric)
    low, joint, high = at + 2, at + 3, at + 4
    if not numeric or not board.is_a(low, "number") or board.word(joint) != "and" or not board.is_a(high, "number"):
        return 0
    values = tuple(sorted((board.items[low].number or 0.0, board.items[high].number or 0.0)))
    return _bound(board, numeric, Amount("between", values, "", at, high + 1), first=at, last=high + 1)


def amount_of(board: Board, at: int) -> int:
    """As in "more than 500 shipments", "over 20k kg", "at least 5 items", "3 containers"."""
    amount = amount_at(board, at)
    exact = amount is None
    amount = amount or exactly_at(board, at)
    # "How many kilos go into one cubic meter" is a figure of two numbers, and no condition.
    if not amount or (exact and at and board.word(at - 1) in ("go into", "fit into", "fit in", "goes into", "per")):
        return 0
    target = board.skip(amount.last, "joining") if board.is_a(amount.last, "joining", cue="of") else amount.last
    span = board.at(target)
    numeric = meanings.fields(board, span, meanings.is_numeric)
    if meanings.means_rows(board, span) or event_field(board, span):
        return 0 if exact else _having_rows(board, amount, target)
    if not exact and not amount.unit and _is_described(board, target):
        return _having_described(board, amount, target)
    by_so_much = _by_so_much(board, amount, target)
    if by_so_much:
        return by_so_much
    if numeric:
        counted = counted_in_years(board, numeric, target)
        return _bound(board, counted or numeric, amount, first=at, last=target + (3 if counted else 1))
    candidates = told_by_a_verb(board, without_lateness(board, _with_unit(board, amount.unit), amount), at)
    candidates = candidates or (() if exact or amount.unit else _compared_before(board))
    if not amount.unit:
        candidates = aged(board, amount, exact=exact) or candidates
    if not candidates and not exact and not amount.unit and not (board.base and board.base.groups):
        candidates = of_no_field(board, amount)
    return _bound(board, candidates, amount, first=at, last=amount.last)


def _is_described(board: Board, at: int) -> bool:
    """Whether rows of some state stand there: "3 urgent orders"."""
    state = board.is_a(at, "value") or meanings.condition(board, board.at(at)) is not None
    return state and meanings.means_rows(board, board.at(at + 1))


def _having_described(board: Board, amount: Amount, target: int) -> int:
    """As in "at least 3 urgent orders": so many rows; of which state they are stands behind the number."""
    board.havings.append(having(board, Figure(board.said(amount.first, target + 2), (), "count"), amount))
    return amount.last - amount.first


def _by_so_much(board: Board, amount: Amount, target: int) -> int:
    """As in "at least a week late": by how much the one number of a condition is beyond its bound."""
    named = meanings.condition(board, board.at(target))
    if not named or len(named.filters) != 1 or not amount.unit or amount.op not in ("gt", "ge", "lt", "le", "between"):
        return 0
    (one,) = named.filters
    times = scale(amount.unit, comparable_unit(board.bind(one.field).field.unit))
    if not times or one.op not in ("gt", "ge", "lt", "le") or not isinstance(one.values[0], int | float):
        return 0
    below = one.op in ("lt", "le")
    values = sorted(float(one.values[0]) + (-1 if below else 1) * times * value for value in amount.values)
    op = _MIRRORED[amount.op] if below else amount.op
    said = board.said(amount.first, target + 1)
    board.place(Term(said, "filter", (one.field,), op=op, values=tuple(values)), amount.first, target + 1)
    if amount.op in ("lt", "le"):
        # Less than an hour late is late all the same.
        board.place(one, amount.first, target + 1)
    board.assumptions += disclosed(board, named, target)
    return target + 1 - amount.first


def _having_rows(board: Board, amount: Amount, target: int) -> int:
    """As in "with over 500 shipments"; "with over $2M of orders" adds up what they are worth."""
    added = _with_unit(board, amount.unit) if amount.unit and target > amount.last else ()
    figure = Figure(board.said(amount.first, target + 1), added, "sum" if added else "count")
    board.havings.append(having(board, figure, amount))
    board.root_at = board.root_at if board.root_at is not None else target
    return target + 1 - amount.first


def _bound(board: Board, candidates: tuple[str, ...], amount: Amount, *, first: int, last: int) -> int:
    fitting = bounded(board, candidates, amount)
    if not fitting:
        return 0
    amount = carried_over(board, amount, board.said(first, last), fitting)
    behind = board.skip(last, "joining") if board.is_a(last, "joining", cue="in") else last
    said = set(board.word(behind).split())
    told = [path for path in fitting if said and said <= set(fold(board.bind(path).label).split())]
    if len(fitting) > 1 == len(told):
        fitting, last = (told[0],), behind + 1  # "10 tonnes gross", "10 tonnes in gross weight"
    fitting = meant_by_adjective(board, fitting, amount)
    amount, last = amounts.bounded_behind(board, amount, last)
    board.place(filter_term(board, board.said(first, last), fitting, amount), first, last)
    return last - first


def _compared_before(board: Board) -> tuple[str, ...]:
    """As in "over 500 instead": the one number that the earlier query has a bound on."""
    bounds = [filter_ for filter_ in board.base.filters if filter_.op in _BOUNDS] if board.base else []
    fields = {filter_.field for filter_ in bounds if meanings.is_numeric(board.bind(filter_.field))}
    return tuple(fields) if len(fields) == 1 else ()


def _with_unit(board: Board, unit: str) -> tuple[str, ...]:
    """The dataset's own numbers that are measured in a unit."""
    if not unit:
        return ()
    units = {name: comparable_unit(field.unit) for name, field in board.dataset.fields.items() if field.unit}
    same = tuple(name for name, of in units.items() if of == unit)
    return same or tuple(name for name, of in units.items() if scale(unit, of))


def numbered(board: Board, at: int) -> int:
    """As in "IMO 9003331", "policy 4711": digits behind the name of a code are that code."""
    span = board.at(at)
    if span is None or span.kind != "term" or not board.is_a(at + 1, "number") or meanings.means_rows(board, span):
        return 0
    codes = (path for path in meanings.fields(board, span, meanings.is_text))
    paths = [path for path in codes if board.bind(path).field.role == "identifier"]
    said = board.word(at + 1)
    if len(paths) != 1 or not said.isdigit() or board.items[at + 1].first != span.last:
        return 0
    board.place(Filter(paths[0], "eq", (said,)), at, at + 2)
    return 2


def missing_values(board: Board, at: int) -> int:
    """As in "without arrival date", "with no vessel"."""
    if board.word(at) == "neither":
        return neither(board, at)
    if taken := missing_left_out(board, at):
        return taken
    if not board.is_a(at, "missing"):
        return 0
    if taken := values_not_had(board, at):
        return taken
    taken = _missing(board, at + 1, at)
    taken += or_missing(board, at, at + taken) if taken else 0
    return taken + (stated_behind(board, at + taken) if taken else 0)


def _missing(board: Board, field: int, cue: int) -> int:
    span = board.at(field)
    key = meanings.relation_key(board, span)
    flags = meanings.fields(board, span, meanings.is_flag)
    candidates = (key,) if key else meanings.fields(board, span, meanings.anything)
    first, last = min(field, cue), max(field, cue) + 1
    if not candidates:
        return negations(board, cue) if cue < field else 0
    text = board.said(first, last)
    if may_be_zero(board, candidates, cue, board.items[last - 1].last):
        board.unplaced.append(f"{text} (0, or not known)")
        return last - first
    if board.items[cue].cue == "is_null" and is_zero(board, candidates, cue):
        board.assumptions.append(f"{text!r} is read as: {board.bind(candidates[0]).label} is 0")
        board.place(Term(text, "filter", candidates, op="eq", values=(0,)), first, last)
        return last - first
    if flags and cue < field:
        term = Term(text, "filter", flags, op="eq", values=(False,))
    else:
        term = Term(text, "filter", candidates, op="is_null" if board.items[cue].cue == "is_null" else "not_null")
    board.place(term, first, last)
    return last - first


def known_values(board: Board, at: int) -> int:
    """As in "how many have both a weight and a volume": of these rows the fields are not empty."""
    if not has_before(board, at) or not any(figure.function == "count" for figure in board.figures):
        return 0
    first, here = at + board.is_a(at, "joining", "conjunction"), 0
    here = first
    while candidates := meanings.fields(board, board.at(here), meanings.anything):
        behind = board.skip(here + 1, "joining")
        compared = board.is_a(behind, "comparator", "number", "missing") or board.is_a(here + 1, "value")
        flags = meanings.fields(board, board.at(here), meanings.is_flag) == candidates
        if compared or flags or meanings.means_rows(board, board.at(here)):
            return 0
        here += 1
        some(board, here - 1, candidates)
        joint = board.skip(here, "conjunction")
        if joint == here or board.word(here) == "or":
            break
        here = joint
    return here - at if here > first else 0


def held_in_text(board: Board, at: int) -> int:
    """As in "with county in the name"."""
    held = board.skip(at, "joining")
    kinds = ("value", "term") if board.word(at) == "with" else ("value",)
    if not (board.is_a(held, *kinds) and board.word(held + 1) in ("in", "within")):
        return 0
    paths = meanings.fields(board, board.at(held + 2), meanings.is_text)
    last = held + 3
    if not paths or board.is_a(last, "value"):
        return 0
    words = board.said(held, held + 1)
    board.place(Term(board.said(at, last), "filter", paths, op="contains", values=(words,)), at, last)
    return last - at
