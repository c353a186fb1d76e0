"""Rules of thumb, one module a game: the value of each option at first sight, in florins."""
