"""All that programs need of Pact.

`imagine` (a fair guess at what is hidden), `judge` (how a seat stands), `suggest` (a move at first sight), `observe`
(what a learner sees).
"""
