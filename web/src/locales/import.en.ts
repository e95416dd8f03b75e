/** The words of making a list from a file. */
export const importMessages = {
  import: {
    title: 'Import a file',
    text: 'Tasks, one per line',
    help: 'Paste them, drop a file here, or choose one: text, Markdown, CSV, or JSON of Trello, GitHub or Docket.',
    choose: 'Choose a file',
    file: 'File with tasks',
    name: 'Name of the list',
    untitled: 'Imported',
    make: '{count, plural, =0 {Make the list} one {Make a list of one task} other {Make a list of # tasks}}',
    made: '“{name}” was made, with {count, plural, one {one task} other {# tasks}}.',
    kept: '{tasks, plural, =0 {No task} one {One task} other {# tasks}}{dates, plural, =0 {} one {, # with a date} other {, # with dates}}{done, plural, =0 {} other {, # done}}{first, select, none {} other {: {first}}}',
    leftRows:
      '{count, plural, one {One entry is no task (a section, a note or an archived card, say), and stays out.} other {# entries are no tasks (sections, notes or archived cards, say), and stay out.}}',
    leftColumns: 'These stay out: {columns}',
    leftDates: 'Not kept, because Docket does not know them as dates: {dates}',
    and: '{names} …',
    refused: {
      json: 'In this JSON there are no tasks that Docket can find. Export the list as CSV, or paste the names of its tasks here.',
      unread: 'This file cannot be read without the server. Choose it again when the connection is back.',
      binary: 'This file is not text. Export the list as CSV, or paste the names of its tasks here.',
    },
  },
}
