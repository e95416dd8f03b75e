import { loading, measureAlone } from '../measure.ts'
import { atMost, figuresRow, type Row } from '../report.ts'
import { addList, addViewers, clientOf, logIn, newWorld, requestAs } from '../world.ts'

const LISTS = 1000
const TASKS_EACH = 20
/** Tasks that are changed and given to the reader after they have come this far. */
const NEWS = 200
const MAX_US = 20_000

/** What an account reads of 1,000 lists that others share with it: its lists, what changed in their lines, its inbox. */
export const account = async (): Promise<Row[]> => {
  using world = await newWorld()
  const listIDs: string[] = []
  {
    await using server = await world.start()
    const client = clientOf(server, world.token)
    for (let at = 0; at < LISTS; at++) listIDs.push(await addList(client, `List ${at}`, TASKS_EACH))
  }
  const [email] = addViewers(world, 1, listIDs)
  await using server = await world.start()
  const [token] = (await logIn(server, [email!])) as [string]
  const [owner, reader] = [clientOf(server, world.token), clientOf(server, token)]
  let told = await reader.getMyTasks({ limit: 2000 })
  while (told.next !== null) told = await reader.getMyTasks({ after: told.next, limit: 2000 })
  const { user_id } = await reader.getMe()
  for (const listID of listIDs.slice(0, NEWS)) {
    const [task] = await owner.getTasks({ listID })
    await owner.updateTask({ taskID: task!.id, body: { assignee_id: user_id } })
  }
  const row = async (what: string, path: string, max?: number): Promise<Row> => {
    const requests = [requestAs(token, 'GET', path)]
    const figures = await measureAlone(loading(server, { connections: 1, requests, status: 200 }))
    const checks = max === undefined ? [] : [atMost('CPU', max, figures.cpuMicroseconds, 'µs')]
    return figuresRow(`${what}: ${LISTS.toLocaleString('en')} lists`, figures, checks)
  }
  const since = encodeURIComponent(told.since!)
  return [
    await row('GET lists', '/lists'),
    await row(`GET users/me/tasks, of which ${NEWS} changed`, `/users/me/tasks?since=${since}&limit=2000`, MAX_US),
    await row(`GET users/me/inbox, ${NEWS} notices`, '/users/me/inbox', MAX_US),
  ]
}
