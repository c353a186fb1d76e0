"""The house: a server for tables with friends and bots.

Read `messages.py` for what is said between server and page, `book.py` for how a table follows from its
entries, `room.py` for how a table is kept and shown, `house.py` for what people may do in it.
"""
