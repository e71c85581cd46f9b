"""Words that judge or size things without saying by which number: "doing badly", "problem child", "large", as data."""

from __future__ import annotations

BIG = frozenset(("large", "big", "huge", "high", "great", "major", "massive", "enormous", "sizeable", "sizable"))
SMALL = frozenset(("small", "tiny", "low", "little", "minor"))
GOOD = frozenset(("good", "excellent", "outstanding", "great performing", "successful", "strong"))
BAD = frozenset(("bad", "poor", "awful", "terrible", "lousy", "weak", "problematic", "troublesome", "unsuccessful"))
VAGUE_GOOD = frozenset((
    "reliable", "important", "convenient", "safe", "healthy", "happy", "nice", "pleasant", "interesting", "valuable",
    "loyal", "trustworthy", "dependable", "promising", "attractive", "comfortable", "notable", "noteworthy",
    "significant", "relevant", "decent", "talented", "skilled", "gifted", "brilliant", "impressive", "amazing",
    "awesome", "fantastic", "exceptional", "remarkable", "superb", "wonderful", "worthwhile", "lucky", "satisfying",
    "rich", "wealthy", "popular", "prosperous", "thriving", "influential", "prominent", "friendly", "capable",
    "competent", "diligent", "hard-working", "hardworking", "lovely", "liveable", "livable", "prestigious",
))  # fmt: skip
VAGUE_BAD = frozenset((
    "unreliable", "risky", "dangerous", "difficult", "unhappy", "unhealthy", "unsafe", "lazy", "useless", "unpleasant",
    "disappointing", "worrying", "alarming", "concerning", "suspicious", "critical", "unpopular", "unimpressive",
    "mediocre", "dodgy", "shaky", "fragile", "vulnerable", "miserable", "sad", "boring", "ugly", "incompetent",
    "underwhelming", "hopeless", "dreadful", "horrible", "inconvenient", "unimportant", "uncomfortable",
))  # fmt: skip
"""Adjectives that nobody can tell by what number: they are asked about."""
VAGUE_BEST = (
    "happiest", "safest", "healthiest", "nicest", "luckiest", "greatest performing", "friendliest", "loveliest",
    *(f"most {word}" for word in sorted(VAGUE_GOOD - {"popular", "rich", "valuable"})),
)  # fmt: skip
VAGUE_WORST = (
    "unhappiest", "saddest", "unhealthiest", "riskiest", "laziest", "ugliest", "dodgiest", "shakiest",
    *(f"least {word}" for word in sorted(VAGUE_GOOD - {"popular", "rich", "valuable"})),
    *(f"most {word}" for word in sorted(VAGUE_BAD - {"unpopular"})),
)  # fmt: skip
DOERS = frozenset(
    (
        "earners",
        "performers",
        "scorers",
        "hitters",
        "achievers",
        "rollers",
        "producers",
        "contributors",
        "earner",
        "performer",
        "scorer",
        "achiever",
        "contributor",
        "producer",
    )
)
"""What is named by what it does: with "high" or "top" before it, what it does much of."""
BEFORE_A_SIZE = frozenset((
    "the", "our", "my", "all", "any", "only", "just", "me", "us", "which", "what", "some", "these", "those", "show",
    "list", "are", "see", "a", "an", "find", "and", "for", "give", "really", "very", "many", "were", "your", "their",
    "who",
))  # fmt: skip
NO_THING = frozenset((
    "than", "as", "is", "are", "was", "were", "by", "in", "on", "at", "of", "for", "to", "and", "or", "from", "per",
    "with", "did", "do", "does", "has", "have", "had", "enough", "number", "numbers", "amount", "amounts", "share",
    "part", "percentage", "deal", "end", "point", "points", "bit", "low", "high", "level", "levels", "season",
    "school", "street", "rise", "tide", "voltage", "priority", "risk", "temperature", "temp", "the", "a", "an",
))  # fmt: skip
"""Words that a size stands before without being the size of a thing."""
DOING = frozenset((
    "doing", "going", "go", "do", "perform", "performing", "faring", "fare", "looking", "look", "getting on", "things",
    "get on", "coming along", "holding up", "hold up", "shaping up", "turn out", "performed", "compare",
))  # fmt: skip
BUSINESS = frozenset((
    "revenue", "sales", "sale", "turnover", "income", "profit", "profits", "margin", "budget", "cost", "costs",
    "spending", "earnings", "takings", "loss", "losses", "efficiency", "performance", "productivity", "quality",
    "customer", "customers", "client", "clients", "orders", "order", "payments", "payment", "products", "product",
    "staff", "team", "teams", "employee", "employees", "members", "patients", "visits", "results", "result",
    "figures", "numbers", "stats", "statistics", "kpi", "kpis", "metrics", "trend", "trends", "growth", "report",
    "bestseller", "bestsellers", "category", "categories", "region", "regions", "branch", "branches", "store",
    "stores", "shop", "shops", "site", "sites", "price", "prices", "amount", "amounts", "value", "values", "stock",
    "records", "record", "entries", "entry", "rows", "columns", "data", "dataset", "table", "file", "items", "item",
    "deals", "deal", "accounts", "account", "target", "targets", "goal", "wages", "salary", "salaries", "pay",
    "score", "scores", "rating", "ratings", "rank", "ranking", "status", "trouble", "problem", "problems", "issues",
    "issue", "complaints", "delays", "returns", "refunds", "department", "departments", "supplier", "suppliers",
))  # fmt: skip
"""Words of business and of data: who says one asks about the table, whatever its columns are called."""
