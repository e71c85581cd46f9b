"""Clauses about the form of an answer, the persons it is for and the topic before it, as patterns over folded words."""

from __future__ import annotations

_NOUN = (
    r"(?:figure|number|answer|result|scalar|head ?count|digit|coefficient|number itself|figure itself|"
    r"headline (?:figure|number))"
)
_SIZE = (
    r"(?:(?:plain|single|simple|bare|round|rough|exact|precise|approximate|ballpark|short|quick|one|overall|final|raw|"
    r"straight|clear|brief) )*"
)
_ENOUGH = (
    r"(?:will do|would do|will suffice|would suffice|suffices|does it|works|at most|alone|only|please|pls|thanks|"
    r"(?:is|are|will be|would be|s) (?:enough|fine|ok|okay|sufficient|plenty|good enough|all right|alright|perfect|"
    r"great|good|all (?:that )?(?:i|we) (?:need|want|ask)|what (?:i|we) (?:need|want|am after)))"
)
_PICTURE = (
    r"(?:table|list|chart|line chart|bar chart|pie chart|line graph|bar graph|graph|plot|diagram|estimate|"
    r"idea|ballpark|"
    r"overview|approximation|summary|one liner|sentence|word|breakdown|names?|dates?|ids?|top line)"
)
_LESS = (
    r"(?:details?|explanations?|comments?|commentary|narrative|charts?|graphs?|plots?|tables?|frills|fuss|decimals|"
    r"decimal places|cents|prose|text|essay|story|stories|extras|caveats|long story|lengthy answer|breakdowns?)"
)
_FEW = r"(?:one|two|three|four|five|six|no|zero|0|1|2|3|4|5|6|a couple of|a single)"
_NEAREST = (
    r"(?:whole number|integer|whole|dollar|euro|cent|penny|hour|minute|day|unit|percent|percentage point|ten|"
    r"hundred|thousand|million|tenth|hundredth|full number|full hour|full dollar|kilo|kilogram|tonne|ton)"
)

_CALLS = (
    r"(?:just |now |right now |still |again )*(?:on|at) (?:the|my|our|another|the other) "
    r"(?:line|phone|other line|telephone|door|desk)(?: (?:right now|now|just now|again|at the moment|"
    r"with me|here|for me|"
    r"asking|and asks|wanting to know|waiting))*"
)
FORM_CLAUSES: tuple[str, ...] = (
    (
        r"(?:thats|that is|this is|its|it is|that|thatll be|that will be|which is) (?:enough|fine|plenty|all|"
        r"sufficient|good enough|all i "
        r"need|all we need|plenty)(?: for (?:now|me|us))?(?: thanks)?"
    ),
    (
        rf"(?:the|my|our|a) (?:[^ ,.:;]+ )?[^ ,.:;]+ (?:wants|needs|asked for|asks for|is after|is asking for|"
        rf"would like|expects) "
        rf"(?:a|the|one|some) {_SIZE}{_NOUN}s?(?: (?:by|before|for|in) [^ ,.:;]+(?: [^ ,.:;]+)?)?"
    ),
    (
        r"(?:sorry )?(?:i|we) (?:have to|need to|must|gotta|got to) (?:leave|go|run|be off|present|"
        r"report back|hurry|rush)(?: [^ "
        r",.:;]+){0,4}"
    ),
    (
        r"(?:just |only |and )?(?:a |one |another |my )?(?:very |really |next |last |other )*(?:quick|short|"
        r"small|simple|easy|little|"
        r"next|last|final|other) (?:one|question|request|thing|ask|check|query)(?: for you| from me| for today)?"
    ),
    (
        rf"(?:hi |hello |hey )?(?:(?:i|we) (?:have|have got|got)|ive(?: got)?|weve(?: got)?|theres|there is|there) "
        rf"(?:a|an|another|one of our|one of my|someone|somebody|my|our)(?: [^ ,.:;]+){{0,3}}? {_CALLS}"
    ),
    (
        r"(?:[^ ,.:;]+ )(?:from|in|at|over in) (?:the )?(?:finance|accounting|sales|marketing|logistics|"
        r"operations|legal|hr|it|"
        r"procurement|purchasing|management|controlling|compliance|accounts|customer service|"
        r"support|head office|treasury)"
        r"(?: team| department| office)? (?:is |was |has been |just |now )*(?:asking|wondering|"
        r"asked|asks|wants to know|"
        r"would like to know|needs to know|wonders)(?: (?:me|us|about|for|if|whether|again|this|for this))*"
    ),
    (
        rf"(?:and |but |so )?(?:please |pls )?(?:just|only|simply|merely|nothing but|no more than) "
        rf"(?:(?:give|tell|show|send) me )?(?:the |a |one |that )?{_SIZE}{_NOUN}(?: {_ENOUGH})*"
    ),
    (
        rf"(?:and |but )?(?:just |only |simply )?(?:give|tell|show|send) me (?:just |only |simply )?(?:the|a|"
        rf"one) {_SIZE}{_NOUN}"
        rf"(?: {_ENOUGH})*"
    ),
    rf"(?:just |only )?(?:the|a|an|one|that|this) {_SIZE}{_NOUN} {_ENOUGH}(?: {_ENOUGH})?",
    rf"(?:just |only )?(?:a|an|one|the|{_SIZE}) ?{_SIZE}{_PICTURE} {_ENOUGH}(?: {_ENOUGH})?",
    (
        rf"(?:in |as |with )?(?:just )?(?:one|a single|a|single|a plain|an exact|exact|"
        rf"precise) {_SIZE}(?:{_NOUN}|value|row|line|table|list|"
        r"go|word|sentence|shot|chart|graph|view)(?: only| please| pls)?"
    ),
    (
        rf"(?:please )?(?:answer|reply|respond|say it|put it)(?: me)?(?: with| in| as)?(?: just)? (?:one|a|"
        rf"a single|the) {_SIZE}"
        rf"(?:{_NOUN}|word|sentence|line|value|table|list)(?: only| please| pls)?"
    ),
    (
        rf"(?:i|we|id|wed) (?:just |only |really )*(?:need|want|care about|am after|"
        rf"require) (?:just |only )?(?:the|a|one) "
        rf"{_SIZE}{_NOUN}(?: here)?"
    ),
    (
        rf"(?:there is |theres |i have |we have )?no need (?:for|to give me|to show)(?: me)? (?:any |a |an |"
        rf"the |more |further )*{_LESS}"
    ),
    rf"(?:with |and )?no (?:more |further |extra )?{_LESS}(?: (?:needed|required|necessary|please|wanted|pls))*",
    rf"without (?:any |the |more |further )*{_LESS}",
    (
        rf"(?:i|we) (?:dont|do not) (?:need|want|care about|require) (?:any |the |a |an |all the |"
        rf"more )*{_LESS}(?: here| now)?"
    ),
    rf"(?:skip|never mind|spare me|leave out|forget|hold) (?:any |the |all the |all )*{_LESS}(?: please)?",
    rf"{_LESS} (?:are |is )?(?:not|arent|isnt) (?:needed|required|necessary|wanted|important)",
    (
        r"(?:so |and |but )?(?:please )?(?:keep (?:it|this|the answer|that)|be|make (?:it|this)|"
        r"stay) (?:very |nice and |really )?(?:short|brief|"
        r"simple|concise|precise|exact|quick|crisp|snappy|to the point|high level)(?: please)?"
    ),
    (
        r"(?:as )?(?:short|brief|precise|exact|quick)(?:ly)? as (?:possible|you can)|(?:short|quick|"
        r"brief) answer(?: please)?|"
        r"briefly|in brief|cut to the chase|quick one|rough numbers? (?:is|are) (?:fine|ok|okay|enough)"
    ),
    (
        r"(?:an? )?(?:rough|ballpark|approximate|approximation|estimate|exact) (?:is|will be|"
        r"would be) (?:fine|ok|okay|enough)"
    ),
    (
        r"(?:and )?(?:who|which|what|which one|who exactly|which of them)(?: (?:is|was|are|were|would|be))+ "
        r"(?:that|it|this|those|they|these|them|he|she)(?: again| exactly| then| please)?"
    ),
    (
        r"(?:i|we) (?:need|want|require) (?:it|them|that|this) (?:exact|exactly|precise|precisely|roughly|"
        r"to the cent|by (?:noon|"
        r"tonight|tomorrow|monday|friday))"
    ),
)
"""Whole clauses, between marks."""

WHO_CLAUSES: tuple[str, ...] = (
    (
        r"(?:only |just )?(?:the |its |their |his )?names? (?:alone |only |itself )*(?:will do|is enough|"
        r"suffices|is fine|is all i "
        r"need|are enough|please|only)"
    ),
    r"(?:only|just|simply|merely) (?:the|its|their) names?(?: please| pls)?",
)
"""Such a clause behind a question for whom or which: the name is what is asked for."""

FORM_ENDINGS: tuple[str, ...] = (
    (
        rf"(?:and )?(?:round(?:ed|ing)?|shown|given|correct|accurate|exact|precise) (?:it |them |"
        rf"that )?(?:off |up |down )?to "
        rf"(?:the nearest (?:{_NEAREST})|{_FEW} (?:decimals?|decimal (?:places?|digits?|points?)|"
        rf"digits?|places?|dp|dps|"
        rf"significant (?:figures|digits))|(?:a |the )?(?:{_NEAREST}|whole numbers|full numbers|integers|"
        rf"thousands|hundreds|"
        rf"millions))"
    ),
    (
        rf"to (?:the nearest (?:{_NEAREST})|{_FEW} (?:decimals?|decimal (?:places?|digits?|points?)|dp|dps|significant "
        rf"(?:figures|digits)))"
    ),
    (
        rf"(?:with |using )?(?:at most |just |only )?{_FEW} (?:decimals?|decimal (?:places?|digits?|points?)|"
        rf"digits behind the comma)(?: please)?"
    ),
    r"in (?:round|rounded|whole|full) (?:figures|numbers|terms|dollars|euros|hours|thousands|hundreds|millions)",
    r"rounded",
)
"""At the end of a clause."""

_RINGS = (
    r"(?:(?:has|have|had|is|are) )?(?:just |again |now )*(?:called|rang|phoned|emailed|mailed|wrote in|"
    r"got in touch|calling|"
    r"ringing|asking|wondering|asks|asked|wonders|wants to know|want to know|would like to know|"
    r"needs to know|need to know|"
    r"is curious|enquired|inquired|asked me|asks me|asked us|keeps asking|complained|is complaining)"
    r"(?: (?:in|us|me|again|today|this morning|earlier|yesterday|just now))*"
)
_NOT_A_NAME = (
    r"(?!(?:how|what|which|who|whom|whose|when|where|why|show|list|give|count|the|a|an|my|our|all|any|"
    r"tell|are|is|was|were|did|"
    r"do|does|has|have|no|not|number|total|average|can|could|please|of|some|someone|somebody|everyone|"
    r"management|they|he|"
    r"she|people|if|if|every|each|one)\b)"
)
CALLERS: tuple[str, ...] = (
    (
        rf"(?:hi |hello |hey )?(?:(?:i|we) (?:have|had|got|have got|have just got)|(?:ive|"
        rf"weve)(?: just)?(?: got)?) (?:\S+ ){{1,5}}?(?P<cut>{_CALLS})"
        r"(?= ?[,.:;!\u2013\u2014-]| and\b)"
    ),
    rf"{_NOT_A_NAME}(?:[^ ,.:;]+ ){{1,5}}?(?P<cut>(?:is|are|was|were|has been) {_CALLS})(?= ?[,.:;!\u2013\u2014-])",
    (
        rf"{_NOT_A_NAME}(?:[^ ,.:;]+ ){{1,4}}?(?P<cut>{_RINGS})(?= ?[,.:;!\u2013\u2014-]| (?:how|what|which|"
        rf"when|whether|if|where|why)\b)"
    ),
)
"""A sentence that names who asks, of which the name stays: "I have X on the line", "X wants to know how many"."""

_ABOUT_TO = r"(?:(?:just|currently|now|about to be|off to|going|right now|sitting|stuck) )*"
_REVIEWING = (
    r"(?:reviewing|discussing|evaluating|auditing|assessing|examining|analy[sz]ing|looking at|"
    r"looking into|going through|going "
    r"over|dealing with|thinking about|thinking of|concerned about|worried about|working on|"
    r"negotiating with|preparing for|"
    r"checking on|checking|visiting|meeting|seeing|calling|talking about|talking to|speaking to|speaking with)"
)
_LATER = (
    r"(?:(?:later )?(?:today|tonight|now|right now|at the moment|tomorrow|soon|shortly)|this (?:morning|"
    r"afternoon|evening|week|"
    r"month)|next (?:week|month)|(?:on |this |next )?(?:monday|tuesday|wednesday|thursday|friday)|"
    r"tomorrow (?:morning|afternoon)|"
    r"at noon|in an hour|in a (?:bit|minute|moment))"
)
TOPIC_SENTENCES: tuple[str, ...] = (
    (
        rf"(?P<cut>(?:so |ok |now )?(?:im|i am|were|we are|ill be|well be|i will be|we will be) (?:just |"
        rf"currently |now |about to |"
        rf"all )*{_REVIEWING}) (?:[^ ]+ ){{0,5}}?[^ ]+?(?: (?P<tail>{_LATER}))?"
    ),
    (
        r"(?P<cut>(?:so |ok |now )?(?:i|we|im|i am|were|we are) (?:(?:only|just|mainly|really|am|are|is|"
        r"chiefly|mostly) )*(?:care|"
        r"interested|asking|talking|bothered|concerned)(?: only| just)? (?:about|in|with)(?: only|"
        r" just)?) (?:[^ ]+ ){0,5}?[^ ]+"
    ),
)
"""A whole sentence that names the topic of the next: its verb, and the time that is of the talk, say nothing."""

TOPICS: tuple[str, ...] = (
    (
        r"(?:look|listen|see|basically|honestly|here goes|ok so|tell you what|guess what|hang on|hold on|say|"
        r"one more|next up|"
        r"right then|now then)(?: here)? ?[,:.!\u2013\u2014-]"
    ),
    (
        r"(?:lets|let us|let me|let) (?:now |just |first |only )*(?:talk|focus|think|zoom in|"
        r"concentrate|stick|begin|start|"
        r"switch|stay|turn|move on|move|look|go back|discuss|consider|take|have a (?:quick |closer )?look|"
        r"take a (?:quick |closer )?look|return|get back)(?: (?:about|on|of|at|to|with|in on))?"
    ),
    (
        r"(?:please )?(?:focus|focusing|focussing|concentrate|concentrating|zooming in|zoom in|sticking|"
        r"stick)(?: (?:only|just))? "
        r"(?:on|to|with)(?: (?:only|just))?"
    ),
    r"(?:considering|consider)(?: (?:only|just|for now))?(?= \S+ ?[.:,;])",
    (
        r"(?:my|our|the|a|one|another|this) (?:next |other |second |first |quick )*(?:question|query|"
        r"request)(?: (?:today|here))? "
        r"(?:is about|concerns|is on|relates to|is regarding|about|regarding|concerning|on)"
    ),
    r"(?:this|it) (?:is|concerns|one is)(?: (?:about|regarding|concerning))(?= )",
    (
        rf"(?:im|i am|were|we are|ill be|i will be) {_ABOUT_TO}(?:in|into) (?:a|the|my|our) (?:meeting|call|video call|"
        r"negotiation|negotiations|review|talks) (?:with|about|on)"
    ),
    (
        r"(?:im|i am|ill be) (?:just |currently |now |about to |going to |due to )*(?:on the phone|"
        r"on the line|talking|speaking|"
        r"chatting|meeting|negotiating|call|calling|visit|visiting|meet|phone|ring|ringing|"
        r"phoning)(?: (?:with|to|about))?"
    ),
)
"""At the beginning of a sentence: what is named behind it is what the question is about."""

COMMANDS = (
    r"(?:please |pls |kindly |now |quickly |then |just |go |can you |could you |would you |will you |"
    r"id like you to |i want you to |i need you to )*(?:enumerate|itemi[sz]e|pull out|dig out|dig up|"
    r"dig|fetch|pull|grab|crunch(?: (?:the|some) numbers (?:on|for|of|behind))?|run (?:me )?(?:the|some) numbers "
    r"(?:on|for|of|behind)|pivot|reel off|rattle off|call up|track down|hunt down|spit out|throw up|dump|"
    r"output(?= (?:a|an|the|all|me|it|as)\b)|write out|"
    r"write down|jot down|note down|read out|spell out|set out|lay out|hand over|serve up|dish up|whip up|rustle up|"
    r"put together|compile|assemble|collate|extract|run me|give me a run down of|walk me through|talk me through|"
    r"ascertain|work out|figure out|break out|look out|look up|list out|list down|ferret out|unearth|surface)"
    r"(?: (?:me|us|up|out|for me|for us))?"
)
"""Verbs that open a sentence and want to see something: none of them says what."""

_PERSONS = (
    r"(?:boss|colleague|colleagues|manager|director|ceo|cfo|coo|customer|client|team|board|management|"
    r"finance|accountant|auditor|"
    r"teacher|professor|editor|supervisor|supplier|partner|lead|head of [^ ]+|sales team|finance team)"
)
ASKED_FOR = (
    rf"(?:the|my|our|a|one of (?:my|our|the)) {_PERSONS} (?:just |now |also |still )*(?:wants?|needs?|"
    rf"would like|asked(?: me)? for|"
    r"asks for|is asking for|is after|are after|is looking for|requested|requests|is interested in|"
    r"is keen on)(?: to (?:see|"
    r"know|have|get|hear))?"
)
"""As in "my colleague wants the number of X": somebody else's wish."""

ENOUGH_ENDING = r"(?:suffices?|will do|would do|is enough|are enough|is fine|are fine|will suffice|is plenty)"
"""Behind how much of it is wanted: "the top 5 suffices"."""
