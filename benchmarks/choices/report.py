"""The figures as people read them, and the cases of the tune half that went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.choices.entry import KINDS
from benchmarks.choices.play import Played

_NAME = 32
_ALL = "all"
_NEVER_RUN = ("hopeless", "hostile")


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over some cases. `right`, `asked` and `rephrased` are of those that `should_run`; `bad` never may."""

    cases: int
    good: int
    should_run: int
    right: int
    asked: int
    rephrased: int
    wrong_and_run: int
    bad: int
    bad_run: int

    @property
    def shares(self) -> Mapping[str, float]:
        """The four shares that have a floor, in percent. A request to say it otherwise counts as asked."""
        return {
            "right": percent(self.right, self.should_run),
            "asked": percent(self.asked + self.rephrased, self.should_run),
            "wrong_and_run": percent(self.wrong_and_run, self.cases),
            "hopeless_or_hostile_run": percent(self.bad_run, self.bad),
        }


def figures(played: Sequence[Played]) -> Figures:
    """What is counted over some cases."""
    runs = [each for each in played if each.case.right.should_run]
    bad = [each for each in played if each.case.kind in _NEVER_RUN and each.case.right.refuses]
    return Figures(
        cases=len(played),
        good=sum(each.good for each in played),
        should_run=len(runs),
        right=_count(runs, "right"),
        asked=_count(runs, "over-asked"),
        rephrased=_count(runs, "not understood"),
        wrong_and_run=_count(played, "wrong and run"),
        bad=len(bad),
        bad_run=_count(bad, "wrong and run"),
    )


def percent(part: int, whole: int) -> float:
    """The share in percent; of nothing, 0."""
    return 100 * part / whole if whole else 0.0


def lines(title: str, played: Sequence[Played]) -> Iterator[str]:
    """The figures of each set and of all, then by kind of case and by what the reader went by, then the shares."""
    yield _head(title)
    yield from _rows(played, lambda each: each.case.of)
    yield _row(_ALL, played)
    yield ""
    yield _head("by kind")
    yield from _rows(sorted(played, key=lambda each: KINDS.index(each.case.kind)), lambda each: each.case.kind)
    yield ""
    yield _head("matched by")
    yield from _rows(sorted(played, key=lambda each: each.came.matched_by), lambda each: each.came.matched_by)
    yield ""
    shares = figures(played).shares
    yield f"right, of those that should run: {shares['right']:.1f} %"
    yield f"asked, of those that should run: {shares['asked']:.1f} %"
    yield f"wrong and run, of all: {shares['wrong_and_run']:.2f} %"
    yield f"run, of the hopeless and hostile: {shares['hopeless_or_hostile_run']:.1f} %"


def failure_lines(played: Sequence[Played]) -> Iterator[str]:
    """Each case of the tune half that went wrong. Of the unseen half nothing is told."""
    for each in played:
        if each.good or each.case.split != "tune":
            continue
        yield ""
        yield f"{each.case.of} {each.case.id} ({each.case.kind}): {each.outcome}"
        yield from (f"  {role}: {text}" for role, text in each.case.before)
        yield from (f"  before: {turn.tool} {turn.args}" for turn in each.case.previous)
        if each.case.argument:
            yield f"  asked for {each.case.argument}: {', '.join(map(str, each.case.options)) or 'no options'}"
        yield f"  > {each.case.text}"
        yield f"  right: {each.case.right}"
        yield f"  came: {_came(each)}"


def missed(played: Sequence[Played], floor: Mapping[str, float]) -> Iterator[str]:
    """A sentence for each share that misses its floor. Only `right` is a least share, the others are most."""
    for name, share in figures(played).shares.items():
        if share < floor[name] if name == "right" else share > floor[name]:
            bound = "at least" if name == "right" else "at most"
            yield f"{name} is {share:.2f} %: the floor is {bound} {floor[name]:g} %."


def _came(each: Played) -> str:
    came = each.came
    if came.way == "run":
        return f"run with {dict(came.args)}, matched by {came.matched_by}"
    if came.way == "ask":
        return f"asked about {came.about or 'words without a place'} ({came.why}): {came.said}"
    return f"to be said otherwise: {came.said}"


def _head(title: str) -> str:
    return f"{title:<{_NAME}} cases  good  should run  right  asked  rephrase  wrong run  hopeless/hostile  run"


def _rows(played: Sequence[Played], key: Callable[[Played], str]) -> Iterator[str]:
    for name in dict.fromkeys(key(each) for each in played):
        yield _row(name, [each for each in played if key(each) == name])


def _row(name: str, played: Sequence[Played]) -> str:
    it = figures(played)
    return (
        f"{name:<{_NAME}} {it.cases:>5}  {it.good:>4}  {it.should_run:>10}  {it.right:>5}  {it.asked:>5}"
        f"  {it.rephrased:>8}  {it.wrong_and_run:>9}  {it.bad:>16}  {it.bad_run:>3}"
    )


def _count(played: Sequence[Played], outcome: str) -> int:
    return sum(each.outcome == outcome for each in played)
