"""What people are told of Goblin.

`view` is what a seat may know, and `arrange` reads it back; `scene` and `terminal` draw the table; `sentences` say what
a move does, `aims` what it is made for, `questions` what is to be decided; `account` says who won, `tables` what the
rulebook prints; `queries` answer questions, and `macros` are short words for several moves.
"""
