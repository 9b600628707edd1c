"""The table server: tables that many look at, nothing lost, nothing leaked. It knows no game."""
