"""The terminal: the `askfirst` command. `main.py` lists the commands; each group of them has a file."""
