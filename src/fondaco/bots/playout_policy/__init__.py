"""Playout policies, one module a game: how a seat moves in compiled playouts.

`policy_move` of a module is bound to the game's rules and runs millions of times, so it looks at few numbers.
Its parameters were tuned by matches between playout policies.
"""
