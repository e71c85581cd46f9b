"""One file per step, numbered."""
