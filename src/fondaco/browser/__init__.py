"""Tables in a browser without a server: the same requests and messages, answered on the device.

Two workers run this under Pyodide. One holds the tables (`host`) and writes each event into the browser's
database before it sends updates. The other computes for bots (`thinking`). This package does not depend on
JavaScript: storage and the other worker are parameters, which `web/src/device` passes in.
"""
