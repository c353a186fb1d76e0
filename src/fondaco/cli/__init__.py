"""The `fondaco` command. Each subcommand is a module with `define` for its arguments and `run`."""
