"""Verbs of doing in the imperative, with the objects that make an order of them, as data.

Most patterns are read over words that were marked: "@" stands for a name (a stored value, or words with capitals), "#"
for what the catalog has a meaning for, "," for marks. "Cancel the order" is one; "cancel rate", "send me the list" and
"put them side by side" are none.
"""

from __future__ import annotations

LEADING = (
    r"^(?:(?:,|please|kindly|pls|plz|now|then|and|so|also|just|ok|okay|right|hey|hi|hello|yo|thanks|can|could|would|"
    r"will|may|should|must|you|u|ya|i|we|id|wed|im|ill|want|wanna|need|like|love|to|go|ahead|lets|let|us|help|me|"
    r"somebody|someone|anybody|anyone|have|has|gotta|mind|quickly|quick|be|so|kind|as|remember|dont|forget|make|sure|"
    r"feel|free|its|time|about|for|today|tomorrow|asap|urgently) )*?"
)
"""What stands before the verb of an order."""

_PLAIN = (
    "refund|reimburse|promote|demote|fire|hire|rehire|sack|dismiss|lay off|reschedule|reassign|reroute|redirect|"
    "approve|notify|remind|warn|inform|invite|uninvite|unsubscribe|resubscribe|enrol|enroll|unenrol|evict|suspend|"
    "ban|unban|reinstate|reactivate|deactivate|activate|upgrade|downgrade|dispatch|waive|forgive|authorise|authorize|"
    "renew|reward|congratulate|apologise to|apologize to|chase up|chase|reimburse|terminate|reserve|prebook|"
    "reprint|resend|reopen|write off|get rid of|hand over to|reply to|respond to|escalate|vaccinate|discharge|admit"
)
_DOUBTFUL = (
    "cancel|uncancel|close|block|unblock|pause|resume|swap|exchange|bill|charge|invoice|pay|ship|deliver|assign|"
    "unassign|schedule|arrange|organise|organize|enter|register|sign|release|book|rebook|void|reject|restock|reorder|"
    "repair|replace|buy|sell|call|phone|ring|email|e-mail|mail|text|message|ping|contact|write to|"
    "archive|wake|feed|water|clean|deposit|withdraw|transfer|donate|rent|lend|mail out|credit|discount|pack|stop|"
    "call off|scrap|tag|end|axe|kill|kill off|put off|disqualify|exempt|bench|retire|decommission|recall|impound|seize|"
    "quarantine|punish|expel|bar|blacklist|whitelist|compensate|"
    "prescribe|order in|lock|unlock|freeze|unfreeze|enable|disable|publish|unpublish|postpone|extend|confirm|decline"
)
"""They change a question too, or are nouns: only where no question stands before them."""

_FORMS = (
    "lists?|tables?|reports?|overviews?|summary|summaries|charts?|graphs?|plots?|figures?|numbers?|totals?|results?|"
    "answers?|query|queries|question|filters?|view|breakdown|columns?|rows?|bars?|lines?|axis|axes|legend|sort|sorting|"
    "order|grouping|groups?|limit|top|bottom|first|last|most|least|fewest|highest|lowest|best|worst|biggest|smallest|"
    "largest|count|counts|sum|average|mean|median|share|rate|rates|percentage|percentages|ones|other|others|same|"
    "conversation|request|search|thread|condition|conditions|restriction|spelling|names?|previous|former|latter"
)
"""Nouns of an answer and its parts: what is done to them is wished of the answer."""
_PERSON = "him|her|them|everyone|everybody|anyone"
_OF_US = "the|this|that|these|those|my|our|his|her|its|their|your|all|both|every|each|another|a|an|some|any|half|more"
_NUMBER = r"(?:two|three|four|five|six|ten|twenty|\d[\d.,]*)"
_PAPER = (
    "order|booking|invoice|ticket|case|reservation|claim|transaction|payment|parcel|request|account|member|membership|"
    "subscription|appointment|delivery|contract|policy|loan|job|listing|shipment|container|vessel|machine|item|room|"
    "bed|table|truck|unit|visit|customer|patient|employee|user|class|row|record|entry|number|id|#"
)
_A_PAPER = rf"(?:{_PAPER}) (?:no |nr |number |id )?(?:@|(?!(?:19|20)\d\d\b)[a-z#-]{{0,6}}\d)"
_THING = (
    rf"(?:(?:all |both )?(?:of )?(?:{_OF_US}|{_NUMBER}) (?!(?:{_FORMS})\b|{_NUMBER} |by |per |of |in |for |"
    rf"and |or |, )"
    r"(?:[a-z@#]\S*|@|#)|"
    rf"@(?! (?:by|per|rate|rates)\b)|(?:{_PERSON})\b|{_A_PAPER})"
)
"""What something is done to: a name, someone, the thing, order 12."""
_NAMED = (
    rf"(?:{_A_PAPER}\S*|@(?:s|es)?|{_PERSON}|"
    rf"(?:the|our|my|this|that|every|all|each) (?:[a-z#@]+ ){{0,2}}?(?:{_PAPER})s?)"
)

_GIFTS = (
    "discount|raise|refund|bonus|promotion|warning|day off|days off|rise|rebate|voucher|coupon|upgrade|extension|"
    "reminder|call|ring|shout|heads up|access|permission|licence|license|medal|prize|credit|loan|job|contract|seats?|"
    "free|off|ticket|present|gift|break|rating|grade|stars?|mark|points?|dose|shot|appointment|slot|place|room|seat|"
    "notice|pay|hand|prescription|holiday|leave|week off|month free|deposit|copy|key|password"
)
_LEVELS = (
    "raise|lower|increase|decrease|reduce|bump|lift|cut|drop|discount|put|push|move|mark|up|double|halve|set|change"
)
_FOR_A_TALK = (
    r"(?:it|this|that|them|these|those|everything|limit|threshold|list|top|bar|cutoff|range|period|minimum|maximum|"
    r"number|grouping|sorting|bound|count|figures?|numbers?|years?|months?|results?)\b"
)

ALWAYS: tuple[str, ...] = (
    rf"(?P<verb>{_PLAIN}) (?=(?:back )?{_THING})",
    (
        r"(?P<verb>tell|ask|beg|urge|advise|remind|instruct) "
        rf"(?=(?:@|{_PERSON})(?! (?:apart|from|how|what|which|who|where)\b)(?: and (?:@|{_PERSON}))? ?\S|"
        r"(?:the|our|my|their|all|every)(?: (?!(?:me|us)\b)[a-z@#]+){1,4} (?:that|to|theyre|theyve|were|weve|"
        r"not to|whether|"
        r"if|about (?:the|our|their|this))\b)"
    ),
    r"(?P<verb>let) (?=(?!me\b|us\b|s\b)(?:\S+ ){1,6}(?:know|have (?:a|an|the|their|his|her)|off|go)\b)",
    (
        rf"(?P<verb>give|grant|award|offer|send|pay|lend|hand|issue) (?=(?:@|{_PERSON}|(?:the|our|my|"
        rf"all)(?: [a-z#@]+){{1,3}}?)"
        rf"(?: (?:in|from|on|at|of|with) \S+){{0,2}} (?:a |an |another |the |his |her |their |some |more |one |"
        rf"{_NUMBER} )"
        rf"(?:\S+ ){{0,4}}?(?:{_GIFTS})\b)"
    ),
    (
        r"(?P<verb>turn|switch) (?=(?:on|off)\b|(?:@|#|the|all|every|their|its|his|her)(?: \S+){0,5}? (?:on|"
        r"off)(?: (?:for|in|at|please|now|,)|$))"
    ),
    (
        r"(?P<verb>sign|add|enrol|enroll|put|register|book) (?=(?:@|him|her|them|me|us|everyone|\w+ \w+) "
        r"(?:up|down) (?:for|to|as|with|on)\b)"
    ),
)
"""Orders wherever they stand: nothing of a question is called so."""

AT_FIRST: tuple[str, ...] = (
    rf"(?P<verb>{_DOUBTFUL}) (?={_THING})(?!.* (?:by|per) (?:#|[a-z]+)$)",
    (
        r"(?P<verb>e-?mail|mail|fax|phone|text|message|ring|slack|whatsapp) (?=(?:me|us|the|all|every|each|"
        r"our|my|their|those|"
        r"these) (?:[a-z@#]|\d))"
    ),
    (
        rf"(?P<verb>take|strike|kick|throw|cross|pull|remove) (?={_NAMED} (?:off|out of|from|out) "
        rf"(?!(?:the |this |that |my |our )?(?:{_FORMS})\b)\S)"
    ),
    (
        rf"(?P<verb>put|move|get|bring|shift|add|switch|transfer|sign|place|book|squeeze|fit|slot|pop|stick) "
        rf"(?={_NAMED} (?:\S+ ){{0,2}}?(?:on|onto|into|under|in|over to|through to|to|for|back on|back in)"
        rf" (?!(?:the |a |an |my |our |one |same |separate )*(?:{_FORMS})\b|(?:one|front|line|context|relation|"
        rf"comparison|"
        rf"perspective|order|rows|columns|percent|words|dollars|euros|relation|a nutshell)\b)(?:the |a |an |our )?\S)"
        r"(?!.*\b(?:side by side|next to|beside|against|head to head|together)\b)"
    ),
    (
        rf"(?P<verb>switch|upgrade|downgrade|move|change|convert|migrate|"
        rf"transfer) (?={_NAMED}(?: \S+){{0,3}} (?:over )?(?:to|onto|into) )"
    ),
    (
        rf"(?P<verb>make) (?=(?:@|{_A_PAPER}\S*) (?:a |an |the |free|urgent|active|inactive|available|"
        rf"unavailable|{_NUMBER}|@|#))"
    ),
    (
        rf"(?P<verb>mark|flag|tag|register|record|log|report|label|book|set|treat) (?=(?:{_NAMED}|(?:the|this|"
        rf"that|all|our) (?:\S+ ){{1,4}}?|"
        rf"{_A_PAPER}\S*)(?: \S+){{0,3}}? ?(?:as|to|down as|up as) \S)"
    ),
    (
        rf"(?P<verb>{_LEVELS}) (?=(?!(?:the |our |your |all )?{_FOR_A_TALK})(?!(?:the|our) (?:\S+ )?{_FOR_A_TALK})"
        rf"(?:@|#|the|our|their|his|her|all)(?: \S+){{0,5}}? (?:(?:up|down|back) )?(?:to|by|at) (?:, )?\d)"
    ),
    (
        rf"(?P<verb>order|buy|get|hire|request|purchase) (?:me |us )?(?=(?:(?:{_NUMBER}|some|another|a few|"
        rf"a dozen)(?: more)?|more|a new|a) "
        rf"(?!of\b|by\b|than\b|per\b|and\b|(?:{_FORMS})\b)\S+(?: (?:of|from|for|in|by (?:next|tomorrow|monday|"
        rf"tuesday|wednesday|"
        rf"thursday|friday|the end))\b|$))(?!.* (?:by|per) (?:#|[a-z]+)$)(?<!get )(?<!request )"
    ),
    (
        r"(?P<verb>raise|open|file|create|lodge|submit|log|start|set up|draw up|write|schedule|arrange|"
        r"organise|organize|"
        r"plan|throw|issue|generate) (?=(?:a|an|another|the) (?:new )?(?:\S+ )?(?:invoice|ticket|case|claim|"
        r"complaint|account|"
        r"purchase order|order|booking|contract|offer|quote|pickup|pick-up|delivery|appointment|meeting|interview|"
        r"call|reminder|request|job|visit|refund|payment|party|login|user|profile|credit note|letter|email|sick day|"
        r"shift|class|event|campaign)(?: \w+)? (?:for|with|to|about|on|against|in|at|tomorrow|today|next|this|"
        r"after)\b)"
        r"(?!.* (?:by|per) (?:#|[a-z]+)$)"
    ),
    (
        r"(?P<verb>enter|record|log|add|type|key|note) (?=(?:a|an|another|\d+) (?:\S+ ){1,4}?(?:for|to|on|"
        r"against) (?:@|him|her|them))"
    ),
)
"""Orders only where no question stands before them: there they change it."""

_STORE = (
    r"(?:the |this |that |our |your )?(?:table|data|dataset|data set|database|records?|files?|list of \S+|register)"
)
STATED: tuple[str, ...] = (
    (
        r"(?:should|must|needs? to|has to|have to|ought to|can|could|may|shall|is to|are to) "
        r"(?:please |now |all )?(?:be )?"
        r"(?P<verb>taken|removed|deleted|erased|thrown|struck|dropped|kicked|wiped|put|added|entered|inserted|moved)"
        rf"(?: off| out| in| over)? (?:of|from|to|into|in|off|out of) {_STORE}(?: please| now| ,)*$"
    ),
    (
        r"^@ (?:should|must|needs? to|has to|have to|ought to) (?:please |now )?be "
        r"(?P<verb>taken|removed|deleted|erased|struck|dropped|wiped|thrown)(?: out| off)?(?: please| now| ,)*$"
    ),
    (
        r"(?P<verb>make) (?:that|this|it) (?:(?:its|his|her|their) (?:new|@)|(?:as )?the new) "
        r"(?:#|name|value|code|price|title|number|address|label|status|id)(?: |$)"
    ),
    (
        r"(?:,|and|so) (?:please |can you |could you )?(?P<verb>fix|correct|change|amend|adjust|update) "
        r"(?:it|this|that|them|the record|the entry)(?: please| now| asap| for me| ,| thanks| then)*$"
    ),
    (
        r"^(?:the|our|his|her|their) .*\b(?:should|must|needs? to|has to|have to) (?:actually |really |now )?be "
        r"(?P<verb>changed|corrected|updated|set|cancelled|canceled|deleted|removed|renamed|refunded|moved|added)\b"
    ),
    (
        r"^(?:(?:please|hi|hello|so|and|ok|,|i|we|id|wed|would|d|like|want|need|show) )*(?:all )?(?:of )?"
        r"(?:the|our|my|those|these|this|that) (?:[^ ]+ ){1,5}?to be "
        r"(?P<verb>marked|flagged|cancelled|canceled|deleted|updated|changed|renamed|reassigned|refunded)(?: |$)"
    ),
    (
        r"^(?:(?:please|hi|hello|so|and|ok|,|can|could|you|i|we|want|need|to) )*(?P<verb>have) "
        r"(?:the |this |that |my |our )?(?:(?!been |any |we |you |they |i )[^ ]+ ){1,5}?"
        r"(?:cancelled|canceled|deleted|refunded|reopened|renamed|marked|updated|@)(?: please| now| as .*| ,)*$"
    ),
    (
        r"^(?:(?:please|can|could|would|you|just|,) )*(?P<verb>take|strike|erase|wipe|cut|throw) (?:[^ ]+ ){1,5}?"
        rf"(?:out of|from|off) {_STORE}(?: please| now| ,)*$"
    ),
    r"^(?:(?:please|can|could|would|you|just|,) )+(?P<verb>take|strike|erase|wipe) @(?: please| now| ,)*$",
)
"""As in "it should be 90, fix that", "the price needs to be changed to 5"."""

OPENING = (
    r"^(?:(?:please|kindly|now|then|and|so|ok|okay|hey|hi|hello|thanks|can|could|would|will|you|i|we|d|id|want|need|"
    r"like|to|just|go|ahead|lets|let|us|help|me) )*"
)
"""What stands before the verb of the orders below, which are read over words without marks and capitals."""

CHANGES = "update modify edit change set rename cancel remove drop create correct refund book assign approve add"
"""Verbs of changing data; behind a question some of them change that."""
CHANGES_OF_A_QUERY = "change set remove drop create add cancel"
NO_CHANGE = r"(?:book|set|change|correct|drop|add|refund|cancel) (?:values?|prices?|rates?|costs?|amounts?)\b"
"""As in "book value by class"."""
AS_A_THING = (
    r"(?:of|by|per|in|over|on|counts?|rates?|numbers?|totals?|values?|frequency|percentage|"
    r"(?:a|an|the|me a) (?:new )?(?:list|table|report|overview|summary|breakdown|ranking|chart|graph|plot|histogram))\b"
)
"""What behind such a verb shows that it is a noun, or that it wishes for an answer."""
STORING = (
    r"(?:"
    r"(?:put|enter|type|write|fill|record|log|note|insert|input|store|save|key)(?: in| down)? "
    r"(?:the )?(?:value |number )?"
    r"(?:\S*\d\S* (?:down |in )?(?:as|for|in|into|under|against)|# (?:down |in )?as) (?:the |its |their |a )?#"
    r"(?: #)* (?:of|for|to|in|at) "
    r"|(?:make|let) the # (?:of|for) (?:the )?#(?: #)* (?:be |to |equal |into )?\S*\d\S* *$"
    r"|(?:raise|increase|decrease|reduce|bump|lift|double|halve) (?:up )?(?:the )?# (?:of|for) .*\b(?:to|by) \S*\d)"
)
"""As in "put 81 as the horsepower of X", "make the age of X 40", "raise the price of X to 20"."""
TELLING = (
    r"(?P<verb>text|email|mail|call|message|phone|ring|write|write to|tell|ping|contact|warn|inform|notify) "
    r"(?!me |us )(?:[^ ]+ ){1,5}?that (?:their|his|her|its|our|my|your|we|they|it|he|she|i|weve|theyve|theyre) "
)
"""As in "text Ridley Law that their parcel is late"."""
ONLY_BY_PEOPLE: tuple[str, ...] = (
    (
        r"(?P<verb>refund|reimburse|void|reopen|resend|reject|approve|archive|delete|reassign|escalate|deactivate|"
        r"cancel|"
        r"reactivate|extend|renew|postpone|close) (?:(?:the|this|that|my|our|their) )?(?:customer )?(?:order|booking|"
        r"invoice|ticket|case|reservation|claim|transaction|payment|parcel|request|account|member|membership|"
        r"subscription|appointment|delivery|parcel|contract|policy|loan|job|listing)s? (?:(?:no|nr|number|id) )?"
        r"[a-z#-]{0,6}[0-9][0-9a-z-]*(?: (?:please|now|asap|today|immediately|for me|thanks))*$"
    ),
    (
        r"(?P<verb>put|bump|mark|raise|lower|increase|reduce|cut|drop|discount) (?:the|our|their|his|her|all) "
        r"(?!(?:list|limit|threshold|bar|top|number|bound|cutoff|minimum|maximum)\b)(?:[^ ]+ ){1,4}?"
        r"(?:(?:up|down) )?(?:to|by) [^a-z]{0,2}[0-9]"
    ),
    r"(?P<verb>write off|waive|forgive|chase up) (?:the|this|that|his|her|their|all) ",
)
"""As in "refund order 2350 please", "put the tiramisu up to 7.50", "write off the balance of Rhys Ahmed"."""

_ONLY_DEEDS = (
    r"notify|buy|sell|send(?! me| us)|merge|move|fix|hire|invite|upload|install|restart|reboot|remind|reserve|"
    r"subscribe|unsubscribe|reschedule"
)
_DEEDS_OR_THINGS = (
    "email|mail|call|text|message|phone|schedule|tweet|post|publish|pay|repair|fire|transfer|register|store"
)
DOING = (
    rf"(?P<verb>(?:{_ONLY_DEEDS})(?= )|(?:{_DEEDS_OR_THINGS})(?= (?:the|a|an|this|that|these|those|it|them|him|her|me|"
    r"us|my|our|your|all|every|everyone|each|both|[0-9]+)\b))"
)
"""As in "notify everyone", "email the list"."""
DOING_IT = rf"(?P<verb>{_DEEDS_OR_THINGS}) (?:this|it|them|these|that) "
"""As in "email this", where "email" is a word of the data besides."""
