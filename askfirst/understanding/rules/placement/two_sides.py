"""Two sides of a comparison: both states of a flag, and a "versus" whose sides must be of one field."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Term
from askfirst.understanding.rules.board import Board, Figure, Group, Part
from askfirst.understanding.rules.placement.alternatives import conditions, only_small
from askfirst.understanding.rules.placement.usual_sides import with_the_usual
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.words.comparing_words import DONE, OTHERS, UNMARKED, USUAL

_NOTS = frozenset(("not", "non", "arent", "isnt", "werent", "wasnt", "didnt", "dont", "doesnt"))
_WITH = ("with", "to", "against", "beside", "alongside", "next to")
_BETWEEN = ("joining", "relation", "function")
_GOES_ON = ("time", "goal", "grouping", "grain", "conjunction", "function")


def against(board: Board, at: int) -> int:
    """As in "A vs B": a word that compares, and is told as not placed where nothing is compared."""
    if not board.is_a(at, "conjunction", cue="versus"):
        return 0
    board.compared.append((board.items[at].first, board.items[at].last))
    return 1


def both_states(board: Board, at: int) -> int:
    """As in "refrigerated and not refrigerated separately", "reefer vs non reefer": a group for each."""
    if board.word(at) == "between" and board.compared and (both := both_states(board, at + 1)):
        return both + 1
    if usual := with_the_usual(board, at):
        return usual
    flags = meanings.fields(board, board.at(at), meanings.is_flag)
    joined = board.is_a(at + 1, "conjunction") and board.is_a(at + 2, "negation")
    if not flags or not joined or meanings.fields(board, board.at(at + 3), meanings.is_flag) != flags:
        return 0
    board.groups.append(Group(board.said(at, at + 1), flags))
    return 4


def the_others(board: Board, at: int) -> int:
    """As in "refrigerated and other X", "do they cost more than the rest", "than those that aren't": both states."""
    than = board.word(at).endswith("than") or (bool(board.compared) and board.word(at) in _WITH)
    if not than and not board.is_a(at, "conjunction"):
        return 0
    flag = _flag_before(board, at)
    last = _same_flag(board, at + 1, flag) if than else 0
    usual = than or board.is_a(at, "conjunction", cue="versus") or bool(board.compared)
    last = last or _others(board, at + 1, usual=usual)
    if flag is None or not last:
        return _all_but_a_name(board, at, last) if last else 0
    board.parts.remove(flag)
    said = board.tokens.said(flag.first, flag.last)
    board.groups.append(Group(said, flag.what.candidates))  # type: ignore[union-attr] # a term
    if board.word(last - 1) in USUAL | UNMARKED:
        board.assumptions.append(f"{board.said(last - 1, last)!r} is read as not {said}")
    if than:
        compare_by(board, at)
    return last - at


def _same_flag(board: Board, at: int, flag: Part | None) -> int:
    """As in "do non-reefers run late more often than reefers": the flag is said of both sides."""
    here = board.skip(at, "joining", "negation")
    said = flag is not None and isinstance(flag.what, Term) and flag.what.values == (board.is_a(here - 1, "negation"),)
    paths = meanings.fields(board, board.at(here), meanings.is_flag)
    return here + 1 if said and paths == flag.what.candidates else 0  # type: ignore[union-attr] # a term


def _all_but_a_name(board: Board, at: int, last: int) -> int:
    """As in "X vs the rest", "X than the other ones": all but X make up no group, and that is said."""
    names = [part.what for part in board.parts if isinstance(part.what, Mention) and not part.what.negated]
    compares = board.word(at).endswith("than") or board.is_a(at, "conjunction", cue="versus") or board.compared
    if len(names) != 1 or not compares or board.word(last - 1) not in OTHERS:
        return 0
    why = f"all but {names[0].text} cannot be one group: say which names to compare it with, or ask for each of them"
    board.unplaced.append(f"{board.said(last - 1, last)} ({why})")
    return last - at


def compare_by(board: Board, at: int) -> None:
    """The words "heavier than" compare the number that was said, or else the one that the word is about."""
    if board.is_a(at, "conjunction"):
        return
    board.compared.append((board.items[at].first, board.items[at].last))
    numbers = average_done(board) or any(meanings.fields(board, span, meanings.is_figure) for _, span in board.loose)
    meant = implied(board.word(at).split()[:1], board.dataset)
    if meant and not board.figures and not numbers:
        board.figures.append(Figure(board.said(at, at + 1), meant, "avg"))


def average_done(board: Board) -> bool:
    """As in "do A weigh less than B": what each of them does, on average."""
    said = {at: board.tokens.said(span.first, span.last).lower() for at, span in board.loose}
    verbs = [(at, span) for at, span in board.loose if _is_done(board, said[at])]
    if len(verbs) != 1 or board.figures:
        return False
    ((at, span),) = verbs
    board.loose.remove((at, span))
    board.figures.append(Figure(said[at], meanings.fields(board, span, meanings.is_figure), "avg"))
    board.assumptions.append(f"{said[at]!r} is read as the average of each")
    return True


def _is_done(board: Board, said: str) -> bool:
    """Whether it is a verb of what rows do, by itself or behind their name: "weigh", "orders cost"."""
    *rows, verb = said.split() or [""]
    named = {fold(board.dataset.label), fold(board.dataset.plural), *map(fold, board.dataset.synonyms)}
    plain = not rows or " ".join(rows) in named or " ".join(rows).removesuffix("s") in named
    return plain and verb in DONE and bool(implied((verb,), board.dataset))


def averaged_side(board: Board, at: int) -> int:
    """As in "more expensive on average": what is compared is an average anyway."""
    averaged = board.word(at) in ("on average", "averaged", "average", "on the whole", "in the mean", "as a rule")
    figure = board.figures[-1] if board.figures else None
    words = {board.tokens.said(*span).lower() for span in board.compared}
    alone = not board.is_a(at + 1, "term") or meanings.means_rows(board, board.at(at + 1))
    implied_before = figure is not None and figure.function == "avg" and figure.text.lower() in words | DONE
    return int(averaged and alone and implied_before)


def _flag_before(board: Board, at: int) -> Part | None:
    """The one flag that was read: right before "and", anywhere before what compares."""
    told = [part for part in board.parts if isinstance(part.what, Term) and part.what.values in ((True,), (False,))]
    flags = [part for part in told if part.what.op == "eq" and part.what.group is None]  # type: ignore[union-attr] # terms
    if len(flags) != 1:
        return None
    compares = bool(board.compared) or board.is_a(at, "conjunction", cue="versus") or board.word(at).endswith("than")
    near = only_small(board, flags[0].last, board.items[at].first)
    return flags[0] if compares or near else None


def _others(board: Board, at: int, *, usual: bool) -> int:
    """The item behind words for all rows that are not so; 0 where none stand there."""
    here = at
    while board.is_a(here, *_BETWEEN) or board.word(here) == "all" or _stands_for_rows(board, here):
        here += 1
    word = board.word(here)
    if word in OTHERS or (usual and (word in USUAL or _is_unmarked(board, here))):
        return here + 1
    if not (board.is_a(here, "negation") and word in _NOTS):
        return 0
    behind = board.at(here + 1)
    words = board.tokens.words()
    end = board.items[here].last
    ends = behind is None or not any(map(str.isalnum, words[end])) or behind.kind in _GOES_ON
    return here + 1 if ends else 0


def _is_unmarked(board: Board, at: int) -> bool:
    """Whether it is a word for what has nothing special, which the data does not know."""
    return board.word(at) in UNMARKED and board.is_a(at, "unknown")


def _stands_for_rows(board: Board, at: int) -> bool:
    behind = board.word(at + 1)
    return meanings.means_rows(board, board.at(at)) and bool(behind) and behind not in OTHERS


def settle_sides(board: Board) -> None:
    """As in "reefers vs urgent ones": names of two fields are no two groups of one, and hold not both."""
    _count_no_side(board)
    stated = [part for part in conditions(board) if not (isinstance(part.what, Term) and part.what.of_rate)]
    told = {item.first for item in board.items if item.kind == "conjunction"}
    for first, last in [span for span in board.compared if span[0] in told]:
        before = [part for part in stated if part.last <= first and only_small(board, part.last, first)]
        behind = [part for part in stated if part.first >= last and only_small(board, last, part.first)]
        paths = [{path for part in side for path in part.paths} for side in (before, behind)]
        if all(paths) and not paths[0] & paths[1]:
            board.unplaced.append(board.tokens.said(first, last))


def _count_no_side(board: Board) -> None:
    """As in "phone vs web: refund rate": of names told apart no rate counts the one and not the other."""
    sides = [part for part in board.parts if isinstance(part.what, Mention) and part.what.group is not None]
    narrow = {part.what.group for part in sides if not part.what.of_rate}  # type: ignore[union-attr] # mentions
    for part in sides:
        if part.what.of_rate and part.what.group in narrow:  # type: ignore[union-attr] # a mention
            board.parts[board.parts.index(part)] = replace(part, what=replace(part.what, of_rate=False))  # type: ignore[arg-type] # likewise
