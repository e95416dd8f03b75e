/** Words around a list's way to workers. */
export const handOutMessages = {
  banner:
    '<b>This list is out for work.</b> Adding, renaming, moving and deleting wait until it is back. Comments go on.',
  bannerForReader: '<b>This list is out for work.</b>',
  views: { label: 'Views of the list', dispatch: 'Dispatch', list: 'List' },
  ready: {
    verb: 'Dispatch',
    busy: 'Dispatching',
    done: '“{name}” is dispatched.',
    failed: '“{name}” is not dispatched. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is dispatched shows when the connection is back.',
  },
  draft: {
    verb: 'Stop handing out',
    busy: 'Stopping',
    done: 'Nothing more of “{name}” is handed out.',
    failed: '“{name}” is still out. {reason}',
    unanswered: 'Docket does not answer. Whether “{name}” is still out shows when the connection is back.',
  },
  workCopy: 'Work copy',
  nothing: 'Nothing on this list is pending. Add a line, or reopen one.',
  unsent: 'What was written here has to be sent first. Dispatch once the connection is back.',
  byHand: 'by hand',
}
