"""Longer courtesies around a question, as patterns over folded words: "I hope I'm not bothering you, but ..."."""

from __future__ import annotations

from askfirst.understanding.rules.words.speech_vocabulary import MARK, NOWS, OCCASIONS, SOMEBODY, SOON

_IM = "(?:it|this|that|im|i m|i am|we are|were|we re|this is|its|it is|it s|that is|thats)"
_MESSAGE = (
    "(?:message|messages|email|mail|e mail|note|text|post|wall of text|question|questions|request|ask|intro|preamble|"
    "introduction|explanation|story|rambling|ramble|essay|read|novel|dm)"
)
_SUCH = (
    "(?:(?:very |rather |so |quite |such |really |terribly |somewhat )*(?:long|longish|lengthy|wordy|late|long "
    "winded|rambling|silly|stupid|dumb|basic|random|odd|weird|trivial|short|sudden|many|extra|another|yet "
    "another|early|repeated) )*"
)
_TROUBLE = (
    "(?:bothering|disturbing|interrupting|troubling|annoying|pestering|bugging|keeping|imposing on|imposing|"
    "asking too much of|asking too much|asking for too much|taking up your time|wasting your time|"
    "catching|being a bother|being a pain|being a nuisance|being too much of a bother|too much trouble|"
    "too much to ask|too much of a bother|a bother|a bad time|in the way|interfering|intruding|rude|too forward)"
)
_WELL = (
    "(?:you are|youre|you re|you have|everyone is|everybody is|all is|all of you are|the team is|this finds you|"
    "this message finds you|this email finds you|this note finds you|you had|you all are)"
)
_SUITS = (
    "(?:whenever|when|if) (?:it|that|this) (?:not too much trouble|not too much to ask|not a bother|no trouble|"
    "no bother|"
    "convenient|possible|easy|suits|suits you|is convenient|is convenient for you|works|works for you|"
    "fits|fits your schedule|is possible|is ok|is okay|is not too much trouble|isnt too much trouble|"
    "isnt too much to ask|is not too much to ask|isnt a bother|is no bother|is no trouble|doesnt take too long|"
    "doesnt take too much time|wont take too long|is easy|is quick|is not a bother|isnt too much bother)"
)
_FREE = (
    "(?:whenever|when|if|once|as soon as) (?:you|u) (?:have|get|find|got|ve got|happen to have) (?:a |some |any "
    "|the |five |two |"
    "a few |a couple of )*(?:spare |free |quiet |little )*(?:moment|minute|minutes|second|sec|time|chance|"
    "opportunity|"
    "moments|seconds)(?: to spare| free| for me| for this| today)?"
)
_HELP = (
    "(?:help|assist|support|save|make my day|do me a|be of great help|be a great help|be a big help|be a "
    "lifesaver|mean)"
)
_BY_THEN = (
    rf"(?:(?:before|by|until|for|at|over) (?:the )?(?:lunch|noon|dinner|breakfast|{OCCASIONS}|end of the day)|{SOON})"
)
_WANTS = (
    "(?:wants|needs|want|need|expects|asked for|is asking for|is waiting for|asked me for|would like)"
    "(?: to have| to get)?"
)
_IS_MISSING = (
    "(?: (?:, )?(?:and|but) (?:i|we) (?:dont have|do not have|havent got|dont know|do not know|cant find|have not got)"
    "(?: (?:it|one|them|that|any)))?"
)
COURTEOUS: tuple[tuple[str, str], ...] = (
    ("gone", (rf"(?:(?:and|but|so|hi|hello|hey|there|,) )*(?:i|we|id|i d) (?:would |do )?{NOWS}(?:hate|loathe|"
              r"dislike|dont like|do not like|dont want|do not want|dont mean|do not mean|didnt mean|am loath|"
              r"am sorry) to (?:ask|bother|disturb|trouble|interrupt|bug|pester|annoy|nag|impose|"
              r"be a (?:pain|bother|nuisance))"
              rf"(?: (?:you|u|anyone|again|with this|so late|so early|today|on you))*{MARK}(?: but)?{MARK}")),
    ("gone", (r"(?:(?:and|but|so|oh|ok|sorry|just|,) )*(?:just )?(?:one|1) (?:more|last|other|final|further) "
              r"(?:small |little |quick )?(?:thing|question|request|favour|favor)"
              rf"(?: (?:{_FREE}|when you find the time|if you have (?:the )?time|before i go|from me|for today|"
              r"for you|please|if i may|if you dont mind|if possible))* ?[,:;.\u2013\u2014-]")),
    ("gone", (rf"{SOMEBODY} {NOWS}{_WANTS} (?:a|an|one|this|the|that|some) "
              r"(?:number|figure|answer|numbers|figures|answers)"
              rf"(?: (?:from (?:me|us)|on this|for this|{_BY_THEN}))*{_IS_MISSING} ?[,:;.\u2013\u2014-]")),
    ("gone", (rf"(?:and |but |so |oh |hi |hello |hey |there |, )*(?:i (?:do )?hope|we hope|hoping|hope|hopefully) "
              rf"(?:that )?(?:{_IM} (?:really |also )?not|(?:this|it|that) isnt) {NOWS}{_TROUBLE}(?: (?:you|u|"
              rf"anyone|anybody|at a bad time|again|"
              rf"too much|with this|today|right now|now|everyone))*{MARK}(?: (?:but|and|so))?{MARK}")),
    ("gone", (rf"(?:and |but |so |hi |hello |hey |there |, )*(?:i (?:do )?hope|we hope|hoping|hope|i trust) "
              rf"(?:that )?"
              rf"{_WELL}(?: [^ .,:;!?]+){{0,5}} ?(?:[.,:;!\u2013\u2014-]|$)(?: (?:but|and|so))?")),
    ("gone", (rf"(?:(?:and|but|so|hi|hello|hey|there|all|everyone|team|,) )*(?:(?:im |i am |i m |we are "
              rf")?(?:very |really |so |terribly |"
              rf"awfully )?sorry|(?:my |many |please accept my )?apologies|(?:i|we) apologi[sz]e|(?:please "
              rf")?(?:excuse|"
              rf"pardon|forgive)) (?:me )?(?:(?:for|about|in advance for) )?(?:the|this|my|such a|a|all the|all "
              rf"these|"
              rf"yet another|another|so many) {_SUCH}{_MESSAGE} ?(?:[.,:;!\u2013\u2014-]|$)(?: (?:but|and|so))?")),
    ("gone", (rf"(?:and |but |so |, )*(?:{_SUITS}|{_FREE}|at your (?:earliest )?convenience|in your own time|"
             rf"no pressure|no rush at all) ?[,:;\u2013\u2014-](?: (?:but|and|so))?")),
    ("gone", (rf"(?:{_SUITS}|{_FREE}|at your (?:earliest )?convenience) (?=(?:could|can|would|will|please|id|i d|"
             rf"i would|i need|i want) )")),
    ("gone", (rf"(?:and |but |so |, )*(?:(?:i|we) (?:know|realise|realize|understand|appreciate|see|gather) "
              rf"(?:that )?"
              rf"(?:you are|youre|you re|everyone is|you must be|this is|its|it is|it|this|you have) "
              rf"(?:very |really |so |quite |all |terribly |a |rather )*(?:busy|swamped|snowed under|short "
              rf"notice|last minute|"
              rf"a lot on your plate|lot on|lot to do|lot on your plate|silly question|stupid question|dumb "
              rf"question|odd question|"
              rf"weekend|friday|late|early|the weekend)(?: (?:today|right now|now|these days|at the moment|this "
              rf"week))?)"
              rf"{MARK}(?: (?:but|and|so))?{MARK}")),
)  # fmt: skip
"""At the beginning of a sentence."""
COURTEOUS_ENDINGS: tuple[str, ...] = (
    (rf"(?:that|it|this|which|your help|any help|you)(?: ?(?:would|d|will|ll|could))? (?:really |certainly |"
     rf"truly |also )*{_HELP}"
     r"(?: (?:me|us|my team|our team|favour|favor|a lot|a great deal|immensely|enormously|hugely|greatly|loads|tons|"
     r"a ton|so much|very much|big time|out|the world|the day|time|to me|for us|massively|"
     rf"with (?:my|our|the|this|that|tomorrows|todays) (?:{OCCASIONS}|work|slides|task)|(?:{SOON})))+"),
    rf"(?:{_SUITS}|{_FREE}|at your (?:earliest )?convenience|in your own time)",
    (r"(?:i|we)(?:d| d| would| will|ll)? (?:really |greatly |very much |truly )*(?:appreciate|value) (?:it|that|"
     r"this|your help|"
    r"any help|the help|your time)(?: (?:a lot|very much|greatly|so much|immensely))?"),
    (r"(?:i|we)(?:d| d| would| will|ll)? (?:be|am|are) (?:very |most |really |so |forever |ever so |extremely "
     r")*(?:grateful|obliged|thankful|"
    r"indebted|in your debt)(?: (?:to you|for your help|for that|for it|for any help))?"),
    (r"(?:have a (?:great|nice|good|lovely|wonderful) (?:day|one|week|weekend|evening|afternoon|morning)|bless you|"
    r"you are the best|youre the best|you re the best|you are a star|youre a star|lifesaver|all the best|"
    r"looking forward to (?:your answer|your reply|hearing from you)|sorry for the (?:trouble|bother|hassle|"
    r"inconvenience))"),
)  # fmt: skip
"""At the end of a sentence, or before a comma in it."""
