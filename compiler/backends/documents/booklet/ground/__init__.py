"""The ground of a battle: as lines of a booklet, as pieces that players place, as pieces to cut out."""
