"""What programs need of Goblin.

`imagine` makes a fair guess of what a seat does not know, `judge` says how a seat stands, `observe` what it sees, in
numbers for learners; `suggest` is a sensible move at a glance, `plans` is what a search chooses between, and `measures`
is measured once of an edition.
"""
