import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Client, createClient } from '@docket/client'
import { NOBODY } from '../server/src/engine/db/schema.ts'
import { requestBytes } from './connection.ts'
import { type DocketOptions, type ServerProcess, startDocket } from './servers.ts'

/** A data folder with an account in it, and the means to fill and to serve it. */
export interface World extends Disposable {
  folder: string
  token: string
  userID: string
  start(options?: DocketOptions): Promise<ServerProcess>
  /** The file while no server runs on it: for what the API cannot do, or not fast enough. */
  database(): DatabaseSync
}

/** Many accounts sign in from one address here. */
const manyLogins = { DOCKET_LIMIT_LOGIN_PER_ADDRESS: '100000' }

/** Of the account that a world begins with. */
export const admin = { email: 'olga@example.org', password: 'correct horse battery' }

/** `env`: settings of every server on it. */
export const newWorld = async (env: Record<string, string> = {}): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
  const start = (options: DocketOptions = {}) =>
    startDocket(folder, { ...options, env: { ...manyLogins, ...env, ...options.env } })
  await using server = await start()
  const { token, user_id } = await createClient({ baseUrl: server.url }).setup({ body: admin })
  return {
    folder,
    token,
    userID: user_id,
    start,
    database: () => new DatabaseSync(join(folder, 'docket.db')),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const clientOf = (server: ServerProcess, token: string): Client => createClient({ baseUrl: server.url, token })

/** A request with the caller's token, ready to send. */
export const requestAs = (token: string, method: string, path: string, body?: unknown): Buffer =>
  requestBytes(method, `/api/v1${path}`, { authorization: `Bearer ${token}` }, body)

const subjects = [
  'the release notes',
  'the billing export',
  'the onboarding guide',
  'the staging cluster',
  'the search page',
]
const verbs = ['Review', 'Translate', 'Measure', 'Rewrite', 'Archive', 'Prepare', 'Check']

/** About what people write: 400 bytes of JSON per task. */
export const taskText = (number: number): { name: string; description: string } => ({
  name: `${verbs[number % verbs.length]} ${subjects[number % subjects.length]}`,
  description: `Step ${number}: see the notes of Thursday's call.`,
})

/** Makes a list with so many tasks and returns its id. */
export const addList = async (client: Client, name: string, tasks: number): Promise<string> => {
  const { id: listID } = await client.createList({ body: { name } })
  for (let made = 0; made < tasks; made += 50) {
    const batch = Array.from({ length: Math.min(50, tasks - made) }, (_, index) => taskText(made + index))
    await Promise.all(batch.map((body) => client.createTask({ listID, body })))
  }
  return listID
}

/** So many lists with so many tasks each. */
export const addLists = (client: Client, count: number, tasks: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => addList(client, `List ${index}`, tasks)))

export const getTasks = (token: string, listID: string): Buffer => requestAs(token, 'GET', `/lists/${listID}/tasks`)

/** Creates in these lists in turn. */
export const createTasks = (token: string, listIDs: readonly string[]): Buffer[] =>
  Array.from({ length: 64 }, (_, index) =>
    requestAs(token, 'POST', `/lists/${listIDs[index % listIDs.length]}/tasks`, taskText(index)),
  )

/** Patches of these tasks in turn, each of which changes something. */
export const patchTasks = (token: string, taskIDs: readonly string[]): Buffer[] =>
  ['Monday', 'Tuesday'].flatMap((day) =>
    taskIDs.map((id) => requestAs(token, 'PATCH', `/tasks/${id}`, { description: `Done on ${day}.` })),
  )

/** Copies of the first account, with the same password, as viewers of the lists. Returns their addresses. */
export const addViewers = (world: World, count: number, listIDs: readonly string[]): string[] => {
  using db = world.database()
  const addUser = copyOf(db, 'users', ['id', 'email', 'role'], { where: `id <> '${NOBODY}'` })
  const addMembership = copyOf(db, 'memberships', ['list_id', 'user_id', 'role'])
  db.exec('begin')
  const emails = Array.from({ length: count }, (_, index) => `viewer-${index}@example.org`)
  for (const email of emails) {
    const id = randomUUID()
    addUser.run(id, email, 'user')
    for (const listID of listIDs) addMembership.run(listID, id, 'viewer')
  }
  db.exec('commit')
  return emails
}

/** One after the other: hashing a password takes a whole core. */
export const logIn = async (server: ServerProcess, emails: readonly string[]): Promise<string[]> => {
  const client = createClient({ baseUrl: server.url })
  const tokens: string[] = []
  for (const email of emails) {
    const session = await client.login({ body: { email, password: admin.password } })
    if ('token' in session) tokens.push(session.token)
  }
  return tokens
}

/** Ascending like the product's, and older than any of them; `?3` is how many there are already. */
const newID = `printf('%08x-%04x-4000-8000-', ((?3 + n) >> 16) + 1600000000, (?3 + n) & 65535) || lower(hex(randomblob(6)))`

/** Other people's lists of `tasksPerList` tasks each, straight into the tables. */
export const addCrowd = (world: World, lists: number, tasksPerList: number): void => {
  using db = world.database()
  db.exec('pragma synchronous = off; pragma cache_size = -400000; pragma foreign_keys = off; begin')
  const addUser = copyOf(db, 'users', ['id', 'email', 'role'])
  const addOne = copyOf(db, 'lists', ['id', 'owner_id', 'name', 'total', 'pending', 'completed', 'failed', 'rev'])
  const addMembership = copyOf(db, 'memberships', ['list_id', 'user_id', 'role'])
  const addTasks = copyOf(db, 'tasks', ['list_id', 'id', 'position', 'rev'], {
    from: '(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?2) select n from numbers)',
    values: ['?1', newID, 'n', 'n'],
  })
  const indexes = db
    .prepare("select name, sql from sqlite_master where tbl_name = 'tasks' and sql like 'create index%'")
    .all()
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  let owner = ''
  for (let index = 0; index < lists; index++) {
    if (index % 10 === 0) addUser.run((owner = randomUUID()), `crowd-${index}@example.org`, 'user')
    const listID = randomUUID()
    addOne.run(listID, owner, `List ${index}`, tasksPerList, tasksPerList, 0, 0, tasksPerList)
    addMembership.run(listID, owner, 'owner')
    addTasks.run(listID, tasksPerList, index * tasksPerList)
  }
  for (const { sql } of indexes) db.exec(String(sql))
  db.exec('commit; pragma wal_checkpoint(truncate)')
}

/** Inserts rows like the table's first one, except for the given columns. */
const copyOf = (
  db: DatabaseSync,
  table: string,
  columns: string[],
  {
    from = '',
    where = 'true',
    values = columns.map(() => '?'),
  }: { from?: string; where?: string; values?: string[] } = {},
) => {
  const all = db
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
  const copied = all.filter((name) => !columns.includes(name))
  return db.prepare(
    `insert into ${table} (${[...columns, ...copied]})
     select ${[...values, ...copied]} from (select * from ${table} where ${where} order by rowid limit 1)${from && `, ${from}`}`,
  )
}
