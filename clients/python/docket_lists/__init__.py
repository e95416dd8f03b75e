"""The API of Docket: shared task lists, live. Needs nothing but Python."""

from .client import Client
from .events import DocketError, Event
from .worker import Work, worker

__all__ = ["Client", "DocketError", "Event", "Work", "worker"]
