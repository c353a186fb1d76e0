"""A table that a host keeps: its seats, turns, events, clocks, undo and chat.

Everything here is pure. `decide` turns a command into an event or refuses it, `evolve` returns the table
after an event, and `updates` says what an event changed for each audience. Hosts add the rest: the server
adds storage, WebSockets and bots, the terminal adds a screen. Read `commands`, `events`, `decide`, `evolve`
and `updates`, in this order.
"""
