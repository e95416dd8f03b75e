import { ApiError, type Client } from '@docket/client'
import type { Task } from '@docket/contract'
import type { Edit } from './edit.ts'

type TaskEdit = Exclude<Edit, { kind: 'list' }>

/** The call that an edit stands for; answers with the task that it left. */
export const sendEdit = async (
  api: Client,
  listID: string,
  taskID: string,
  edit: TaskEdit,
): Promise<Task | undefined> => {
  switch (edit.kind) {
    case 'add':
      return api.createTask({ listID, body: { name: edit.name, due_at: edit.due_at } })
    case 'change':
      return api.updateTask({ taskID, body: edit.patch })
    case 'archive':
      return api.archiveTask({ taskID })
    case 'restore':
      return api.restoreTask({ taskID })
    case 'delete':
      await api.deleteTask({ taskID }).catch(unlessGone)
      return undefined
  }
}

/** Someone else was faster. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
