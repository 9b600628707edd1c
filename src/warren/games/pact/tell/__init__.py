"""All that people are told about Pact.

`view` and `arrange` (a table in words, and back), `scene` and `faces` (what is drawn), `terminal` (the table as text);
`sentences`, `questions` and `aims` (a move, a question, a hint); `account` and `tables` (the glory by parts, the tables
of the rulebook); `queries` (what players may ask). `words` holds the phrases that they share.
"""
