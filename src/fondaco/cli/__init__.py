"""The `fondaco` command: one module a subcommand, each saying what it takes and doing it."""
