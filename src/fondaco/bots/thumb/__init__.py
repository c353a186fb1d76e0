"""Rules of thumb, one module a game: how much a beginner likes each option at first sight, in florins."""
