"""The turn of a ruleset: its phases, whose turn it is in them, and commands by lot."""
