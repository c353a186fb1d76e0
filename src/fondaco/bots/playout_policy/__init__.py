"""Playout policies: how a seat moves in compiled playouts, with one module for each game.

`policy_move` of a module is bound to the game's rules and runs millions of times, so it uses few numbers. Its
parameters were tuned by matches between playout policies.
"""
