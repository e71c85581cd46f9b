"""What happens to rows, and what the column of its time is called, as data: "quit", "leavers" and a cancel date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """Verbs of one word, verbs of several, plural nouns for who or what did so, and words of the column's name."""

    verbs: frozenset[str]
    phrases: tuple[Phrase, ...]
    nouns: tuple[Phrase, ...]
    called: frozenset[str]


def _deed(verbs: str, phrases: str, nouns: str, called: str) -> Deed:
    return Deed(frozenset(verbs.split()), _parted(phrases), _parted(nouns), frozenset(called.split()))


def _parted(text: str) -> tuple[Phrase, ...]:
    return tuple(tuple(part.split()) for part in text.split(",") if part.strip())


DEEDS = (
    _deed(
        "joined join registered enrolled enrol enroll hired recruited subscribed enlisted started onboarded",
        "signed up, sign up, signed on, came on board, come on board, started with us, taken on, were taken on,"
        "were hired, was hired, were recruited, started work, started working, brought on board",
        "sign ups, sign - ups, signups, joiners, newcomers, starters, new starters, hires, registrations, enrolments,"
        "enrollments, subscriptions started, recruits",
        "join joined joining signup signed registered registration enrolled enrolment enrollment hire hired onboarded"
        " start started member subscribed admission",
    ),
    _deed(
        "quit left cancelled canceled churned resigned departed terminated gone unsubscribed exited leave cancel",
        "dropped out, dropped off, gave up, signed off, walked out, handed in their notice, packed it in, have left,"
        "has left, gave notice, opted out",
        "leavers, cancellations, quitters, dropouts, drop outs, drop - outs, resignations, exits, terminations,"
        "departures",
        "cancel cancelled canceled cancellation quit left leave leaving churn churned exit termination terminated"
        " resigned resignation end ended",
    ),
    _deed(
        "closed resolved solved completed finished settled fixed done wrapped",
        "wrapped up, sorted out, dealt with, closed out, signed off, got closed, get closed, did we close,closed off",
        "closures, completions, resolutions",
        "closed close closing resolved resolution completed completion finished finish solved end ended settled",
    ),
    _deed(
        "opened raised logged created reported submitted filed lodged requested received posted entered",
        "opened up, wrote in, were raised, was raised, were opened, was opened, were logged, was logged",
        "openings, submissions, creations",
        "created opened open raised logged reported report submitted filed received creation request requested"
        " entered inserted",
    ),
    _deed(
        "listed advertised",
        "came on the market, come on the market, came onto the market, come onto the market, came to market,"
        "went on the market, put on the market, put up for sale, were listed, was listed, hit the market",
        "listings added, new listings",
        "list listed listing posted published onmarket",
    ),
    _deed("sold", "went under the hammer, got sold, were sold, was sold", "", "sold sale closing"),
    _deed(
        "ordered bought purchased placed",
        "were placed, was placed, got ordered",
        "",
        "order ordered purchase purchased placed",
    ),
    _deed(
        "shipped dispatched despatched sent posted",
        "went out, sent out, shipped out, sent off, left the warehouse",
        "dispatches, shipments sent",
        "ship shipped shipping dispatch dispatched despatch sent",
    ),
    _deed(
        "delivered arrived received landed",
        "dropped off, turned up, got there",
        "deliveries, arrivals",
        "delivered delivery arrived arrival received",
    ),
    _deed("released", "came out, come out, hit the screens, hit the shelves", "releases", "release released premiere"),
    _deed("published printed", "came out, come out", "publications", "published publication release released"),
    _deed("admitted", "were admitted, was admitted, brought in, taken in", "admissions", "admission admitted admit"),
    _deed("discharged", "sent home, went home, were discharged, let go", "discharges", "discharge discharged"),
    _deed("hospitalised hospitalized", "went into hospital", "", "admission admitted admit"),
    _deed("inspected checked examined audited", "looked at", "inspections, audits", "inspection inspected audit"),
    _deed(
        "serviced repaired mended maintained", "looked after", "services, repairs", "service serviced repair repaired"
    ),
    _deed("refunded", "paid back", "refunds", "refund refunded"),
    _deed("returned", "came back, come back, sent back, brought back, handed back", "returns", "return returned"),
    _deed("paid settled", "paid up, settled up", "", "paid payment settled"),
    _deed("invoiced billed", "", "", "invoice invoiced billed billing"),
    _deed("booked reserved", "made a booking", "", "booking booked reservation reserved"),
    _deed("expired lapsed", "ran out, run out, runs out", "expiries", "expiry expires expired expiration"),
    _deed("renewed", "", "renewals", "renewal renewed"),
    _deed("founded established launched built", "set up, were founded", "", "founded established launched built"),
    _deed(
        "collected fetched",
        "picked up, pick up, were picked up",
        "pickups, pick ups, pick - ups, collections",
        "pickup collection collected",
    ),
    _deed("promoted", "moved up", "promotions", "promotion promoted"),
    _deed("graduated", "finished school", "graduations", "graduation graduated"),
    _deed("updated changed edited modified", "", "", "updated modified changed edited"),
    _deed("born", "", "births", "birth born dob birthday birthdate"),
    _deed("died", "passed away", "deaths", "death died deceased"),
)
"""Where one row could have several of them, the table's own names tell which."""
NOUNS = frozenset(noun for deed in DEEDS for noun in deed.nouns)
VERBS: Mapping[str, tuple[Deed, ...]] = {
    verb: tuple(deed for deed in DEEDS if verb in deed.verbs)
    for verb in {verb for deed in DEEDS for verb in deed.verbs}
}
