"""Charges, fire, losses, melee and morale, and what becomes of commanders."""

from __future__ import annotations
