import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundlePrograms } from '../bin/testing/programs.mjs'
import type { BareWork } from './bare.ts'

let programs: Promise<string> | undefined
const bare = join(import.meta.dirname, 'bare.ts')

export class ServerProcess implements AsyncDisposable {
  readonly port: number
  readonly #child: ChildProcess

  constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** User and system time of the process so far, all threads; not a number where there is no /proc. */
  cpuSeconds(): number {
    const stat = readProc(`/proc/${this.#child.pid}/stat`)
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) / TICKS_PER_SECOND
  }

  /** Resident memory of the process; not a number where there is no /proc. */
  rssMegabytes(): number {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProc(`/proc/${this.#child.pid}/status`))?.[1]) / 1024
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await gone
  }
}

/** What /proc counts in, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

export interface DocketOptions {
  env?: Record<string, string>
  /** A command that runs the server inside it, for example a tracer. */
  within?: readonly string[]
  /** Options of node itself. */
  node?: readonly string[]
}

/** Starts the product as it is installed, made of the sources of this clone; resolves when it says that it listens. */
export const startDocket = async (dataFolder: string, options: DocketOptions = {}): Promise<ServerProcess> => {
  const { env = {}, within = [], node = [] } = options
  const port = await freePort()
  const main = join(await (programs ??= bundlePrograms(process.execPath)), 'main.js')
  const [command, ...args] = [...within, process.execPath, ...node, main]
  const child = spawn(command, args, {
    cwd: dataFolder, // away from any .env file
    env: { ...withoutSettings(process.env), DOCKET_PORT: String(port), DOCKET_DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (said.length < 50) said.push(line)
        if (line.includes('Docket is ready')) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Docket exited with ${code}:\n${said.join('\n')}`)))
  })
  await ready
  return new ServerProcess(child, port)
}

/** Whatever Docket is configured to be in this shell, the defaults are measured. */
const withoutSettings = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('DOCKET_')))

export const startBare = async (work: BareWork): Promise<ServerProcess> => {
  const child = fork(bare, { serialization: 'advanced' })
  child.send(work)
  const [port] = await once(child, 'message')
  return new ServerProcess(child, port as number)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
