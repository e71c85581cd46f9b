"""Names of things that stand where no groups are wished for: "booked under an order", "from partner companies"."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.placement.one_or_several import is_plural
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_OWN = frozenset(("their", "its", "his", "her"))
_DOING = ("did", "do", "does", "have", "had", "will", "would", "can", "could")
_ADDED_UP = ("count", "sum", "count_distinct", None)
_NEAR = 3
_EACH = frozenset(("each", "every", "apiece", "individually", "respectively", "separately", "average", "typically"))


def is_of_one(board: Board, at: int, span: Span) -> bool:
    """As in "booked under an order": one of them is spoken of, and none is told apart."""
    article = span.first > 0 and board.tokens.words()[span.first - 1] in ("a", "an")
    return article and board.base is None and not board.rank and not board.is_a(at - 1, "grouping")


def tells_none_apart(board: Board, at: int, span: Span) -> bool:
    """Whether the name is of all of them, or only says more of the rows."""
    of_all = is_of_all(board, at, span) or is_reached(board, at, span)
    said_of = _is_told_by_its_time(board, at, span) or _is_denied_behind(board, at, span)
    return of_all or said_of or _is_of_the_one_row(board, at, span) or _is_done_by_all(board, at, span)


def _is_told_by_its_time(board: Board, at: int, span: Span) -> bool:
    """As in "shipments that belong to orders placed in May": the orders only say when, and none is told apart."""
    key = meanings.relation_key(board, span)
    before = board.is_a(at - 1, "joining", "relation") and not board.is_a(at - 2, "superlative", "grouping", "goal")
    counted = any(meanings.means_rows(board, item) for item in board.items[max(at - 3, 0) : at])
    counted = counted or any(figure.function in _ADDED_UP and figure.last <= span.first for figure in board.figures)
    if not key or not before or not counted or not board.figures or board.base is not None or board.rank:
        return False
    steps = {f"{relation.name}." for relation in board.dataset.relations.values() if relation.field == key}
    near = [part for part in board.parts if 0 <= part.first - span.last <= _NEAR]
    return any(path.startswith(tuple(steps)) for part in near for path in _paths(part))


def _paths(part: Part) -> tuple[str, ...]:
    """The fields of times and bounds; a name tells of which there are, and leaves open whether each is wanted."""
    if isinstance(part.what, TimeRange | Filter):
        return (part.what.field,)
    return part.what.candidates if isinstance(part.what, Term) and part.what.slot in ("filter", "time") else ()


def _is_denied_behind(board: Board, at: int, span: Span) -> bool:
    """As in "vessels with flag not Malta", "whose flag is not Malta": what is not there tells which rows are meant."""
    here = board.skip(at + 1, "joining")
    if not board.is_a(here, "negation") or board.base is not None or board.rank or is_plural(board, at + 1):
        return False
    led = board.word(at - 1) in ("with", "whose", "where", "and", "the", "having")
    named = board.skip(here + 1, "joining")
    return (
        led
        and board.is_a(named, "value")
        and bool(set(hit_paths(board, board.items[named])) & set(meanings.fields(board, span, meanings.groups)))
    )


def _is_of_the_one_row(board: Board, at: int, span: Span) -> bool:
    """As in "the order of lowest value placed by a customer from X": one order is wanted, X only says of whom."""
    if not span.first or board.tokens.words()[span.first - 1] not in ("a", "an") or board.base is not None:
        return False
    single = any(
        meanings.means_rows(board, item) and not is_plural(board, here + 1)
        for here, item in enumerate(board.items[:at])
    )
    ranked = board.rank is not None and board.rank.of_end and board.rank.count == 1
    told = board.is_a(at + 1, "value") or (board.is_a(at + 1, "relation", "joining") and board.is_a(at + 2, "value"))
    return single and ranked and told and board.is_a(at - 1, "relation", "joining")


def _is_done_by_all(board: Board, at: int, span: Span) -> bool:
    """As in "how many pieces did customers order": one number, for all who did it; an average is of each."""
    words = board.tokens.words()
    asked = [now for now in range(span.first) if words[now : now + 2] in (("how", "many"), ("how", "much"))]
    before = span.first - (words[span.first - 1] in ("our", "the", "their"))
    done = before > 0 and words[before - 1] in _DOING and board.tokens.items[span.last - 1].word[-1:] == "s"
    ends = len(words) == span.last or not any(map(str.isalnum, "".join(words[span.last :])))
    if not asked or not done or ends or board.base or board.rank or board.goals & {"which", "list", "compare", "rank"}:
        return False
    if _EACH & set(words) or any(figure.function not in _ADDED_UP for figure in board.figures) or not board.figures:
        return False
    board.tell_as_all(board.items[at].first, board.items[at].last)
    return True


def is_reached(board: Board, at: int, span: Span) -> bool:
    """As in "shipments that reached their destination": each has come to its own, and none is told apart."""
    own = span.first > 0 and board.tokens.words()[span.first - 1] in _OWN
    verb = board.is_a(at - 1, "relation") or board.word(at - 1) in ("at", "to", "from")
    return own and verb and board.base is None and not board.rank and board.lists is False


def told_by_a_name(board: Board, at: int, span: Span) -> set[str]:
    """The ways to the fields of a name beside, as in "from partner companies", "from companies in Canada".

    Empty where there is none.
    """
    if board.base is not None or not board.figures:
        return set()
    lead = board.is_a(at - 2, "relation", "joining")
    if lead and board.is_a(at - 1, "value") and board.items[at - 1].last == span.first:
        return {path.rpartition(".")[0] for path in hit_paths(board, board.items[at - 1])}
    behind = board.is_a(at - 1, "relation", "joining") and board.is_a(at + 1, "joining", "relation")
    if not (behind and board.is_a(at + 2, "value")):
        return set()
    ways = {path.rpartition(".")[0] for path in hit_paths(board, board.items[at + 2])}
    own = {path.rpartition(".")[0] for path in meanings.fields(board, span, meanings.groups)}
    return ways & own


def is_shared(board: Board, span: Span) -> bool:
    """As in "what share of X is late": X is what a part is wanted of, and no group."""
    share = next((figure for figure in board.figures if figure.function == "share" and figure.last), None)
    if share is None or share.candidates or not 0 <= span.first - share.last <= len(("the", "of", "kind")):
        return False
    between = [item for item in board.items if share.last <= item.first < span.first]
    return not any(item.kind in ("grouping", "joining") for item in between)


def is_of_all(board: Board, at: int, span: Span) -> bool:
    """As in "total cost of all carriers by month": they are not told apart, and none is left out."""
    before = board.tokens.words()[span.first - 1] if span.first else ""
    if board.havings:
        return False  # "Any customers with at least 60 orders" are told apart.
    return (before in ("all", "any") or _is_told_before(board, at)) and bool(board.figures)


def _is_told_before(board: Board, at: int) -> bool:
    """As in "average income of the Asian countries", where a name says which of them."""
    return board.is_a(at - 1, "value") and board.is_a(at - 2, "joining") and board.word(at - 2) in ("of", "in", "among")
