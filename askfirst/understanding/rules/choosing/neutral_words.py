"""Words that may stand beside a choice without being part of it, as data: grammar, courtesy, wishes, vague nouns."""

from __future__ import annotations

from askfirst.understanding.rules.choosing.asking_words import AROUND, inflected, words_of
from askfirst.understanding.rules.words.polite_words import POLITE
from askfirst.understanding.rules.words.small_words import FILLER

_ARTICLES = "a an the this that these those such there here it its them they their theirs some"
_LINKS = (
    "of for with in on at by to from into as than then and or but if so per about via using through only",
    "just also too under across among amongst within between around throughout during",
)
_SELVES = (
    "i me my mine myself you your yours we us our ours he she him her his they who whom which what that",
    "one ones everybody",
)
_BEING = (
    "am is are was were be been being do does did doing done have has had having can could will would shall",
    "should may might must",
    "im ive id ill youre youve youd youll were weve wed well theyre its thats theres lets let dont doesnt didnt",
    "cant wont isnt",
)
_COURTESY = (
    "please pls plz thanks thank thx ta cheers mate buddy pal sir madam dear hi hello hey hiya yo ok okay okey",
    "k yes yeah yep yup sure",
    "right alright fine great good cool perfect nice lovely excellent awesome brilliant super wonderful kindly",
    "sorry excuse pardon",
    "oh ah um uh er erm hmm hm mm mmm well so now then actually really very quite maybe perhaps probably",
    "possibly simply basically",
    "definitely certainly absolutely obviously honestly frankly personally clearly exactly precisely indeed",
    "anyway anyhow though",
    "although however course appreciate appreciated grateful helpful help bye greetings regards morning",
    "afternoon evening day friend",
    "guys folks team everyone bro dude boss chief asap soon quickly quick possible possibly welcome nope",
    "nah no not gracias merci",
    "bitte danke lol haha btw fyi tbh imo imho first firstly next finally once again later away straight ahead",
    "back up out down over off",
)
_WANTING = (
    "use using used go going gone goes went take taking taken took choose choosing chose chosen pick picking",
    "picked select selecting",
    "selected selection run running ran rerun do make making made try trying compute computing calculate",
    "calculating calculation show",
    "showing give giving want wanted wants need needed needs like love prefer preferred preferably preference",
    "let set setting put say",
    "said saying keep start starting begin perform execute carry conduct get getting have include including",
    "included consider",
    "considering work working works apply applying assume assuming suppose think thinking thought guess believe",
    "reckon suggest stick",
    "sticking proceed continue switch change tell ask asked asking answer mean means meant look looking see",
    "check checking know decide",
    "decided decision opt focus focusing focused restrict restricted limit limited interested care concerned",
    "based base basing call",
    "come came wish wished hope happy glad fill enter type input write note produce generate create build",
    "prepare provide do",
    "should needs require required requires help figure find finding add find leave stay remains remain matter",
    "matters specify",
    "specified specifically confirm confirmed concentrate target cover covering covers covered involve wonder",
    "wondering feel bring",
    "plot plotting display displaying visualise visualize graph chart render present sketch colour color hand",
    "distribute",
    "distributing allocate allocating assign assigning evaluate estimate assess analyse analyze",
    "move moving handle deal ensure talk talking refer referring speak speaking concern concerns favour favor",
    "fancy happen",
)
_THINGS = (
    "option options choice choices thing things stuff kind kinds type types sort sorts way ways case cases time",
    "times moment bit lot",
    "analysis analyses run runs step steps calculation calculations result results figure figures value values",
    "setting settings",
    "parameter parameters argument arguments field question answer request job task round number numbers only",
    "purely exclusively",
    "alone instead rather here there today now this thing one ones category categories part parts",
    "please data",
    "information info purpose purposes example terms case basis mode version variant item entry line side level",
    "amount quantity",
    "respect regard regards concerning regarding total altogether overall especially particularly mainly mostly",
    "primarily simple",
    "average averaged averagely typically usually generally old aged person",
    "together combine combined combining plus got gotten available stock hand campaign project study studies",
    "report reports reporting",
    "meeting presentation slides deck memo paper article thesis office department colleague colleagues manager",
    "director supervisor",
    "list menu above below most least highest lowest high low worst worse bad share proportion fraction",
    "population members",
    "member score index indicator measure metric filter filters filtering restriction restrictions limit limits",
    "preference",
    "preferences distinction distinguish draft version purposes comparison decision planning budget discussion",
    "workshop exercise",
    "recent latest current new updated upcoming final official internal quick brief short detailed thorough",
    "careful rough",
    "mind idea word words note notes message call boss boss's supervisor's friend everybody",
    "somebody someone",
    "matter matters important relevant necessary needed required suitable appropriate reasonable sensible good",
    "enough okay",
    "usual possible likely certain sure clear unclear exact exactly rough approximate guess hunch gut feeling",
    "opinion view",
    "believe hopefully ideally rather simply merely solely strictly exclusively namely eg ie etc ff am pm re",
    "wrt asap",
    "always never often sometimes usually ever still yet already soon later earlier since till until while when",
    "where why how",
    "tier class stage counts counted counting trust trusted receive received donate donated donation treat",
    "treated treating lie",
    "lies live lives living more less better reliable reliably accurate useful common commonly pax each every",
    "arrive expect",
    "expected expecting agree agreed believe prefer allow allowed accept accepted adopt adopted follow followed",
    "continue rely relying",
    "publish published submit submitted present review reviewed compare comparing comparable consistent",
    "consistency standardised",
    "remember recall notice noticed realise realize understand understood learn learned discuss discussed tell",
    "told write wrote",
    "easy hard difficult tricky fast slow busy tired confused lost stuck curious keen eager ready set done",
    "finished complete",
    "screen button click tap link page form box tab row column table chart figure plot graph output display",
    "calculation calculator formula",
    "leftover left remaining alike ought deemed due census survey surveys bulletin newsletter programme land stuff",
    "quantity read pledge delivery mistake accident proportion percentage fraction",
    "straightforward best better correct preferred everything something anything nothing whole entire full just",
    "alone single",
)

_FRENCH = (
    "la le les une du des de et pour avec par sur au aux ce cette je nous vous voudrais voudrions veux svp",
    "sil plait plaît merci bonjour bien niveau tous toutes seulement s'il d'abord sont avons",
)

SMALL = words_of(_ARTICLES, *_LINKS, *_SELVES, *_BEING)
"""Words of grammar, which name nothing."""
COURTESY = words_of(*_COURTESY) | frozenset(phrase for phrase in POLITE if " " not in phrase)
WANTING = frozenset(word for base in words_of(*_WANTING) for word in inflected(base))
EMPTY = SMALL | COURTESY | WANTING | FILLER
"""Words of a label that tell nothing of its value."""
SAYS_NOTHING = (EMPTY | words_of(*_THINGS, *_FRENCH) | AROUND) - words_of("not no without")
"""Words that may stand beside a choice without being part of it."""
