"""Evaluation without search, one module a game: the value of each option of a seat."""
