"""The core: records, dice, moves, log, hexes, editions. It knows no game, no screen and no socket."""
