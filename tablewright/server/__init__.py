"""The play server: tables, seats, live updates and their store. It knows games only through the contract."""
