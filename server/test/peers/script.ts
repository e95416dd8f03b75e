import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A program in a process of its own, with nothing of this shell but what it is given. */
export class Script implements AsyncDisposable {
  stdout = ''
  stderr = ''
  readonly ended: Promise<number | null>
  readonly #child: ChildProcessByStdio<null, Readable, Readable>

  constructor(program: string, args: readonly string[], options: { cwd: string; env: Record<string, string> }) {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    this.#child = child
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text))
    this.ended = once(child, 'close').then(([code]) => code as number | null)
  }

  /** Resolves once it has printed that, to whom ever; fails when it ends without. */
  async says(pattern: RegExp): Promise<void> {
    const isSaid = () => pattern.test(this.stdout) || pattern.test(this.stderr)
    const { stdout, stderr } = this.#child
    while (!isSaid()) {
      const heard = new AbortController()
      const { signal } = heard
      const more = [stdout, stderr].map((stream) => once(stream, 'data', { signal }).then(() => undefined))
      const code = await Promise.race([...more, this.ended])
      heard.abort()
      await Promise.allSettled(more)
      if (code !== undefined && !isSaid()) throw new Error(`Ended with ${code}: ${this.stderr}`)
    }
  }

  /** What it printed, once it has ended well. */
  async said(): Promise<string> {
    const code = await this.ended
    if (code !== 0) throw new Error(`Ended with ${code}: ${this.stdout}${this.stderr}`)
    return this.stdout
  }

  /** Also to what it has started itself, as Ctrl-C does. */
  signal(name: NodeJS.Signals): void {
    try {
      process.kill(-this.#child.pid!, name)
    } catch {} // it has ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signal('SIGKILL')
    await this.ended
  }
}
