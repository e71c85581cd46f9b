"""Nouns for persons, and for firms and teams that act like persons, in the singular: as data."""

from __future__ import annotations

STAFF = frozenset((
    "rep", "representative", "salesperson", "agent", "operator", "technician", "engineer", "mechanic", "employee",
    "worker", "driver", "clerk", "cashier", "inspector", "handler", "assignee", "waiter", "server", "stylist", "nurse",
    "clinician", "doctor", "picker", "packer", "installer", "courier", "consultant", "therapist", "trainer", "coach",
    "instructor", "teacher", "foreman", "officer", "staff", "recruiter", "realtor", "broker", "developer",
))  # fmt: skip
"""Columns of those who do the work: "which of the guys", "which colleague"."""
PERSONAL: frozenset[str] = STAFF | frozenset((
    "customer", "client", "buyer", "purchaser", "shopper", "patient", "member", "guest", "visitor", "user", "student",
    "pupil", "learner", "teacher", "author", "player", "athlete", "passenger", "rider", "driver", "owner", "tenant",
    "landlord", "host", "donor", "applicant", "candidate", "participant", "respondent", "attendee", "subscriber",
    "manager", "supervisor", "boss", "director", "actor", "artist", "singer", "writer", "referee", "umpire", "judge",
    "lawyer", "farmer", "grower", "seller", "supplier", "vendor", "payer", "payee", "counterparty", "surgeon",
    "physician", "practitioner", "vet", "captain", "pilot", "jockey", "winner", "person", "borrower", "debtor",
    "patron", "reader", "runner", "swimmer", "cyclist", "racer", "competitor", "entrant", "delegate", "resident",
    "requester", "reporter", "volunteer", "speaker", "interviewer", "mentor", "sponsor", "contractor", "voter",
))  # fmt: skip
"""Heads of columns that name persons, or firms that act like persons."""
TEAMS = frozenset((
    "team", "club", "side", "squad", "company", "firm", "brand", "airline", "carrier", "party", "opponent", "insurer",
    "bank", "school", "university", "band", "publisher", "studio", "manufacturer", "maker", "courier", "merchant",
    "retailer", "client", "country", "nation",
))  # fmt: skip
"""What "who" may stand for beside persons: "who won the most games"."""
