"""Of which figures more is better, and of which it is worse, as far as the English word for it tells."""

from __future__ import annotations

from askfirst.catalog.lookup import fold, stem

_WORSE_WITH_MORE = frozenset(
    stem(word)
    for line in (
        "delay late lateness tardiness overdue wait waiting backlog cost costs expense",
        "expenses fee fees surcharge debt loss losses damage damages error errors",
        "failure failures fault faults defect defects bug bugs crash crashes accident accidents incident",
        "incidents complaint complaints churn cancellation cancellations cancelled refund refunds refunded",
        "rejection rejected death deaths mortality crime crimes homicide homicides",
        "violence injury injuries infection infections unemployment poverty inflation pollution",
        "emission emissions noise downtime outage outages latency lag risk shortage stockout",
        "stockouts absence absences turnaround returned delays delayed postponed tardy missed",
        "breakage broken damaged faulty defective lost theft stolen shortages complained transit dwell waste",
        "attrition dropout bounce bounced fraud spoilage spoiled backorder backorders unpaid rework casualty",
        "casualties",
        "killing killings murder murders shooting shootings robbery robberies burglary fatality",
        "fatalities scrap victim victims disease illness debt deficit hunger famine unemployed jobless layoff",
        "layoffs penalty penalties fine",
        "fines failed fail rejections overrun overruns slow slowness",
    )
    for word in line.split()
)
_BETTER_WITH_MORE = frozenset(
    stem(word)
    for line in (
        "revenue revenues sale sales income earnings profit profits margin margins turnover gain gains ",
        "yield life lifespan longevity score scores rating ratings grade grades win wins",
        "satisfaction expectancy lifeexp gdp gdppercap wealth salary salaries wage wages efficiency mileage",
        "mpg gallon reliability punctuality availability uptime accuracy success conversion retention",
        "employment throughput productivity savings delivered completed fulfilled punctual value worth wealthy paid",
        "passed approved solved resolved converted retained utilisation utilization uptake attendance",
    )
    for word in line.split()
)


def worse_with_more(said: str) -> bool | None:
    """Whether more of a figure so called is worse; None where its name does not tell, or tells both."""
    words = {stem(word) for word in fold(said).replace("_", " ").split()}
    worse, better = bool(words & _WORSE_WITH_MORE), bool(words & _BETTER_WITH_MORE)
    on_time = {"on", "time"} <= words or "ontime" in words
    if on_time and not worse:
        return False
    return worse if worse != better else None


_EITHER = frozenset(
    stem(word)
    for line in (
        "price prices fare fares time times duration hours days age distance weight mass consumption temperature temp",
        "rain rainfall precipitation wind humidity size year speed latitude longitude acceleration displacement",
        "depth width height length thickness change difference growth",
    )
    for word in line.split()
)


def more_may_be_either(said: str) -> bool:
    """Whether more of a figure so called is better for some and worse for others."""
    return bool({stem(word) for word in fold(said).replace("_", " ").split()} & _EITHER)
