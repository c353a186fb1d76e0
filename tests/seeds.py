"""The seed of this test run. Every server that a test starts in this process takes its luck from it."""

USUAL = 1
seed = USUAL  # `pytest --luck SEED` changes it, see conftest.py
