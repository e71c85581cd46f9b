"""The English that questions are read with, as data, and the folded words of a message."""
