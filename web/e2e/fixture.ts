import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Client, createClient } from '@docket/client'
import { type BrowserContext, test as base, type Page } from '@playwright/test'

import { verify } from './kept-mails.ts'

export { expect } from '@playwright/test'

/** The bundle that `npm test` makes, or the sources. */
const main = path.resolve(
  process.env.DOCKET_TEST_PROGRAMS ?? path.join(import.meta.dirname, '../../server/src'),
  'main.js',
)
const password = 'correct horse battery'

/** A real Docket process with a data folder of its own. Its address stays the same for as long as the object lives. */
export interface Server {
  readonly url: string
  readonly dataDir: string
  /** Starts the process again, with other settings if they are named: after `kill`, or after ending it cleanly. Answers when requests are served. */
  restart(settings?: Record<string, string>): Promise<void>
  /** Ends the process without warning, as a crash does. */
  kill(): Promise<void>
  /** Ends it cleanly, so that others may open its database. */
  stop(): Promise<void>
  /** Stops the process where it is, until `thaw`: connections stay open and nothing is answered. */
  freeze(): void
  thaw(): void
}

/** Someone with an account; `api` acts as this person. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly userId: string
  readonly token: string
  readonly api: Client
}

export interface People {
  /** A new account. The name is for reading the test; the address is unique. */
  signUp(name: string): Promise<Person>
  /** The same, with an address that is confirmed: somebody who may share lists. */
  owner(name: string): Promise<Person>
  /** Gives the browser of the page, or the context, the person's session. */
  logIn(where: Page | BrowserContext, person: Person): Promise<void>
  /** A page in a browser of its own, logged in as the person. */
  pageOf(person: Person): Promise<Page>
}

export const test = base.extend<{ people: People }, { server: Server }>({
  server: [
    async ({}, use) => {
      await using server = await startServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  people: async ({ server, browser }, use) => {
    const contexts: BrowserContext[] = []
    const logIn = (where: Page | BrowserContext, person: Person) =>
      giveSession('context' in where ? where.context() : where, server.url, person)
    await use({
      signUp: (name) => signUp(server.url, name),
      async owner(name) {
        const owner = await signUp(server.url, name)
        await verify(server, owner)
        return owner
      },
      logIn,
      async pageOf(person) {
        const context = await browser.newContext()
        contexts.push(context)
        await logIn(context, person)
        return context.newPage()
      },
    })
    for (const context of contexts) await context.close()
  },
})

/** The session of the person, for as long as a browser keeps it that is closed and opened again. */
export const giveSession = (context: BrowserContext, url: string, { token }: Pick<Person, 'token'>): Promise<void> => {
  const expires = Math.round(Date.now() / 1000) + 3600
  return context.addCookies([{ name: 'svc_jwt', value: token, url, httpOnly: true, sameSite: 'Lax', expires }])
}

/**
 * For a test that needs an installation of its own, such as one nobody has set up: `await using server = await startServer()`.
 * Whoever has to know its address beforehand says the port.
 */
export const startServer = async (
  settings: Record<string, string> = {},
  at?: number,
): Promise<Server & AsyncDisposable> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-e2e-'))
  const port = at ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: dataDir,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DOCKET_PORT: String(port),
    DOCKET_DATA_DIR: dataDir,
    DOCKET_BASE_URL: url,
    ...settings,
  }
  let running = await launch(env, url)

  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    running.kill('SIGCONT')
    await exited
  }
  return {
    url,
    dataDir,
    async restart(settings = {}) {
      await end('SIGTERM')
      running = await launch(Object.assign(env, settings), url)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The folder as working directory keeps a `.env` of the clone out of the tests. */
const launch = async (env: NodeJS.ProcessEnv & { DOCKET_DATA_DIR: string }, url: string): Promise<ChildProcess> => {
  const server = spawn(process.execPath, [main], { cwd: env.DOCKET_DATA_DIR, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-20_000)
    })
  }
  const giveUpAt = Date.now() + 90_000
  while (!(await answers(`${url}/readyz`))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      server.kill('SIGKILL')
      throw new Error(`Docket did not start:\n${log}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return server
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

let accounts = 0

/** The first account of an installation comes from the set-up, every further one from registration. */
export const signUp = async (url: string, name: string): Promise<Person> => {
  accounts += 1
  const email = `${name.toLowerCase()}.${accounts}@example.test`
  const anyone = createClient({ baseUrl: url })
  const { setup_required } = await anyone.getSetupState()
  const { token, user_id } = setup_required
    ? await anyone.setup({ body: { email, password } })
    : await anyone.register({ body: { email, password, terms_accepted: true } })
  return { name, email, password, userId: user_id, token, api: createClient({ baseUrl: url, token }) }
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
