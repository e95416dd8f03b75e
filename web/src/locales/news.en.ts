/** What others did in a list, as its line on home says it. */
export const newsMessages = {
  news: {
    completed: '{count, number} done',
    failed: '{count, number} failed',
    added: '{count, number} new',
    changed: '{count, number} changed',
    deleted: '{count, number} deleted',
    comments: '{count, plural, one {# comment} other {# comments}}',
    by: '{what} by {who}',
    left: 'somebody who left',
    keyOf: '{who}’s key {key}',
    yourKey: 'your key {key}',
    more: '{what} and more',
    atLeast: 'At least {what}',
    shared: 'Shared with you by {who}',
    other: 'Changed · {date}',
  },
}
