import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '../../src/main.js')

/** Docket in a process of its own, to be killed. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string
  readonly #child: ChildProcess

  constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  /** Resolves when the process is gone. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill('SIGKILL')
  }
}

/** Resolves when the server says that it listens. */
export const startServer = async (env: { DOCKET_DATA_DIR: string; [name: string]: string }): Promise<ServerProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    cwd: env.DOCKET_DATA_DIR, // away from any .env file
    env: { ...inherited(), DOCKET_PORT: String(port), DOCKET_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (said.length < 50) said.push(line)
        if (line.includes('Docket is ready')) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${said.join('\n')}`)))
  })
  return new ServerProcess(child, `http://127.0.0.1:${port}`)
}

/** Without settings of Docket in this shell, and without the mark of a test runner's child. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DOCKET_|NODE_TEST_)/.test(name)))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
