"""Players that know no system and think ahead, by playing games on from where they sit."""
