"""Clauses around a question that say nothing of the data, by their form, over folded words and marks as data.

Each is made of closed classes of words, so no word of content is ever part of one.
"""

from __future__ import annotations

import re

_NOW = (
    "just|really|also|simply|still|quickly|actually|very|quite|first|please|kindly|now|then|rather|much|definitely|"
    "certainly|maybe|perhaps|possibly|briefly|basically|mainly|always|so|too|particularly|especially|most|a bit|"
    "a little|kind of|sort of|at all"
)
_NOWS = rf"(?:(?:{_NOW}) )*"
_PERSON = (
    "boss|manager|director|ceo|cfo|coo|cto|vp|colleagues?|teacher|professor|supervisor|editor|lead|accountant|"
    "auditors?|team|board|management|client|customer|chairman|chair|president|owner|partner|investors?|shareholders|"
    "friend|wife|husband|mother|father|students?|journalist|analyst|controller|finance team|sales team|head office|"
    "buyer|guy|lady|man|woman|people|folks|bosses|managers|directors"
)
_ADJECTIVES = "new|old|good|big|dear|own|senior|junior|regional|national|general|whole|executive|grumpy|important"
_SOMEBODY = (
    rf"(?:(?:my|our|the|a|an|one of (?:my|our|the)|some of (?:my|our|the)) (?:(?:{_ADJECTIVES}) )*(?:{_PERSON})"
    r"|someone|somebody|everyone|everybody|they|he|she|management|people)"
)
_KNOW = (
    "know|see|find out|learn|hear|understand|look at|look into|have a look at|take a look at|get|have|check|"
    "figure out|work out|ask|ask you|tell|tell you|determine|establish|discover|view|be told|be shown|explore|"
    "get an idea of|get a feel for|get a sense of|get an overview of|get a picture of|get hold of|go through|"
    "be able to see|see how|read|inspect|examine|investigate|know more|know something|ask something"
)
_KNOWING = (
    "knowing|seeing|finding out|learning|hearing|understanding|looking at|looking into|getting|having|checking|"
    "figuring out|working out|asking|viewing|exploring|reading|examining"
)
_WANT = (
    "want|wants|wanted|need|needs|needed|like|love|wish|prefer|appreciate|care|require|fancy|think|thought|plan|try|"
    "hope|hoped"
)
_WANTING = (
    "interested|curious|keen|eager|happy|grateful|glad|pleased|wondering|thinking|hoping|looking|trying|after|asking|"
    "wishing|dying|anxious|going|planning|intrigued|fascinated|unsure|not sure|trying hard|checking|struggling|"
    "supposed|required|asked|told|meant"
)
_LINK = "in|about|to|for|at|on|into|of|after"
_FIRST = "i|we|id|wed|im|were|ive|weve|ill|i d|i m"
_BEING = "am|are|was|were|would|will|should|have|had|be|been|do|did|have been|need|got"
_MAKE = (
    "chart|plot|graph|draw|visualise|visualize|sketch|tabulate|show|give|tell|pull|pull up|pull out|dig up|dig out|"
    "look up|find|find out|get|fetch|work out|calculate|compute|figure out|let me know|prepare|put together|generate|"
    "produce|provide|share|check|throw together|knock up|whip up|help me with|"
    "help me find|help me find out|help me understand|help me work out|help me get|help me figure out|help me see|"
    "help us find|have a look at|take a look at|look at|look into|remind me of|remind me|shed some light on|"
    "walk me through|talk me through|be so kind as to tell|enlighten me on|give me an idea of|give us an idea of"
)
_DRAWN = "chart|plot|graph|visualise|visualize|sketch|tabulate|diagram|draw"
_PICTURE = (
    r"(?:a |an |the |me a |us a |me the )?(?:(?:nice|quick|simple|little|small|line|bar|column|pie|area|time series|"
    r"trend|summary) )*(?:chart|plot|graph|diagram|visual|visualisation|visualization|line chart|bar chart|"
    r"picture|spreadsheet)"
)
_YOU = "can|could|would|will|may|might|can t|couldnt|cant|wont|wouldnt"
_GOOD = (
    "great|nice|lovely|helpful|good|perfect|useful|wonderful|fantastic|awesome|brilliant|ideal|handy|"
    "interesting|fine|"
    "super|amazing|appreciated|much appreciated|greatly appreciated|excellent|a great help|a big help|of help"
)
_DONE = "record|track|collect|measure|keep|log|count|register|gather|observe|note|monitor|writ|document|"
"report|keep track"
_STORES = (
    "records|books|system|systems|database|databases|files|archives?|logs|data|dataset|data set|tables?|ledgers?|"
    "warehouse data|spreadsheet|possession|registers?"
)
_SOON = (
    "tomorrow|today|tonight|later|later today|this morning|this afternoon|this evening|tomorrow morning|"
    "tomorrow afternoon|next week|(?:on |next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|"
    "at noon|in an hour|in ten minutes|in a bit|in a minute|shortly|soon"
)
_OCCASIONS = (
    "meeting|call|review|presentation|report|board|board meeting|talk|speech|workshop|conference|interview|audit|"
    "newsletter|slides?|deck|briefing|memo|article|budget round|stand up|standup|town hall|offsite|"
    "steering committee|"
    "negotiations?|negotiation|pitch|class|lecture|seminar|exam|homework|blog post|press release|annual report"
)
_MARK = r"(?: ?[,:;.!\u2013\u2014\u2026-])*"
_THINGS = "things|figures|numbers|facts|questions|metrics|kpis|pieces of information|bits of information|points"

_TELLING = (
    "telling|showing|giving|finding|finding out|checking|looking up|working out|listing|letting me know|calculating|"
    "helping me find|helping me with|pulling|pulling up|getting|sharing"
)
_GLANCE = (
    "check|look|idea|overview|summary|number|figure|word|update|sense|feel|estimate|answer|glance|peek|picture|"
    "rundown|run down|handle|sanity check|reality check|double check"
)
_MISTAKEN = (
    r"(?:if|unless) (?:im|i am) (?:not )?(?:very much |badly |completely )?(?:mistaken|wrong|correct|right)|"
    r"correct me if (?:im|i am) wrong|if memory serves(?: me)?(?: right| well| correctly)?|"
    r"if i (?:remember|recall|read|understand|understood|see)(?: (?:this|it|that))?(?: (?:correctly|right|"
    r"rightly|well))?|"
    r"to be honest|to tell the truth|frankly speaking|honestly speaking|long story short|silly question|"
    r"dumb question|"
    r"stupid question|maybe a silly question|just a thought|random question|one for you"
)

OPENINGS: tuple[tuple[str, str], ...] = (
    ("wish", rf"(?:would|do|dyou|will) you (?:{_NOWS})mind (?:{_TELLING})(?: (?:me|us))?"),
    ("wish", (rf"(?:i|we) {_NOWS}(?:cant|can t|cannot|couldnt|am unable to|are unable to|dont|do not|"
             rf"m unable to|never) "
             r"(?:seem to |quite |really )?(?:find|see|locate|work out|figure out|remember|recall|tell|know|"
             r"get|understand|work)"
             r"(?: out)?")),
    ("wish", (rf"(?:(?:i|we|id|wed) )?{_NOWS}(?:would )?(?:need|want|like|fancy|give me|can i have|"
             rf"could i have|can i get|"
             rf"could i get|may i have) (?:a|an) (?:(?:quick|rough|small|brief|short|proper|little|general|"
             rf"fast|simple) )*"
             rf"(?:{_GLANCE}) (?:on|of|about|at|for|into)")),
    ("wish", (rf"(?:is|would) it (?:be )?(?:possible|ok|okay|feasible|too much) (?:for (?:you|me|"
             rf"us) )?to (?:{_KNOW}|{_MAKE})(?: (?:me|us))?")),
    ("gone", rf"(?:just )?so (?:that )?(?:i|we) (?:understand|know|am clear|get it right|get this right){_MARK}"),
    ("wish", (rf"(?:can|could|may|might) (?:i|we) {_NOWS}(?:have|get|see|ask(?: you)?(?: for| about)?|know|"
             rf"trouble you for|bother you for)")),
    ("gone", (rf"(?:so |im |i am |i m )?(?:very |really |so |terribly )?sorry (?:to|for) (?:bug|bother|trouble|"
             rf"disturb|interrupt|nag|pester|ask|"
             rf"bothering|disturbing|asking|interrupting|keep asking|be a pain|be a nuisance)(?: (?:you|u|"
             rf"again|this|so much|guys|everyone))*"
             rf"{_MARK}(?: (?:but|and))?")),
    ("gone", rf"(?:{_MISTAKEN}){_MARK}(?: but)?"),
    ("wish", (rf"(?:{_FIRST}) (?:(?:{_NOW}|{_BEING}) )*(?:{_WANT}|{_WANTING})(?: (?:{_LINK}))?"
             rf"(?: {_NOWS}(?:{_KNOW}|{_KNOWING}))?(?: (?:about|from you|in|off you))?{_MARK}")),
    ("wish", (rf"(?:what|all|the thing|the only thing|one thing) (?:i|we|id|wed) {_NOWS}(?:would |"
             rf"do )?(?:{_WANT}|am after|are after)"
             rf"(?: (?:to|for))?(?: {_NOWS}(?:{_KNOW}))? (?:is|are|was){_MARK}")),
    ("wish", (rf"(?:{_YOU}|do you think you could|are you able to) (?:you |u |someone |somebody |anyone |i |we )?"
             rf"(?:{_NOWS})(?:ask you to |get you to |help me |trouble you to |bother you to )?"
             rf"(?:{_MAKE}|{_DRAWN})(?: (?:me|us|up))?(?: {_PICTURE} (?:of|showing|with|for|on))?")),
    ("wish", rf"(?:please |kindly |pls )?(?:{_DRAWN})(?: (?:me|us|up))?(?: {_PICTURE} (?:of|showing|with|for|on))?"),
    ("wish", (rf"(?:(?:{_YOU}) you |please |kindly |pls )*(?:(?:show|give|send|make|create|prepare|build|"
             rf"produce|generate|put together|do|run) )?"
             rf"{_PICTURE} (?:of|showing|with|for|on)")),
    ("wish", (rf"(?:it|that|this) ?(?:would|d|ll|will|might) be {_NOWS}(?:{_GOOD}) (?:(?:if|when) (?:you|u|"
             rf"someone|we|i) "
             rf"(?:could|can|would|were able to) {_NOWS}(?:{_MAKE})|to {_NOWS}(?:{_KNOW}))(?: (?:me|us|about))?")),
    ("wish", (rf"(?:id|i would|we would|wed) {_NOWS}(?:be (?:grateful|glad|happy|obliged|thankful)|appreciate it) if "
             rf"(?:you|someone) (?:could|can|would) {_NOWS}(?:{_MAKE})(?: (?:me|us))?")),
    ("gone", (rf"{_SOMEBODY} (?:(?:{_NOW}|is|are|has|have|had|was|keeps?|kept|just) )*(?:claims?|claimed|says?|"
             rf"said|thinks?|"
             rf"believes?|insists?|reckons?|swears?|suspects?|wonders?|wondering|convinced|asked me|asks me|"
             rf"asked|asks|"
             rf"asking|told me|tells me|mentioned|wants to know|want to know|would like to know|needs to know|"
             rf"need to know|is curious|curious)(?: (?:me|us))?(?: (?:that|for|about|if|whether))?{_MARK}")),
    ("gone", (rf"(?:(?:i|we|ive|weve|theres|there is) )?(?:have|got|have got|has)? ?(?:a|an|the|my|our|this|"
             rf"one of our) "
             r"(?:new |big |angry |good |old )?(?:client|customer|colleague|caller|supplier|partner|boss|"
             r"manager|someone) "
             r"(?:on|at) (?:the|my) (?:line|phone|other line|door|desk)(?: (?:right|here|now|just now|"
             r"at the moment))*"
             r"(?: (?:who is |and is |and they are )?(?:asking|calling|wondering|waiting))?"
             rf"(?: (?:about|regarding|concerning|for|with a question about|with questions about))?{_MARK}")),
    ("gone", (rf"(?:i|we|id|wed) (?:just |also |still )?(?:have|had|got|have got) (?:a|one|another|one more|"
             rf"two|a few|some) "
             rf"(?:quick |small |short |simple |silly |further |little )*(?:questions?|requests?|query|queries) "
             rf"(?:about|on|regarding|concerning|for you|here)?{_MARK}")),
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
    ("gone", (rf"(?:(?:(?:i|we|id|wed) (?:{_NOWS})(?:would )?(?:need|want|like|have|require) |here are |"
             rf"there are |just |please |"
             rf"give me |tell me |show me )?)(?:the )?(?:two|three|four|2|3|4|a couple of|a few|several|both|"
             rf"some|these|"
             rf"following|the following|following two|following three)(?: (?:quick|different|other))? (?:{_THINGS})"
             rf"(?: (?:here|please|from you|for me|to know|to check))* ?[,:;.\u2013\u2014-]")),
)  # fmt: skip
"""At the beginning of a sentence. A wish stands for "show", or for nothing before a word that asks."""

WITHIN: tuple[str, ...] = (
    (
        rf"(?:i|we|id|wed) (?:{_NOWS})(?:would )?(?:need|want|like|require) (?:the )?(?:following )?(?:two|three|"
        rf"four|2|3|4|"
        rf"a couple of|a few|several) (?:{_THINGS}) ?[,:;\u2013\u2014-]"
    ),
    rf"(?:the )?(?:two|three|2|3|following|following two|following three) (?:{_THINGS}) ?[,:;\u2013\u2014-]",
    r"(?:am i|are we|were we|is one) (?:talking|speaking)(?: (?:about|of))?(?: here)?",
)
"""Anywhere in a sentence."""

ENDINGS: tuple[str, ...] = (
    (
        rf"{_MISTAKEN}|nothing (?:fancy|special|else|more|too detailed|complicated|big|urgent)|roughly speaking|"
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
        rf"these) (?:own )?(?:{_STORES})"
    ),
    r"(?:on|in) (?:file|record|the books)(?: with us)?|(?:based on|from) what (?:we|you) (?:have|know)",
    (
        rf"since (?:we|they|you|people) (?:first )?(?:began|started|begun|start|begin) (?:{_DONE})(?:ing|ting)?"
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
    rf"(?:that|it|this)? ?(?:would|d) be {_NOWS}(?:{_GOOD})(?: (?:to (?:know|see|have)|for me|for us))?",
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
        rf"the thing) (?:that )?(?:{_SOMEBODY}|i|we|id|wed) "
        rf"{_NOWS}(?:would |is |are |am |was |were )?{_NOWS}(?:wants?|needs?|wanted|needed|like|likes|asked(?: me|"
        rf" us)? for|asking for|after|"
        rf"interested in|looking for|curious about|keen on)(?: to (?:see|know|have|hear|get|look at|"
        rf"find out))?(?: from (?:us|me|you))?"
    ),
    r"(?:is|are) (?:all|the only thing|everything) (?:i|we) (?:want|need)(?: to (?:know|see))?",
    (
        rf"for (?:the|my|our|a|an|tomorrows|todays|tonights|next weeks|mondays|fridays) (?:(?:next|weekly|monthly|"
        rf"quarterly|annual|big|team|"
        rf"sales|management|client|customer) )*(?:{_OCCASIONS})(?: with (?:{_SOMEBODY}))?(?: (?:{_SOON}))?"
    ),
)
"""At the end of a sentence, or before a comma in it."""

THINGS_NAMED = frozenset(f"{_STORES}|{_OCCASIONS}".replace("?", "").split("|"))
"""Nouns of endings that may be names in the data."""

OF_PERSONS = re.compile(rf"\b(?:{_PERSON}|{_OCCASIONS}|someone|somebody)\b")
"""What is told of when it is left aside."""
