import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkAnswersOf } from '../checked-fetch.ts'
import { createMigrated, postgresUrl } from '../harness.ts'

const folder = join(import.meta.dirname, '../../src')
/** The bundle that `npm test` makes of the sources, if it is what runs this. */
const bundle = process.env.DOCKET_TEST_PROGRAMS

/** What `bin/docket` runs, the name of the command behind it. */
export const commands = bundle === undefined ? join(folder, 'command.ts') : join(bundle, 'command.js')
/** The server, file by file. */
export const sources: readonly string[] = [process.execPath, join(folder, 'main.js')]
const server = bundle === undefined ? sources : [process.execPath, join(bundle, 'main.js')]

/** Docket in a process of its own, for what only a process does: signals, exit codes and what it says. */
export class Program implements AsyncDisposable {
  readonly exited: Promise<number | null>
  said = ''
  readonly #child: ChildProcess
  #assertDescribed = () => {}

  /** `within`: a command that runs it inside itself, for example a tracer. `program`: another Docket than this one. */
  constructor(
    cwd: string,
    env: Record<string, string>,
    within: readonly string[] = [],
    program: readonly string[] = server,
  ) {
    // Without settings of this shell, and without the mark of a test runner's child.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(DOCKET_|NODE_TEST_)/.test(name))
    const [command, ...args] = [...within, ...program]
    const child = spawn(command!, args, { cwd, env: { ...Object.fromEntries(inherited), ...env } })
    this.#child = child
    this.exited = once(child, 'close').then(([code]) => code as number | null)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.said += text))
    }
  }

  /** Resolves to where it answers. */
  async ready(): Promise<string> {
    const [, said] = await this.says(/Docket is ready: (\S+)/)
    const url = said!.replace('localhost', '127.0.0.1')
    this.#assertDescribed = checkAnswersOf(url)
    return url
  }

  /** Resolves once it has said that. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.exited.then((code) => {
      throw new Error(`Ended with ${code}:\n${this.said}`)
    })
    ended.catch(() => {})
    for (;;) {
      const found = pattern.exec(this.said)
      if (found) return found
      const heard = new AbortController()
      const { signal } = heard
      const { stdout, stderr } = this.#child
      const said = [stdout!, stderr!].map((stream) => once(stream, 'data', { signal }))
      await Promise.race([...said, ended])
      heard.abort()
      await Promise.allSettled(said)
    }
  }

  /** By how many bytes its memory grows at most while `work` is done, given back or not. */
  async growthDuring(work: () => Promise<unknown>): Promise<number> {
    const folder = `/proc/${this.#child.pid}`
    const bytes = (name: string) =>
      1024 * Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`${folder}/status`, 'utf8'))![1])
    writeFileSync(`${folder}/clear_refs`, '5') // its peak is counted from here
    const before = bytes('VmRSS')
    await work()
    return bytes('VmHWM') - before
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Resolves when none of its threads runs any more; what it had said by then has arrived. */
  async freeze(): Promise<void> {
    this.#child.kill('SIGSTOP')
    const isStopped = () => {
      const tasks = `/proc/${this.#child.pid}/task`
      const states = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/stat`, 'utf8').split(') ').at(-1)![0])
      return states.every((state) => state === 'T' || state === 't')
    }
    while (!isStopped()) await delay(1)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.exited
    this.#assertDescribed()
  }
}

/** Runs a command of `bin/docket` to its end. `within`: as above. */
export const runCommand = async (
  env: Record<string, string>,
  within: readonly string[],
  ...args: readonly string[]
): Promise<{ code: number | null; said: string }> => {
  await using program = new Program(tmpdir(), env, within, [process.execPath, commands, ...args])
  const code = await program.exited
  return { code, said: program.said }
}

/** A place for programs that share their data: a folder, and a database on PostgreSQL when the suite runs on it. */
export const installation = async () => {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'docket-program-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = postgresUrl === undefined ? undefined : stack.use(await createMigrated(postgresUrl)).url
  const shared = {
    DOCKET_PORT: '0',
    DOCKET_DATA_DIR: folder,
    DOCKET_LOG_LEVEL: 'warn',
    ...(databaseUrl && { DOCKET_DATABASE_URL: databaseUrl, DOCKET_SECRET: 'a secret that only the tests use' }),
  }
  return {
    folder,
    databaseUrl,
    /** What every program of it is told. */
    settings: shared,
    start: (env: Record<string, string> = {}, within: readonly string[] = []) =>
      new Program(folder, { ...shared, ...env }, within),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
