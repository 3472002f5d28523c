"""Many matches, stored and ranked: bots and their manifests, matches into a store, and the command `pinochle`.

Light on purpose: import what is needed from the module that holds it.
"""
