/** Words around a list's way to workers. */
export const handOutMessages = {
  banner:
    '<b>This list is handed out to workers.</b> Adding, renaming, moving and deleting wait until it is back. Comments go on.',
  bannerForReader: '<b>This list is handed out to workers.</b>',
  views: { label: 'Views of the list', dispatch: 'Workers' },
  item: 'Hand out to workers…',
  rules: 'Rules for workers…',
  ask: {
    title: 'Hand “{name}” out to workers?',
    workers: 'Workers are programs that take the tasks of a list one by one, do them, and report what came of it.',
    locked:
      'The list turns yellow for everyone who has it. Until it is back, nobody adds, renames, moves or deletes tasks; comments go on.',
    back: 'It comes back by itself when nothing is left to do, or when somebody chooses “Stop handing out”.',
    key: 'A worker needs an API key, and you have none yet: <keys>make one in the settings</keys>.',
    leave: 'Leave it',
  },
  ready: {
    verb: 'Hand out',
    done: '“{name}” is handed out to workers.',
    failed: '“{name}” is not handed out. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is handed out shows when the connection is back.',
  },
  open: {
    verb: 'Open to workers',
    done: '“{name}” is open to workers: they are given its tasks as they come.',
    failed: '“{name}” is not open to workers. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is open to workers shows when the connection is back.',
  },
  draft: {
    verb: 'Stop handing out',
    busy: 'Stopping',
    done: 'Nothing more of “{name}” is handed out.',
    failed: '“{name}” is still handed out. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is still handed out shows when the connection is back.',
  },
  nothing: 'No task on this list is pending. Add one, or reopen one.',
  unsent: 'What was written here has to be sent first. Hand the list out once the connection is back.',
  byHand: 'by hand',
}
