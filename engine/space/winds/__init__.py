"""The eight winds of a table: how far somebody comes who goes straight on in one of them."""
