"""Who somebody is: signed tokens, links to seats, and names that are safe to show."""
