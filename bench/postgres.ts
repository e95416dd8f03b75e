import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, '../bin/testing/postgres.mjs')

/** A PostgreSQL of its own, durable, with its files in the system's temp folder; gone when disposed of. */
export class Postgres implements AsyncDisposable {
  readonly url: string
  readonly #end: () => Promise<void>

  private constructor(url: string, end: () => Promise<void>) {
    this.url = url
    this.#end = end
  }

  static async start(): Promise<Postgres> {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const address = once(createInterface({ input: child.stdout }), 'line')
    const [url] = await Promise.race([address, ended])
    if (typeof url !== 'string') throw new Error('PostgreSQL did not start.')
    return new Postgres(url, async () => {
      child.stdin.end()
      await ended
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }
}
