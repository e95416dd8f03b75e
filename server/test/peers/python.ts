import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** An empty Python with the client from its packed form, and nothing else. */
export const pythonWithClient = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-python-'))
  const python = join(folder, 'bin/python')
  await Promise.all([
    run('python3', ['-m', 'venv', '--without-pip', folder]),
    run(process.execPath, [join(root, 'bin/python-client.mjs'), '--out', join(folder, 'dist')], { cwd: root }),
  ])
  const [wheel] = (await readdir(join(folder, 'dist'))).filter((name) => name.endsWith('.whl'))
  const { stdout } = await run(python, ['-c', 'import sysconfig; print(sysconfig.get_paths()["purelib"])'])
  await run(python, ['-m', 'zipfile', '-e', join(folder, 'dist', wheel!), stdout.trim()])
  let scripts = 0
  return {
    /** Starts a script, with nothing of this shell. */
    start: async (script: string, env: Record<string, string>): Promise<Script> => {
      const path = join(folder, `script-${++scripts}.py`)
      await writeFile(path, script)
      return new Script(spawn(python, ['-u', path], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

export type Python = Awaited<ReturnType<typeof pythonWithClient>>

export class Script implements AsyncDisposable {
  stdout = ''
  stderr = ''
  readonly ended: Promise<number | null>
  readonly #child: ChildProcessByStdio<null, Readable, Readable>

  constructor(child: ChildProcessByStdio<null, Readable, Readable>) {
    this.#child = child
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text))
    this.ended = once(child, 'close').then(([code]) => code as number | null)
  }

  /** Resolves once it has printed that; fails when it ends without. */
  async says(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.stdout)) {
      const heard = once(this.#child.stdout, 'data')
      const code = await Promise.race([heard.then(() => undefined), this.ended])
      if (code !== undefined && !pattern.test(this.stdout)) throw new Error(`Ended with ${code}: ${this.stderr}`)
    }
  }

  /** What it printed, once it has ended well. */
  async said(): Promise<string> {
    const code = await this.ended
    if (code !== 0) throw new Error(`Ended with ${code}: ${this.stdout}${this.stderr}`)
    return this.stdout
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }
}
