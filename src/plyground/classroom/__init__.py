"""The courses' own interfaces, and checks of what their students hand in."""
