"""Mutation testing: change the code in one place at a time, and see whether a test fails.

Read in order: `mutants` (what is changed), `traces` (which tests run which lines), `readers` (which tests
could notice a changed table), `trials` (one mutant in a process of its own), `results` (what is kept between
runs), `touched` (what a change touches).
"""
