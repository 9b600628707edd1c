"""All that programs need of Goblin Slayer.

`imagine` (nothing is hidden), `judge` (how a side stands), `observe` (for learners), `suggest` (a move at a glance).
"""
