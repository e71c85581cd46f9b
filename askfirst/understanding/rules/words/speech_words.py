"""Clauses around a question that say nothing of the data, by their form, over folded words and marks as data.

Each is made of closed classes of words, so no word of content is ever part of one.
"""

from __future__ import annotations

import re

from askfirst.understanding.rules.words.speech_vocabulary import (
    BEING,
    DONE,
    DRAWN,
    FIRST,
    GLANCE,
    GOOD,
    KNOW,
    KNOWING,
    LINK,
    MAKE,
    MARK,
    MISTAKEN,
    NOW,
    NOWS,
    OCCASIONS,
    PERSON,
    PICTURE,
    SOMEBODY,
    SOON,
    STORES,
    TELLING,
    THINGS,
    WANT,
    WANTING,
    YOU,
)

OPENINGS: tuple[tuple[str, str], ...] = (
    ("gone", (r"(?:, )*(?:but )?(?:i|we) (?:was|were|got|have been|just got) (?:just |recently )?asked "
              r"(?:about |for )?(?:this|it|that)"
              rf"(?: (?:in|at|during) (?:a|an|the|my|our|todays|yesterdays) (?:{OCCASIONS}))?"
              r"(?: (?:earlier|today|yesterday|this morning|just now|recently|last week))*"
              r"(?: and (?:i |we )?(?:had|have|didnt have|couldnt give|did not have|dont have) "
              r"(?:no|an|any|the) (?:answer|idea|clue))?"
              r" ?[,:;.\u2013\u2014-]")),
    ("gone", (r"(?:, )*(?:(?:hi|hey|hello|ok|so|just|oh)(?: (?:there|all|team|everyone|guys))? ,? ?)?(?:(?:a|one) )?"
              r"(?:quick|small|short|easy|simple|silly|dumb|stupid) "
              r"(?:one|q|question|thing)(?: (?:here|for you|from me|please|pls|"
              rf"(?:for|from) {SOMEBODY}))* ?[,:;.\u2013\u2014-]")),
    ("wish", rf"(?:{YOU}) (?:u|ya|yous) {NOWS}(?:send|email|mail|message|ping|forward|drop|bring) (?:me|us|over)"),
    ("wish", r"(?:(?:i|we) )?(?:really |just )?(?:only|just) (?:really )?(?:care|cared) (?:about|for)"),
    ("wish", rf"(?:would|do|dyou|will) you (?:{NOWS})mind (?:{TELLING})(?: (?:me|us))?"),
    ("wish", (rf"(?:i|we) {NOWS}(?:cant|can t|cannot|couldnt|am unable to|are unable to|dont|do not|"
             rf"m unable to|never) "
             r"(?:seem to |quite |really )?(?:find|see|locate|work out|figure out|remember|recall|tell|know|"
             r"get|understand|work)"
             r"(?: out)?")),
    ("wish", (rf"(?:(?:i|we|id|wed) )?{NOWS}(?:would )?(?:need|want|like|fancy|give me|can i have|"
             rf"could i have|can i get|"
             rf"could i get|may i have) (?:a|an) (?:(?:quick|rough|small|brief|short|proper|little|general|"
             rf"fast|simple) )*"
             rf"(?:{GLANCE}) (?:on|of|about|at|for|into)")),
    ("wish", (rf"(?:is|would) it (?:be )?(?:possible|ok|okay|feasible|too much) (?:for (?:you|me|"
             rf"us) )?to (?:{KNOW}|{MAKE})(?: (?:me|us))?")),
    ("gone", rf"(?:just )?so (?:that )?(?:i|we) (?:understand|know|am clear|get it right|get this right){MARK}"),
    ("wish", (rf"(?:can|could|may|might) (?:i|we) {NOWS}(?:have|get|see|ask(?: you)?(?: for| about)?|know|"
             rf"trouble you for|bother you for)")),
    ("gone", (rf"(?:so |im |i am |i m )?(?:very |really |so |terribly )?sorry (?:to|for) (?:bug|bother|trouble|"
             rf"disturb|interrupt|nag|pester|ask|"
             rf"bothering|disturbing|asking|interrupting|keep asking|be a pain|be a nuisance)(?: (?:you|u|"
             rf"again|this|so much|guys|everyone))*"
             rf"{MARK}(?: (?:but|and))?")),
    ("gone", (r"(?:(?:my|many|our|sincere|huge) )?apologies (?:for|about) (?:the |any |this |my )?(?:trouble|bother|"
              rf"inconvenience|disturbance|interruption|bothering you|troubling you|disturbing you|asking)"
              rf"(?: again)?{MARK}"
              r"(?: but)?")),
    ("gone", rf"(?:{MISTAKEN}){MARK}(?: but)?"),
    ("wish", (rf"(?:{FIRST}) (?:(?:{NOW}|{BEING}) )*(?:{WANT}|{WANTING})(?: (?:{LINK}))?"
             rf"(?: {NOWS}(?:{KNOW}|{KNOWING}))?(?: (?:about|from you|in|off you))?{MARK}")),
    ("wish", (rf"(?:what|all|the thing|the only thing|one thing) (?:i|we|id|wed) {NOWS}(?:would |"
             rf"do )?(?:{WANT}|am after|are after)"
             rf"(?: (?:to|for))?(?: {NOWS}(?:{KNOW}))? (?:is|are|was){MARK}")),
    ("wish", (rf"(?:{YOU}|do you think you could|are you able to) (?:you |u |someone |somebody |anyone |i |we )?"
             rf"(?:{NOWS})(?:ask you to |get you to |help me |trouble you to |bother you to )?"
             rf"(?:{MAKE}|{DRAWN})(?: (?:me|us|up))?(?: {PICTURE} (?:of|showing|with|for|on))?")),
    ("wish", rf"(?:please |kindly |pls )?(?:{DRAWN})(?: (?:me|us|up))?(?: {PICTURE} (?:of|showing|with|for|on))?"),
    ("wish", (rf"(?:(?:{YOU}) you |please |kindly |pls )*(?:(?:show|give|send|make|create|prepare|build|"
             rf"produce|generate|put together|do|run) )?"
             rf"{PICTURE} (?:of|showing|with|for|on)")),
    ("wish", (rf"(?:it|that|this) ?(?:would|d|ll|will|might) be {NOWS}(?:{GOOD}) (?:(?:if|when) (?:you|u|"
             rf"someone|we|i) "
             rf"(?:could|can|would|were able to) {NOWS}(?:{MAKE})|to {NOWS}(?:{KNOW}))(?: (?:me|us|about))?")),
    ("wish", (rf"(?:id|i would|we would|wed) {NOWS}(?:be (?:grateful|glad|happy|obliged|thankful)|appreciate it) if "
             rf"(?:you|someone) (?:could|can|would) {NOWS}(?:{MAKE})(?: (?:me|us))?")),
    ("gone", (rf"{SOMEBODY} (?:(?:{NOW}|is|are|has|have|had|was|keeps?|kept|just) )*(?:claims?|claimed|says?|"
             rf"said|thinks?|"
             rf"believes?|insists?|reckons?|swears?|suspects?|wonders?|wondering|convinced|asked me|asks me|"
             rf"asked|asks|"
             rf"asking|told me|tells me|mentioned|wants to know|want to know|would like to know|needs to know|"
             rf"need to know|is curious|curious)(?: (?:me|us))?(?: (?:that|for|about|if|whether))?{MARK}")),
    ("gone", (rf"(?:(?:i|we|ive|weve|theres|there is) )?(?:have|got|have got|has)? ?(?:a|an|the|my|our|this|"
             rf"one of our) "
             r"(?:new |big |angry |good |old )?(?:client|customer|colleague|caller|supplier|partner|boss|"
             r"manager|someone) "
             r"(?:on|at) (?:the|my) (?:line|phone|other line|door|desk)(?: (?:right|here|now|just now|"
             r"at the moment))*"
             r"(?: (?:who is |and is |and they are )?(?:asking|calling|wondering|waiting))?"
             rf"(?: (?:about|regarding|concerning|for|with a question about|with questions about))?{MARK}")),
    ("gone", (rf"(?:i|we|id|wed) (?:just |also |still )?(?:have|had|got|have got) (?:a|one|another|one more|"
             rf"two|a few|some) "
             rf"(?:quick |small |short |simple |silly |further |little )*(?:questions?|requests?|query|queries) "
             rf"(?:about|on|regarding|concerning|for you|here)?{MARK}")),
    ("wish", (r"(?:please |can you |could you |would you |will you )?"
             r"(?:update|brief|catch|bring|get|fill|keep) (?:me|us) "
             r"(?:(?:up to date|up to speed|in|up|posted|informed|briefed) )?(?:on|about)")),
    ("gone", (r"(?:when|if|once) (?:you|we|i|one) (?:look|looks|take a look) at|(?:when )?(?:looking|"
             r"having a look|taking a look) at"
             r"|when it comes to|(?:on|about) the (?:subject|topic|question|matter) of|(?:turning|coming|"
             r"moving on|getting back) to"
             r"|(?:thinking|talking|speaking|asking) (?:of|about)|let us (?:look|talk) (?:at|about)|"
             r"lets (?:look|talk) (?:at|about)")),
    ("gone", (r"(?:oh|oh well|ah|aha|hm+|um+|uh|er|erm|well|ok|okay|alright|all right|so|hey|yo|wow|great|"
             r"perfect|nice|cool|fine|"
             r"thanks|thank you|cheers|listen|guys|folks|team|great stuff|lovely|brilliant|awesome|excellent|"
             r"interesting|"
             r"got it|i see|makes sense|fair enough|good|good stuff|super|morning|afternoon|evening|good day|"
             r"good to know|thats great|thats good|thats helpful|very good|very helpful|hello there|hi all|"
             r"hi team|hi everyone|"
             r"dear all|dear team|howdy|greetings|hiya|welcome back|"
             r"long time no see) ?[,.!\u2013\u2014\u2026-](?: ?[,.!\u2026-])*")),
    ("gone", (rf"(?:(?:(?:i|we|id|wed) (?:{NOWS})(?:would )?(?:need|want|like|have|require) |here are |"
             rf"there are |just |please |"
             rf"give me |tell me |show me )?)(?:the )?(?:two|three|four|2|3|4|a couple of|a few|several|both|"
             rf"some|these|"
             rf"following|the following|following two|following three)(?: (?:quick|different|other))? (?:{THINGS})"
             rf"(?: (?:here|please|from you|for me|to know|to check))* ?[,:;.\u2013\u2014-]")),
)  # fmt: skip
"""At the beginning of a sentence. A wish stands for "show", or for nothing before a word that asks."""

WITHIN: tuple[str, ...] = (
    (
        rf"(?:i|we|id|wed) (?:{NOWS})(?:would )?(?:need|want|like|require) (?:the )?(?:following )?(?:two|three|"
        rf"four|2|3|4|"
        rf"a couple of|a few|several) (?:{THINGS}) ?[,:;\u2013\u2014-]"
    ),
    rf"(?:the )?(?:two|three|2|3|following|following two|following three) (?:{THINGS}) ?[,:;\u2013\u2014-]",
    r"(?:i|we) mean ?,?(?= (?:which|what|who|how|where|when)\b)",
    r"(?:am i|are we|were we|is one) (?:talking|speaking)(?: (?:about|of))?(?: here)?",
)
"""Anywhere in a sentence."""

ENDINGS: tuple[str, ...] = (
    (
        rf"{MISTAKEN}|nothing (?:fancy|special|else|more|too detailed|complicated|big|urgent)|roughly speaking|"
        rf"a ballpark(?: figure)? is fine|"
        r"ballpark(?: figure)?|anywhere|(?:just )?out of (?:pure |sheer |idle |mere |personal )?(?:interest|curiosity)|"
        r"just (?:wondering|curious|asking|checking|saying|to be sure|to be clear|to make sure|to double check|"
        r"in case)|"
        r"for (?:my |our |your )?(?:own )?(?:information|interest|understanding|curiosity|reference|background)|"
        r"to be (?:honest|sure|exact|precise|clear|fair|on the safe side)|by the way|btw|if that makes sense|"
        r"does that make sense|"
        r"pretty please|quick as you can|as quickly as possible|if thats something you know|if you get my drift|"
        r"so to speak"
    ),
    (
        r"if (?:thats|that is|its|it is|this is|that s|at all|it s)? ?(?:at all )?(?:possible|ok|okay|alright|"
        r"all right|doable|feasible|"
        r"easy|convenient|not too much|not too much trouble|not too much to ask|no trouble|not a problem|"
        r"available|known)"
    ),
    (
        r"if (?:you|u|youd|one) (?:can|could|may|might|would|dont mind|wouldnt mind|please|happen to know|know|will|"
        r"have (?:the |a )?(?:time|moment|minute|second|sec|it|that|them|this|chance)|be so kind|were so kind)"
    ),
    r"if (?:i|we) may(?: ask)?|if anyone knows",
    r"at the moment|at present|at this moment|at this point(?: in time)?|as we speak|at the present time",
    r"(?:as|so) far as (?:we|you|i|anyone|anybody|one) (?:know|knows|can tell|can see|are aware|am aware|remember)",
    (
        r"(?:at least )?(?:to|to the best of) (?:our|your|my|anyones) knowledge|as far as is known|that (?:we|you|"
        r"i) know (?:of|about)"
    ),
    (
        r"(?:that|which) (?:we|you|i|they)? ?(?:currently |actually )?(?:have|hold|keep|ve got|have got|has)"
        r"(?: (?:on|in) (?:file|record|the books|our books|our files|our records|the system|the database|store))?"
    ),
    (
        rf"(?:in|from|within|across|out of|according to|based on|going by|judging by) (?:our|your|the|this|"
        rf"these) (?:own )?(?:{STORES})"
    ),
    r"(?:on|in) (?:file|record|the books)(?: with us)?|(?:based on|from) what (?:we|you) (?:have|know)",
    (
        rf"since (?:we|they|you|people) (?:first )?(?:began|started|begun|start|begin) (?:{DONE})(?:ing|ting)?"
        r"(?: (?:of )?(?:it|this|that|them|these|data|records|the data|the records|track of it|track|count))*"
    ),
    (
        r"since (?:(?:the|our) )?(?:records?|recording|recordings|data|the data|measurements?|tracking|"
        r"registration|our records) "
        r"(?:began|begin|begins|started|start|starts|set in)"
    ),
    (
        r"(?:for )?as long as (?:we|you|they) (?:have|ve) (?:had )?(?:data|records|figures|numbers|"
        r"been recording(?: it)?)"
    ),
    (
        r"(?:no|there is no|theres no) (?:rush|hurry)(?: at all)?|(?:please )?take your time|not urgent|"
        r"it is not urgent|its not urgent|"
        r"its urgent|this is urgent|whenever you can|when(?:ever)? (?:you|u) (?:can|have time|get a chance|"
        r"get a moment|get a minute|get a sec|"
        r"have a minute|have a moment|have a second|have a sec|find time|get to it|get round to it|like)"
    ),
    (
        r"(?:many |much )?(?:thanks|thank you|thx|ty|tia|cheers|ta)(?: (?:a lot|so much|very much|again|"
        r"in advance|a million|a bunch|ever so much|"
        r"for (?:your|the) help|for helping|mate|guys|team))*"
    ),
    (
        r"(?:much|greatly|really) appreciated|(?:kind|best|warm) regards|please and thank you|(?:with )?(?:kind|"
        r"best) wishes"
    ),
    rf"(?:that|it|this)? ?(?:would|d) be {NOWS}(?:{GOOD})(?: (?:to (?:know|see|have)|for me|for us))?",
    (
        r"(?:thats|that is|that s) (?:all|it|my question|the question|all i need|all we need|what (?:i|"
        r"we) (?:want|need|wanted|needed)(?: to know)?)"
    ),
    (
        r"(?:i|we) (?:guess|think|suppose|believe|wonder|mean|wondered|ask|imagine|reckon)|do you think|"
        r"would you say|do you know|"
        r"can you tell(?: me| us)?|could you tell(?: me| us)?|can you say|any ideas?|you know|let us say|lets say|"
        r"do you have that|do we know|does anyone know|anybody know|anyone know|does anybody know|if you ask me|"
        r"i ask|tell me|please tell me|pray tell"
    ),
    (
        rf"(?:is|are|was|were) (?:exactly )?(?:what|the figure|the number|the one|"
        rf"the thing) (?:that )?(?:{SOMEBODY}|i|we|id|wed) "
        rf"{NOWS}(?:would |is |are |am |was |were )?{NOWS}(?:wants?|needs?|wanted|needed|like|likes|asked(?: me|"
        rf" us)? for|asking for|after|"
        rf"interested in|looking for|curious about|keen on)(?: to (?:see|know|have|hear|get|look at|"
        rf"find out))?(?: from (?:us|me|you))?"
    ),
    r"(?:is|are) (?:all|the only thing|everything) (?:i|we) (?:want|need)(?: to (?:know|see))?",
    (
        rf"for (?:the|my|our|a|an|tomorrows|todays|tonights|next weeks|mondays|fridays) (?:(?:next|weekly|monthly|"
        rf"quarterly|annual|big|team|"
        rf"sales|management|client|customer) )*(?:{OCCASIONS})(?: with (?:{SOMEBODY}))?(?: (?:{SOON}))?"
    ),
)
"""At the end of a sentence, or before a comma in it."""

THINGS_NAMED = frozenset(f"{STORES}|{OCCASIONS}".replace("?", "").split("|"))
"""Nouns of endings that may be names in the data."""

OF_PERSONS = re.compile(rf"\b(?:{PERSON}|{OCCASIONS}|someone|somebody)\b")
"""What is told of when it is left aside."""
