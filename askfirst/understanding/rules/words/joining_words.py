"""The English of becoming a customer, a member or an employee, as data."""

from __future__ import annotations

CALLED = frozenset((
    "since", "join", "joined", "joining", "signup", "signed", "registered", "registration", "enrolled", "enrolment",
    "enrollment", "onboarded", "onboarding", "hired", "hire", "acquired", "enlisted", "subscribed",
))  # fmt: skip
"""What a time is called that says since when."""
_SUBJECTS = ("a customer", "a client", "customers", "clients", "a member", "members", "a buyer", "our customer",
    "our client", "a customer of ours", "an account", "a partner", "one of our customers")  # fmt: skip
JOINED: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "join", "joins", "joined", "joined us", "join us", "sign up", "signed up", "signs up", "signed on", "sign on",
        "sign up with us", "signed up with us", "sign on with us", "signed on with us", "register", "registered",
        "register with us", "registered with us", "enrolled", "enroll", "enrol", "onboard", "onboarded",
        "was onboarded", "came on board", "come on board", "came aboard", "come aboard", "got on board",
        "were onboarded",
        "start with us", "started with us", "begin with us", "began with us", "start buying from us",
        "started buying from us", "started ordering from us", "signed with us", "sign with us",
        *(f"{became} {subject}" for became in ("became", "become") for subject in _SUBJECTS),
    )
)  # fmt: skip
