"""How well texts are read against tools' arguments: sets of phrasings with what is right, and what is made of them."""
