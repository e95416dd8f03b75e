"""Server-sent events, as Docket sends them (one line of data each), that go on after a break; and what ends them."""

from __future__ import annotations

import json
import math
import random
import time
from http.client import HTTPException
from typing import Any, Callable, Dict, Iterator, NamedTuple, Optional

# The server says something every 7.5 seconds.
SILENCE_SECONDS = 18
LONGEST_PAUSE_SECONDS = 30


class DocketError(Exception):
    """
    A refusal. `status` is that of HTTP, 0 where no answer came; `code` is for programs, such as "lease.lost"; the text is for people.
    `body` is the whole answer, and `retry_after` says for how many seconds Docket wants to be left alone.
    """

    def __init__(self, status: int, body: Dict[str, Any], retry_after: Optional[float] = None) -> None:
        super().__init__(body.get("error") or f"Answered {status} without an explanation.")
        self.status = status
        self.code: str = body.get("code") or ""
        self.body = body
        self.retry_after = retry_after

    @property
    def is_passing(self) -> bool:
        """Whether asking again can help."""
        return self.status in (0, 408, 429) or self.status >= 500


class Event(NamedTuple):
    """What changed (`task`, `synced`, …; leave alone what you do not know), how it is now, and where one can go on from."""

    event: str
    data: Dict[str, Any]
    id: Optional[str]


def follow(connect: Callable[[Dict[str, str], float], Any], since: Optional[str]) -> Iterator[Event]:
    """`connect` answers with a stream of lines. Raises the refusal when there is nothing to be heard any more, or Docket is not there."""
    bookmark, attempt, pause = since, 0, 2.0
    is_known = False
    while True:
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": bookmark} if bookmark else {})}
        live_at, busy = math.inf, 0.0
        try:
            with connect(headers, SILENCE_SECONDS) as lines:
                is_known = True
                for message in _messages(lines):
                    if "retry" in message:
                        pause = int(message["retry"]) / 1000
                    if "data" not in message:
                        continue
                    bookmark = message.get("id", bookmark)
                    event = message.get("event", "message")
                    if event == "synced":
                        live_at = time.monotonic()
                    yield Event(event, json.loads(message["data"]), message.get("id"))
                    if event == "list_deleted":
                        return
        except DocketError as refusal:
            if not refusal.is_passing:
                raise
            busy = refusal.retry_after or 0
        except (OSError, HTTPException, ValueError) as error:
            if not is_known:
                raise DocketError(0, {"error": f"Docket did not answer: {getattr(error, 'reason', error)}"}) from error
        if time.monotonic() - live_at > pause:
            attempt = 0
        # The first attempt after a break comes at once.
        wait = min(LONGEST_PAUSE_SECONDS, pause * 2 ** min(attempt, 10) / 2) * random.uniform(0.75, 1.25)
        time.sleep(max(wait if attempt else 0, busy))
        attempt += 1


def _messages(lines: Any) -> Iterator[Dict[str, str]]:
    message: Dict[str, str] = {}
    for line in lines:
        field, _, value = line.decode("utf-8").rstrip("\r\n").partition(": ")
        if field == "":
            yield message
            message = {}
        elif not field.startswith(":"):
            message[field] = value
