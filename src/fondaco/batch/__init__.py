"""Many games at once, compiled by Numba for the CPU or for CUDA. Needs the extra `fondaco[fast]`."""
