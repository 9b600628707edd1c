"""All that people are told of Loot & Recruit.

`view` and `arrange` (positions set up by hand), `scene` (drawn), `terminal` (the text board), `sentences`, `questions`
(with what one may regret), `aims` (of hints), `account` and `tables` (of the rulebook), `queries`, `previews` (what
comes of a move unasked); `words` that several of them use.
"""
