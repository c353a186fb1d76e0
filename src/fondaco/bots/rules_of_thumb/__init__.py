"""Rules of thumb: a quick value of each option in florins, with one module for each game."""
