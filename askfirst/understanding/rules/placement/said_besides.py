"""Words that only tell of others: "countries of origin", "whose death was a homicide", "port or terminal"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ASKING = (("what", "did"), ("what", "do"), ("what", "does"), ("what", "will"), ("what", "would"), ("what", "have"))
_MUCH = (("how", "much"),)
_VERBS = frozenset(("cost", "costs", "weigh", "weighs", "weighed", "earn", "earned", "bring in"))
_OWNING = ("whose", "where", "when", "which", "in which")
_TOLD_OF = frozenset(
    ("a", "an", "the", "ruled", "classified", "recorded", "listed", "as", "called", "deemed", "found", "to", "be")
)


def tells_which_end(board: Board, at: int, span: Span) -> bool:
    """As in "countries of origin": the end of the way says which countries, and is itself not asked for."""
    before = board.at(at - 2)
    if not board.is_a(at - 1, "joining", cue="of") or before is None or before.kind != "term":
        return False
    heads = {path.partition(".")[0] for path in meanings.fields(board, span, meanings.groups) if "." in path}
    asked = meanings.fields(board, before, meanings.groups)
    for number, group in enumerate(board.groups):
        lying = tuple(path for path in group.candidates if path.partition(".")[0] in heads)
        if lying and set(group.candidates) <= set(asked):
            board.groups[number] = replace(group, candidates=lying)
            return True
    return False


def is_verb_of_the_question(board: Board, span: Span) -> bool:
    """As in "what did X cost us": one number is asked for, and no list of rows."""
    words = board.tokens.words()
    asked = words[:2] in _ASKING or (words[:2] in _MUCH and words[2:3] in (("did",), ("do",), ("does",)))
    alone = board.word_of(span) in _VERBS and words[span.last : span.last + 1] != ("each",)
    return asked and alone and board.base is None


def nouns_told_of(board: Board, at: int) -> int:
    """As in "whose death was a homicide": the noun is what the value behind it is said of, though it is stored too."""
    noun = board.at(at)
    owned = board.word(at - 1) in _OWNING
    if noun is None or noun.kind != "value" or not owned or not board.is_a(at + 1, "joining", cue="is"):
        return 0
    behind = at + 2
    while board.word(behind) in _TOLD_OF:
        behind += 1
    value = board.at(behind)
    if value is None or value.kind != "value" or value.length + noun.length > len(board.tokens):
        return 0
    same = set(hit_paths(board, noun, only_equal=True)) & set(hit_paths(board, value, only_equal=True))
    if not same:
        return 0
    told = board.said(behind, behind + 1)
    board.assumptions.append(f"{board.said(at, at + 1)!r} is read as the noun that {told!r} is said of")
    return behind - at


def any_kind(board: Board, value: int) -> int:
    """The item behind "X, port or terminal" where these are all places in X; the item behind X where it is not so.

    Each of the kinds is a word of a name that X is in, and no such name is without one of them.
    """
    here = board.skip(value + 1, "conjunction")
    here += board.word(here) in ("(", "both", "either", "any", "whether")
    second = board.skip(here + 1, "conjunction")
    joined = second > here + 1 and board.word(second - 1) in ("or", "and", "and or")
    kinds = [kind for at in (here, second) for kind in [_kind(board, value, at)] if kind]
    names = [fold(hit.value).split() for hit in board.items[value].hits if hit.how == "partial"]
    told = all(any(kind in name for name in names) for kind in kinds)
    whole = all(any(kind in name for kind in kinds) for name in names)
    return second + 1 if joined and len(kinds) > 1 and told and whole and names else value + 1


def _kind(board: Board, value: int, at: int) -> str:
    """The one word of an item that is stored just so as a kind of what a name is of, empty where it is none."""
    span = board.at(at)
    if span is None or span.kind != "value" or span.length != 1:
        return ""
    heads = {path.rpartition(".")[0] for path in hit_paths(board, board.items[value])}
    equal = hit_paths(board, span, only_equal=True)
    beside = any(path.rpartition(".")[0] in heads for path in equal)
    same = set(equal) & set(hit_paths(board, board.items[value], only_equal=True))
    return span.cue or stem(board.word(at)) if beside and not same else ""
