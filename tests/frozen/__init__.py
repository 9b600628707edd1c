"""Frozen games: what the rules do, written down once and never again.

A frozen game is a whole game as it was played: every move, every draw of dice and cards, and after every move the
legal moves and the facts on the table by name. Its file is never rewritten, by no command. Sentences, layouts in
memory, numbers of moves and formats may change as they like; where names of facts change, `facts.py` translates.
"""
