"""The reading of questions by rules: text to tokens, tokens to spans, spans to a reading, a reading to words."""
