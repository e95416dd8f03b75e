/** The words of dialogs that no page opens with. */
export const dialogMessages = {
  keysDialog: {
    title: 'Keys',
    then: 'then',
    single: 'Single letters work as keys',
    singleHelp: 'Turn this off where you speak instead of typing. This browser remembers it.',
  },
  deleteList: {
    title: 'Delete {name}?',
    lead: '{total, plural, =0 {The list goes} one {The list and its task go} other {The list and its # tasks go}} for everyone who has it. This cannot be undone.',
    confirm: 'Delete list',
    busy: 'Deleting',
    keep: 'Keep it',
  },
  signOut: {
    title: '{count, plural, one {One change has not been sent} other {# changes have not been sent}}',
    lead: 'What you keep here is sent once you sign in again in this browser. Until then, whoever uses this computer could read it.',
    stay: 'Stay',
    discard: 'Discard and sign out',
    keep: 'Keep and sign out',
    busy: 'Signing out',
  },
}
