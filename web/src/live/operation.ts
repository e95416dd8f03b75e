import type { Edit, WaitingEdit } from './edit.ts'

/** What an edit of a line is in a batch. `rev`: refuse if the task is not at this rev any more. */
export const operationOf = (
  { edit, onConflict }: WaitingEdit,
  id: string | undefined,
  rev: number | undefined,
): object => {
  const condition = rev !== undefined && needsCondition(edit, onConflict) ? { if_rev: rev } : {}
  switch (edit.kind) {
    case 'add':
      return { op: 'create', ...edit.line }
    case 'change':
      return { op: 'update', id, ...condition, ...edit.patch }
    case 'archive':
    case 'restore':
    case 'delete':
      return { op: edit.kind, id, ...condition }
    case 'list':
      return {}
  }
}

const needsCondition = (edit: Edit, onConflict: 'ask' | 'yield'): boolean =>
  onConflict === 'yield' ||
  (edit.kind === 'change' && ('name' in edit.patch || 'description' in edit.patch || 'due_at' in edit.patch))
