"""Files and the clipboard of the desktop."""
