/** Words of a line in the hands of workers, beside its list and in the view of the work. */
export const workMessages = {
  byHand: 'by hand',
  somebody: 'Somebody',
  attempt: 'Try {attempt, number}',
  running: 'Running',
  outcomes: {
    completed: 'Completed',
    failed: 'Failed',
    expired: 'Time ran out',
    given_back: 'Given back',
    taken: 'Taken back',
    asked: 'Asked',
    sent_back: 'Sent back',
  },
  take: {
    title: 'Take line {number} back?',
    text: '{worker} loses it: what comes from there later is refused, and the next worker gets the task.',
    isOver: '{worker} does not work on it any more.',
    confirm: 'Take back',
    busy: 'Taking back',
    leave: 'Leave it',
    close: 'Close',
  },
}
