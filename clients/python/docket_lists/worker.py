"""Works off a list that is handed out, each task once."""

from __future__ import annotations

import math
import random
import signal
import threading
import time
import uuid
from typing import Any, Callable, Dict, List, Optional

from .api import Comment, Task
from .client import Client
from .events import DocketError

WAIT_SECONDS = 20
LONGEST_NOTE = 2000

class Asked(BaseException):
    """What `Work.ask` raises: it ends this try of the task, also where `except Exception` lies between."""

    def __init__(self, question: str, options: List[str]) -> None:
        super().__init__("A question ends this try: let what `ask` raises through.")
        self.body = {"question": question, "options": options}


class Work:
    """A try of a task: which it is (`attempt`, beginning with 1), and what was asked, answered and sent back before (`answers`)."""

    def __init__(self, attempt: int, answers: List[Comment]) -> None:
        self.attempt, self.answers = attempt, answers
        # How far it is, and what this try has cost so far: told with the next renewal of the lease.
        self.note: Optional[str] = None
        self.cost_usd: Optional[float] = None
        # Set when the result is not wanted any more: somebody else has the task, or decided on it.
        self.lost = threading.Event()

    def ask(self, question: str, options: Optional[List[str]] = None) -> None:
        """Asks people, and ends this try. The task is handed out again with their answer, to this worker or another one."""
        raise Asked(question, options or [])


def worker(
    client: Client,
    listID: str,
    handle: Callable[[Task, Work], Any],
    *,
    name: str = "",
    label: Optional[str] = None,
    lease_seconds: int = 60,
    until_done: bool = False,
    on_outcome: Callable[[Task, str, Optional[BaseException]], None] = lambda task, outcome, error: None,
) -> Dict[str, int]:
    """
    Claims the tasks of a list one after the other (those with `label`, if it is given), has `handle` do each, and reports it. What it
    returns become the task's outputs (a text is its `result`); what it raises makes the task `failed`. It has to bear being begun again.
    On Ctrl-C and SIGTERM the task in hand is given back, and the worker ends. With `until_done` it also ends when the list is not handed
    out, or nothing of it is left. For several tasks at once start it several times. Answers with how many tasks came to which end:
    `completed`, `failed`, `asked`, `given_back`, `lost`.
    """
    counts = dict.fromkeys(("completed", "failed", "asked", "given_back", "lost"), 0)
    wish, wait = {"worker": name, "lease_seconds": lease_seconds, **({} if label is None else {"label": label})}, 0
    is_main = threading.current_thread() is threading.main_thread()
    before = is_main and signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        while True:
            asked = time.monotonic()
            claimed = _claim(client, listID, {**wish, "wait_seconds": wait})
            if claimed:
                outcome, error = _do(client, claimed, handle, lease_seconds)
                counts[outcome], wait = counts[outcome] + 1, 0
                on_outcome(claimed["task"], outcome, error)
                if isinstance(error, KeyboardInterrupt):
                    break
                continue
            if until_done:
                left = client._call("getList", listID=listID, patience=math.inf)
                if left["state"] == "draft" or (left["state"] == "open" and left["completed"] + left["failed"] == left["total"]):
                    break
            # A server that does not wait is not asked again and again.
            time.sleep(random.uniform(1, 3) if wait and time.monotonic() - asked < 1 else 0)
            wait = WAIT_SECONDS
    except KeyboardInterrupt:
        pass
    finally:
        if is_main:
            signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
    return counts


def _claim(client: Client, listID: str, wish: Dict[str, Any]) -> Any:
    """A task with its lease, or None. What was claimed while the worker was stopped is given back."""
    body = {**wish, "claim_id": str(uuid.uuid4())}
    try:
        return client._call("claimTask", listID=listID, body=body, patience=math.inf)
    except KeyboardInterrupt:
        got = client._call("claimTask", listID=listID, body={**body, "wait_seconds": 0})
        if got:
            client._call("releaseLease", taskID=got["task"]["id"], body={"lease_id": got["lease"]["id"]})
        raise
    except DocketError as refusal:
        if refusal.code == "list.not_ready":
            return None
        raise


def _do(client: Client, claimed: Any, handle: Callable[[Task, Work], Any], lease_seconds: int) -> Any:
    """How it ended, and what was raised."""
    task, lease = claimed["task"], {"lease_id": claimed["lease"]["id"]}
    work = Work(claimed["lease"]["attempt"], claimed["answers"])

    def report(operation: str, **said: Any) -> None:
        body = {**lease, **said, **({"cost_usd": work.cost_usd} if work.cost_usd is not None else {})}
        client._call(operation, taskID=task["id"], body=body, patience=math.inf)

    ended = threading.Event()
    keeping = (client, task["id"], {**lease, "lease_seconds": lease_seconds}, work, ended)
    threading.Thread(target=_keep, args=keeping, daemon=True).start()
    try:
        try:
            outputs = handle(task, work)
            if work.lost.is_set():
                return "lost", None
            given = {"result": outputs} if isinstance(outputs, str) else outputs
            report("completeTask", **({} if given is None else {"outputs": given}))
            return "completed", None
        except Asked as asked:
            work.cost_usd = None
            report("askAboutTask", **asked.body)
            return "asked", None
        except Exception as error:
            # Also what could not be reported, being too large for example: another worker would come no further with it.
            report("failTask", outputs={"result": _note_of(error)})
            return "failed", error
        except KeyboardInterrupt as stopped:
            client._call("releaseLease", taskID=task["id"], body=lease)
            return "given_back", stopped
    except DocketError as refusal:
        return "lost", refusal
    finally:
        ended.set()


def _keep(client: Client, taskID: str, lease: Dict[str, Any], work: Work, ended: threading.Event) -> None:
    """Renews the lease until `ended`."""
    every = lease["lease_seconds"] / 3
    while not ended.wait(every):
        said = {"note": (work.note or "")[:500] or None, "cost_usd": work.cost_usd}
        body = {**lease, **{name: value for name, value in said.items() if value is not None}}
        try:
            client._call("renewLease", taskID=taskID, body=body, timeout=max(1, min(10, every)), patience=every)
        except DocketError as refusal:
            if not refusal.is_passing:
                return work.lost.set()


def _note_of(error: BaseException) -> str:
    """Without what no text of Docket may hold."""
    said = (str(error) or type(error).__name__)[:LONGEST_NOTE]
    return "".join(letter if letter in "\n\t" or letter.isprintable() else "\ufffd" for letter in said)
