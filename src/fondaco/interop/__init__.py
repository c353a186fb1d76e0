"""Adapters for other libraries, one module each, for every registered game. Import the one you need.

For JavaScript, the npm package in `web/engine` has the same rules as WebAssembly. `examples/engine.html`
plays a game in a page, and `examples/engine.mjs` in Node.
"""
