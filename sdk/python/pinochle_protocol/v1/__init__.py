"""Generated from proto/pinochle_protocol/v1 by proto/generate.py: do not edit."""
