"""Verbs for columns: "earn" for a salary, "sell" for the quantity sold, "threw away" for the waste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

_EARNED = ("earn", "earns", "earned", "earning", "earner", "get paid", "gets paid", "got paid")
COLUMN_VERBS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("salary", "wage", "pay", "income", "earning", "compensation"), _EARNED),
    **dict.fromkeys(("fee", "rent", "tuition", "premium", "due"), ("pay", "pays")),
    "attendance": ("attended",),
    "square foot": ("size", "area"),
    "square feet": ("size", "area"),
    "square meter": ("size", "area"),
    "balance due": ("owe", "owes", "owed", "owing"),
    "amount due": ("owe", "owes", "owed", "owing"),
    "outstanding balance": ("owe", "owes", "owed", "owing"),
    "weight": ("weigh", "weighs", "weighed"),
    "wait": ("waited", "waits"),
    "runtime": ("runs", "lasted", "lasts"),
    "duration": ("lasts", "lasted"),
    "scrap": ("scrapped", "rejected"),
    "output": ("produced",),
    "energy": ("energy used", "electricity used"),
    **dict.fromkeys(("rainfall", "precipitation"), ("rained",)),
    **dict.fromkeys(
        ("csat", "satisfaction", "satisfaction score", "customer satisfaction", "happiness"),
        ("happy", "satisfied", "pleased", "content"),
    ),
    "renewal": ("renewed", "renew", "renews", "extended", "extend", "extends"),
    "fine": ("fined", "charged in fines", "charge in fines", "fine money"),
}
"""Verbs that say what a column holds: who "earns" the most has the highest salary."""
QUANTITIES = frozenset(("qty", "quantity", "units", "pieces", "quantities"))
PIECES = frozenset(("unit", "piece", "item", "portion", "serving", "helping", "unit sold", "qty"))
"""What one quantity of several is not called: pieces may be allocated, on hand or sold."""
_COUNTED = frozenset(("qty", "quantity", "unit", "piece", "number", "count", "amount", "kg", "volume", "item"))
_THROWN = ("throw away", "threw away", "thrown away", "throwing away", "throw out", "threw out", "thrown out", "wasted",
           "waste", "bin", "binned", "chuck out", "chucked out", "chuck", "chucked", "discarded", "dump", "dumped",
           "went to waste", "go to waste", "goes to waste", "end up in the bin", "ended up in the bin")  # fmt: skip
_GIVEN = ("give away", "gave away", "given away", "giving away", "donate", "donated", "gave to charity",
          "give to charity", "gave to the food bank", "donation", "donations", "hand out", "handed out")  # fmt: skip
_DONE: Mapping[str, Sequence[str]] = {
    "sold": ("sell", "sold", "sells", "selling", "shift", "shifted"),
    "baked": ("bake", "baked", "bakes", "baking"),
    "made": ("make", "made", "produce", "produced"),
    "produced": ("make", "made", "produce", "produced", "turn out", "turned out"),
    "cooked": ("cook", "cooked"),
    "brewed": ("brew", "brewed"),
    "picked": ("pick", "picked"),
    "harvested": ("harvest", "harvested", "pick", "picked"),
    "planted": ("plant", "planted"),
    "ordered": ("order", "ordered"),
    "shipped": ("ship", "shipped", "send out", "sent out"),
    "delivered": ("deliver", "delivered"),
    "received": ("receive", "received", "get in", "got in"),
    "returned": ("return", "returned", "sent back", "send back", "came back", "come back"),
    "donated": _GIVEN,
    "waste": _THROWN,
    "wasted": _THROWN,
    "thrown": _THROWN,
    "discarded": _THROWN,
    "scrapped": ("scrap", "scrapped", "reject", "rejected"),
    "allocated": ("allocate", "allocated", "set aside", "reserve", "reserved", "spoken for", "earmarked", "promised"),
    "reserved": ("reserve", "reserved", "set aside", "spoken for"),
    "used": ("use", "used", "use up", "used up"),
    "bought": ("buy", "bought", "purchase", "purchased"),
    "purchased": ("buy", "bought", "purchase", "purchased"),
}


def done_to_pieces(words: Sequence[str]) -> Iterator[str]:
    """The verbs for a column that is called a quantity of what was so treated; the words are in the singular."""
    if _COUNTED.isdisjoint(words):
        return
    for word in words:
        yield from _DONE.get(word, ())
