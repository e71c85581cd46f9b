"""Places the rows that a question is about, the columns it wants to see, and the words around them."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure, Rank
from askfirst.understanding.rules.placement.compared_adjectives import how_much
from askfirst.understanding.rules.placement.listed_columns import side_by_side
from askfirst.understanding.rules.placement.number_words import is_number_of_a_field
from askfirst.understanding.rules.placement.one_or_several import tells_an_end
from askfirst.understanding.rules.placement.two_sides import average_done
from askfirst.understanding.rules.placement.under_names import is_flown_under
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import amount_at
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span

_ABOUT_A_QUERY = ("drop", "part", "part_time", "part_limit", "part_dimensions", "any")

_ALTOGETHER = ("altogether", "all told", "all together")
_DOERS = ("we", "they", "it", "who", "us")


def goals(board: Board, at: int) -> int:
    """As in "show", "which", "analyze": what is to be done."""
    if not board.is_a(at, "goal"):
        return 0
    if board.items[at].cue == "why":
        return 0
    if board.items[at].cue == "when" and _says_which(board, at):
        return 1
    if board.items[at].cue == "compare":
        board.compared.append((board.items[at].first, board.items[at].last))
        how_much(board, at)
    if board.items[at].cue == "rank":
        board.rank_as(Rank(board.said(at, at + 1), "high"))
    board.goals.add(board.items[at].cue)
    return 1


def _says_which(board: Board, at: int) -> bool:
    """As in "wind when it's foggy": it says of which rows, and asks for no time."""
    behind = board.tokens.words()[board.items[at].last :]
    stands = board.is_a(at + 1, "value") or meanings.condition(board, board.at(at + 1)) is not None
    return at > 0 and stands and behind[:1] in (("it",), ("its",), ("they",), ("theyre",), ("there",), ("we",))


def extra_columns(board: Board, at: int) -> int:
    """As in "with arrival date", "also include status and delay"."""
    opens = (board.is_a(at, "joining", cue="with") and not tells_an_end(board, at)) or _heads_columns(board, at)
    if not board.is_a(at, "columns") and not (opens and _names_columns(board, at + 1)):
        return 0
    if board.is_a(at, "columns") and board.tokens.words()[max(board.items[at].first - 1, 0)] in _DOERS:
        return 1  # "In which year did we add the most" asks for no column.
    if board.is_a(at, "columns") and is_beside_figures(board, board.skip(at + 1, "joining", "columns")):
        return 0
    last = _past_number_of(board, board.skip(at + 1, "joining", "columns"))
    while paths := _column(board, last):
        near = board.is_a(last, "strange")
        for said, column in side_by_side(board, board.said(last, last + 1), paths):
            board.place(Term(said, "extra_column", column, near=near), last, last + 1)
        joint = _past_number_of(board, board.skip(last + 1, "conjunction", "columns"))
        if joint == last + 1 or not _column(board, joint):
            return last + 1 - at
        last = joint
    return 0


def _heads_columns(board: Board, at: int) -> bool:
    """As ":" in "orders of X: value and date"; "X: value in total", "X: cost per kg" ask for numbers."""
    behind = board.skip(at + 2, "joining")
    return board.word(at) == ":" and board.word(at + 2) != "per" and not board.is_a(behind, "function")


def _past_number_of(board: Board, at: int) -> int:
    """As in "add the number of pieces" to a list: the field that holds the number."""
    rows = (
        board.lists and not (board.base and board.base.groups) and (board.base is not None or board.root_at is not None)
    )
    return at + 1 if rows and is_number_of_a_field(board, at) else at


def _names_columns(board: Board, at: int) -> bool:
    """Whether a bare field follows, and not a condition on one."""
    if not board.lists or board.compared or not _column(board, at) or is_beside_figures(board, at):
        return False
    behind = board.skip(at + 1, "joining")
    return not (amount_at(board, behind) or board.is_a(behind, "value", "comparator", "missing", "number"))


def _column(board: Board, at: int) -> tuple[str, ...]:
    span = board.at(at)
    if span is None or meanings.means_rows(board, span) or meanings.condition(board, span):
        return ()
    if span.kind == "strange":
        return meanings.strangers(span, "column")
    if board.is_a(at, "grain") and board.word(at) == "date" and board.dataset.time:
        return (board.dataset.time,)
    return meanings.fields(board, span, meanings.anything)


def rows(board: Board, at: int) -> int:
    """The question's own dataset by name."""
    if not meanings.means_rows(board, board.at(at)):
        return 0
    board.root_at = at if board.root_at is None else board.root_at
    return 1


def loose_terms(board: Board, at: int) -> int:
    """A field or another dataset whose place only the whole question tells."""
    span = board.at(at)
    if span is None or span.kind != "term":
        return 0
    if not meanings.measures(board, span) and not meanings.fields(board, span, meanings.anything):
        return 0
    if not _explains(board, span):
        board.loose.append((at, span))
    return 1


def _explains(board: Board, span: Span) -> bool:
    """As in "over 5 million people (pop)": in parentheses, the field that was read before them."""
    around = [token.text for token in (board.tokens.items[span.first - 1 : span.last + 1] if span.first else ())]
    before = board.parts[-1].what if board.parts else None
    if around[:1] != ["("] or around[-1:] != [")"] or not isinstance(before, Term):
        return False
    return set(before.candidates) == set(meanings.fields(board, span, meanings.anything))


def adds_figure(board: Board, at: int) -> bool:
    """Whether what is to be shown besides is calculated, or a group: "also show the average delay"."""
    target = board.skip(at + 1, "joining", "columns")
    named = bool(meanings.measures(board, board.at(target)))
    asked = board.is_a(target, "function", "grouping", "grain") and board.word(target) != "date"
    return named or asked or is_beside_figures(board, target)


def is_beside_figures(board: Board, at: int) -> bool:
    """Whether a number follows an answer that shows figures: "add the weight" adds its average to other averages."""
    if board.base is None or not board.base.groups:
        return False
    return bool(meanings.fields(board, board.at(at), meanings.is_figure)) and not board.is_a(at, "strange")


def small_words(board: Board, at: int) -> int:
    """Words that only joined what is placed by now."""
    if board.is_a(at, "joining", cue="over"):
        return 0
    if board.is_a(at, "joining", "conjunction", "relation", "filler", "chat") or board.word(at) in _ALTOGETHER:
        return 1
    if board.is_a(at, "change") and (board.items[at].cue not in _ABOUT_A_QUERY or _is_of_all_time(board, at)):
        # "The same origin and destination" compares them, which no query here can.
        return 0 if board.base is None and "same" in board.word(at).split() else 1
    if board.is_a(at, "comparator"):
        return int(_leads_to_more(board, at) or is_flown_under(board, at))
    if board.is_a(at, "grouping"):
        return int(board.is_a(at + 1, "goal", cue="which") or _stands_before_a_name(board, at))
    told_anyway = board.is_a(at, "missing", cue="not_null") and _are_on_record(board, at)
    return int(told_anyway or (board.is_a(at, "columns") and adds_figure(board, at)))


def _leads_to_more(board: Board, at: int) -> bool:
    """As in "containing 100 to 150 items", "between Japan and Europe": what it leads to says it all."""
    if board.items[at].cue == "contains":
        return bool(amount_at(board, at + 1)) or board.is_a(at + 1, "number")
    flag = bool(meanings.fields(board, board.at(at + 1), meanings.is_flag))
    side = flag or board.is_a(at + 1, "value") or meanings.condition(board, board.at(at + 1)) is not None
    return board.items[at].cue == "between" and bool(board.compared) and side


def _are_on_record(board: Board, at: int) -> bool:
    """As in "how many orders were recorded in May": rows are there because they were."""
    return meanings.means_rows(board, board.at(at - 1)) and board.word(at).split()[0] in (
        "is",
        "are",
        "was",
        "were",
        "been",
    )


def _is_of_all_time(board: Board, at: int) -> bool:
    """As in "the longest ever": with no time asked for it is of all time anyway."""
    return board.items[at].cue == "any" and board.base is None


def compared_names(board: Board, at: int) -> int:
    """As in "are male ones heavier than female ones": a comparison with a name and no number.

    What is compared is the number that was said, or the one that the word is about.
    """
    if not (board.is_a(at, "comparator") and board.word(at).endswith("than")):
        return 0
    here = board.skip(at + 1, "joining", "relation")
    here = board.skip(here + meanings.means_rows(board, board.at(here)), "joining", "relation")
    if not board.is_a(here, "value"):
        return 0
    board.compared.append((board.items[at].first, board.items[at].last))
    numbers = average_done(board) or any(meanings.fields(board, span, meanings.is_figure) for _, span in board.loose)
    if not (board.figures or numbers) and not _counts_more(board, at):
        word = board.word(at).split()[0]
        meant = implied((word,), board.dataset)
        if meant:
            board.figures.append(Figure(board.said(at, at + 1), meant, "avg"))
        else:
            board.unplaced.append(board.said(at, at + 1))
    return 1


def _counts_more(board: Board, at: int) -> bool:
    """As in "more orders than": how many there are is compared."""
    return (
        board.word(at).split()[0] in ("more", "less", "fewer", "greater", "higher", "lower") or board.base is not None
    )


def units_told(board: Board, at: int) -> int:
    """As in "the longest delay in hours": the unit that the answer has anyway."""
    unit = comparable_unit(board.word(at + 1))
    figures = [*board.figures, *([board.rank.by] if board.rank and board.rank.by else [])]
    named = board.dataset.measures
    fields = [named[name].field if name in named else name for figure in figures for name in figure.candidates]
    units = {comparable_unit(board.bind(path).field.unit) for path in fields if path}
    return 2 if board.is_a(at, "joining", cue="in") and unit in units - {""} else 0


def _stands_before_a_name(board: Board, at: int) -> bool:
    behind = board.at(at + 1)
    if behind and "whether" in board.tokens.words()[board.items[at].last : behind.first]:
        return False  # "By whether they are urgent" wants both, and no query here groups by what is no flag.
    if board.word(at) in ("each", "every", "for each", "for every") and meanings.condition(board, board.at(at + 1)):
        return True
    return board.is_a(at + 1, "value", "comparator", "number") or (
        board.is_a(at + 1, "term") and board.is_a(at + 2, "value")
    )


def leftovers(board: Board, at: int) -> int:
    """What nothing could place: told to the user, never dropped."""
    span = board.items[at]
    board.unplaced.append(board.tokens.said(span.first, span.last))
    return 1
