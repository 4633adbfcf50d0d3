"""Balancing a scenario: which of its figures may be changed, and which change brings it where its author wants it."""
