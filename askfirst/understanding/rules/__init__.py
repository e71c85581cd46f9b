"""The reading of questions by rules: text to tokens, tokens to spans, spans to a reading, a reading to words.

A message's way goes from `reading` over `classify` and `restate` to `read`, which takes it through the packages, each
of which knows only those before it: `words`, `times`, `recognition`, `edits`, `placement`, `follow_ups`, `answers`.
"""
