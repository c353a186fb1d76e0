"""Sound judgement, one module a game: what an option is worth by places, goods and what is to come."""
