export const inboxMessages = {
  inbox: {
    page: 'Inbox',
    all: 'Mark all as read',
    empty:
      'When somebody mentions you, answers in a thread of yours, gives you a task or adds you to a list, and when you are reminded of something, it is shown here.',
    failed: 'What is new could not be asked for.',
    tryNow: 'Try now',
    somebody: 'Somebody',
    byKey: '{who}, by the key {key}',
    unread: 'Unread',
    count: '{count, plural, one {# unread} other {# unread}}',
    kinds: {
      mention: '<b>{who}</b> mentioned you in <b>{task}</b>',
      comment:
        '{count, plural, one {<b>{who}</b> commented on <b>{task}</b>} other {<b>{task}</b> has # new comments, the last by <b>{who}</b>}}',
      assigned:
        '{more, plural, =0 {<b>{who}</b> gave you <b>{task}</b>} one {<b>{who}</b> gave you <b>{task}</b> and one more task} other {<b>{who}</b> gave you <b>{task}</b> and # more tasks}}',
      reminder: '<b>{task}</b>: you wanted to be reminded',
      added: '<b>{who}</b> added you to <b>{list}</b>',
      handed_back: '<b>{list}</b> is back: <b>{who}</b> finished the last task',
      hook_off: 'A webhook of <b>{list}</b> was switched off, because its address takes nothing',
      needs_you:
        '{count, plural, one {<b>{who}</b> needs you: <b>{task}</b>} other {<b>#</b> tasks of <b>{list}</b> need you}}',
    },
    keys: {
      group: 'In the inbox',
      move: 'Move between notices',
    },
  },
}
