export const analyticsMessages = {
  analytics: {
    page: 'Analytics',
    window: 'How far back',
    windows: { d7: '7 days', d30: '30 days', d90: '90 days', d365: '1 year' },
    reading: 'The figures are on their way',
    failed: 'The figures come from the server, and it does not answer now. They are here when it does.',
    tryNow: 'Try now',
    sentence: {
      none: 'Nothing was finished in {days, plural, one {one day} other {# days}}.',
      some: 'In {days, plural, one {one day} other {# days}} <b>{done, plural, one {# task} other {# tasks}}</b> {done, plural, one {was} other {were}} finished{failed, plural, =0 {.} other { and <b>#</b> failed.}}',
      best: 'Most of them on {day}: <b>{count, number}</b>.',
      today: '{count, plural, =0 {Nothing yet today.} one {<b>One</b> today.} other {<b>#</b> today.}}',
    },
    chart: {
      empty:
        'Each day has a bar here as soon as a task is finished: what was completed stands above the line, what failed below it.',
      title: 'Finished above the line, failed below it.',
      each: '{unit, select, week {Each bar is a week.} other {Each bar is a month.}}',
      torn: 'Cut bars carry their number.',
      asTable: 'Show as table',
      asChart: 'Show as chart',
      label:
        'Tasks by the {unit, select, week {week} month {month} other {day}}: arrow keys read one {unit, select, week {week} month {month} other {day}} after the other',
      span: '{unit, select, week {Week of {day}} other {{day}}}',
      today: 'today',
      day: '{day}: {done, plural, =0 {nothing finished} other {# finished}}{failed, plural, =0 {} other {, # failed}}',
      date: '{unit, select, week {Week of} month {Month} other {Day}}',
      done: 'Finished',
      failed: 'Failed',
      utc: 'Days are those of UTC.',
    },
    lists: 'Tasks in your lists',
    noLists: 'You have no list yet.',
    states: 'Where everything stands now',
    more: 'Show all {count}',
    status: { completed: 'Completed', in_progress: 'In progress', failed: 'Failed', pending: 'Pending' },
  },
}
