"""Whether anything asks for the groups that a noun would make: "orders customers placed per month" has months only."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.irregular_verbs import DONE
from askfirst.understanding.rules.words.noun_classes import DOERS, PEOPLE, PERSONS

_DOING = frozenset(
    ("did", "do", "does", "have", "had", "has", "will", "would", "can", "could", "were", "was", "are", "is")
)
_DETERMINERS = frozenset(("our", "the", "their", "your", "my", "these", "those", "all"))
_OF_WHOM = frozenset(("of", "from", "by", "for", "with", "to", "at", "in", "among", "amongst"))
_PRONOUNS = frozenset(("we", "i", "they", "you", "he", "she"))
_NOUNS = ("term", "function", "grain", "time", "value", "strange")
_LEADING = ("goal", "time", "conjunction", "change", "order", "sorting")
_PER = frozenset(("per", "each", "every", "for each", "for every", "in each", "in every", "at each", "for each of the"))
_ONLY = frozenset(("only", "just", "solely", "exclusively"))


def stands_without_ground(board: Board, at: int, span: Span) -> bool:
    """Whether the noun only tells who did it or whose it is, beside groups that are asked for; it is told then."""
    if not _is_several(board, at, span) or _is_asked(board, at, span):
        return False
    apart = _is_only_told_of(board, at, span) or _did(board, at, span)
    if board.base is None and not apart:
        apart = _others_are_asked(board, at, span) and _tells_who(board, at, span)
    if apart or _is_the_noun_of_sides(board, span):
        board.tell_as_all(span.first, span.last)
        return True
    return False


def _did(board: Board, at: int, span: Span) -> bool:
    """As in "how many items did German customers order": which of them is said, and nobody asked for each."""
    if not board.is_a(at - 1, "value") or board.items[at - 1].last != span.first or board.rank or board.groups:
        return False
    return board.tokens.words()[board.items[at - 1].first - 1] in _DOING and bool(board.figures)


def _is_several(board: Board, at: int, span: Span) -> bool:
    return board.tokens.items[span.last - 1].is_plural and not board.is_a(at - 1, "grouping")


def _is_asked(board: Board, at: int, span: Span) -> bool:
    """As in "which of our customers", "top 5 customers", "revenue and customers", "customers with the most orders"."""
    words = board.tokens.words()
    counted = board.is_a(at - 1, "number") and board.rank is not None and board.rank.count is not None
    if board.is_a(at - 1, "conjunction", "limit", "superlative") or counted or "compare" in board.goals:
        return True
    if board.is_a(at + 1, "joining") and board.is_a(at + 2, "superlative", "limit"):
        return True
    here = span.first - 1
    while here >= 0 and (words[here] in _DETERMINERS or words[here] == "of"):
        here -= 1
    return here >= 0 and words[here] in ("which", "what", "whose", "between", "across")


def _others_are_asked(board: Board, at: int, span: Span) -> bool:
    """Whether the question has groups of its own, said as such: "by month", "in which country"."""
    own = set(meanings.fields(board, span, meanings.groups))
    if any(not set(group.candidates) & own for group in board.groups):
        return True
    for here, other in board.loose:
        paths = meanings.fields(board, other, meanings.groups)
        if here < at and paths and not set(paths) & own and board.is_a(here - 1, "goal", cue="which"):
            return True
    return False


def _tells_who(board: Board, at: int, span: Span) -> bool:
    """As in "did customers order", "orders of customers", "customers' orders", "orders customers placed"."""
    words = board.tokens.words()
    here = span.first - 1
    while here >= 0 and words[here] in _DETERMINERS:
        here -= 1
    if here < 0:
        return False
    told = board.is_a(at - 1, "value") and board.is_a(at - 2, "joining", "relation")
    if words[here] in _DOING | _OF_WHOM or board.is_a(at - 1, "relation") or told:
        return True
    if not any(board.is_a(number, "term", "function") for number in range(at)) or board.is_a(at - 1, *_LEADING):
        return False
    ours = words[max(board.items[at - 1].first - 1, 0)] in _PRONOUNS
    beside = board.is_a(at - 1, *_NOUNS) and board.items[at - 1].last == here + 1 and not ours
    return not beside or _is_done(words[span.last : span.last + 1])


def _is_done(behind: tuple[str, ...]) -> bool:
    """As in "tips waiters got", "orders customers placed"; without a verb, two nouns are short for one by the other."""
    return bool(behind) and (behind[0].endswith("ed") or behind[0] in DONE)


def _is_only_told_of(board: Board, at: int, span: Span) -> bool:
    """As in "only guests from Germany" behind a question: the name says which rows are left."""
    before = board.tokens.words()[max(span.first - 2, 0) : span.first]
    only = bool(_ONLY & set(before)) or "only" in board.changes
    only = only or (board.base is not None and before[-1:] in (("from",), ("of",), ("for",), ("with",)))
    behind = board.is_a(at + 1, "joining", "relation") and board.is_a(at + 2, "value")
    named = board.is_a(at - 1, "value") and board.items[at - 1].last == span.first
    return only and (behind or named)


def _is_the_noun_of_sides(board: Board, span: Span) -> bool:
    """As in "weekend classes vs weekday classes": it is said of either side, and names what both are of."""
    noun = board.tokens.items[span.last - 1].stem
    others = [item for item in board.items if item.kind in ("grain", "time", "filler") and item.length > 1]
    told = any(board.tokens.items[item.last - 1].stem == noun for item in others)
    return told and bool(board.groups) and board.base is None


def doers_or_names(board: Board, at: int) -> int:
    """The items behind a grouping word where they name who did it, or only a word of the names of what is grouped."""
    if not board.is_a(at, "grouping"):
        return 0
    if _names_the_doers(board, at):
        return 2
    return 2 if _groups_by_a_word_of_names(board, at) else 0


def _groups_by_a_word_of_names(board: Board, at: int) -> bool:
    """As in "per room" over names such as "Cycle Room": one of them is no group, and what they are names of is."""
    span = board.at(at + 1)
    if board.word(at) not in _PER or span is None or span.kind != "value" or span.length != 1:
        return False
    text = board.tokens.items[span.first].text
    paths = hit_paths(board, span)
    if not text.islower() or len(paths) != 1 or any(hit.how != "partial" for hit in span.hits):
        return False
    board.groups.append(Group(text, paths))
    board.assumptions.append(f"{text!r} is read as {board.bind(paths[0]).label}")
    return True


def _names_the_doers(board: Board, at: int) -> bool:
    """As in "bookings made by guests from Germany": behind what was done, the name says which guests."""
    done, doers = board.tokens.words()[: board.items[at].first][-1:], board.at(at + 1)
    if board.word(at) != "by" or doers is None or not done or board.base is not None:
        return False
    verb = _is_done(done)
    paths = meanings.fields(board, doers, meanings.groups)
    told = board.is_a(at + 2, "joining", "relation") and board.is_a(at + 3, "value")
    told = told or (board.is_a(at + 2, "grouping") and _are_persons(board, doers))
    if not (verb and paths and told and _is_several(board, at + 2, doers)):
        return False
    board.tell_as_all(doers.first, doers.last)
    return True


def _are_persons(board: Board, span: Span) -> bool:
    """Whether somebody is named who does things, and no kind of things: patrons, carriers, but no categories."""
    noun = board.tokens.items[span.last - 1].stem
    return noun in PEOPLE | PERSONS | DOERS or meanings.relation_key(board, span) is not None


def settle_degenerate(board: Board) -> None:
    """Answers that tell nothing: one of each in every group, and groups by what only one of is left."""
    _count_within_groups(board)
    for group in board.groups:
        told = next((part for part in board.parts if group.cue and _is_said_of_the_group(board, part, group)), None)
        if told:
            board.parts.remove(told)
            said = board.tokens.said(told.first, told.last)
            board.assumptions.append(f"{said!r} is read as what {group.text!r} is said of, so all of them are shown")


def _is_said_of_the_group(board: Board, part: Part, group: Group) -> bool:
    """As in "for each type of death": the name behind the group is what there are types of, and leaves one of them."""
    what = part.what
    if not isinstance(what, Mention) or what.negated or not set(what.fields) <= set(group.candidates):
        return False
    words = board.tokens.words()
    noun = " ".join(words[max(part.first - 2, 0) : part.first])
    return noun.split()[-1:] == ["of"] and group.text.lower().endswith(noun.split()[0])


def _count_within_groups(board: Board) -> None:
    """As in "count of subscriptions by plan": of what the groups are there is one in each, so rows are counted."""
    held = {path for group in board.groups if not (group.grain or group.part) for path in group.candidates}
    for number, figure in enumerate(board.figures):
        if figure.function == "count_distinct" and figure.candidates and set(figure.candidates) <= held:
            board.figures[number] = replace(figure, candidates=(), function="count")
            board.assumptions.append(f"{figure.text!r} is read as the number of {board.dataset.label}")
