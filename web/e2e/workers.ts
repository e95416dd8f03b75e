import type { Task } from '@docket/contract'
import { expect, type Person } from './fixture.ts'
import { writeList } from './list-page.ts'

/** A list that is out for work, with these lines. */
export const handedOut = async (owner: Person, ...names: string[]) => {
  const list = await writeList(owner, names)
  await owner.api.dispatchList({ listID: list.id })
  return { ...list, listID: list.id }
}

/** What a worker is given; a test fails where that is nothing. */
export const claim = async ({ api }: Person, listID: string, worker: string, lease_seconds = 300) => {
  const claimed = await api.claimTask({ listID, body: { worker, lease_seconds } })
  if (!claimed) throw new Error('There is something to do')
  const { task, lease } = claimed
  const report = { taskID: task.id, body: { lease_id: lease.id } }
  return { task, report, taskID: task.id, lease_id: lease.id }
}

/** Works until nothing is left to hand out: `work` says what comes of each task. */
export const workOff = async (
  { api }: Person,
  listID: string,
  worker: string,
  work: (task: Task) => { result: string; isFailed?: boolean },
): Promise<void> => {
  for (let done = 0; done < 1000; done++) {
    // The list is back: nothing more is handed out.
    const claimed = await api.claimTask({ listID, body: { worker } }).catch((error: { code?: string }) => {
      expect(error.code).toBe('list.not_ready')
    })
    if (!claimed) return
    const { task, lease } = claimed
    const { result, isFailed } = work(task)
    const report = { taskID: task.id, body: { lease_id: lease.id, outputs: { result } } }
    await (isFailed ? api.failTask(report) : api.completeTask(report))
  }
}
