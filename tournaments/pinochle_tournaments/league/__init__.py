"""Leagues and their seasons: who plays in which division, what a season's status allows, who moves, what is sealed."""
