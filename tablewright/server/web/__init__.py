"""HTTP and sockets: requests, live streams, what each viewer is sent, and the files of the board."""
