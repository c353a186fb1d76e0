"""The server: tables with friends and bots.

Read `messages.py` for the messages between server and page, `live_table.py` for how a table runs and is
shown, `table_service.py` for opening and listing tables, and `server.py` for the parts of a worker.
"""
