"""Several values of one field that are told apart: "boys and girls per species", "by M/F", "so many in each"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.placement.compared_groups import names_side_by_side
from askfirst.understanding.rules.placement.one_of_each import settle_contradictions, told_apart_by
from askfirst.understanding.rules.words.comparing_words import AS_ONE

_EACH = (
    *("each", "each of", "each one of", "every one of", "in each", "in each of", "for each", "for each of", "of each"),
    *("each one", "for each one of", "for every one of", "on each", "at each", "with each"),
)
_KINDS_READ = " is read as: "
_COUNTS = ("count", "count_distinct")
_NARROWING = tuple((word,) for word in ("in", "from", "to", "for", "with", "at", "on", "via", "through", "of", "only"))
_WHOLES = tuple(
    frozenset(pair.split())
    for pair in ("male female", "m f", "men women", "boys girls", "boy girl", "man woman", "males females", "yes no")
)
_OPPOSITES: dict[str | None, str] = {"gt": "le", "le": "gt", "lt": "ge", "ge": "lt"}


def ends_with_each(board: Board, at: int) -> bool:
    """As in "how many for A and B each?", "how many in each of them": what was named before is meant."""
    said = board.word(at) in _EACH and board.at(at + 1) is None
    return said and (board.word(at) == "each" or bool(names_side_by_side(board)))


def settle_told_apart(board: Board) -> None:
    """Names that stand behind "by", or right before what else rows are grouped by, are wanted each in a row."""
    _once(board)
    _in_brackets(board)
    _ask_of_kinds(board)
    _conditions_apart(board)
    _ask_of_lost_groups(board)
    _tell_apart(board)
    settle_contradictions(board)


def _tell_apart(board: Board) -> None:
    if AS_ONE.intersection(board.tokens.words()) or board.rank or board.lists:
        return
    for alike in names_side_by_side(board):
        held = {path for group in board.groups for path in group.candidates}
        if held & set(alike[0].fields):
            continue
        first, last = _stretch(board, alike)
        by = _follows_grouping(board, first)
        counted = not board.figures or any(figure.function in _COUNTS for figure in board.figures)
        per = bool(board.groups) and counted and _stands_before_grouping(board, first, last)
        if by or per or _are_all_there_are(board, alike, first, last):
            text = " and ".join(dict.fromkeys(mention.text for mention in alike))
            board.groups.append(Group(text, told_apart_by(board, alike)))
            board.assumptions.append(f"{text} are shown apart")


def _stretch(board: Board, alike: list[Mention]) -> tuple[int, int]:
    parts = [part for part in board.parts if any(part.what is mention for mention in alike)]
    return min(part.first for part in parts), max(part.last for part in parts)


def _follows_grouping(board: Board, first: int) -> bool:
    """Whether "by", or "and" behind another group, stands right before the names: "by AgeCat and M/F"."""
    before = [item for item in board.items if item.last <= first and item.kind != "joining"]
    if not before:
        return False
    if before[-1].kind == "grouping":
        return board.tokens.words()[before[-1].last - 1] in ("by", "per")
    joined = len(before) > 2 and before[-1].kind == "conjunction" and before[-3].kind == "grouping"  # noqa: PLR2004
    return joined and board.tokens.words()[before[-3].last - 1] in ("by", "per")


def _stands_before_grouping(board: Board, first: int, last: int) -> bool:
    """As in "boys and girls per species": joined by "and", with nothing between them and what else tells rows apart."""
    behind = next((item for item in board.items if item.first >= last), None)
    between = board.tokens.words()[first:last]
    near = behind is not None and behind.kind == "grouping" and behind.first - last <= 1
    before = board.tokens.words()[first - 1 : first]
    return near and "and" in between and "or" not in between and before not in _NARROWING


def _once(board: Board) -> None:
    """The same names said twice, as in "boys and girls (male, female)", hold once."""
    seen: dict[tuple[tuple[str, ...], frozenset[str]], list[Mention]] = {}
    for alike in names_side_by_side(board):
        key = (alike[0].fields, frozenset(mention.text.lower() for mention in alike))
        if key in seen:
            gone = [part for part in board.parts if any(part.what is mention for mention in alike)]
            board.parts = [part for part in board.parts if part not in gone]
        seen.setdefault(key, alike)
    _without_conditions_of(board, seen)
    told: list[tuple[str, tuple[str, ...]]] = []
    for part in list(board.parts):
        what = part.what
        if not isinstance(what, Mention) or what.negated or what.group is not None or what.of_rate or not what.fields:
            continue
        if (what.text.lower(), what.fields) in told:
            board.parts.remove(part)
        told.append((what.text.lower(), what.fields))


def _without_conditions_of(board: Board, seen: dict[tuple[tuple[str, ...], frozenset[str]], list[Mention]]) -> None:
    """As in "open and closed tickets", where "open" is a condition besides: one of two names holds nothing alone."""
    for part in list(board.parts):
        what = part.what
        if not isinstance(what, Filter) or what.op != "eq" or len(what.values) != 1:
            continue
        if any(what.field in paths and str(what.values[0]).lower() in texts for paths, texts in seen):
            board.parts.remove(part)


def _kinds(board: Board) -> list[tuple[Part, Term]]:
    """The words that were read as parts of names, though nobody said "in the name"."""
    said = [one.split(_KINDS_READ)[0] for one in board.assumptions if _KINDS_READ in one and " containing " in one]
    terms = [(part, part.what) for part in board.parts if isinstance(part.what, Term) and part.what.op == "contains"]
    return [(part, term) for part, term in terms if repr(term.text) in said]


def _in_brackets(board: Board) -> None:
    """As in "wagons by origin (they got '(sw)' in the name)": what is said in brackets is how the word is meant."""
    words = board.tokens.words()
    kinds = _kinds(board)
    for part, term in kinds if len(kinds) == 1 else ():
        others = [
            other for other in board.parts
            if isinstance(other.what, Term) and other is not part
            and other.what.op == "contains" and other.what.candidates == term.candidates
            and other.first > part.last and "(" in words[part.last : other.first]
        ]  # fmt: skip
        if others:
            board.parts.remove(part)
            said = repr(term.text)
            board.assumptions = [one for one in board.assumptions if not one.startswith(said + _KINDS_READ)]
            board.assumptions.append(f"{said} is read as what the brackets say")


def _ask_of_kinds(board: Board) -> None:
    """As in "how many hondas and how many datsuns": no name holds both, and the two are not one number."""
    alone = [(part, term) for part, term in _kinds(board) if term.group is None]
    kinds, paths = [part for part, _ in alone], {term.candidates for _, term in alone}
    if len(kinds) > 1 and len(paths) == 1 and "and" in board.tokens.words()[kinds[0].last : kinds[-1].first]:
        board.unplaced.append(board.tokens.said(kinds[0].first, kinds[-1].last))
        board.parts = [part for part in board.parts if part not in kinds]


def _are_all_there_are(board: Board, alike: list[Mention], first: int, last: int) -> bool:
    """As in "number of male, female ones": both together leave out nothing, so each is wanted."""
    between = board.tokens.words()[first:last]
    named = frozenset(mention.text.lower() for mention in alike)
    counted = bool(board.figures) and all(figure.function in _COUNTS for figure in board.figures)
    return counted and named in _WHOLES and "or" not in between and "either" not in board.tokens.words()


def _conditions_apart(board: Board) -> None:
    """As in "ports and warehouses per country": no row is both, and what is said of them is wanted of each."""
    told: dict[str, list[tuple[Part, Filter]]] = {}
    for part in board.parts:
        what = part.what
        if isinstance(what, Filter) and what.op == "eq" and len(what.values) == 1 and not (what.part or what.second):
            told.setdefault(what.field, []).append((part, what))
    _ask_of_opposites(board)
    for path, parts in told.items():
        if len({filter_.values for _, filter_ in parts}) < 2:  # noqa: PLR2004 - several
            continue
        for part, filter_ in parts:
            text = board.tokens.said(part.first, part.last)
            term = Term(text, "filter", (path,), op="eq", values=filter_.values)
            board.parts[board.parts.index(part)] = replace(part, what=term)


def _ask_of_lost_groups(board: Board) -> None:
    """As in "late shipments per destination terminal": "per" before a name asks for groups that nothing gave."""
    named = {part.first for part in board.parts if isinstance(part.what, Mention) and part.what.group is None}
    for item in board.items:
        words = board.tokens.words()
        if item.kind == "grouping" and words[item.last - 1] == "per" and item.last in named | {item.first}:
            board.unplaced.append(board.tokens.said(item.first, item.last + 1))


def _ask_of_opposites(board: Board) -> None:
    """As in "how many late and on time ones": no row is both, and no single condition holds what is wanted."""
    sides = [(part, part.what) for part in board.parts if isinstance(part.what, Filter) and part.what.op in _OPPOSITES]
    for one, first in sides:
        for other, second in sides:
            same = first.field == second.field and first.values == second.values
            if same and _OPPOSITES[first.op] == second.op and one.first < other.first:
                board.unplaced.append(board.tokens.said(one.first, other.last))
                board.parts = [part for part in board.parts if part is not one and part is not other]
