"""Tables in a browser, without a server: the same requests and messages, answered on the device itself.

Two workers run this under Pyodide. One holds the tables (`host`) and writes events into the browser's
database before it tells anyone, the other thinks (`thinking`). Nothing here knows JavaScript: storage and the
other worker are parameters, and `web/src/device` passes them in.
"""
