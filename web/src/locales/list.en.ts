export const listMessages = {
  toast: { undo: 'Undo' },
}
