"""Words as people often misspell them, and words run together, as data."""

from __future__ import annotations

from collections.abc import Mapping

SLIPS: Mapping[str, str] = {
    wrong: right
    for line in (
        "spnd:spend spned:spend sepnd:spend spedn:spend spnding:spending spedning:spending spening:spending csot:cost",
        "hw:how hwo:how hoow:how howw:how ohw:how teh:the hte:the wre:were weer:were wer:were shw:show shwo:show",
        "sohw:show hsow:show lst:list lsit:list ppl:people poeple:people peple:people peopel:people pepole:people",
        "whcih:which wich:which whch:which whihc:which wihch:which wihc:which whitch:which wicth:which hwich:which",
        "waht:what wat:what whta:what hwat:what whay:what whre:where wehre:where whear:where wher:where hwere:where",
        "whn:when wehn:when hwen:when woh:who whoo:who adn:and nad:and anf:and ofr:for fpr:for ",
        "frm:from fomr:from fom:from wiht:with wtih:with wth:with wihtout:without withot:without",
        "whithout:without witout:without betwen:between bewteen:between beetween:between btween:between",
        "betweeen:between",
        "betwwen:between beween:between becuase:because becasue:because beacuse:because befor:before beofre:before",
        "bfore:before untill:until untl:until utnil:until durring:during durin:during druing:during sinse:since",
        "sicne:since snice:since thier:their tehir:their tehre:there thsi:this tihs:this",
        "taht:that htat:that tht:that waz:was wsa:was aer:are rae:are hsa:has hav:have ahve:have",
        "hvae:have haev:have deos:does doess:does ddi:did dod:did cna:can cann:can cuold:could coud:could",
        "culd:could woud:would wuold:would shoud:should pleas:please plase:please plese:please pleaes:please",
        "mnay:many mny:many meny:many manny:many amny:many maany:many muhc:much mcuh:much mutch:much moer:more",
        "mroe:more",
        "lses:less lesss:less thn:than hten:then tehn:then mots:most msot:most moste:most leats:least laest:least",
        "evry:every evrey:every eveyr:every eahc:each ech:each eech:each onyl:only olny:only ony:only onlly:only",
        "abuot:about abotu:about baout:about aobut:about ovr:over oevr:over udner:under undr:under",
        "abov:above abvoe:above belwo:below aftr:after afetr:after afer:after agian:again agin:again",
        "nubmer:number numbr:number nmber:number numebr:number nuber:number nummber:number ",
        "avarage:average avrage:average averge:average averege:average avreage:average averag:average averrage:average",
        "avergae:average avrg:average aveage:average avareg:average avaerage:average mediam:median meidan:median",
        "medain:median meadian:median medan:median totla:total toal:total ttl:total totl:total toatl:total",
        "totall:total",
        "tot:total maxium:maximum maximun:maximum maxmimum:maximum minumum:minimum minium:minimum minimun:minimum",
        "percantage:percentage precentage:percentage percentge:percentage persentage:percentage pecentage:percentage",
        "pecent:percent persent:percent precent:percent percnet:percent hihgest:highest higest:highest highst:highest",
        "heighest:highest highets:highest hightest:highest lowset:lowest lowesst:lowest lowets:lowest bigest:biggest",
        "biggst:biggest largst:largest lagest:largest largset:largest smalest:smallest smallst:smallest lates:latest",
        "lastest:latest oldst:oldest yongest:youngest youngst:youngest heavyest:heaviest heavist:heaviest",
        "longst:longest shortst:shortest cheepest:cheapest cheapst:cheapest expensiv:expensive",
        "expencive:expensive dearst:dearest earlest:earliest eariest:earliest qucikest:quickest fastst:fastest",
        "recieve:receive recieved:received recieves:receives recieving:receiving receve:receive receved:received",
        "recived:received reciev:receive reieve:receive adress:address adresses:addresses addres:address",
        "deliverd:delivered delivred:delivered delievered:delivered dilivered:delivered ",
        "delievery:delivery arived:arrived arrvied:arrived arrivd:arrived ariving:arriving arrivel:arrival",
        "arival:arrival arivals:arrivals arrivel:arrival departd:departed depature:departure departue:departure",
        "deperture:departure shiped:shipped shipt:shipped shippped:shipped ordred:ordered orderd:ordered",
        "ordderd:ordered cancled:cancelled canceld:cancelled cancelld:cancelled delayd:delayed",
        "delaid:delayed dealyed:delayed custmer:customer custmers:customers costumer:customer costumers:customers",
        "cutsomer:customer cutsomers:customers coustomer:customer coustomers:customers febuary:february",
        "feburary:february februrary:february janurary:january janaury:january januray:january setpember:september",
        "septmber:september sepember:september octobr:october ocotber:october novmber:november novemeber:november",
        "decemeber:december decmber:december agust:august augst:august arpil:april apirl:april jully:july jnue:june",
        "wendesday:wednesday wensday:wednesday wednsday:wednesday tusday:tuesday teusday:tuesday thurday:thursday",
        "thrusday:thursday saterday:saturday staurday:saturday sundya:sunday firday:friday mondya:monday",
        "yesturday:yesterday yesteday:yesterday tommorow:tomorrow tomorow:tomorrow tommorrow:tomorrow mont:month",
        "monht:month motnh:month mounth:month monthes:months mths:months mth:month yaer:year yera:year",
        "yeer:year yr:year yrs:years qarter:quarter quater:quarter quaters:quarters quartr:quarter qtr:quarter",
        "qtrs:quarters wek:week weke:week wk:week dya:day daly:daily weekley:weekly montly:monthly monthley:monthly",
        "yealry:yearly anual:annual anually:annually annualy:annually seperate:separate seperately:separately",
        "separatly:separately diffrent:different differnt:different diferent:different difrent:different",
        "diffrence:difference diference:difference differance:difference distint:distinct distict:distinct",
        "uniqe:unique uniqeu:unique comapre:compare compair:compare compard:compared campare:compare",
        "comparision:comparison comparsion:comparison corelation:correlation correllation:correlation",
        "corellation:correlation correlaton:correlation distrubution:distribution distibution:distribution",
        "relashionship:relationship relationshp:relationship excluing:excluding exlcuding:excluding exluding:excluding",
        "excluseding:excluding exept:except excpet:except excep:except includng:including inculding:including",
        "weigth:weight wieght:weight wheight:weight waight:weight heigth:height hieght:height hight:height",
        "lenght:length",
        "lenth:length legnth:length widht:width contry:country countrys:countries contries:countries coutry:country",
        "countires:countries coutnry:country cuontry:country goverment:government enviroment:environment",
        "occured:occurred occurr:occur occuring:occurring happend:happened hapened:happened hapend:happened",
        "begining:beginning begginning:beginning untill:until allways:always definately:definitely",
        "definitly:definitely probaly:probably basicly:basically acording:according accross:across acros:across",
        "togehter:together togther:together toghether:together altogehter:altogether intrested:interested",
        "interessted:interested intersted:interested beleive:believe belive:believe possible:possible posible:possible",
        "possibel:possible neccessary:necessary ",
        "nr:number w/o:without accomodate:accommodate catagory:category categorys:categories cateogry:category",
        "temprature:temperature temperture:temperature temperatur:temperature populaton:population",
        "poplation:population popultion:population emplyment:employment employement:employment emplyees:employees",
        "percipitation:precipitation precipitaion:precipitation vechicle:vehicle vehical:vehicle vehicel:vehicle",
        "cilinder:cylinder cylindar:cylinder horespower:horsepower neighbourhod:neighbourhood neigborhood:neighborhood",
    )
    for wrong, right in (pair.split(":") for pair in line.split())
}
"""Each is no word of its own; where it is a word of the data, it stays."""

COMMON: tuple[str, ...] = tuple(
    word
    for line in (
        "receive receives received receiving deliver delivers delivered delivering arrive arrives arrived arriving",
        "depart departs departed departing ordered ordering placed purchase purchased purchases bought shipped",
        "shipping",
        "handled handle transport transported carried carries carrying happened happening happen recorded registered",
        "reported counted measured booked cancelled canceled delayed belong belongs located situated travelled stayed",
        "people average during before after since until across among together altogether overall compared comparison",
        "according including included currently usually typically exactly roughly approximately please thanks",
        "because between without within against towards through throughout about above below under around",
        "biggest smallest largest heaviest lightest longest shortest oldest youngest newest earliest latest cheapest",
        "dearest fastest slowest quickest busiest tallest costliest expensive frequent frequently popular common",
        "monthly weekly daily yearly quarterly annual annually hourly yesterday today tomorrow tonight morning evening",
        "monday tuesday wednesday thursday friday saturday sunday hundred thousand million billion",
        "breakdown separately individually respectively interested possible information question currently",
        "there their these those would could should every their where really spent wanted needed tell",
        "change changed develop developed evolve evolved increase increased decrease decreased difference",
        "highest lowest number numbers figure figures amount amounts several country countries available",
        "charge charges market square score scored draws wins sides",
    )
    for word in line.split()
)
"""Common words, beside those that ask, that a slip may be of."""

_ENDED = "many much often long far big large old heavy high late fast tall"
RUN_TOGETHER: Mapping[str, tuple[str, ...]] = {
    **{f"how{word}": ("how", word) for word in _ENDED.split()},
    **{f"per{unit}": ("per", unit) for unit in ("year", "month", "week", "day", "hour", "quarter")},
    **{f"{first}{unit}": (first, unit)
       for first in ("each", "every", "last", "next", "this", "which", "what", "by", "bythe")
       for unit in ("year", "month", "week", "day", "hour", "quarter")},
    **{both: tuple(both_in.split()) for both, both_in in (
        ("numberof", "number of"), ("averageof", "average of"), ("totalof", "total of"), ("sumof", "sum of"),
        ("showme", "show me"), ("tellme", "tell me"), ("giveme", "give me"), ("listall", "list all"),
        ("whatis", "what is"), ("whatare", "what are"), ("whatwas", "what was"), ("whowas", "who was"),
        ("whichis", "which is"), ("howdo", "how do"), ("howdid", "how did"), ("ofthe", "of the"), ("inthe", "in the"),
        ("forthe", "for the"), ("fromthe", "from the"), ("onthe", "on the"), ("tothe", "to the"), ("bythe", "by the"),
        ("morethan", "more than"), ("lessthan", "less than"), ("fewerthan", "fewer than"), ("atleast", "at least"),
        ("atmost", "at most"), ("foreach", "for each"), ("ineach", "in each"), ("ofall", "of all"),
        ("aswell", "as well"), ("alot", "a lot"), ("upto", "up to"), ("didwe", "did we"), ("dowe", "do we"),
        ("arethere", "are there"), ("isthe", "is the"), ("wasthe", "was the"), ("werethe", "were the"),
        ("groupby", "group by"), ("orderby", "order by"), ("sortby", "sort by"), ("sortedby", "sorted by"),
        ("groupedby", "grouped by"), ("comparedto", "compared to"), ("onaverage", "on average"),
        ("intotal", "in total"), ("yearby", "year by"), ("howmanyof", "how many of"),
        ("whos", "who is"), ("wheres", "where is"), ("whens", "when is"), ("hows", "how is"), ("whys", "why is"),
        ("lemme", "let me"), ("gimme", "give me"), ("gonna", "going to"), ("wanna", "want to"), ("gotta", "have to"),
        ("whatve", "what have"), ("howve", "how have"), ("howd", "how did"), ("whatd", "what did"),
        ("whod", "who would"),
    )},
}  # fmt: skip
"""Two words without the space between them."""
