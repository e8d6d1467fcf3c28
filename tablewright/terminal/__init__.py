"""What the command line shows and reads: listings, measures, files, and the table in a terminal."""
