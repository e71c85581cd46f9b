"""Verbs that tell who does what: those who work sell and repair, those who come to them buy and complain."""

from __future__ import annotations

OF_STAFF: frozenset[str] = frozenset(
    word
    for line in (
        "sell sells sold selling close closes closed closing handle handles handled deal deals dealt resolve resolves",
        "resolved solve solves solved answer answers answered serve serves served treat treats treated work works",
        "worked run runs ran operate operates operated list lists listed manage manages managed lead leads led drive",
        "drives drove deliver delivers delivered fix fixes fixed repair repairs repaired inspect inspects inspected",
        "install installs installed pick picks picked pack packs packed teach teaches taught train trains trained",
        "coach coaches coached cook cooks cooked clean cleans cleaned produce produces produced process processes",
        "processed assign assigned approve approves approved sign signs signed diagnose diagnosed prescribe prescribed",
        "operated examined examine supervise supervised audited checked reply replied replies respond responded scrap",
        "scrapped",
    )
    for word in line.split()
)
OF_CLIENTS: frozenset[str] = frozenset(
    word
    for line in (
        "buy buys bought buying order orders ordered purchase purchases purchased spend spends spent pay pays paid",
        "raise raises raised complain complains complained report reports reported request requests requested book",
        "books booked visit visits visited contact contacts contacted return returns returned cancel cancels cancelled",
        "canceled owe owes owed rent rents rented stay stays stayed subscribe subscribed donate donates donated",
        "came come comes attend attends attended join joins joined use uses used borrow borrows borrowed",
        "turn turned showed shows show keep keeps kept lose loses lost renew renews renewed",
        "send sends sent call calls called ask asks asked place places placed reserve reserved miss misses missed",
    )
    for word in line.split()
)
