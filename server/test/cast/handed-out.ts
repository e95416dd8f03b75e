import assert from 'node:assert/strict'
import type { Comment, Endpoints, Lease, Reply, Request, Task } from '@docket/contract'
import type { Docket } from '../harness.ts'
import { type Cast, type Person, sharedList } from './people.ts'

type Wishes = Request<Endpoints['claimTask']>['body']

/** A list of Olga's that is out for work, with tasks of these names in this order. */
export const handedOut = async (docket: Docket, people: Cast, ...names: string[]) => {
  const { id: listID } = await sharedList(docket, people)
  const tasks: Task[] = []
  for (const name of names) tasks.push(await people.olga.api.createTask({ listID, body: { name } }))
  await people.olga.api.dispatchList({ listID })
  return { listID, tasks }
}

/** What somebody is given to work on; a test fails where that is nothing. */
export const claim = async (
  { api }: Pick<Person, 'api'>,
  listID: string,
  body: Wishes = {},
): Promise<{ task: Task; taskID: string; lease: Lease; lease_id: string; answers: Comment[] }> => {
  const claimed: Reply<Endpoints['claimTask']> = await api.claimTask({ listID, body })
  assert.ok(claimed, 'there is something to do')
  const { task, lease, answers } = claimed
  return { task, taskID: task.id, lease, lease_id: lease.id, answers }
}
