"""Everyday questions of players of `esa`, and the rules that answer them: what a search must find first."""

from __future__ import annotations

QUESTIONS = {
    "Can a shaken unit attack?": ("10-16", "7a", "10-16a"),
    "What happens when a unit is shaken?": ("10-16",),
    "How do I rally a unit?": ("8",),
    "advantage in melee": ("7-2",),
    "Who acts first?": ("3-1",),
    "Does a hill help in melee?": ("5-4-4", "5-4-4a"),
    "shooting through woods": ("5-4-2b", "5-4-2"),
    "What is the range of muskets?": ("6-4c",),
    "leader killed": ("10-9",),
    "How far does a unit retreat?": ("5-3-2", "5-3-2a"),
    "evade a charge": ("9-8",),
    "When does the battle end?": ("3-2-5",),
    "order of the turn": ("3-2",),
    "attack from the rear": ("7-3",),
    "paralysed": ("10-14",),
    "losing determination": ("3-2-5c",),
    "marching on a road": ("5-4-7a", "5-4-7"),
    "several units in one melee": ("7-4",),
    "Can dragoons dismount?": ("9-7", "9-7a", "9-7b"),
    "pursuit": ("9-12",),
}
"""By question, the anchors of which one must be the first hit, without the name of the game."""
