import pg from 'pg'
import { systemClock } from '../server/src/engine/outside/clock.ts'
import { orderedIDs } from '../server/src/engine/outside/ids.ts'
import { latenciesOf } from './latencies.ts'
import type { Limit, LoadResult } from './load.ts'
import type { Subject } from './measure.ts'

/** The yardstick on PostgreSQL: what the driver alone does with the statements that a request needs, one after the other. */
export interface Driver extends AsyncDisposable {
  /** Who is calling, what they may see, and the list's rev. */
  read(callers: number, listID: string): Subject
  /** A task at the end of a list, in a transaction that holds the list's row. */
  create(callers: number, listIDs: readonly string[]): Subject
  change(callers: number, taskIDs: readonly string[]): Subject
}

const POOL_SIZE = 10
const newID = orderedIDs(systemClock)

type Jobs = (pool: pg.Pool, turn: number) => Promise<unknown>

export const openDriver = async (url: string): Promise<Driver> => {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
  const sessionID: string = (await pool.query('select id from sessions limit 1')).rows[0].id
  const row: Record<string, unknown> = (await pool.query('select * from tasks limit 1')).rows[0]
  const insert = insertLike(row)
  const caller = (listID: string) => named('caller', findCaller, [sessionID, listID])
  const record = (listID: string) =>
    named('record', 'update lists set rev = rev + 1 where id = $1 returning rev', [listID])

  return {
    read: (callers, listID) => subject(pool, callers, () => pool.query(caller(listID))),
    create: (callers, listIDs) =>
      subject(pool, callers, async (_, turn) => {
        const listID = listIDs[turn % listIDs.length]!
        await pool.query(caller(listID))
        await inTransaction(pool, async (client) => {
          await client.query(named('lock', 'select rev from lists where id = $1 for update', [listID]))
          const last = await client.query(named('last', 'select max(position) from tasks where list_id = $1', [listID]))
          const { rev } = (await client.query(record(listID))).rows[0]
          const task = { ...row, id: newID(), list_id: listID, position: last.rows[0].max + 1, rev }
          await client.query(named('insert', insert, Object.values(task)))
        })
      }),
    change: (callers, taskIDs) =>
      subject(pool, callers, async (_, turn) => {
        const taskID = taskIDs[turn % taskIDs.length]!
        await pool.query(caller(String(row['list_id'])))
        await inTransaction(pool, async (client) => {
          const found = await client.query(named('lockTask', lockTask, [taskID]))
          const { rev } = (await client.query(record(found.rows[0].list_id))).rows[0]
          await client.query(
            named('save', 'update tasks set name = $2, rev = $3 where id = $1', [taskID, `${turn}`, rev]),
          )
        })
      }),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

const findCaller = `
  select sessions.user_id, memberships.role, lists.rev from sessions
  join users on users.id = sessions.user_id
  left join memberships on memberships.user_id = users.id and memberships.list_id = $2
  left join lists on lists.id = memberships.list_id
  where sessions.id = $1`

const lockTask = `
  select tasks.* from tasks join lists on lists.id = tasks.list_id where tasks.id = $1 for update of lists, tasks`

const insertLike = (row: Record<string, unknown>): string => {
  const columns = Object.keys(row)
  return `insert into tasks (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`
}

const named = (name: string, text: string, values: unknown[]): pg.QueryConfig => ({ name, text, values })

const inTransaction = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  await client.query('begin')
  await work(client)
  await client.query('commit')
  client.release()
}

/** A closed loop of so many callers in this process. */
const subject = (pool: pg.Pool, callers: number, work: Jobs): Subject => ({
  cpuSeconds: () => Number.NaN,
  open: () => {
    let turn = 0
    const run = async ({ durationMs }: Limit): Promise<LoadResult> => {
      const startedAt = performance.now()
      const latenciesMs: number[] = []
      const call = async (): Promise<void> => {
        for (let now = startedAt; now < startedAt + durationMs; ) {
          await work(pool, turn++)
          latenciesMs.push(performance.now() - now)
          now = performance.now()
        }
      }
      await Promise.all(Array.from({ length: callers }, call))
      const perSecond = (latenciesMs.length / (performance.now() - startedAt)) * 1000
      return { requests: latenciesMs.length, perSecond, ...latenciesOf(Float64Array.from(latenciesMs)) }
    }
    return Promise.resolve({ run, close: () => {} })
  },
})
