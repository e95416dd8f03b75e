/** What decides when a line is handed out and what becomes of it: what it comes after, when it starts, who looks at it. */
export const waitsMessages = {
  waits: {
    note: {
      after: 'waits for {count, number}',
      from: 'from {day, select, today {{time}} tomorrow {tomorrow {time}} other {{date}}}',
    },
    start: {
      title: '{count, plural, one {When this task starts} other {When # tasks start}}',
      field: 'Starts',
      help: 'For example: monday, 24 dec, tomorrow 9am. No worker is given it before.',
    },
    after: {
      title: '{count, plural, one {What this task comes after} other {What # tasks come after}}',
      add: 'Find a task by name or number',
      full: 'That is as many as there can be',
      chosen: 'Comes after',
      offered: 'Tasks it can come after',
      nothing: 'No open task of this list, or it would come after itself.',
      remove: 'No longer after {name}',
    },
    review: {
      title: 'A person looks first',
      yes: 'Yes',
      no: 'No',
      listYes: 'As the list: yes',
      listNo: 'As the list: no',
    },
    refused: {
      circle: 'It would come after itself: what it was to come after comes after it.',
      notAhead: 'What it was to come after is not in this list any more.',
      tooManyAfter: 'A thousand others come after that task already.',
    },
    cells: {
      after: 'Comes after',
      afterCount: '{count, plural, =0 {Nothing} one {# task} other {# tasks}}',
      starts: 'Starts',
      anyTime: 'Any time',
      startsAt: 'Before {date} no worker is given it.',
    },
  },
}
