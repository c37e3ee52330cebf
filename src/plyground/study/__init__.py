"""Games with their variations, comments and symbols: what analysis is written down in."""

from .elements import Comment, Element, Nag, Setup, Step, Variation
from .study import Node, Study

__all__ = ["Comment", "Element", "Nag", "Node", "Setup", "Step", "Study", "Variation"]
