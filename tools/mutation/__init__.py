"""Mutation testing: change the code in one place at a time, and see whether a test fails.

Read in this order: `mutants` (what is changed), `traces` (which tests run which lines), `trials` (one mutant
in a process of its own), `results` (what is kept between runs), `touched` (what a change touches).
"""
