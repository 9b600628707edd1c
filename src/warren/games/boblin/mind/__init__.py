"""All that programs need of Boblin's Rebellion.

`imagine` (the order of the decks), `judge` (how a seat stands), `observe` (for learners), `suggest` (a move at a
glance), `measures` (what cards are about worth).
"""
