"""Conditions on what is calculated of each group, where the figure and the bound stand apart or one of them is implied.

"Countries where the total cost of 2024 is at least 1 million", "whose orders total more than 2 million dollars",
"found on more than one island", "by state, more than 5 only".
"""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import stem
from askfirst.domain.outline import Term
from askfirst.domain.query import Function
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.number_words import named_by_function
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount, amount_at, bounded, filter_term, having
from askfirst.understanding.rules.recognition.numbers import comparable_unit, scale

_SINGULAR = ("is", "was", "has been", "be", "been")
_EXCEEDS = ("exceeds", "exceed", "exceeding", "surpasses", "surpass", "tops")
_PRONOUNS = ("that", "which", "who")
_MARKS = (",", ";", "-", "–", "—", "(")  # noqa: RUF001 - as people type it
_ONLY = ("only", "just", "those", "ones", "but")
_BOUNDS = ("gt", "ge", "lt", "le", "eq", "between")
IN_ALL = (
    "in total",
    "altogether",
    "overall",
    "combined",
    "all told",
    "all together",
    "in sum",
    "total",
    "in aggregate",
)
_ON_AVERAGE = ("on average", "average", "in average", "averaging", "averaged", "averages")
_COUNTED_IN = ("years", "days", "months", "weeks", "hours", "points", "people", "units", "persons", "inches", "degrees")
_WHERE = frozenset(("with", "whose", "where", "having", "has", "have", "had", "got", "saw", "which", "that", "when"))


def compared_later(board: Board, figure: Figure, last: int) -> Amount | None:
    """As in "total cost of 2024 arrivals is at least 1 million": the amount that the figure's clause ends with.

    Its items are taken off the board. "Cost of shipments that are over 10 t" bounds the shipments.
    """
    if not _WHERE.intersection(board.tokens.words()[: board.items[last - 1].first]):
        return None
    here = last
    while here < len(board.items) and _narrows(board, here):
        here += 1
    verb = here - 1
    if board.is_a(here, "comparator") and _is_verb(board.word(here)):
        verb = here
    elif here == last or not board.is_a(verb, "joining", cue="is") or board.word(verb) not in _SINGULAR:
        return None
    before = board.tokens.words()[max(board.items[verb].first - 1, 0)]
    amount = amount_at(board, here)
    if before in _PRONOUNS or amount is None or amount.op not in _BOUNDS or not _fits(board, figure, amount):
        return None
    if figure.function in ("count", "count_distinct") and figure.text.lower().startswith("how many"):
        return None
    del board.items[min(verb, here) : amount.last]
    return amount


def _is_verb(said: str) -> bool:
    return said in _EXCEEDS or said.partition(" ")[0] in ("is", "was")


def _narrows(board: Board, at: int) -> bool:
    """Whether an item only says of which rows a figure is."""
    span = board.at(at)
    if span is None or meanings.fields(board, span, meanings.is_numeric) or meanings.measures(board, span):
        return False
    return span.kind in ("joining", "value", "relation", "term")


def _fits(board: Board, figure: Figure, amount: Amount) -> bool:
    """Whether the unit of an amount is one of the figure's, or it has none."""
    if not amount.unit:
        return True
    named = board.dataset.measures
    fields = [named[name].field if name in named else name for name in figure.candidates]
    units = [comparable_unit(board.bind(path).field.unit) for path in fields if path]
    return any(unit == amount.unit or scale(amount.unit, unit) for unit in units)


def totals_compared(board: Board, at: int) -> int:
    """As in "orders that total more than 2 million dollars", "more than 150 mm in total", "average over 5 hours"."""
    if averaged := _averages(board, at):
        return averaged
    function = _function(board, at)
    if function:
        amount = amount_at(board, board.skip(at + 1, "joining"))
        if amount is None:
            return 0
        behind = _past_the_unit(board, amount.last)
        named = meanings.fields(board, board.at(behind), meanings.is_figure)
        return _placed(board, function, amount, span=(at, behind + 1 if named else amount.last), named=named)
    amount = amount_at(board, at)
    if amount is None:
        return 0
    behind = board.skip(amount.last, "joining") if board.is_a(amount.last, "joining", cue="of") else amount.last
    named = meanings.fields(board, board.at(behind), meanings.is_figure)
    last = behind + 1 if named else amount.last
    if meanings.means_rows(board, board.at(behind)) and board.word(behind + 1) in IN_ALL and not amount.unit:
        figure = Figure(board.said(at, behind + 1), (), "count")
        board.havings.append(having(board, figure, amount))
        return behind + 2 - at
    function = _function(board, last)
    return _placed(board, function, amount, span=(at, last + 1), named=named) if function else 0


def _averages(board: Board, at: int) -> int:
    """As in "in what years did manufacturing average above 13,000": what a number does, told by a verb."""
    named = meanings.fields(board, board.at(at), meanings.is_figure)
    led = board.is_a(at - 1, "function", "grouping", "superlative")
    if not named or led or not board.is_a(at + 1, "function") or board.word(at + 1) not in _ON_AVERAGE[1:]:
        return 0
    amount = amount_at(board, at + 2) if board.items[at].last == board.items[at + 1].first else None
    return _placed(board, "avg", amount, span=(at, amount.last), named=named) if amount else 0


def _past_the_unit(board: Board, at: int) -> int:
    """The item of the number behind "60 years of", "5 hours of"; what it is counted in may be a field's name."""
    last = at + 1 if board.is_a(at, "term", "grain", "unknown") and board.word(at) in _COUNTED_IN else at
    return last + 1 if board.is_a(last, "joining") and board.word(last) in ("of", "in", "for") else at


def _function(board: Board, at: int) -> Function | None:
    if board.word(at) in IN_ALL or (board.is_a(at, "function") and board.items[at].cue == "adds up"):
        return "sum"
    return "avg" if board.word(at) in _ON_AVERAGE else None


def _placed(board: Board, function: Function, amount: Amount, *, span: tuple[int, int], named: tuple[str, ...]) -> int:
    """The condition on the sum or average of the named fields, or of those that have the amount's unit."""
    at, last = span
    own = tuple(name for name in board.dataset.fields if meanings.is_figure(board.bind(name)))
    fields = named or (own if not amount.unit else ())
    if amount.unit and not named:
        units = {name: comparable_unit(board.bind(name).field.unit) for name in own}
        fields = tuple(name for name in own if units[name] == amount.unit)
        fields = fields or tuple(name for name in own if scale(amount.unit, units[name]))
    fields = bounded(board, fields, amount)
    if not fields or amount.op not in _BOUNDS:
        return 0
    scaled = filter_term(board, board.said(at, last), fields, amount)
    board.havings.append(Term(board.said(at, last), "having", fields, function, op=amount.op, values=scaled.values))
    return last - at


def extremes_compared(board: Board, at: int) -> int:
    """As in "a maximum temperature above 25" where a field is called so: it is each row's own."""
    own = named_by_function(board, at)
    if not own or any(group.grain for group in board.groups):
        return 0
    amount = amount_at(board, board.skip(at + 2, "joining"))
    fields = bounded(board, own, amount) if amount else ()
    if amount is None or not fields:
        return 0
    board.place(filter_term(board, board.said(at, amount.last), fields, amount), at, amount.last)
    return amount.last - at


def rows_by_their_grain(board: Board, at: int) -> int:
    """As in "kinds with more than 100 days", where each row is of one day: so many rows, and no duration."""
    amount = amount_at(board, at)
    unit = board.items[amount.last - 1] if amount else None
    if amount is None or unit is None or unit.kind != "unit" or amount.op not in _BOUNDS:
        return 0
    if board.dataset.grain is None or stem(board.word_of(unit)) != board.dataset.grain:
        return 0
    if any(field.unit and scale(amount.unit, comparable_unit(field.unit)) for field in board.dataset.fields.values()):
        return 0
    figure = Figure(board.said(at, amount.last), (), "count")
    board.havings.append(having(board, figure, replace(amount, unit="")))
    return amount.last - at


def different_things(board: Board, at: int) -> int:
    """As in "found on more than one island": how many different ones there are in each group."""
    amount = amount_at(board, at)
    if amount is None or amount.unit or amount.op not in _BOUNDS:
        return 0
    target = board.skip(amount.last, "joining") if board.is_a(amount.last, "joining", cue="of") else amount.last
    told = board.word(target) in ("different", "distinct", "unique", "separate")
    target = target + 1 if told else target
    span = board.at(target)
    if told and meanings.means_rows(board, span):
        board.havings.append(having(board, Figure(board.said(at, target + 1), (), "count"), amount))
        return target + 1 - at
    if span is None or span.kind != "term" or meanings.means_rows(board, span) or meanings.measures(board, span):
        return 0
    if meanings.fields(board, span, meanings.is_numeric) or board.is_a(target + 1, "value"):
        return 0
    key = meanings.relation_key(board, span)
    paths = (key,) if key else meanings.fields(board, span, meanings.is_text)
    if not paths or meanings.condition(board, span):
        return 0
    figure = Figure(board.said(at, target + 1), paths, "count_distinct")
    board.havings.append(having(board, figure, amount))
    return target + 1 - at


def bounds_of_groups(board: Board, at: int) -> int:
    """As in "by state, more than 5 only": behind the groups, a number without a unit bounds what they show."""
    amount = amount_at(board, at)
    if amount is None or amount.op not in _BOUNDS or not board.groups or len(board.figures) > 1:
        return 0
    if board.is_a(amount.last, "term", "value", "joining", "function", "strange", "unknown") or board.rank:
        return 0
    before = board.tokens.items[max(board.items[at].first - 1, 0)].text
    counted = not board.figures or board.figures[0].function in ("count", "count_distinct")
    # "Orders by channel, only those over 50k" bounds the orders.
    said_before = before.lower() in (_ONLY[:2] if counted else _ONLY)
    if before not in _MARKS and not said_before and board.word(amount.last) not in ("only", "just"):
        return 0
    figure = next(iter(board.figures), None) or Figure(board.said(at, amount.last), (), "count")
    if not _fits(board, figure, amount) or (amount.unit and figure.function in ("count", "count_distinct")):
        return 0
    told = replace(figure, text=board.said(at, amount.last))
    board.havings.append(having(board, told, amount))
    return amount.last - at
