/** Words around what API keys may use up, and around changing them. */
export const keyMessages = {
  apiKeys: {
    actions: 'Change or revoke',
    edit: 'Change',
    editNamed: 'Change {name}',
    editTitle: 'Change {name}',
    save: 'Save',
    saving: 'Saving',
    dayLimit: 'Tasks a day, at most',
    dayLimitHelp: 'Left empty, as many as there are.',
    dayLimitWrong: 'A whole number, 1 or more.',
    runningLimit: 'At a time, at most',
    costLimit: 'US dollars a day, at most',
    costLimitHelp: 'As its workers report what a task cost.',
    costLimitWrong: 'An amount, such as 5 or 0.50.',
  },
}
