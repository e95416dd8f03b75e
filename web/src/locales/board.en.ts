export const boardMessages = {
  board: {
    column: 'Tasks, {column}',
    add: 'Add',
    addTo: 'New task, {column}',
    slot: '{count, plural, one {Line {number} goes here} other {# lines go here}}',
    failed: 'A task that failed stays here until someone sets it back to pending or archives it.',
    shift: 'Move the tasks to the column beside',
    go: 'Move to the column beside',
  },
}
