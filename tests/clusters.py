"""A cluster of two workers on this machine, for tests that share it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import distributed

__all__ = ["local_cluster"]


@contextmanager
def local_cluster(workers: int = 2) -> Iterator[Any]:
    """Workers of one thread each; what they have to say of their end is left out."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
        memory_limit=0, silence_logs=logging.CRITICAL,
    ) as made:  # fmt: skip
        yield made
