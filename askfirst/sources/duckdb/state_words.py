"""What people say for states: verbs, opposites and set phrases for what a yes-no column or a stored status holds.

An entry is "what columns and values are called : what is said of rows that are so : what is said of others".
A word with * is a verb, or several words with one, that also stands in its other forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_LINES = """
returned|return|is return|item returned|sent back|returned to sender : returned|*send back|*come back
   |*bring back|*take back|*get back|*ship back|*hand back|*go back|*return|product return : kept ;
refunded|refund|refund issued|is refunded : refunded|*refund|*pay back|*give back|money back|had to
    pay back|reimbursed|*reimburse|reimbursement|*get their money back|*get money back : ;
reopened|reopen|re opened|was reopened : reopened|*reopen|*come back|*open again|opened up again |
    *come back again|*come back after being closed|*come back after we close them|*come back after closing |
    *come back after they were closed|*come back after we closed them|not stay closed|re opened : ;
cancelled|canceled|cancel|cancellation|is canceled|is cancelled|cancelled by customer|cancelled by
    user : *cancel|cancellation|*call off|called off|*fall through|scrapped : went ahead|not called off
    ;
no show|noshow|no shows|did not attend|dna|missed|not attended|absent|failed to attend : no show |
    noshow|*not turn up|*not show up|*not show|*not come|*not attend|*not appear|*fail to turn up |
    *fail to show up|*fail to show|*fail to attend|*fail to come|*miss|*skip|*stand up|*not make it |
    absent|absence|*not come in|*never turn up|*never show up|*never come|*never attend|no shower :
    turned up|showed up ;
attended|completed visit|showed|present|checked in|arrived|seen : *attend|*turn up|*show up|*come
    in|actually came|actually came in|actually attended|actually turned up|*be seen|present : ;
pending|is pending|outstanding|awaiting|not cleared|in process : pending|not cleared|not cleared yet |
    *not clear|*not clear yet|not yet cleared|*not go through|*not go through yet|still to clear|still
    pending|still processing|not settled|*not settle|*not settle yet|not booked yet|still outstanding |
    outstanding|uncleared|unsettled|still open|under offer|not final yet|still waiting : cleared|*go
    through|settled ;
paid|is paid|payment received|settled|fee paid|paid in full : *pay|paid up|paid for|settled |
    *settle|paid in full|settled up : unpaid|outstanding|still outstanding|still owed|still to pay|not
    settled|not yet paid|still to be paid|still open|owes|owe|owed|owing|still owes|still owe|still owing|owes us |
    owe us|still owes us|still owe us|*not pay|*not pay yet|*not pay up|not paid up|has to pay|have to pay|still has
    to pay|still have to pay|outstanding still|still not paid|not been paid|waiting to be paid|yet to pay |
    yet to be paid|still unpaid|open ;
remote|remote work|is remote|works remotely|wfh|work from home|works from home|home office|telework
   |home based|home working|remote worker : remote|remotely|at home|from home|*work at home|*work
    from home|home based|home worker|home office|wfh|*work remotely|telework|teleworker|off site |
    offsite|*telecommute|remote worker|remote employee|remote staff|home working : in the office|in
    office|at the office|from the office|on site|onsite|office based|office worker|office staff|in
    person|on the premises|office people|*work in the office|*work on site|*come in|desk based|office
    employee ;
sequel|is sequel|follow up film|part of series : sequel|follow up|second part|part two|*continue a
    story : original|originals|first film|standalone|stand alone|not sequel|first part|one off ;
active|is active|current|enrolled|live|currently active|account active : active|current|currently |
    live|paying|up and running|on the books|still going|still running|still paying|still with us|still active |
    still there|still here|still around|still on board|currently with us |
    active at the moment|currently active|still enrolled|enrolled|still subscribed : inactive|former |
    formerly|no longer with us|no longer active|not with us any more ;
for sale|available|in stock|on sale|vacant|to let|on the market|active listing|on market : available
   |for sale|on the market|on sale|in stock|still available|still for sale|up for sale|up for grabs
   |on offer|still on the market|still up|free|vacant|to let|unsold|not sold yet|still to be had :
    unavailable|out of stock|sold out|taken|no longer available|off the market ;
sold|is sold|closed sale|completed sale : sold already|already sold|found a buyer|gone|snapped up |
    changed hands : unsold|not sold yet|still unsold|still to sell ;
withdrawn|withdraw|delisted|taken down|pulled|off market|temporarily off market|expired : *withdraw |
    *pull|*take down|taken off the market|pulled from the market|*take off the market|withdrawal |
    delisted|*pull out|taken off|dropped out|*drop out|backed out|*back out : ;
lost|missing|lost in transit|is lost|lost in post : lost|*go missing|*get lost|*go astray|missing |
    *never arrive|*disappear|*vanish|lost in transit|lost in the post|lost in the mail|mislaid : ;
late|is late|delayed|overdue|late delivery|arrived late|delay|tardy|past due|late return |
    returned late|late arrival|late payment|paid late|was late : late|*come back late|*bring back late |
    *return late|*get back late|*bring it back late|*bring them back late|*pay late|*send back late |
    *delay|overdue|behind schedule|past due|past the deadline|not on time|*come late|*arrive late |
    *be late|*run late|*turn up late|*show up late|*get there late|tardy|behind time|too late|
    *miss the deadline : on time|punctual|punctually|in time|on
    schedule|early or on time ;
on time|ontime|is on time|on time delivery|delivered on time|punctual : on time|punctual|punctually |
    in time|on schedule|*make it on time : late|delayed|overdue|behind schedule|not on time|tardy ;
delivered|is delivered|received|delivery complete : *deliver|*arrive|*get there|got there|*reach them
   |received|handed over : undelivered|not arrived|not there yet|not delivered yet|still to be delivered
    ;
shipped|in transit|dispatched|on the way|out for delivery|sent|is shipped : *ship|on its way|on
    their way|on the way|in transit|*dispatch|under way|en route|out for delivery|*send out|sent off
    : not shipped yet|not sent yet|unshipped|still to be shipped ;
on hold|hold|held|suspended|frozen|paused|is paused|is frozen : on hold|on ice|*pause|paused |
    *freeze|frozen|*suspend|suspended|*put on hold|put off|parked|stalled : ;
churned|churn|is churned|customer churn|has churned|exited|attrition|attrited|left|is left |
    departed|terminated|resigned|quit|has left|left company|unsubscribed|deactivated|lapsed |
    dropout|dropped out|termd|separated : churned|churner|*churn|attrition|leaver|*leave us|*leave
   |*quit|gone|already gone|already left|no longer with us|*walk away|*drop out|dropout|*resign |
    *unsubscribe|*jump ship|*go away|lapsed|*lapse|*part ways|parted ways|*depart|*exit|lost|*lose |
    *call it a day|*close their account|*stop paying : stayed |
    still with us|*stay|*remain|retained|remained|loyal|stayer|retention|*keep|still here ;
booked|scheduled|upcoming|confirmed|reserved|planned|appointment booked : *book in|booked in |
    scheduled|lined up|still to come|upcoming|coming up|*reserve|in the diary|in the calendar|due in
    : ;
open|new|unresolved|in progress|is open|opened|unsolved|not resolved : still open|unresolved|not
    resolved|not closed|unsolved|outstanding|still outstanding|not dealt with|not done|still
    unresolved|unfinished|ongoing|still running|not yet resolved|not yet closed|open still|still
    unsolved|not solved|not sorted|not fixed|*not resolve|*not close|still going : ;
closed|solved|resolved|done|complete|completed|finished|fixed|is resolved|is closed|is complete
   |is done|fulfilled|concluded|is solved|finisher : *close|*resolve|*solve|done|*finish|*complete|*fix |
    dealt with|sorted out|*sort out|*wrap up|settled|over and done with|taken care of|*deal with |
    *make it to the finish|*make it to the end|*cross the line|*cross the finish line |
    *get to the finish|*reach the finish|*make it round|*get round|finisher|*get to the end|*finish the race|*make it
    to the line|*complete the race|*complete the course|*go the distance|*make it home|*make it :
    still open|unresolved|not done|unsolved|unfinished|incomplete|still outstanding|outstanding |
    still unresolved|not dealt with|still to do|not done yet|ongoing|still to finish|still have to finish |
    still has to finish|have to finish|has to finish|to finish|left to finish|yet to finish|left to do|to do |
    still have to do|still has to do|have left to do|has left to do|backlog|in the backlog|still working on |
    still being worked on|being worked on|still to be done|still to be finished|still to be closed|still to close |
    yet to close|yet to be closed|yet to be resolved|still to resolve|still to be resolved|still waiting|waiting |
    still have to close|still has to close|still have to deal with|still has to deal with|still to deal with |
    still to be dealt with|left to deal with|still need to finish|still needs to finish|need to finish |
    still on their plate|on their plate|still on the desk|on their desk|still in the queue|not finished |
    not finished yet|*not finish|*not finish yet|*not complete|*not fix|still not fixed|still not done|still unfixed |
    unfixed|still pending|still to sort out|not sorted out|still to fix|still to be fixed|still have to fix ;
dnf|did not finish|didnt finish|abandoned|withdrew|gave up : *drop out|dropped out on the way|dropped out on the way
    round|*give up|*pull out|*not finish|*not make it to the end|*not make it to the finish|*not make it|*not
    complete|*fail to finish|*abandon|*not reach the finish|*not cross the line|*quit|non finisher |
    *not make it round |
    *fall by the wayside|*bail out|*not get to the finish|*not get round|*not finish it|*not finish the race : ;
dns|did not start|didnt start : *not start|never started|*not start the race|*not turn up|*not show up|no show |
    *not line up|*fail to start|non starter|*not make it to the start|*never turn up|*never start|*not show : ;
dsq|dq|disqualified : *disqualify|thrown out|kicked out|disqualification|*get disqualified : ;
late cancel|late cancellation|cancelled late : late cancellation|*cancel late|last minute cancellation|*cancel at
    the last minute|*cancel too late|*drop out late|late canceller : ;
approved|is approved|accepted|granted|loan approved|admitted : *approve|*accept|*grant|given the
    green light|*get the green light|waved through|*let in|*say yes|said yes|approval : *turn down |
    *reject|rejected|declined|refused|denied|rejection ;
rejected|declined|refused|denied|is rejected|disapproved|failed inspection : *reject|*decline |
    *refuse|*deny|*turn down|*knock back|*say no|said no|rejection|refusal|*throw out : ;
passed|pass|is passed|passed exam|passing : *pass|*make it|*get through|*make the grade|*succeed :
    *fail|flunked|failure|*not make it|*not get through ;
failed|fail|is failed|fault|failure|faulty|defect|defective|is defective|is faulty|broken :
    *fail|*break|broken|*break down|faulty|defective|defect|failure|*go wrong|out of order|*not
    work : ;
fraud|is fraud|fraudulent|fraud flag : fraud|fraudulent|*defraud|scam|crooked|fake|*fake|bogus :
    genuine|legitimate|legit|honest ;
default|defaulted|is default|loan default|bad loan|default flag : *default|*not pay back|*fail to pay
   |*not repay|*go bad|gone bad|*fail to repay|*never pay back : *pay back|*repay|repaid ;
survived|survival|is alive|alive|survivor : *survive|survivor|*make it|*live|*get out alive|alive
   |*stay alive|saved|rescued : *die|dead|*perish|killed|victim|lost their life|*lose their life |
    *not make it|*drown|*pass away ;
deceased|died|death|dead|is dead|death event|has died : *die|dead|*pass away|deceased|death |
    *perish : alive|*survive|survivor|still alive|living ;
smoker|smokes|smoking|current smoker|is smoker|smoke : smoker|*smoke|smoking : non smoker|nonsmoker
   |non smoking ;
married|is married : married|wed|with a spouse : unmarried|single|not married ;
subscribed|is subscribed|newsletter|opted in|opt in|newsletter opt in|marketing consent : *subscribe |
    *opt in|*sign up for the newsletter|*sign up to the newsletter|*get the newsletter|*agree to be
    contacted : *opt out|*unsubscribe ;
repeat customer|is repeat|returning customer|repeat|is returning|repeat buyer|returning : repeat
    customer|returning customer|regular|*come back|*come again|*buy again|loyal customer|repeat buyer
    : first time customer|new customer|first time buyer|first timer|newcomer ;
first visit|new patient|first time|is first|is new|new customer : first timer|first time|newcomer |
    for the first time|new : returning|regular|been before ;
vaccinated|is vaccinated|vaccine|vaccination : vaccinated|*get the jab|jabbed|*have their shot :
    unvaccinated|without a jab ;
insured|is insured|has insurance|insurance : insured|covered|with cover|with insurance|*have insurance
   |*have cover : uninsured|without insurance|no insurance|without cover ;
urgent|is urgent|rush|rush order|express : urgent|urgently|rushed|in a hurry|express|*rush : ;
full time|fulltime|is full time|ft : full time|fulltime|full timer|whole day : part time|part timer ;
part time|parttime|is part time|pt|part timer : part time|part timer : full time|full timer ;
promoted|promotion|got promoted|promotion last 5 years|is promoted : promoted|*promote|*get promoted |
    *move up|promotion|*go up the ladder : passed over ;
converted|conversion|is converted|purchased|purchase|bought|made purchase|won : *convert|*buy |
    *purchase|*sign|conversion|*close the deal|won|*win : *not buy|bounced|bailed ;
clicked|click|clicked ad|ad clicked : *click|*click on it|*click through|clicked through : ;
bounced|bounce|is bounce : *bounce|*leave straight away|left straight away|left right away : ;
damaged|is damaged|damage|was damaged|damage reported : *damage|*come back damaged|*come back broken |
    *return damaged|*bring back damaged|*arrive damaged|*arrive broken|*come back with damage|broken |
    *break|in pieces|harmed : *come back in one piece|*come back intact|*come back undamaged|*arrive in
    one piece|*arrive intact|intact|undamaged|in one piece|unharmed ;
injured|injury|is injured|hurt : *injure|hurt|*get hurt|injury|wounded : unhurt|uninjured|unharmed
   |fit ;
organic|is organic : organic|bio|organically : conventional|non organic ;
weekend|is weekend : at the weekend|on weekends|at weekends|weekend : on weekdays|during the week |
    weekday|on a weekday|in the week ;
holiday|is holiday|public holiday : on holidays|on a holiday|public holiday|bank holiday : on normal days
   |on ordinary days ;
readmitted|readmission|was readmitted|readmit : *readmit|*come back|readmission|*return|*come in again
   |back in hospital : ;
discharged|is discharged : *discharge|*send home|*go home|let out|*let go home : still in|still on the
    ward ;
pt client|personal training|has pt|personal trainer|pt member|has trainer|has personal trainer : with a
    pt|with a trainer|with a personal trainer|personal trainer|pt|*have a pt|*have a trainer|*have a
    personal trainer|*train with a pt|*train with a personal trainer|*do pt|*do personal training|*take
    personal training|personal training|pt client|one to one training|*work with a trainer|*work with a pt
    : without a pt|without a trainer|on their own|train alone ;
run|running|operating|in operation|up|producing : running|up and running|in operation|working |
    operating|at work|productive|producing : ;
idle|standby|waiting : idle|doing nothing|standing still|standing around|idling|at a standstill : ;
maint|maintenance|under maintenance|in maintenance|service|serviced : maintenance|under maintenance |
    being serviced|in maintenance|being maintained|being repaired|*service|maintained : ;
fault|error|alarm state|failure|down : faulted|in fault|broken down|*break down|faulty|in error |
    failing|down with a fault : ;
won|win|victory|is win|w : *win|victory|winner|winning|*succeed : *lose|lost|defeat ;
"""

_FORMS = {
    "send": "sends sent sending", "come": "comes came coming", "bring": "brings brought bringing",
    "take": "takes took taken taking", "get": "gets got gotten getting", "go": "goes went gone going",
    "pay": "pays paid paying", "give": "gives gave given giving", "fall": "falls fell fallen falling",
    "stand": "stands stood standing", "be": "is was were are been being", "leave": "leaves left leaving",
    "quit": "quits quitting", "walk": "walks walked walking", "do": "does did done doing", "put": "puts putting",
    "freeze": "freezes froze frozen freezing", "withdraw": "withdraws withdrew withdrawn withdrawing",
    "break": "breaks broke broken breaking", "have": "has had having", "make": "makes made making",
    "die": "dies died dying", "lose": "loses lost losing", "win": "wins won winning", "buy": "buys bought buying",
    "say": "says said saying", "deal": "deals dealt dealing", "throw": "throws threw thrown throwing",
    "hold": "holds held holding", "let": "lets letting", "keep": "keeps kept keeping", "read": "reads reading",
    "show": "shows showed shown showing", "fail": "fails failed failing", "turn": "turns turned turning",
    "drop": "drops dropped dropping", "ship": "ships shipped shipping", "skip": "skips skipped skipping",
    "opt": "opts opted opting", "readmit": "readmits readmitted readmitting", "jump": "jumps jumped jumping",
    "cancel": "cancels cancelled canceled cancelling canceling", "knock": "knocks knocked knocking",
    "pass": "passes passed passing", "miss": "misses missed missing", "finish": "finishes finished finishing",
    "fix": "fixes fixed fixing", "rush": "rushes rushed rushing", "stay": "stays stayed staying",
    "vanish": "vanishes vanished vanishing", "reach": "reaches reached reaching",
    "reopen": "reopens reopened reopening",
    "deny": "denies denied denying", "perish": "perishes perished perishing", "sign": "signs signed signing",
    "cross": "crosses crossed crossing", "disqualify": "disqualifies disqualified disqualifying",
    "dispatch": "dispatches dispatched dispatching",
}  # fmt: skip
_NOTS = ("not", "didnt", "did not", "havent", "hasnt", "have not", "has not", "dont", "doesnt", "never", "do not",
         "does not", "wasnt", "werent", "isnt", "arent", "was not", "were not", "is not", "are not", "didnt even",
         "still havent", "still hasnt", "havent been", "hasnt been", "have not been", "has not been")  # fmt: skip


@dataclass(frozen=True, slots=True)
class State:
    """The names of a state, and what is said of rows that are so, and that are not."""

    names: frozenset[str]
    said: tuple[str, ...]
    opposite: tuple[str, ...]


def parts_of(text: str) -> Sequence[str]:
    """What stands between the bars."""
    return [" ".join(part.split()) for part in text.split("|") if part.strip()]


def _spoken(parts: Sequence[str]) -> Iterator[str]:
    for part in parts:
        if not part.startswith("*"):
            yield part
            continue
        verb, *rest = part[1:].split()
        if verb in ("not", "never"):
            yield from _denied(rest, _NOTS if verb == "not" else ("never",))
        else:
            yield from (" ".join((form, *rest)) for form in _forms(verb))


def _denied(rest: Sequence[str], nots: Sequence[str]) -> Iterator[str]:
    verb, *behind = rest
    for form in _forms(verb):
        yield from (" ".join((said, form, *behind)) for said in nots)


def _forms(verb: str) -> Iterator[str]:
    yield verb
    if verb in _FORMS:
        yield from _FORMS[verb].split()
    elif verb.endswith("e"):
        yield from (f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    else:
        yield from (f"{verb}s", f"{verb}ed", f"{verb}ing")


def spoken(text: str) -> Sequence[str]:
    """What stands between the bars, verbs in all their forms."""
    return tuple(_spoken(parts_of(text)))


def _states() -> Iterator[State]:
    for line in filter(str.strip, _LINES.split(";")):
        names, said, opposite = line.split(":")
        yield State(frozenset(parts_of(names)), tuple(_spoken(parts_of(said))), tuple(_spoken(parts_of(opposite))))


STATES: Sequence[State] = tuple(_states())
LEFT = next(state for state in STATES if "churned" in state.names)
PAID = next(state for state in STATES if "is paid" in state.names)
OPEN = next(state for state in STATES if "unresolved" in state.names)
DONE = next(state for state in STATES if "resolved" in state.names)
LATE = next(state for state in STATES if "is late" in state.names)
