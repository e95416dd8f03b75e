/** The words of dialogs that no page opens with. */
export const dialogMessages = {
  accountMenu: {
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    settings: 'Settings',
    keys: 'All keys',
    signOut: 'Sign out',
  },
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
    failed: 'Signing out did not reach Docket. You are still signed in.',
    edits: '{count, plural, one {One change has not been sent} other {# changes have not been sent}}',
    drafts: '{count, plural, one {A text is half written} other {# texts are half written}}',
    ofEdits:
      '{count, plural, one {If you keep it, it is sent} other {If you keep them, they are sent}} once you sign in again in this browser.',
    ofDrafts:
      '{count, plural, one {In {lists} a text is half written. If you keep it, it is in its field again} other {In {lists} # texts are half written. If you keep them, they are in their fields again}} once you sign in here.',
    list: '“{name}”',
    goneList: 'a list that is gone',
    readable: 'Until then, whoever uses this computer could read what is kept.',
    stay: 'Stay',
    discard: 'Discard and sign out',
    keep: 'Keep and sign out',
    busy: 'Signing out',
  },
}
