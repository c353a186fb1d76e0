"""Evaluation without search, with one module for each game: returns the value of each option of a seat."""
