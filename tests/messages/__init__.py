"""What the server says at tables and the terminal prints, byte for byte: frozen games are played once more with clock,
ids and dice fixed, and hashes of all that a client of every seat would receive are stored.

`make golden` writes the hashes anew. `python -m tests.messages GAME --write FILE` writes the messages themselves, one a
line, so that those of two commits can be compared.
"""
