import { randomUUID } from 'node:crypto'
import type { Docket } from '../harness.ts'
import { invite } from './invites.ts'
import { type Cast, cast, type Person, sharedList } from './people.ts'

/** A list of Olga's with a task in it, on which she has commented; Ed edits it, Vera views it, Sam knows nothing of it. */
export interface Scene {
  readonly people: Cast
  readonly owner: Person
  readonly listID: string
  readonly taskID: string
  /** Nobody has accepted it. */
  readonly invite: { readonly id: string; readonly token: string }
  /** What stands in the scene, by the names that paths have for it. */
  readonly ids: Readonly<Record<string, string>>
  /** What a call that is refused must leave as it is. */
  digest(): Promise<string>
}

/** A new list with a new task, among `people` or among people of its own. */
export const setScene = async (docket: Docket, people?: Cast): Promise<Scene> => {
  const company = people ?? (await cast(docket))
  const { api } = company.olga
  const { id: listID } = await sharedList(docket, company)
  const invited = { id: randomUUID(), list_id: listID }
  const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
  const { id: commentID } = await api.createComment({ taskID, body: { body: 'Two bottles' } })
  const token = await invite(docket, company.olga, 'nobody@example.net', invited)
  return {
    people: company,
    owner: company.olga,
    listID,
    taskID,
    invite: { id: invited.id, token },
    ids: { listID, taskID, commentID: String(commentID) },
    digest: async () =>
      JSON.stringify([
        await api.getMe(),
        await api.getLists(),
        await api.getTasks({ listID, archived: 'true' }),
        await api.getListChanges({ listID, since: '0' }),
        await api.getComments({ taskID }),
        await api.getMembers({ listID }),
        await api.getInvites({ listID }),
      ]),
  }
}
