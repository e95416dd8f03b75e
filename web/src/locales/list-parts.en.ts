/** Of parts of a list that come later than its panel: what asks for a date or a place, and what says what others do. */
export const listPartMessages = {
  due: {
    title: '{count, plural, one {Due date of line {number}} other {Due date of # tasks}}',
    field: 'Due',
    help: 'For example: today, tomorrow 9am, fri, 24 dec',
    notUnderstood: 'Docket does not know this as a date. For example: tomorrow 9am, 24 dec.',
    set: 'Set',
    clear: 'Clear',
    previousMonth: 'Month before',
    nextMonth: 'Month after',
  },
  place: {
    title: 'Move line {number}',
    field: 'To line',
    help: 'A number from 1 to {total}.',
    refused: 'There is no such line. A number from 1 to {total}.',
    move: 'Move',
  },
  here: {
    writes: '{name} is writing here',
    looks: '{count, plural, one {{name} has this open} other {{name} and others have this open}}',
    writesAt: '{name} is writing at line {number}',
  },
  boxes: {
    shown: '{ticked, number} of {total, number}',
    read: '{ticked, number} of {total, number} steps ticked',
  },
  news: {
    added: 'Line {number} added{who, select, none {} other { by {who}}}: {name}',
    completed: 'Line {number} completed{who, select, none {} other { by {who}}}',
    failed: 'Line {number} failed{who, select, none {} other { by {who}}}',
    reopened: 'Line {number} reopened{who, select, none {} other { by {who}}}',
    renamed: 'Line {number} renamed{who, select, none {} other { by {who}}}: {name}',
    changed: 'Line {number} changed{who, select, none {} other { by {who}}}',
    removed: 'Line {number} removed{who, select, none {} other { by {who}}}',
  },
}
