"""Events: a tournament from its definition to its tables. Nothing here is loaded before somebody asks for it."""
