"""Who does what to rows, as data: those who deal with a thing or ask for it, and what such a column is called."""

from __future__ import annotations

WORKING = frozenset(
    word
    for line in (
        "adviser advisor agent assignedto assignee author broker cashier clerk clinician coach consultant",
        "director doctor driver editor employee engineer handledby handler host inspector instructor manager",
        "mechanic nurse officer operator owner packer physician picker realtor referee rep representative",
        "responsible salesperson staff stylist teacher technician therapist trainer vet waiter worker",
    )
    for word in line.split()
)
ASKING = frozenset(
    word
    for line in (
        "account applicant attendee buyer caller client company counterparty customer donor email guest",
        "member passenger patient payer recipient reporter requester sender shopper student subscriber tenant",
        "user",
    )
    for word in line.split()
)
SELLING = frozenset(
    word
    for line in ("agent broker cashier clerk realtor rep representative salesman salesperson seller vendor",)
    for word in line.split()
)
_WORK = frozenset(
    word
    for line in (
        "answered answers assigned checked closed closes coaches covered covers deal deals dealt did directed",
        "do does done drives drove examined fixed guided had handle handled handles has have holding",
        "inspected look looked looking looks made managed manages operated own owned owns picked processed",
        "ran refereed resolved responsible run runs saw see seeing seen sees serve served serves signed",
        "solved take takes taught teach teaches took train trained trains treated under with worked working",
        "works",
    )
    for word in line.split()
)
_SELL = frozenset(word for line in ("brokered closed listed lists sell sells sold",) for word in line.split())
_ASK = frozenset(
    word
    for line in (
        "asked asks booked books borrowed bought buy buys cancelled complained filed got logged made opened",
        "opens ordered orders paid pays placed places purchased raised raises received rented reported",
        "reports requested returned returns sends sent submitted visited wrote",
    )
    for word in line.split()
)

DEEDS_OF_PERSONS: tuple[tuple[frozenset[str], frozenset[str]], ...] = (
    (_WORK, WORKING),
    (_SELL, SELLING),
    (_ASK, ASKING),
)
"""Verbs behind "who", and what the column of those who do so is called."""
