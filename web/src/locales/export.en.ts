/** The words of taking a list out. */
export const exportMessages = {
  export: {
    title: 'Export this list',
    what: '{count, plural, =0 {No task yet} one {One task} other {# tasks}}, with descriptions, dates and what is done. Archived tasks and comments are not in it: all that is yours is under Settings, Data.',
    csv: '<b>CSV</b> for spreadsheets and other apps',
    markdown: '<b>Markdown</b> boxes to tick, as text',
    json: '<b>JSON</b> for programs, with what workers reported',
    archive: '<b>Archive</b> with all that was ever done in it, for another Docket',
    print: '<b>Print</b> on paper, or as a PDF',
    failed: 'The file could not be made without the server. Try again when the connection is back.',
    close: 'Close',
    /** Of a table’s columns: importing knows them. */
    heads: {
      name: 'Name',
      description: 'Description',
      status: 'Status',
      due: 'Due',
      repeat: 'Repeat',
      labels: 'Labels',
    },
  },
}
