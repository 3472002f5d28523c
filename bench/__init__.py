"""Benchmarks: how fast the project is, beside baselines that run at the same time on the same machine.

`python -m bench` prints a table a measure and writes `bench/results.json`. Nothing here is a test, and nothing that the
project ships imports it.
"""
