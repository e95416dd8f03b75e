/** Words around the rules under which workers are given tasks. */
export const ruleMessages = {
  rules: {
    review: 'I look at what programs complete before it counts as done',
    title: 'Rules for workers',
    save: 'Save',
    cancel: 'Cancel',
    saving: 'Saving',
    change: 'Change…',
    attempts: 'Give up after so many tries',
    attemptsHelp: 'A task that was tried so often has failed. Empty: it is tried again and again.',
    lease: 'Minutes a worker has for a task',
    leaseHelp: 'Then somebody else may take it, unless the worker says that it is still at it.',
    waiting: 'Wait while so many tasks need you',
    waitingHelp: 'Nothing more is given out until you have decided. Empty: any number may wait.',
    whole: 'A whole number up to {most, number}, or nothing.',
    minutes: 'A number of minutes, up to 60.',
    sum: '{review, select, true {You look at what workers complete. } other {}}{attempts, plural, =0 {Tasks are tried again and again} one {A task is given up after one try} other {A task is given up after # tries}}; a worker has {minutes, plural, one {# minute} other {# minutes}}{waiting, plural, =0 {} one {; nothing is given out while one task needs you} other {; nothing is given out while # tasks need you}}.',
  },
}
