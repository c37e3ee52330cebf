"""Where a student's own search goes wrong first: its calls, recorded in its process, beside the truth.

The first wrong call is the one on the fullest board below which everything is right. What the call was and
what came of it is certain; what may have caused it is said to be likely.
"""
