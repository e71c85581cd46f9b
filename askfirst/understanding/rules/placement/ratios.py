"""One number over another: "cost per kg", "ratio of a to b", "a divided by b"."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.figures import figure_at
from askfirst.understanding.rules.placement.signed_numbers import with_sign
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span

_DIVIDED = ("divided by", "over", "/")
_RELATIVE = ("relative to", "in relation to", "in proportion to", "proportional to")
_HUNDREDTHS = frozenset(
    ("percentage of", "percent of", "% of", "pct of", "per cent of", "share of", "part of", "percentage", "portion of")
)
_WITHIN = ("in", "within", "among", "out of", "relative to", "in relation to", "against", "to")
_EACH = ("for each", "for every", "each", "every", "in each", "on each")
_SUMMED = (None, "sum", "avg")


def ratios(board: Board, at: int) -> int:
    """As in "freight cost per container", "sales per order", "length to width ratio", "a divided by b"."""
    found = figure_at(board, at)
    if not found or len(found[0]) != 1:
        return 0
    figure, joint = found[0][0], found[1]
    fields = () if figure.function not in _SUMMED or figure.near else _fields(board, figure)
    if not fields:
        return 0
    # "Pay in freight per kg" says twice what is paid.
    named = meanings.fields(board, board.at(joint + 1), meanings.is_figure)
    again = board.is_a(joint, "joining") and bool({*fields}.intersection(named))
    joint = joint + 2 if again and board.word(joint + 2) == "per" else joint
    signed = with_sign(board, at, joint, figure, fields)
    return signed or _as_percentage(board, at, joint, figure) or _as_ratio(board, at, joint, figure)


def _as_ratio(board: Board, at: int, joint: int, figure: Figure) -> int:
    fields = _fields(board, figure)
    divided = board.word(joint) in _DIVIDED or board.is_a(joint, "joining", cue="over")
    divided = divided or _is_relative(board, joint, fields)
    each = _for_each_unit(board, joint)
    if _is_part_of(board, joint) or board.word(joint) == "per" or divided or each:
        below = past_total(board, joint + 1) if divided and figure.function in (None, "sum") else joint + 1
        taken = _over(board, at, each or below, fields, figure.function)
        if taken and _is_part_of(board, joint):
            board.assumptions.append(f"{board.said(at, at + taken)!r} is given as a fraction of 1")
        return taken
    if board.word(joint) == "to" and board.is_a(joint + 2, "function") and board.items[joint + 2].function == "ratio":
        taken = _over(board, at, joint + 1, fields)
        return taken + 1 if taken else 0
    return 0


def _is_relative(board: Board, joint: int, fields: tuple[str, ...]) -> bool:
    """As in "net weight relative to gross weight", where both are numbers of each row."""
    other = denominators(board, board.at(joint + 1))
    if board.word(joint) not in _RELATIVE or not other or set(other) & set(fields):
        return False
    board.assumptions.append(f"{board.said(joint, joint + 1)!r} is read as one total divided by the other")
    return True


def _for_each_unit(board: Board, joint: int) -> int:
    """The item of the number in "for each kilo", "on one cubic meter"; of rows and groups each stands by itself."""
    one = board.is_a(joint + 1, "number") and board.items[joint + 1].number == 1 and not board.items[joint + 1].cue
    if board.is_a(joint, "joining", "grouping") and one:
        target = joint + 2
    elif board.is_a(joint, "grouping") and board.word(joint) in _EACH:
        target = joint + 1
    else:
        return 0
    return target if board.is_a(target, "unit") or is_number(board, target) else 0


def _is_part_of(board: Board, at: int) -> bool:
    """As in "a as a fraction of b"."""
    if not board.is_a(at, "function") or board.word(at) not in ("fraction of", "proportion of"):
        return False
    return _behind_as(board, at)


def _behind_as(board: Board, at: int) -> bool:
    return "as" in board.tokens.words()[max(board.items[at].first - 2, 0) : board.items[at].first]


def _as_percentage(board: Board, at: int, joint: int, above: Figure) -> int:
    """As in "a as a percentage of b", "a's share of b"."""
    part = board.is_a(joint, "function") and board.items[joint].function == "share" and board.word(joint) in _HUNDREDTHS
    below = past_total(board, joint + 1)
    if not part or not is_number(board, below):
        return 0
    return percentage_of(board, at, below + 1, above, below)


def percentages(board: Board, at: int) -> int:
    """As in "what percentage of b is a", "percent of b that was a", where both are numbers."""
    within = _share_in(board, at)
    if within:
        return within
    below = past_total(board, at + 1)
    if not (board.is_a(at, "function") and board.items[at].function == "share" and is_number(board, below)):
        return 0
    found = figure_at(board, below + 2) if board.is_a(below + 1, "joining", cue="is") else None
    if not found or len(found[0]) != 1 or found[0][0].near:
        return 0
    return percentage_of(board, at, found[1], found[0][0], below)


def _share_in(board: Board, at: int) -> int:
    """As in "the share of a in b", "what percentage of a is in total b", where both are numbers."""
    if not (board.is_a(at, "function") and board.items[at].function == "share" and board.word(at) in _HUNDREDTHS):
        return 0
    found = figure_at(board, at + 1) if is_number(board, at + 1) else None
    if not found or len(found[0]) != 1 or found[0][0].near or not board.is_a(found[1], "joining"):
        return 0
    below = past_total(board, found[1] + 1)
    if board.word(found[1]) not in _WITHIN or not is_number(board, below):
        return 0
    return percentage_of(board, at, below + 1, found[0][0], below)


def past_total(board: Board, at: int) -> int:
    """As in "share of total cost": all of it is what a part is of anyway."""
    return at + 1 if board.is_a(at, "function") and board.items[at].function == "sum" else at


def percentage_of(board: Board, at: int, last: int, above: Figure, below: int) -> int:
    """The sum of the one field in percent of the sum of the other."""
    fields = _fields(board, above)
    named = _fields(board, Figure("", meanings.measures(board, board.items[below])))
    second = tuple(path for path in (named or denominators(board, board.items[below])) if path not in fields)
    if not fields or not second or above.function not in _SUMMED:
        return 0
    text = board.said(at, last)
    if len(second) > 1:
        board.figures.append(Figure(text, fields, "percentage"))
        board.seconds.append(Term(board.said(below, below + 1), "second", second))
    else:
        board.figures.append(Figure(text, fields, "percentage", second[0]))
    return last - at


def is_number(board: Board, at: int) -> bool:
    span = board.at(at)
    numbers = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
    return bool(numbers) and not meanings.means_rows(board, span)


def _fields(board: Board, figure: Figure) -> tuple[str, ...]:
    """The fields that are added up above the line."""
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    if named:
        return tuple(measure.field for measure in named if measure.field and measure.function in ("sum", "avg"))
    return figure.candidates


def _over(board: Board, at: int, target: int, fields: tuple[str, ...], function: str | None = None) -> int:
    span = board.at(target)
    text = board.said(at, target + 1) if span else ""
    if meanings.means_rows(board, span) and function == "avg":
        # An average is one per row anyway.
        board.figures.append(Figure(text, fields, "avg"))
        return target + 1 - at
    if meanings.means_rows(board, span):
        board.figures.append(Figure(text, fields, "ratio"))
        board.assumptions.append(f"{text!r} divides the total by the number of {board.dataset.plural}")
        return target + 1 - at
    named = _named_behind_unit(board, target, fields)
    if named:
        board.figures.append(Figure(board.said(target, named[0]), fields, "ratio", named[1]))
        return named[0] - at
    added = [board.dataset.measures[name] for name in meanings.measures(board, span)] if span else []
    totals = tuple(one.field for one in added if one.field and one.function == "sum")
    second = tuple(path for path in denominators(board, span) or totals if path not in fields)
    if not second:
        return 0
    if len(second) > 1:
        board.figures.append(Figure(text, fields, "ratio"))
        board.seconds.append(Term(board.said(target, target + 1), "second", second))
    else:
        board.figures.append(Figure(text, fields, "ratio", second[0]))
    return target + 1 - at


def _named_behind_unit(board: Board, target: int, fields: tuple[str, ...]) -> tuple[int, str] | None:
    """As in "per kilo of gross weight", "per kg gross weight": the item behind the field that has the unit, and it."""
    if not board.is_a(target, "unit"):
        return None
    behind = board.skip(target + 1, "joining") if board.is_a(target + 1, "joining", cue="of") else target + 1
    own = meanings.fields(board, board.at(behind), meanings.is_figure)
    same = [path for path in own if path in denominators(board, board.at(target)) and path not in fields]
    return (behind + 1, same[0]) if len(same) == 1 else None


def denominators(board: Board, span: Span | None) -> tuple[str, ...]:
    """The numbers that a word below the line may mean: by name, or by the unit that they are counted in."""
    if span is not None and span.kind == "unit":
        own = board.dataset.fields.values()
        return tuple(field.name for field in own if field.unit and comparable_unit(field.unit) == span.cue)
    return meanings.fields(board, span, meanings.is_figure)
