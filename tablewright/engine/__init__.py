"""What every game shares; names no game and imports no other package of ours."""
