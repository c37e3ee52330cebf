"""The screens of the window: the choice, the setup of a game, the game, and the room of a puzzle."""
