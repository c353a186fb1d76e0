"""Habits, one module a game: the move a seat makes without much thought, in compiled playouts.

`habit` of a module is bound to the game's rules and runs by the million, so it weighs a few whole numbers and
looks nowhere far. Its weights were found by letting habits play each other.
"""
