/** Words around a list's way to workers. */
export const handOutMessages = {
  banner:
    '<b>This list is handed out to workers.</b> Adding, renaming, moving and deleting wait until it is back. Comments go on.',
  bannerForReader: '<b>This list is handed out to workers.</b>',
  views: { label: 'Views of the list', dispatch: 'Workers', list: 'List' },
  ready: {
    verb: 'Hand out',
    busy: 'Handing out',
    done: '“{name}” is handed out to workers.',
    failed: '“{name}” is not handed out. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is handed out shows when the connection is back.',
  },
  draft: {
    verb: 'Stop handing out',
    busy: 'Stopping',
    done: 'Nothing more of “{name}” is handed out.',
    failed: '“{name}” is still handed out. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is still handed out shows when the connection is back.',
  },
  workCopy: 'Handed out',
  nothing: 'No task on this list is pending. Add one, or reopen one.',
  unsent: 'What was written here has to be sent first. Hand the list out once the connection is back.',
  byHand: 'by hand',
}
