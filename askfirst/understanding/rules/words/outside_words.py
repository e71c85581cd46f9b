"""What people ask of the world at large, over folded words; "#" stands for what the data knows, and never matches."""

from __future__ import annotations

_FALLING = (
    "raining|snowing|sunny|cloudy|windy|stormy|foggy|freezing|hot|cold|warm|wet|humid|chilly|pouring|hailing|dark|"
    "drizzling|icy|misty|thundering"
)
_SIGHTS = (
    "hotels?|hostels?|restaurants?|bars?|pubs?|cafes?|beach|beaches|museums?|taxis?|cabs?|nightlife|sightseeing|"
    "things to do|attractions|nightclubs?|supermarkets?|pizza|sushi|coffee|breakfast|lunch|dinner|dentists?|"
    "gyms?|cinemas?"
)
_SPORTS = (
    "football|soccer|basketball|baseball|tennis|cricket|hockey|rugby|nba|nfl|nhl|mlb|fifa|uefa|olympics|"
    "olympic games|"
    "world cup|super bowl|premier league|champions league|formula 1|grand prix|wimbledon|bundesliga|la liga|"
    "tour de france"
)
_OFFICES = (
    "mayor|king|queen|prime minister|chancellor|governor|pope|minister|national anthem|official language|"
    "time zone|timezone|national dish|area code|zip code|phone number|postcode|founder|inventor"
)
OUTSIDE: tuple[str, ...] = (
    (
        r"^(?:and |so |hey |hi )*(?:is|was|isnt|is it|will) it (?:still |already |going to be |"
        rf"really )?(?:{_FALLING})\b"
    ),
    r"^(?:and |so )*(?:how|what) (?:is|s|was|will) the (?:weather|temperature|climate|traffic)\b(?! #)",
    (
        r"\b(?:weather|traffic|temperatures?) (?:like |now |right now |today |tomorrow |forecast )?(?:in|for|at|"
        r"near|around)\b"
    ),
    r"\b(?:weather|traffic) (?:report|forecast|today|tomorrow|outside|update|jam|now)\b",
    rf"\b(?:good |best |cheap |nice |nearest |any )*(?:{_SIGHTS}) (?:near|around|close to|nearby|next to)\b",
    (
        r"\b(?:good|cheap|nice|nearest|decent|book(?: me| us)?(?: a)?|recommend(?: a)?|find (?:me|us) (?:a|"
        rf"some)) (?:{_SIGHTS})\b"
    ),
    rf"^(?:(?:any|some|the|a) )?(?:{_SIGHTS}) (?:in|at|by)\b",
    (
        r"\b(?:news|headlines|gossip|rumou?rs) (?:from|about|on|in|of|today)\b|\b(?:latest|todays|breaking|"
        r"any) (?:news|headlines)\b"
    ),
    rf"\b(?:{_OFFICES}) (?:of|for|in)\b|\bpresident (?:of|in)\b",
    r"\b(?:flights?|trains?|bus|buses|plane tickets?|train tickets?|tickets?|ferries|a ferry) (?:to|from|for)\b",
    r"\b(?:directions|driving distance|travel time by car|route by car) (?:to|from)\b",
    (
        r"\bhow (?:do|can|could|would|should|does one) (?:i|we|you|one)? ?(?:get|go|travel|drive|walk|fly|"
        r"commute) (?:to|from)\b"
    ),
    r"^(?:and |so )*who (?:won|wins|scored|invented|discovered|wrote|painted|directed|sings|sang|composed)\b",
    rf"\b(?:{_SPORTS})\b|\b(?:match|game) (?:last night|yesterday|today|tonight|result|score)\b",
    (
        r"\b(?:stock|share|oil|gas|petrol|diesel|fuel|bunker|gold|silver|house|bitcoin|crypto) (?:price|prices|"
        r"market|markets)\b"
    ),
    r"\b(?:bitcoin|ethereum|dow jones|nasdaq|dax|ftse|exchange rates?|interest rates?|mortgage rates?)\b",
    r"\b(?:what|whats) (?:is |s )?(?:the )?time (?:is it|now|in|right now)\b|\bwhat (?:day|date) is (?:it|today)\b",
    r"\b(?:recipes?|jokes?|riddles?|limericks?|poems?|horoscopes?|lyrics|lottery numbers?|anecdotes?|fun facts?)\b",
    (
        r"\b(?:how to|how do (?:i|you|we)|how can i) (?:cook|bake|make|fix|repair|lose weight|learn|tie|clean|write|"
        r"speak|say)\b"
    ),
    (
        r"\b(?:translate|translation|in (?:french|spanish|german|italian|dutch|chinese|japanese|russian) (?:please|"
        r"word))\b"
    ),
    (
        r"\bhow (?:do|would|does) (?:you|one|i) say\b|\bwhat does \w+ mean in (?:french|spanish|german|english|"
        r"italian|dutch)\b"
    ),
    (
        r"^(?:(?:play|sing|draw|paint|compose|write)(?: me| us)? (?:a|an|some|the)?) ?(?:song|music|poem|story|"
        r"picture|haiku|essay|letter)\b"
    ),
    (
        r"\b(?:are you|do you) (?:human|a robot|a bot|real|alive|married|happy|sad|single|tired|hungry|sleep|dream|"
        r"love me|like me)\b"
    ),
    r"^(?:how old are you|where are you from|where do you live|who (?:made|built|created|trained) you|what are you)$",
    r"^(?:i am|im|i feel|i m) (?:so |very |really )?(?:bored|tired|hungry|sad|happy|lonely|sick|in love)\b",
    r"^(?:i )?(?:love|hate|like|adore) (?:you|this|that|ships|boats|cars|birds|airports)$",
)
"""Weather and traffic now, places to go, news, offices, travel, sports, prices of markets, jokes, chat."""
NEAR_WAYS = frozenset((
    "route", "lane", "corridor", "voyage", "trip", "leg", "connection", "journey", "itinerary", "tradelane", "passage",
    "crossing", "trade", "service", "line",
))  # fmt: skip
"""Singular nouns for a way from one end to the other: near to data whose rows have both ends."""
NEAR_BUSINESS = frozenset((
    "business", "performance", "result", "deal", "account", "partner", "supplier", "buyer", "product", "service",
    "operation", "number", "figure", "sale", "market", "area", "issue", "problem", "kpi", "metric", "trend", "branch",
    "store", "client", "contract", "vendor", "champion", "laggard", "star", "troublemaker", "offender", "bottleneck",
    "winner", "loser", "underperformer", "performer", "earner", "spender", "seller", "region", "category", "team",
    "customer", "item", "asset", "weak spot", "pain point", "risk", "backlog", "pipeline", "workload",
))  # fmt: skip
"""Nouns for what is "ours", though no table is called so."""
