"""Who is at an end: "who has the most orders", "who runs the largest number of ships" asks for one of a relation."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure, Group, Rank
from askfirst.understanding.rules.placement.agents import agents, called, names_behind, verb_of
from askfirst.understanding.rules.placement.asked_words import PERSONS
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.words.leading_verbs import TRANSITIVE

_WHO = ("who", "whom", "whos", "who is", "who are")
_USING = frozenset((
    "use", "uses", "used", "order", "orders", "ordered", "ship", "ships", "shipped", "visit", "visits", "visited",
    "fly", "flies", "flew", "sail", "sails", "sailed", "buy", "buys", "bought", "book", "books", "booked",
))  # fmt: skip


_SPENT = frozenset(("spend", "spends", "spent", "pay", "pays", "paid", "earn", "earns", "owe", "owes", "cost", "costs"))
_BUYING = frozenset((
    "spend", "spends", "spent", "pay", "pays", "paid", "purchase", "purchases", "purchased", "place", "places",
    "placed", "return", "returns", "returned", "cancel", "cancels", "cancelled", "canceled", "request", "requested",
    "requests", "receive", "receives", "received", "owe", "owes", "owed", "account", "accounts", "accounted", "made",
    "makes", "make", "generates", "generated", "brought", "brings", "contributes", "contributed", "buy", "buys",
    "bought", "order", "orders", "ordered", "got", "gets", "most", "biggest", "the",
))  # fmt: skip


def settle_who(board: Board) -> None:
    """Group by what "who" stands for, where a number ranks and only one thing of the rows can be meant."""
    rank = board.rank
    if rank is None or board.groups or board.base or not _asks_who(board):
        return
    by = rank.by or next(iter(board.figures), None)
    if by and board.root_at is not None and not board.dataset.measures.keys() & set(by.candidates):
        return  # "Who placed the largest order" is about one of the rows.
    if by is None or by.function in ("min", "max", "median", "percentile"):
        return
    if not board.dataset.relations and rank.by and not rank.by.function and not board.figures:
        board.root_at = 0 if board.root_at is None else board.root_at  # the row tells who
        return
    found = _things(board)
    if len(found) != 1:
        return
    (path,) = found
    label = board.bind(path).label
    board.groups.append(Group(label, (path,)))
    board.assumptions.append(f"'who' is read as the {label}")
    rank.count = rank.count or 1


def _asks_who(board: Board) -> bool:
    first = next((at for at in range(len(board.items)) if not board.is_a(at, "filler", "conjunction")), 0)
    asked = board.is_a(first, "goal", cue="which") or board.is_a(first, "term", cue="who")
    return asked and board.word(first) in _WHO


def _things(board: Board) -> list[str]:
    """The names behind the relation that the verb is of, else of persons, else the only ones there are."""
    steps = board.dataset.relations
    words = board.tokens.words()
    verb = verb_of(words[words.index("who") + 1 :] if "who" in words else words[1:])
    buys = verb in _BUYING | _USING
    persons = [name for name, step in steps.items() if buys and PERSONS & called(step)]
    return names_behind(board, agents(board, verb) or persons or (list(steps) if len(steps) == 1 else []))


def most_of_rows(board: Board, at: int) -> int:
    """As in "who ships most with us", "which customer orders the least": by how many rows there are."""
    if not board.is_a(at, "superlative") or board.items[at].cue not in ("most", "least"):
        return 0
    plain = not board.is_a(at + 1, "term", "function", "value", "unit")
    before = board.tokens.words()[: board.items[at].first]
    verb = next((word for word in reversed(before) if word not in ("the", "us", "with")), "")
    asked = "which" in board.goals or _asks_who(board)
    if plain and asked and _is_measured_by_the_verb(board):
        figure = board.figures.pop()
        board.rank_as(Rank(board.said(at, at + 1), "high" if board.items[at].cue == "most" else "low", 1, figure))
        return 1
    if not plain or not asked or verb not in _USING | TRANSITIVE or board.rank or board.figures or board.base:
        return 0
    text = board.said(at, at + 1)
    direction = "high" if board.items[at].cue == "most" else "low"
    board.rank_as(Rank(text, direction, 1, Figure(text, (), "count")))  # type: ignore[arg-type] # one of two
    board.assumptions.append(f"{text!r} is read as by the number of {board.dataset.plural}")
    return 1


def _is_measured_by_the_verb(board: Board) -> bool:
    """As in "who spent the most", where "spent" names a measure."""
    if board.rank or board.base or len(board.figures) != 1:
        return False
    (figure,) = board.figures
    last = figure.text.split()[-1].lower()
    return bool(figure.candidates) and figure.function is None and (is_verb_form(last) or last in _SPENT)
