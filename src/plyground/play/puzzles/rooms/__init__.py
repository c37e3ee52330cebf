"""Questions that only one puzzle can be asked, one module a puzzle; `questions.py` answers for any."""
