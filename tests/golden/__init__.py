"""Golden texts: what players read in some of the frozen games, so that every change of a sentence shows as a diff.

`make golden` writes them anew, to be reviewed. What the rules do is not said here: that is frozen (`tests/frozen`).
"""
