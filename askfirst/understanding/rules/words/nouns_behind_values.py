"""Nouns that only say what kind of thing a stored name is of: "login problems", "the premium lot", "R rated"."""

from __future__ import annotations

PEOPLE_BEHIND = frozenset(
    word
    for line in (
        "people person persons folk folks individual individuals guy guys gals lot crowd bunch gang brigade team crew",
        "buyer buyers customer customers client clients shopper shoppers consumer consumers purchaser purchasers",
        "member members subscriber subscribers user users patient patients guest guests visitor visitors patron",
        "patrons student students pupil pupils employee employees worker workers colleague colleagues staff staffer",
        "staffers personnel tenant tenants passenger passengers traveller travellers traveler travelers donor donors",
        "voter voters applicant applicants candidate candidates participant participants respondent respondents",
        "attendee attendees holder holders owner owners payer payers account accounts segment group groups cohort",
        "tier clientele audience community population households household families tribe fans fan followers",
        "lads ladies kids children adults women men girls boys",
    )
    for word in line.split()
)
"""For people, and for groups of them."""
KINDS_BEHIND = frozenset(
    word
    for line in (
        "kind kinds type types class category variety sort sorts style brand model range line lines edition version",
        "ones one stuff thing things variant variants flavour flavor size sized coloured colored shade department",
        "departments section sector division area site branch unit units shop store outlet club centre center region",
        "zone market plan plans package packages membership memberships subscription subscriptions contract",
        "contracts tariff scheme schemes deal deals option options level grade status state stage mode method channel",
        "rated graded certified labelled labeled marked classed classified tagged listed certificate rating based",
        "lane lanes route routes leg legs corridor corridors",
        "related themed flagged priority coded branded",
    )
    for word in line.split()
)
"""For kinds of things, and for where they are."""
MATTERS_BEHIND = frozenset(
    word
    for line in (
        "problem problems issue issues query queries question questions complaint complaints matter matters trouble",
        "troubles request requests enquiry enquiries inquiry inquiries incident incidents case cases concern concerns",
        "call calls ticket tickets report reports fault faults error errors topic topics",
    )
    for word in line.split()
)
"""For what people turn to somebody with."""
OF_MATTERS = frozenset((
    "ticket", "issue", "case", "incident", "request", "complaint", "call", "query", "enquiry", "inquiry", "bug",
    "report", "problem", "fault", "question", "contact", "message", "email", "chat", "conversation",
))  # fmt: skip
"""What the rows of a table are called whose kinds are such matters."""
