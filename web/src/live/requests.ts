import type { Client } from '@docket/client'
import type { Comment, Project } from '@docket/contract'
import { type Edit, isAskedAbout, isMerged, isTaskEdit, keyOf, type Subject, type WaitingEdit } from './edit.ts'

/** What is known of what an edit is about. */
export interface Known {
  /** The server's id of its line. */
  id(waiting: WaitingEdit): string | undefined
  subject(waiting: WaitingEdit): Subject | undefined
  /** A line is on its way here from another list: what is done to it here comes after that. */
  isAwaited(waiting: WaitingEdit): boolean
}

/** What an answer leaves behind; nothing where the line is gone, or when the answer had no room for it. */
export type Answer = Subject | Comment | undefined

/** What each edit of a request is as it is sent: with a condition only if it is the first of its line. */
export const operationsOf = (batch: readonly WaitingEdit[], known: Known): object[] => {
  const seen = new Set<string>()
  return batch.map((waiting) => {
    const key = keyOf(waiting.edit)
    const isFirst = !seen.has(key)
    seen.add(key)
    return operationOf(waiting, known, isFirst ? known.subject(waiting) : undefined)
  })
}

/** `subject`: what is known of it; the edit is refused if the server says something else by then. */
const operationOf = (waiting: WaitingEdit, known: Known, subject: Subject | undefined): object => {
  const { edit, onConflict } = waiting
  const id = known.id(waiting)
  const isConditional = subject !== undefined && (onConflict === 'yield' || isAskedAbout(edit) || isMerged(edit))
  const condition = isConditional ? { if_rev: subject.rev } : {}
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
      return isConditional ? { ifMatch: (subject as Project).fields_rev } : {}
    case 'comment':
      return { taskID: id }
    case 'change_comment':
    case 'delete_comment':
    case 'move':
      return {}
  }
}

/** Whether doing it twice would make two: only for so long can it be sent again. */
export const isMaking = (edit: Edit): boolean => edit.kind === 'add' || edit.kind === 'comment'

/** Sends what goes together, as it was written down in `sent`; the answers are in the same order. */
export const send = async (api: Client, batch: readonly WaitingEdit[], keepalive: boolean): Promise<Answer[]> => {
  const { edit, list_id: listID, sent } = batch[0]!
  if (isTaskEdit(edit)) {
    const operations = batch.map((waiting) => waiting.sent!.operation) as never[]
    const options = { idempotencyKey: sent!.request, keepalive }
    const { results } = await api.batchTasks({ listID, body: { operations } }, options)
    return results.map(({ task }) => task)
  }
  switch (edit.kind) {
    case 'list':
      return [await api.updateList({ listID, body: edit.patch }, { ...sent!.operation, keepalive })]
    case 'comment': {
      const { taskID } = sent!.operation as { taskID: string }
      const options = { idempotencyKey: sent!.request, keepalive }
      return [await api.createComment({ taskID, body: { body: edit.body } }, options)]
    }
    case 'change_comment':
      return [await api.updateComment({ commentID: edit.key, body: { body: edit.body } }, { keepalive })]
    case 'delete_comment':
      await api.deleteComment({ commentID: edit.key }, { keepalive })
      return [undefined]
    // Sent by itself (`moves.ts`).
    case 'move':
      return []
  }
}
