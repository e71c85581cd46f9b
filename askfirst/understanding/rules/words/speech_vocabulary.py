"""The closed classes of words that clauses around a question are made of, as alternatives of a pattern."""

from __future__ import annotations

from askfirst.understanding.rules.words.small_phrases import DRAWING

NOW = (
    "just|really|also|simply|still|quickly|actually|very|quite|first|please|kindly|now|then|rather|much|definitely|"
    "certainly|maybe|perhaps|possibly|briefly|basically|mainly|always|so|too|particularly|especially|most|a bit|"
    "a little|kind of|sort of|at all"
)
NOWS = rf"(?:(?:{NOW}) )*"
PERSON = (
    "boss|manager|director|ceo|cfo|coo|cto|vp|colleagues?|teacher|professor|supervisor|editor|lead|accountant|"
    "auditors?|team|board|management|client|customer|chairman|chair|president|owner|partner|investors?|shareholders|"
    "friend|wife|husband|mother|father|students?|journalist|analyst|controller|finance team|sales team|head office|"
    "buyer|guy|lady|man|woman|people|folks|bosses|managers|directors"
)
ADJECTIVES = "new|old|good|big|dear|own|senior|junior|regional|national|general|whole|executive|grumpy|important"
SOMEBODY = (
    rf"(?:(?:my|our|the|a|an|one of (?:my|our|the)|some of (?:my|our|the)) (?:(?:{ADJECTIVES}) )*(?:{PERSON})"
    r"|someone|somebody|everyone|everybody|they|he|she|management|people)"
)
KNOW = (
    "know|see|find out|learn|hear|understand|look at|look into|have a look at|take a look at|get|have|check|"
    "figure out|work out|ask|ask you|tell|tell you|determine|establish|discover|view|be told|be shown|explore|"
    "get an idea of|get a feel for|get a sense of|get an overview of|get a picture of|get hold of|go through|"
    "be able to see|see how|read|inspect|examine|investigate|know more|know something|ask something"
)
KNOWING = (
    "knowing|seeing|finding out|learning|hearing|understanding|looking at|looking into|getting|having|checking|"
    "figuring out|working out|asking|viewing|exploring|reading|examining"
)
WANT = (
    "want|wants|wanted|need|needs|needed|like|love|wish|prefer|appreciate|care|require|fancy|think|thought|plan|try|"
    "hope|hoped"
)
WANTING = (
    "interested|curious|keen|eager|happy|grateful|glad|pleased|wondering|thinking|hoping|looking|trying|after|asking|"
    "wishing|dying|anxious|going|planning|intrigued|fascinated|unsure|not sure|trying hard|checking|struggling|"
    "supposed|required|asked|told|meant"
)
LINK = "in|about|to|for|at|on|into|of|after"
FIRST = "i|we|id|wed|im|were|ive|weve|ill|i d|i m"
BEING = "am|are|was|were|would|will|should|have|had|be|been|do|did|have been|need|got"
MAKE = (
    "chart|plot|graph|draw|visualise|visualize|sketch|tabulate|show|give|tell|pull|pull up|pull out|dig up|dig out|"
    "look up|find|find out|get|fetch|work out|calculate|compute|figure out|let me know|prepare|put together|generate|"
    "produce|provide|share|check|throw together|knock up|whip up|help me with|"
    "help me find|help me find out|help me understand|help me work out|help me get|help me figure out|help me see|"
    "help us find|have a look at|take a look at|look at|look into|remind me of|remind me|shed some light on|"
    "walk me through|talk me through|be so kind as to tell|enlighten me on|give me an idea of|give us an idea of"
)
DRAWN = "|".join((*DRAWING, "tabulate"))
PICTURE = (
    r"(?:a |an |the |me a |us a |me the )?(?:(?:nice|quick|simple|little|small|line|bar|column|pie|area|time series|"
    r"trend|summary) )*(?:chart|plot|graph|diagram|visual|visualisation|visualization|line chart|bar chart|"
    r"picture|spreadsheet)"
)
YOU = "can|could|would|will|may|might|can t|couldnt|cant|wont|wouldnt"
GOOD = (
    "nicer|better|handier|clearer|neater|preferable|easier|more useful|more helpful|even better|"
    "great|nice|lovely|helpful|good|perfect|useful|wonderful|fantastic|awesome|brilliant|ideal|handy|"
    "interesting|fine|"
    "super|amazing|appreciated|much appreciated|greatly appreciated|excellent|a great help|a big help|of help"
)
DONE = "record|track|collect|measure|keep|log|count|register|gather|observe|note|monitor|writ|document|"
"report|keep track"
STORES = (
    "records|books|system|systems|database|databases|files|archives?|logs|data|dataset|data set|tables?|ledgers?|"
    "warehouse data|spreadsheet|possession|registers?"
)
SOON = (
    "tomorrow|today|tonight|later|later today|this morning|this afternoon|this evening|tomorrow morning|"
    "tomorrow afternoon|next week|(?:on |next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|"
    "at noon|in an hour|in ten minutes|in a bit|in a minute|shortly|soon"
)
OCCASIONS = (
    "meeting|call|review|presentation|report|board|board meeting|talk|speech|workshop|conference|interview|audit|"
    "newsletter|slides?|deck|briefing|memo|article|budget round|stand up|standup|town hall|offsite|"
    "steering committee|"
    "negotiations?|negotiation|pitch|class|lecture|seminar|exam|homework|blog post|press release|annual report"
)
MARK = r"(?: ?[,:;.!\u2013\u2014\u2026-])*"
THINGS = "things|figures|numbers|facts|questions|metrics|kpis|pieces of information|bits of information|points"

TELLING = (
    "telling|showing|giving|finding|finding out|checking|looking up|working out|listing|letting me know|calculating|"
    "helping me find|helping me with|pulling|pulling up|getting|sharing"
)
GLANCE = (
    "check|look|idea|overview|summary|number|figure|word|update|sense|feel|estimate|answer|glance|peek|picture|"
    "rundown|run down|handle|sanity check|reality check|double check"
)
MISTAKEN = (
    r"(?:if|unless) (?:im|i am) (?:not )?(?:very much |badly |completely )?(?:mistaken|wrong|correct|right)|"
    r"correct me if (?:im|i am) wrong|if memory serves(?: me)?(?: right| well| correctly)?|"
    r"if i (?:remember|recall|read|understand|understood|see)(?: (?:this|it|that))?(?: (?:correctly|right|"
    r"rightly|well))?|"
    r"to be honest|to tell the truth|frankly speaking|honestly speaking|long story short|silly question|"
    r"dumb question|"
    r"stupid question|maybe a silly question|just a thought|random question|one for you"
)
