"""The courses' own interfaces."""
