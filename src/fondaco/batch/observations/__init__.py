"""What a seat sees of each game, as numbers. Each module is named like its rules."""
