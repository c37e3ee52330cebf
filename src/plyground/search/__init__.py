"""The searches that any game can be played by."""
