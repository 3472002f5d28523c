"""The baseline of refereeing: a referee written by hand that talks JSON lines over pipes, one decision at a time.

As fast as plain Python makes it, and honest: the same rules, the same observations, every answer judged. It has no
clock, no store, no records, and forgives no fault. `python -m bench.pipes` runs it.
"""
