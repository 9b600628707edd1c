"""Goblin: a King's raids on a valley of 494 hexes, and the Count who defends it."""
