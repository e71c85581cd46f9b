"""Nouns and phrases around states: which columns hold them, who is in charge, what is owed or used."""

from __future__ import annotations

from askfirst.sources.duckdb.state_words import parts_of

HEADS = frozenset(
    parts_of("""
    status|state|stage|outcome|result|disposition|attendance|attrition|churn|resolution|phase |
    availability|situation|standing|progress
""")
)
PERSONS = frozenset(
    parts_of("""
    member|employee|customer|subscriber|user|staff|student|client|account|tenant|donor |
    sub|volunteer|player|person|people|worker|membership|subscription|policy|contract|patient|pupil
   |participant|tenancy|hire|personnel|hr|policyholder|resident|headcount|roster
""")
)
GOODS = frozenset(
    parts_of("""
    listing|property|home|house|apartment|product|item|car|vehicle|room|flat|offer|ad |
    advert|article|unit|plot|lot|boat|bike|condo
""")
)
ENDED = frozenset(("cancelled", "canceled", "inactive", "expired", "closed", "ended", "former", "ex member", "exited"))
ENDS = frozenset(
    parts_of("""
    termination|terminated|leaving|leave|end|exit|separation|cancel|cancellation|cancelled |
    canceled|churn|resignation|departure|left|term
""")
)
OF_TIME = frozenset(("date", "time", "at", "on", "day", "datetime", "timestamp"))
OPPOSED = frozenset(("paid", "resolved", "delivered", "sold", "shipped", "attended"))
"""States of which a stored value is the one way to be so: all others are not."""
OWED = frozenset(
    parts_of("""
    balance due|bal due|amount due|outstanding|outstanding balance|owed|amount owed|debt|due |
    arrears|overdue amount|unpaid balance|balance owing|past due|outstanding amount|amount outstanding |
    balance outstanding|unpaid amount|overdue balance|rent arrears|open balance|total due|fees due
""")
)
OWING = tuple(
    parts_of("""
    owes us money|owe us money|owes money|owe money|owed us money|in debt|in arrears|in the red |
    behind on payments|behind with payments|behind on their payments|behind on the payments|balance open |
    open balance|balance still open|outstanding balance|balance outstanding|still owe|still owes|still
    owe us|still owes us|money outstanding|owes us anything|owe us anything|owes anything|still owing |
    still owe us money|still owes us money|unpaid balance|something to pay|still to pay|money owing |
    behind with their payments|still has to pay|still have to pay|something outstanding|unsettled balance |
    balance unpaid|balance due|yet to pay|have not paid up|havent paid up|hasnt paid up|not paid up |
    behind on rent|behind with the rent|in the hole
""")
)
SQUARE = tuple(
    parts_of("""
    owes nothing|owe nothing|owe us nothing|owes us nothing|all square|paid up|fully paid up|nothing
    outstanding|nothing to pay|debt free|settled up|no balance|no debt
""")
)
CHARGED = frozenset(
    parts_of("""
    courier|agent |
    assignee|assigned|owner|handler|technician|manager|clinician|driver|operator|rep |
    representative|caseworker|adviser|advisor|engineer|inspector|mechanic|responsible|supervisor |
    mentor|tutor|coach|trainer|staff|worker|reviewer
""")
)
SOMEBODY = ("nobody", "no one", "noone", "not anybody", "not anyone")
AT_WORK = tuple(
    parts_of("""
    assigned|assigned to it|assigned to them|is assigned|is working on|working on|works on|on it|has
    picked up|picked up|has taken|has taken on|is on|is looking after|looking after|looks after|is
    in charge of|in charge|is responsible for|responsible|owns|is handling|handling|handles|is
    dealing with|dealing with|has been assigned to|was assigned to|is assigned to|against them|against
    it|has claimed|takes care of
""")
)
UNASSIGNED = tuple(
    parts_of("""
    unassigned|not assigned|unclaimed|unallocated|not allocated|not picked up|unattended|not yet
    assigned|still unassigned|not assigned yet|without an owner|orphaned|orphan
""")
)
OPTIONAL = frozenset(
    parts_of("""
    coupon|voucher|promo code|discount code|promotion|promotion code|coupon code|voucher code |
    insurer|insurance|health plan|referral|referral code|referrer|sponsor|scholarship|allergy |
    allergies|complaint|comment|note|gift message|middle name|nickname|warranty|alarm code|alarm |
    error code|guarantor|co signer|add on|extra|upgrade|campaign
""")
)
MANY_WORDS = frozenset(("cover", "extra", "note"))
USED = tuple(
    parts_of("""
    with|used|use|uses|using|redeemed|redeem|redeems|redeeming|applied|entered|has|have |
    had|having|carrying|carry|came with|come with|comes with|placed with
""")
)
UNUSED = tuple(
    parts_of("""
    without|with no|has no|have no|had no|didnt use|did not use|not using|used no|without using |
    lacking|dont have|doesnt have|never used
""")
)
PAST = ("ed", "en", "ing", "ly")
STILL_OPEN = ("still open", "open still", "still going")
OVER = frozenset(("cancelled", "no show", "rejected", "withdrawn", "refunded", "returned", "churned"))
"""States after which nothing is open any more, done or not."""
SUMMED = frozenset(("avg", "average", "mean", "max", "maximum", "total", "sum", "median", "min", "minimum", "allowed"))
"""Words of a column that holds no number of one row's own."""
