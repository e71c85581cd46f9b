"""The figures as people read them, and the questions that went wrong."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from askfirst.domain.reply import FinalAnswer, NeedsClarification, Reply
from askfirst.domain.table import Table
from benchmarks.reading.judge import OUTCOMES
from benchmarks.reading.play import Played

_FIRST_ROWS = 3
_NAME = 16
_TWENTIETHS = 20
_ALL = "all"


def figures(played: Sequence[Played]) -> dict[str, Any]:
    """How often each outcome came, the shares that matter in percent, and the milliseconds of a message."""
    counts = Counter(each.outcome for each in played)
    total = len(played)
    times = [taken for each in played for taken in each.milliseconds]
    return {
        "n": total,
        **{outcome: counts[outcome] for outcome in OUTCOMES},
        "ms median": statistics.median(times) if times else 0.0,
        "ms p95": statistics.quantiles(times, n=_TWENTIETHS)[-1] if len(times) > 1 else sum(times),
        "right or rightly asked %": percent(sum(each.good for each in played), total),
        "over-asked %": percent(counts["over-asked"], total),
        "silent wrong %": percent(counts["silent wrong"], total),
    }


def percent(part: int, whole: int) -> float:
    """The share in percent; of nothing, 0."""
    return 100 * part / whole if whole else 0.0


def figure_lines(split: str, played: Sequence[Played]) -> Iterator[str]:
    """A table of one split: a line for each set and one for all, then the shares of all."""
    names = ["n", *OUTCOMES, "ms median", "ms p95"]
    yield f"{split:<{_NAME}}" + "".join(f"  {name}" for name in names)
    for of in (*dict.fromkeys(each.of for each in played), _ALL):
        found = figures([each for each in played if of in (_ALL, each.of)])
        yield f"{of:<{_NAME}}" + "".join(f"  {found[name]:>{len(name)}.0f}" for name in names)
    whole = figures(played)
    for share in ("right or rightly asked %", "over-asked %", "silent wrong %"):
        yield f"{share.removesuffix(' %')}: {whole[share]:.1f} %"


def failure_lines(played: Sequence[Played]) -> Iterator[str]:
    """Each question that went wrong: what was asked, what is right, and what came."""
    for each in played:
        if each.good:
            continue
        yield ""
        yield f"{each.of}/{each.question.split} {each.question.id}: {each.outcome}"
        yield from (f"  > {message}" for message in each.question.messages)
        yield f"  gold: {each.question.gold}"
        yield from (f"  gold rows: {_rows(rows)}" for rows in each.tables[:1])
        yield from came(each.reply)


def came(reply: Reply) -> Iterator[str]:
    """The reply that came."""
    if isinstance(reply, NeedsClarification):
        yield f"  came: {reply.type}: {reply.question}"
        yield f"  options: {', '.join(option.label for option in reply.options) or 'none'}"
    elif isinstance(reply, FinalAnswer) and reply.table is not None:
        yield f"  came: {_table(reply.table)}"
        yield f"  understood: {reply.receipt.question if reply.receipt else 'without a receipt'}"
    else:
        yield f"  came: {reply.type}: {reply.text}"


def as_data(played: Sequence[Played]) -> dict[str, Any]:
    """All of it, ready for JSON: figures by split and set, and each question with its outcome."""
    splits = dict.fromkeys(each.question.split for each in played)
    return {
        "figures": {
            split: {
                of: figures([each for each in played if each.question.split == split and of in (_ALL, each.of)])
                for of in (*dict.fromkeys(each.of for each in played), _ALL)
            }
            for split in splits
        },
        "questions": [
            {
                "set": each.of,
                "split": each.question.split,
                "id": each.question.id,
                "messages": list(each.question.messages),
                "outcome": each.outcome,
                "came": [line.strip() for line in came(each.reply)],
                "ms": [round(taken, 1) for taken in each.milliseconds],
            }
            for each in played
        ],
    }


def _table(table: Table) -> str:
    names = ", ".join(column.name for column in table.columns)
    return f"{len(table.rows)} rows of ({names}): {_rows(table.rows)}"


def _rows(rows: Sequence[tuple[Any, ...]]) -> str:
    more = len(rows) - _FIRST_ROWS
    shown = ", ".join(json.dumps(row, default=str, ensure_ascii=False) for row in rows[:_FIRST_ROWS])
    return (shown or "none") + (f" and {more} more" if more > 0 else "")
