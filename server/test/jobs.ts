import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import type { Database } from '../src/engine/db/database.ts'
import { openDatabase } from '../src/engine/db/open.ts'
import { query } from '../src/engine/db/query.ts'
import { enqueue, type When } from '../src/engine/jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../src/engine/jobs/job-kind.ts'
import { Jobs, type JobsOptions } from '../src/engine/jobs/jobs.ts'
import type { Trouble } from '../src/engine/jobs/worker.ts'
import { SECOND, toTimestamp } from '../src/engine/outside/clock.ts'
import { createMigrated, postgresUrl, TestClock } from './harness.ts'

const NEVER = 2 ** 30

export const LOCK = 30 * SECOND

interface Errand {
  n: number
}

export const errand: JobKind<Errand> = { name: 'errand', attempts: 3 }

/** For a suite: jobs and those who do them, without the rest of Docket; each test has a database and a clock of its own. */
export const useJobs = () => {
  let stack: AsyncDisposableStack
  let clock: TestClock
  let db: Database
  let place: { dataDir: string; databaseUrl: string | undefined }
  let opened: Set<Database>
  let troubles: (Trouble & { error: unknown })[]

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    clock = new TestClock()
    troubles = []
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-work-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = postgresUrl === undefined ? undefined : stack.use(await createMigrated(postgresUrl)).url
    place = { dataDir, databaseUrl }
    opened = new Set()
    stack.defer(async () => void (await Promise.all([...opened].map((one) => one[Symbol.asyncDispose]()))))
    db = await open()
  })
  afterEach(() => stack.disposeAsync())

  /** Another connection to the same database, as another process has it. A SQLite file belongs to one process. */
  const open = async (): Promise<Database> => {
    const one = await openDatabase(place, { warn: assert.fail, fatal: (error) => assert.fail(String(error)) })
    opened.add(one)
    return one
  }

  const restart = async (): Promise<void> => {
    opened.delete(db)
    await db[Symbol.asyncDispose]()
    db = await open()
  }

  /** Like one process: what is committed through `on` wakes it, and nothing else does, for it never polls. */
  const startJobs = async (
    jobHandlers: JobHandler[],
    { on = db, ...options }: Partial<JobsOptions> & { on?: Database } = {},
  ) => {
    const work = stack.use(
      new Jobs(on, jobHandlers, {
        clock,
        onError: (error, about) => troubles.push({ error, ...about }),
        lockMs: LOCK,
        pollMs: NEVER,
        ...options,
      }),
    )
    stack.use(
      await on.share({
        deliver: work.announce,
        catchUp: work.look,
        onAway: assert.fail,
        onBack: assert.fail,
        onLineage: () => {},
      }),
    )
    work.look()
    return work
  }

  const order = (n: number, when?: When, on = db) =>
    on.transact((tx) => enqueue(tx, errand, { n }, toTimestamp(clock.now()), when))

  const jobs = () => db.all(allJobs, {})

  /** A doer that notes what it did, and a way to wait for the first `count` of it. */
  const recorder = (act: (n: number, signal: AbortSignal) => void | Promise<void> = () => {}, kind = errand) => {
    const did: number[] = []
    let onDid = () => {}
    const doer = handleJob(kind, async ({ n }, signal) => {
      did.push(n)
      onDid()
      await act(n, signal)
    })
    const done = (count: number) =>
      new Promise<number[]>((resolve) => {
        onDid = () => {
          if (did.length >= count) resolve([...did])
        }
        onDid()
      })
    return { doer, did, done }
  }

  const gone = async (): Promise<void> => {
    while ((await jobs()).length > 0) await new Promise(setImmediate)
  }

  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  return {
    get clock() {
      return clock
    },
    get db() {
      return db
    },
    get troubles() {
      return troubles
    },
    open,
    restart,
    startJobs,
    order,
    jobs,
    recorder,
    gone,
    until,
  }
}

const allJobs = query((q) => q.selectFrom('jobs').selectAll().orderBy('run_at').orderBy('id'))
