"""Commands of the floor: the server, a property's log, its reports and its nodes."""
