import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type Client, createClient } from '@docket/client'
import pg from 'pg'
import { pino } from 'pino'
import type { HashCost } from '../src/accounts/passwords.ts'
import { type App, createApp } from '../src/app.ts'
import { type Limits, loadConfig } from '../src/config.ts'
import { openPostgres } from '../src/engine/db/postgres/postgres.ts'
import type { Clock } from '../src/engine/outside/clock.ts'
import { checkAnswersOf } from './checked-fetch.ts'
import { fillFolder } from './set-up-folder.ts'

/** Where the PostgreSQL server of the suite answers; without it the suite runs on SQLite. */
export const postgresUrl = process.env.DOCKET_TEST_DATABASE_URL

export const databaseName = postgresUrl === undefined ? 'SQLite' : 'PostgreSQL'

/**
 * A clock that stands still unless it is moved, at the time when it is first asked: the files of a process are all loaded at
 * its beginning, and their turn comes many minutes later.
 */
export class TestClock implements Clock {
  #started: number | undefined
  #moved = 0
  #passed = 0

  now(): Date {
    return new Date(this.#time)
  }

  get #time(): number {
    this.#started ??= Date.now()
    return this.#started + this.#moved
  }

  monotonic(): number {
    return this.#passed
  }

  advance(ms: number): void {
    this.#moved += ms
    this.#passed += Math.max(ms, 0)
  }
}

export interface Docket extends AsyncDisposable {
  readonly url: string
  readonly app: App
  readonly dataDir: string
  /** What the log holds of bugs; every test file ends with none. */
  readonly bugs: readonly string[]
  /** What else the log holds. */
  readonly notes: readonly string[]
  client(token?: string): Client
}

export interface DocketOptions {
  clock?: Clock
  environment?: Record<string, string>
  limits?: Partial<Limits>
  logLevel?: 'debug'
  /** Passwords cost what they cost in service: for what is about the time that takes. */
  realHashes?: boolean
  /** Until a request has to be answered. */
  answerMs?: number
}

/** What a password costs where nobody guesses it: a test of something else does not wait for its hash. */
export const cheap: HashCost = { memory: 8, passes: 1, parallelism: 1 }

const generous: Partial<Limits> = {
  loginPerAddress: 100_000,
  register: 1000,
  inviteMails: 100_000,
  keyRate: 1e6,
  keyBurst: 1e6,
  publicReads: 1e6,
  publicFeed: 1e6,
  pair: 1000,
  pairCodes: 1000,
}

/** For a suite: a Docket that starts before its tests and ends after them. */
export const useDocket = (options?: DocketOptions): Docket => {
  const docket = {} as Docket
  before(async () => void Object.assign(docket, await startDocket(options)))
  after(() => docket[Symbol.asyncDispose]())
  return docket
}

/**
 * A Docket of its own on a database of its own, listening. Ending it fails when it logged a bug, or gave an answer that its
 * document does not describe.
 */
export const startDocket = async ({
  clock,
  environment = {},
  limits = {},
  logLevel,
  realHashes = false,
  answerMs,
}: DocketOptions = {}): Promise<Docket> => {
  const stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-test-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = postgresUrl === undefined ? undefined : stack.use(await createMigrated(postgresUrl)).url
  if (databaseUrl === undefined) await fillFolder(dataDir)
  const config = loadConfig({
    DOCKET_PORT: '0',
    DOCKET_DATA_DIR: dataDir,
    DOCKET_SECRET: 'a secret that only the tests use, long enough',
    ...(databaseUrl && { DOCKET_DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const bugs: string[] = []
  const notes: string[] = []
  const write = (line: string) => void ((JSON.parse(line) as { level: number }).level < 50 ? notes : bugs).push(line)
  const app = stack.use(
    await createApp({
      config: {
        ...config,
        limits: { ...config.limits, ...generous, ...limits },
        signOn: config.signOn && { ...config.signOn, patienceMs: PATIENCE_MS },
      },
      log: pino({ level: logLevel ?? 'warn' }, { write }),
      answerMs,
      onFatal: (error) => bugs.push(String(error)),
      ...(clock && { clock }),
      ...(!realHashes && { hashCost: cheap }),
    }),
  )
  const url = `http://127.0.0.1:${await app.listen()}`
  const assertDescribed = checkAnswersOf(url)
  return {
    url,
    app,
    dataDir,
    bugs,
    notes,
    client: (token) => createClient({ baseUrl: url, ...(token && { token }) }),
    [Symbol.asyncDispose]: async () => {
      await stack.disposeAsync()
      if (bugs.length > 0) throw new Error(`The log has bugs:\n${bugs.join('')}`)
      assertDescribed()
    },
  }
}

/** What an answer of the identity provider may take on a machine that does much else. */
const PATIENCE_MS = 30_000

/** A new empty database on the server that `adminUrl` names. */
export const createDatabase = (adminUrl: string) => makeDatabase(adminUrl, 'template1')

/** A new database that Docket has set up already, but has never served from. */
export const createMigrated = async (adminUrl: string) => makeDatabase(adminUrl, await (template ??= migrate(adminUrl)))

let template: Promise<string> | undefined

/** Copying tables costs a fraction of making them. */
const migrate = async (adminUrl: string): Promise<string> => {
  const { url } = await createDatabase(adminUrl)
  await (await openPostgres(url, { warn: assert.fail }))[Symbol.asyncDispose]()
  return new URL(url).pathname.slice(1)
}

const makeDatabase = async (adminUrl: string, from: string): Promise<AsyncDisposable & { url: string }> => {
  const name = `docket_${randomUUID().replaceAll('-', '')}`
  await execute(adminUrl, `create database ${name} template ${from}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => execute(adminUrl, `drop database ${name} with (force)`),
  }
}

const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
