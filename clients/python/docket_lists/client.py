"""Calls of the API. One `Client` may be used by several threads."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import time
import uuid
from http.client import HTTPException
from typing import Any, Dict, Iterator, Optional
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .api import OPERATIONS, Calls, Operation
from .events import DocketError, Event, follow

FILE_SECONDS = 300
# Repeated with what names the task and its lease, or the claim, these are answered as they were.
_REPEATABLE = ("claimTask", "renewLease", "completeTask", "failTask", "askAboutTask")


class _NoRedirect(HTTPRedirectHandler):
    """A key goes to the address that was given, and to no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client(Calls):
    """
    `url` is where Docket answers, such as https://docket.example.org, and `token` an API key; left out, they are DOCKET_URL and
    DOCKET_TOKEN of the environment. `timeout` is how many seconds an answer may keep one waiting. When none came, or Docket asks to be
    left alone for a while, a call that does no harm twice is repeated for `patience` seconds.
    """

    def __init__(
        self, url: Optional[str] = None, token: Optional[str] = None, *, timeout: float = 10, patience: float = 30
    ) -> None:
        self.url = (url or os.environ.get("DOCKET_URL") or "http://localhost:8080").rstrip("/")
        self.token = token or os.environ.get("DOCKET_TOKEN") or ""
        self.timeout = timeout
        self.patience = patience
        if not re.fullmatch(r"https?://[!-~]+", self.url):
            raise ValueError(f"{self.url!r} is no address like https://docket.example.org.")
        if not re.fullmatch(r"[!-~]*", self.token):
            raise ValueError("An API key has no spaces and no line breaks.")
        self._opener = build_opener(_NoRedirect)

    def events(self, listID: Optional[str] = None, since: Optional[str] = None) -> Iterator[Event]:
        """
        What happens in a list, or with `listID` left out in all lists of the account, as it happens: first how it stands, up to the
        event `synced`. Goes on by itself after a break, until the list is deleted. `since` is the `id` of an event that was seen.
        """
        path = "/users/me/events" if listID is None else f"/lists/{quote(listID, safe='')}/events"
        return follow(lambda headers, silence: self._open("GET", path, headers, None, silence), since)

    def _call(
        self, operation: str, *, body: Any = None, timeout: Optional[float] = None, patience: Optional[float] = None, **given: Any
    ) -> Any:
        known = OPERATIONS.get(operation)
        if known is None:
            raise ValueError(f"There is no operation {operation!r}.")
        headers = {"Accept": "*/*"}
        key = given.pop("idempotency_key", None) or (str(uuid.uuid4()) if known.takes_key else None)
        if key:
            headers["Idempotency-Key"] = key
        if_match = given.pop("if_match", None)
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"' if isinstance(if_match, int) else if_match
        longest = timeout or (FILE_SECONDS if known.is_file or known.body else self.timeout)
        if operation == "claimTask":
            body = {"claim_id": str(uuid.uuid4()), **(body or {})}
            longest += body.get("wait_seconds", 0)
        data = _bytes_of(known, body, headers)
        path = _path_of(known, given)
        # The second of two changes on the same condition is refused because of the first.
        is_change = known.method in ("PUT", "PATCH") and if_match is None
        is_repeatable = known.takes_key or known.method == "GET" or is_change or operation in _REPEATABLE
        ends = time.monotonic() + (self.patience if patience is None else patience)
        for attempt in itertools.count():
            try:
                return self._answer(known, path, headers, data, longest)
            except DocketError as error:
                # What was refused for being too much was not begun.
                wait = max(min(15, 0.25 * 2 ** min(attempt, 10)) * random.uniform(0.75, 1.25), error.retry_after or 0)
                is_over = time.monotonic() + wait > ends
                if is_over or not (error.status == 429 or (is_repeatable and error.is_passing)):
                    raise
                time.sleep(wait)

    def _answer(self, known: Operation, path: str, headers: Dict[str, str], data: Optional[bytes], timeout: float) -> Any:
        try:
            with self._open(known.method, path, headers, data, timeout) as answer:
                status, said = answer.status, answer.read()
        except (OSError, HTTPException) as error:
            raise DocketError(0, {"error": f"Docket did not answer at {self.url}: {getattr(error, 'reason', error)}"}) from error
        try:
            return said if known.is_file else json.loads(said) if said else None
        except ValueError:
            raise DocketError(status, {"error": f"What answers at {self.url} is not Docket."}) from None

    def _open(self, method: str, path: str, headers: Dict[str, str], data: Optional[bytes], timeout: float) -> Any:
        """The answer, to be read; raises what Docket refuses."""
        request = Request(f"{self.url}/api/v1{path}", data=data, method=method, headers=headers)
        if self.token:
            request.add_unredirected_header("Authorization", f"Bearer {self.token}")
        try:
            return self._opener.open(request, timeout=timeout)
        except HTTPError as refusal:
            with refusal:
                seconds = refusal.headers.get("Retry-After") or ""
                is_ours = (refusal.headers.get("Content-Type") or "").startswith("application/json")
                body = json.loads(refusal.read()) if is_ours else {}
                raise DocketError(refusal.code, body, float(seconds) if seconds.isdigit() else None) from None


def _path_of(known: Operation, given: Dict[str, Any]) -> str:
    """The address, with what stands in it and in its query."""
    path = known.path
    for name, value in given.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
    missing = re.findall(r"{(\w+)}", path)
    if missing:
        raise TypeError(f"{known.method} {known.path} needs {', '.join(missing)}.")
    query = {name: value for name, value in given.items() if f"{{{name}}}" not in known.path and value is not None}
    words = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
    return path + ("?" + urlencode(words) if words else "")


def _bytes_of(known: Operation, body: Any, headers: Dict[str, str]) -> Optional[bytes]:
    if body is None:
        return b"" if known.method in ("POST", "PUT") else None
    if known.body == "multipart/form-data":
        border = uuid.uuid4().hex
        headers["Content-Type"] = f"multipart/form-data; boundary={border}"
        head = f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n'
        return head.encode() + bytes(body) + f"\r\n--{border}--\r\n".encode()
    headers["Content-Type"] = known.body or "application/json"
    return bytes(body) if known.body else json.dumps(body).encode()
