"""The seed of this test run. Every server that a test starts in this process draws from it."""

DEFAULT = 1
seed = DEFAULT  # `pytest --seed SEED` changes it, see conftest.py
