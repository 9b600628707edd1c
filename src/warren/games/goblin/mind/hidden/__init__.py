"""What is hidden in Goblin, and how it is guessed, in chapters: see `imagine`."""
