import { ApiError } from '@docket/client'
import type { Attempt, Project } from '@docket/contract'
import { keyOf } from './edit.ts'
import type { ListCalls } from './list-calls.ts'

/** The most that the server answers at once. */
const LATEST = 500

/** Hands a list out to workers. What was written here goes first, so that nothing of it is refused. */
export const dispatchList = async (calls: ListCalls): Promise<void> => {
  await everythingSent(calls)
  put(calls, await calls.api.dispatchList({ listID: calls.listID }))
}

/** Has tasks handed out while the list is edited. */
export const openList = async (calls: ListCalls): Promise<void> =>
  put(calls, await calls.api.openList({ listID: calls.listID }))

/** Nothing more is handed out; what is running may finish. */
export const stopHandingOut = async (calls: ListCalls): Promise<void> =>
  put(calls, await calls.api.draftList({ listID: calls.listID }))

/** Takes a task from whoever has it. */
export const takeBack = async ({ api }: ListCalls, taskID: string): Promise<void> => {
  await api.releaseLease({ taskID, body: {} })
}

/** What workers did last, the latest first. */
export const latestAttempts = ({ api, listID }: ListCalls): Promise<readonly Attempt[]> =>
  api.getListAttempts({ listID, limit: LATEST })

const put = ({ store, onChange }: ListCalls, list: Project): void => {
  store.server.putList(list)
  onChange()
}

const everythingSent = async ({ outbox, listID, subscribe }: ListCalls): Promise<void> => {
  const isSent = () => {
    const edits = outbox.of(listID)
    // What asks something, and what waits behind it, leaves when it is answered.
    const asking = new Set(edits.flatMap(({ edit, problem }) => (problem ? keyOf(edit) : [])))
    return edits.every(({ edit }) => asking.has(keyOf(edit)))
  }
  if (isSent()) return
  outbox.flush()
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (outbox.isStalled) reject(new ApiError(0, { error: 'What was written here cannot be sent now.' }))
      else if (isSent()) resolve()
      else return
      leave()
    }
    const leave = subscribe(look)
    look()
  })
}
