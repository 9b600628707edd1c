"""All that programs need of Loot & Recruit.

`imagine` (hands and decks), `judge` (how a seat stands), `observe` (for learners), `suggest` (a move at a glance),
`measures` (what cards do beside their powers).
"""
