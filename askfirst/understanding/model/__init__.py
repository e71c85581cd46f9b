"""Reading with a language model: prompts out, answers checked against the user's words and the catalog."""
