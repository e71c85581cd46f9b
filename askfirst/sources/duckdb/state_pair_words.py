"""What people say of what is lent and due, of stock and of ratings, as data: for states that two columns tell of."""

from __future__ import annotations

from askfirst.sources.duckdb.state_words import parts_of, spoken

LENT = frozenset(
    parts_of(
        "checkout|checked|out|borrowed|borrow|loaned|loan|lent|issued|issue|rented|rental|hired|pickup|picked|up|taken"
    )
)
RETURNED = frozenset(parts_of("return|returned|checkin|checked|in|brought|back|dropoff|dropped|off"))
DUE = frozenset(parts_of("due|deadline|promised|promise|target|sla|expected"))
ENDINGS: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
    (
        RETURNED,
        ("returned", "returns", "return", "brought back", "came back", "come back", "handed back", "given back"),
    ),
    (
        frozenset(("delivered", "delivery", "arrived", "arrival")),
        ("delivered", "arrived", "delivery", "came", "arrive"),
    ),
    (frozenset(("paid", "payment", "settled")), ("paid", "payers", "payment", "payments", "settled", "pay")),
    (
        frozenset(("closed", "resolved", "completed", "finished", "completion", "submitted", "submission", "solved")),
        ("finished", "completed", "closed", "resolved", "submitted", "handed in", "turned in", "done", "solved"),
    ),
)
"""What had to be done, by the words of its time, and what is said of it."""
OVERDUE = tuple(
    spoken(
        """overdue|past due|past its due date|past their due date|past the due date|beyond the due date|long overdue |
        should have been back|should be back|should have been back by now|should be back by now|should have come back |
        should have been returned|should have been returned by now|should have been paid|should have been paid by now |
        should have been done by now|should be done by now|late and still out|still out and overdue|late and not back |
        past the deadline and still open|still out past the due date|late to return|still not back"""
    )
)
OUT = tuple(
    spoken(
        """still out|out now|out right now|out at the moment|out at present|currently out|out currently|out on loan |
        on loan|on loan now|on loan right now|currently on loan|still on loan|out today|not back|not back yet |
        not yet back|*not come back|*not come back yet|*not bring back|*not bring back yet|*not return|*not return yet |
        not yet returned|not been returned|not been returned yet|not been brought back|unreturned|still to come back |
        still to be returned|yet to come back|yet to be returned|yet to be brought back|are out|is out|were never back |
        *not bring it back|*not bring them back|*not give back|*not hand back|not handed back|still borrowed |
        currently borrowed|borrowed right now|borrowed at the moment|checked out right now|currently checked out |
        checked out at the moment|still checked out|still has|still have|still got|still has out|still have out |
        have out|has out|have out right now|have out now|out with readers|out with people|out with members |
        with customers right now|rented out right now|currently rented|still rented out|out on hire|on hire |
        have out at the moment|has out at the moment|still with somebody|still missing"""
    )
)
BACK = tuple(
    spoken(
        """returned|*come back|*bring back|*get back|*hand back|*give back|back again|safely back|already back |
        been returned|already returned|been brought back|brought in again"""
    )
)
BACK_LATE = tuple(
    spoken(
        """back late|late back|late returns|late returner|back too late|*come back late|*come back too late |
        *bring back late|*bring back too late|*hand back late|*give back late|after the due date|after their due date |
        after its due date|after it was due|after they were due|past the due date when returned|later than due |
        behind time|*miss the due date|*miss their due date|*miss the deadline|returned past the due date"""
    )
)
BACK_ON_TIME = tuple(
    spoken(
        """back on time|back in time|*come back on time|*come back in time|*bring back on time|by the due date |
        by their due date|before or on the due date|when it was due|when they were due|within the deadline |
        *meet the deadline|*make the deadline"""
    )
)
EARLY = tuple(
    spoken(
        """before the due date|before their due date|before its due date|before it was due|before they were due |
        ahead of time|ahead of the due date|ahead of schedule|back early|*come back early|*bring back early |
        ahead of the deadline|before the deadline"""
    )
)
STOCK = frozenset(
    (
        "on hand", "in stock", "stock", "stock level", "inventory", "units in stock", "stock on hand", "soh", "qoh",
        "onhand", "instock",
    )
)  # fmt: skip
ORDER_AT = frozenset(
    (
        "reorder point", "reorder level", "reorder", "minimum stock", "min stock", "safety stock", "reorder threshold",
        "reorder qty level", "min level", "minimum level", "rop", "par level",
    )
)  # fmt: skip
NONE_LEFT = tuple(
    spoken(
        """out of stock|*run out|*run out of|*be out of stock|completely out|all out|none left|none left in stock |
        nothing left|no stock|no stock left|without stock|without any stock|zero stock|none in stock|none on hand |
        nothing on hand|nothing in stock|not in stock|sold out|all gone|stocked out|stockout|stock out|not have any |
        *not have any left|*not have any in stock|have none left|have none of|got none left|at zero|empty shelf |
        used up|*use up|no more of|have no more of"""
    )
)
SOME_LEFT = tuple(
    spoken("""in stock|available|still in stock|still available|on the shelf|on the shelves|still have left""")
)
LOW = tuple(
    spoken(
        """below the reorder point|below reorder point|under the reorder point|under reorder point |
        below their reorder point|below its reorder point|under their reorder point|below the reorder level |
        below reorder level|below their reorder level|under the reorder level|below the minimum|below minimum stock |
        below safety stock|below the safety stock|*run low|*run low on|low on stock|low stock|low in stock |
        getting low|getting low on|low on|nearly out of|almost out of|*run short|*run short of|short of stock |
        to reorder|to be reordered|need reordering|needs reordering|need to be reordered|needs to be reordered |
        due for reorder|due for reordering|due a reorder|due to be reordered|time to reorder|need to reorder |
        have to reorder|should reorder|must reorder|needs restocking|need restocking|need to restock|to restock |
        to be restocked|needs topping up|need topping up|to order more of|need to order more of|should order more of |
        have to order more of|need to buy more of|ready to reorder|ripe for reorder|understocked|too low |
        below the order point|below the reorder threshold|need ordering|needs ordering"""
    )
)
RATINGS = frozenset(("rating", "csat", "stars", "star", "satisfaction", "nps"))
UNRATED = tuple(
    spoken(
        """unrated|not rated|not rated yet|not yet rated|*not rate|not been rated|not been rated yet|never been rated |
        never rated|*not get rated|*not get a rating|*not have a rating|*not have a rating yet|*not leave a rating |
        *not give a rating|*not leave a score|without a rating|without rating|without any rating|no rating |
        with no rating|has no rating|have no rating|had no rating|yet to be rated|still to be rated|not scored |
        without a score|no score|have no score|has no score|never got a rating|still unrated|not reviewed |
        *not leave feedback|no feedback|without feedback|left no rating|gave no rating|*not fill in the survey |
        *not answer the survey|*not give feedback|*not give us a score|*not give us a rating"""
    )
)
RATED = tuple(
    spoken(
        """rated|been rated|have a rating|has a rating|with a rating|got a rating|gave a rating|left a rating |
        given a rating|have been rated|has been rated|left a score|gave a score|gave us a score|gave us a rating |
        left feedback|gave feedback|filled in the survey|answered the survey"""
    )
)
