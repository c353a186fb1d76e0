"""What a seat sees of each game, in numbers: one module a game, named like its rules."""
