"""How people talk of money and of what was sold, and the plain words for it: "did we turn over" is the total revenue.

Each line is a pattern over folded words and what stands for it, with `{income}`, `{profit}`, `{pieces}`, `{sold}`,
`{spending}`, `{out}`, `{into}`, `{discount}` and `{half}` for what the data has; a line of which it has not all is left
out. `{r:...}` is what stands there where single rows are meant.
"""
# ruff: noqa: E501 - a pattern that is broken into pieces is harder to read than a long one

from __future__ import annotations

_WHO = r"(?:we|i|you|they|he|she|it|us|the (?:company|shop|store|business|firm|team|place|house|bank)|our (?:company|shop|store|business|firm|team))"
_DID = r"(?:did|do|does|have|has|had|are|were|is|was|s|ve)"
_DO = r"(?:did|do|does|have|has|had|will|would)"
_OF = r"(?P<b>(?:(?!average |avg |mean |median |typical |total |the average )\S+ ){1,4}?)"
_TAKE = (
    r"(?:turn(?:ed|ing)? over|take in|took in|taken in|taking in|bring in|brought in|bringing in|rake in|raked in|"
    r"pull in|pulled in|bill|billed|invoice|invoiced|gross|grossed|cash in|bank|banked|collect|collected|"
    r"generate|generated|charge|charged|get in|got in|took|take|taken|receive|received)"
)
_WIN = r"(?:make|made|making|earn|earned|earning|earns|makes|net|netted|clear|cleared|pocket|pocketed)"
_SELL = r"(?:sell|sold|sells|selling|shift|shifted|flog|flogged)"
_BOUND = r"(?:fewer than|less than|more than|under|over|below|above|at least|at most|no more than)"
_MONEY = r"(?:money|cash|dollars|euros|pounds|quid|bucks|revenue|income)"
_MOST = r"(?:(?:the )?most|(?:the )?highest|best)"
_LEAST = r"(?:(?:the )?least|(?:the )?lowest|worst)"
_SPENT = (
    r"(?:spend|spent|spending|pay out|paid out|lay out|laid out|fork out|forked out|shell out|shelled out|splash out)"
)
_BASKET = r"(?:order|basket|cart|sale|sales|invoice|booking|purchase|deal|transaction|ticket|bill|check|receipt|visit)"
_SIZE = r"(?:value|size|worth|total|amount|volume)"
_LOSS = r"(?:make|made|making|makes|take|took|run at|ran at|running at|sold at|at) a loss"
_RED = (
    r"(?:in the red|(?:loss making|lossmaking|(?:lose|loses|lost|losing) (?:us )?money|unprofitable|not profitable|underwater)|"
    + _LOSS
    + ")"
)
_BLACK = r"(?:in the black|profitable|making money|(?:make|made|making|makes|turned|turn|turning|turns) a profit)"
_NOT = r"(?:didnt|didn t|did not|dont|don t|do not|doesnt|doesn t|does not|never|havent|have not|hasnt|has not|failed to|fail to|not)"
_BACK = (
    r"(?:(?:earn|earned|make|made|get|got|win|won|bring|brought|take|took|gross|grossed) (?:it )?back (?:what (?:they|it) "
    r"(?:have |has |had )?cost|(?:their|its|the) (?:money|costs?|budgets?|outlay|production costs?))|"
    r"(?:recoup|recouped|recover|recovered|cover|covered) (?:what (?:they|it) cost|(?:their|its|the) "
    r"(?:money|costs?|budgets?|outlay|production costs?))|break even|broke even)"
)
_CUT = r"(?:discounted|reduced|marked down|at a discount|with a discount|on discount|at a reduced price|on offer|with money off)"
_FULL = r"(?:undiscounted|not discounted|without (?:a |any )?discount|with no discount|at full price|full price|at list price)"
_OFF = r"(?:at |for )?(?:half (?:the )?price|half off|50 % off|50% off|50 percent off|a 50% discount)"

WAYS: tuple[tuple[str, str], ...] = (
    # Which of two sold more, and what sells best: pieces or money.
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?)(?: {_DID})?(?: {_WHO})?(?: {_DID})? (?:{_SELL}) (?P<c>{_BOUND}) (?P<d>[0-9]+) {{pieces_said}}(?: of)?",
        r"\g<a>\g<b> has a total {pieces} of \g<c> \g<d>",
    ),
    (r"what(?: is| s)? (?:sells|sold|selling) (?:the )?best", r"which {thing} has the highest total {sold}"),
    (r"what(?: is| s)? (?:sells|sold|selling) (?:the )?(?:worst|least)", r"which {thing} has the lowest total {sold}"),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_SELL}) (?:the )?(?:fewest|least) {{pieces_said}}",
        r"\g<a>\g<b> has the lowest total {pieces}",
    ),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_SELL}) {_MOST} {{pieces_said}}",
        r"\g<a>\g<b> has the highest total {pieces}",
    ),
    (rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_SELL}) {_LEAST}", r"\g<a>\g<b> has the lowest total {sold}"),
    (rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_SELL}) {_MOST}", r"\g<a>\g<b> has the highest total {sold}"),
    (r"(?:best|top|biggest) (?:selling|sellers?) (?P<b>\S+)(?= |$)", r"\g<b> with the highest total {sold}"),
    (r"(?:worst|slowest) (?:selling|sellers?) (?P<b>\S+)(?= |$)", r"\g<b> with the lowest total {sold}"),
    (
        r"(?:what (?:is|s|are|was|were)|what|whats|show me|give me|list) (?:our |the |my )*(?:bestsellers?|best sellers?|top sellers?)",
        r"which {thing} has the highest total {sold}",
    ),
    (
        r"(?:what (?:is|s|are|was|were)|what|whats) (?:our |the |my )*(?:slow sellers?|worst sellers?|shelf warmers?)",
        r"which {thing} has the lowest total {sold}",
    ),
    # Losses and gains.
    (r"(?:is|are|was|were) (?:the |our )?most profitable(?! \S+ (?:is|are))", r"has the highest {total}{profit}"),
    (r"(?:is|are|was|were) (?:the |our )?least profitable", r"has the lowest {total}{profit}"),
    (r"most profitable (?P<b>\S+)", r"\g<b> with the highest {total}{profit}"),
    (r"least profitable (?P<b>\S+)", r"\g<b> with the lowest {total}{profit}"),
    (r"profit margins?|margins?", r"{margin}"),
    (
        rf"which (?:single |one )?(?:sale|order|line|deal|transaction|purchase) (?:lose|lost|loses)(?: us)?(?: the)? most(?: {_MONEY})?",
        r"row with the lowest {profit}",
    ),
    (
        rf"(?:{_DID} {_WHO} )?(?:lose|lost|loses|losing)(?: us)? {_MOST}(?: {_MONEY})?",
        r"has the lowest {total}{profit}",
    ),
    (
        rf"(?:{_DID} {_WHO} )(?:make|made|earn|earned) (?:the )?(?:least|lowest)(?: {_MONEY})?(?: (?:on|with|from))?",
        r"has the lowest {total}{win}",
    ),
    (
        rf"(?:{_DID} {_WHO} )(?:make|made|earn|earned) {_MOST}(?: {_MONEY})?(?: (?:on|with|from))?",
        r"has the highest {total}{win}",
    ),
    (rf"(?:(?:is|are|was|were|have been|been) )?(?:not |never ){_BLACK}", r"with {total}{profit} below 0"),
    (rf"(?:{_DID} )?(?:{_WHO} )?(?:(?:is|are|was|were|have been|been) )?{_RED}", r"with {total}{profit} below 0"),
    (rf"(?:(?:is|are|was|were|have been|been) )?{_BLACK}", r"with {total}{profit} above 0"),
    (rf"{_NOT} (?:even )?{_BACK}", r"with {income} below {cost}"),
    (rf"(?:{_DID} )?(?:not )?(?:lose|lost|losing) money", r"with {income} below {cost}"),
    (_BACK, r"with {income} of at least {cost}"),
    # What came in, from most and from least.
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_WIN})(?: us| for us)? (?:{_LEAST})(?: {_MONEY})?",
        r"\g<a>\g<b> has the lowest {total}{win}",
    ),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_TAKE})(?: us| for us)? (?:{_LEAST})(?: {_MONEY})?",
        r"\g<a>\g<b> has the lowest {total}{income}",
    ),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_WIN})(?: us| for us)? (?:{_MOST})(?: {_MONEY})?(?: at the box office| at the till)?",
        r"\g<a>\g<b> has the highest {total}{win}",
    ),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_TAKE})(?: us| for us)? (?:{_MOST})(?: {_MONEY})?(?: at the box office| at the till)?",
        r"\g<a>\g<b> has the highest {total}{income}",
    ),
    # Half prices and discounts.
    (r"(?:at|for|in) (?:each|every) (?P<b>discount) (?:level|rate|step|band|size)s?", r"by \g<b>{discounted}"),
    (
        rf"(?:went out |sold |were sold |go out )?{_OFF} or (?:less|below|under|cheaper|more|better)",
        r"with {discount} of at least {half}",
    ),
    (
        r"(?:went out |sold |were sold |go out )?(?:below|under|for less than|less than) half (?:the )?price",
        r"with {discount} above {half}",
    ),
    (rf"(?:went out |sold |were sold |go out )?{_OFF}", r"with {discount} of exactly {half}"),
    (rf"(?:{_DID} )?(?:(?:go|went|sell|sold|were|was) )*{_FULL}", r"with {discount} of exactly 0"),
    (rf"(?:{_DID} )?(?:(?:go|went|sell|sold|were|was) )*{_CUT}", r"with {discount} above 0"),
    # Money in and out of an account.
    (
        r"money in and (?:money )?out|(?:income|ins) and (?:outgoings|expenses|spending|outs)|in ?comings and out ?goings",
        r"total {into} and total {out}",
    ),
    (
        rf"(?:who|which|what)(?P<b>(?: \S+){{0,3}}?) (?:got|gets|took|takes|received) {_MOST} of (?:my|our) (?P<c>(?:\S+ ){{0,2}})(?:spending|money|spend)",
        r"which\g<b> has the highest total {out} for \g<c>",
    ),
    (
        rf"(?:how much|what) (?:money )?{_DID} {_WHO} (?:{_SPENT}|pay|paid|send|sent|transfer|transferred|give|gave|wire|wired)(?: (?:on|to|in|for))?",
        r"total {out} for",
    ),
    (
        rf"(?:how much|what) (?:money )?{_DID} (?P<b>(?:\S+ ){{1,3}}?)(?:send|sent|pay|paid|transfer|give|gave|wire|wired) (?:me|us)",
        r"total {into} from \g<b>",
    ),
    (rf"(?:how much|what) (?:money )?{_DID} {_WHO} (?:{_WIN}|{_TAKE}|get|got)", r"total {into}"),
    (r"(?:how much|what) (?:money )?(?:came|comes|went|has come) in", r"total {into}"),
    (r"(?:how much|what) (?:money )?(?:went|goes|has gone) out", r"total {out}"),
    (
        r"(?P<a>biggest|largest|highest|priciest|dearest|most expensive|smallest|lowest) (?:single )?(?P<c>payment|purchase|withdrawal|transfer|spend|expense|outgoing|debit)(?= |$)",
        r"\g<a> {out}",
    ),
    (
        r"(?P<a>biggest|largest|highest|priciest|dearest|most expensive|smallest|lowest) (?:single )?(?P<b>(?:\S+ ){1,2}?)(?P<c>payment|purchase|withdrawal|transfer|spend|expense|outgoing|debit)(?= |$)",
        r"\g<a> {out} for \g<b>",
    ),
    (
        r"what (?:does|did|do|would) (?:a |an |the |my |one )?(?:typical |average |usual |normal )?(?P<b>(?:\S+ ){1,3}?)(?:(?:shop|visit|trip|purchase|order|bill|payment) )?cost (?:me|us)(?: on average)?(?P<c> ,? ?(?:the )?median| in the median)?(?= |$)",
        r"{middle} {out} for \g<b>",
    ),
    (
        rf"(?:how much|what) (?:did|do|does|has|have) {_OF}cost(?: us| me)?(?= (?:in|on|since|by|per|each|last|this|from|for|so|overall|altogether|\\?)|$)",
        r"total {cost} of \g<b>",
    ),
    (rf"where {_DO} {_WHO} {_SPENT} (?:the )?most(?: {_MONEY})?", r"which {payee} has the highest total {out}"),
    # What was sold in pieces.
    (
        rf"how many (?:of (?:the |these |those )?)?(?P<b>{{free}}) {_DID} {_WHO} (?:get to )?{_SELL}",
        r"total {pieces} of \g<b>",
    ),
    (
        rf"how many (?:of (?:the |these |those )?)?(?P<b>{{free}}) {_DID} (?P<w>(?:\S+ ){{1,3}}?){_SELL}",
        r"total {pieces} of \g<b> \g<w>",
    ),
    (
        rf"how many (?:of (?:the |these |those )?)?(?P<b>{{free}}) (?:was |were |have been |got |did )?{_SELL}",
        r"total {pieces} of \g<b>",
    ),
    # What came in.
    (
        rf"(?:how much|what) (?:{_MONEY} )?{_DO} {_WHO} {_TAKE}(?: (?:in )?(?:fees|subscriptions|memberships|dues|rents?|premiums))? (?:a|per|each|every) month",
        r"total {monthly}",
    ),
    (
        rf"(?:how much|what) (?:(?:{_MONEY}|profit) )?{_DID} {_WHO} {_WIN}(?: {_MONEY})?(?: on average| in average)? (?:per|a|an|on each|on every|for each|for every|with each|from each|on an|on a) (?:single |average |typical )?{_BASKET}(?: on average)?",
        r"average {win}",
    ),
    (
        rf"(?:how much|what) (?:{_MONEY} )?{_DID} {_WHO} (?:{_TAKE}|{_SELL})(?: {_MONEY})?(?: on average| in average)? (?:per|a|an|on each|on every|for each|for every|with each|from each|on an|on a) (?:single |average |typical )?{_BASKET}(?: on average)?",
        r"average {income}",
    ),
    (
        rf"(?:how much|what) (?:(?:{_MONEY}|profit) )?{_DID} {_WHO} {_WIN}(?: {_MONEY})?(?: (?:on|with|from)(?= average))?",
        r"{total}{win}",
    ),
    (rf"(?:how much|what) (?:{_MONEY} )?{_DID} {_WHO} (?:{_TAKE}|{_SELL})(?: {_MONEY})?", r"{total}{income}"),
    (
        rf"(?:how much|what) (?:{_MONEY} )?{_DO} {_OF}(?:{_TAKE}|{_WIN}|{_SELL})(?: us)?(?: {_MONEY})?(?: for us)?(?= |$)",
        r"{total}{income} of \g<b>",
    ),
    (
        rf"(?:how much|what) (?:{_MONEY} )?(?:came|comes|has come|was made|was taken|was earned|was billed) ?(?:in)?",
        r"{total}{income}",
    ),
    (rf"(?:how much|what) (?:{_MONEY} )?{_DID} (?:{_WHO} )?{_SPENT}(?: (?:on|for))?", r"{total}{spending} for"),
    (rf"(?:how much|what) (?:{_MONEY} )?{_DO} {_OF}{_SPENT}(?: with us)?", r"{total}{spending} of \g<b>"),
    (
        rf"(?P<a>who|which|what)(?P<b>(?: \S+){{0,4}}?) (?:{_SPENT}) {_MOST}(?: {_MONEY})?",
        r"\g<a>\g<b> has the highest total {spending}",
    ),
    # What single sales are worth.
    (
        rf"(?P<a>average|avg|mean|median|typical|highest|lowest|biggest|largest|smallest|total) {_BASKET}(?: {_SIZE})(?= |$)",
        r"\g<a> {income}",
    ),
    (
        rf"(?P<a>average|avg|mean|median) (?:{_BASKET})(?= (?:for|by|per|in|since|of|from|with|at|on|vs|this|last|each)\b|$| \?)",
        r"\g<a> {income}",
    ),
    (
        r"what (?:was|were|is|are|s) (?:that|those|they|these|it|them|all (?:of )?(?:that|those|them)) (?:all )?worth(?: (?:together|in total|altogether))?",
        r"total {income} of those",
    ),
    (
        r"how much (?:was|were|is|are) (?:that|those|they|these|it|them) worth(?: (?:together|in total|altogether))?",
        r"total {income} of those",
    ),
    (rf"(?P<a>more|less) {_MONEY}(?= than| on|$)", r"\g<a> {income}"),
)
"""The first that applies at a place is taken, the places from left to right."""

PERSONS = frozenset(
    ("rep", "representative", "agent", "seller", "salesperson", "customer", "client", "waiter", "server", "cashier",
     "clerk", "employee", "buyer", "doctor", "clinician", "driver", "stylist", "trainer", "coach", "teacher", "tutor",
     "counterparty", "payee", "merchant", "manager", "barista", "therapist", "consultant", "broker", "member", "donor",
     "guest", "person", "staff", "technician", "dentist", "vet", "artist", "farmer", "supplier", "vendor", "volunteer")
)  # fmt: skip
"""Words for those by whom or to whom something is sold: "who" asks for the one column of them."""
