import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { run } from '../../../command/src/run.ts'
import type { Said } from './installed-command.ts'

/** What is around a command that a test runs within itself. */
export interface Shell {
  readonly home: string
  readonly cwd: string
  readonly env: Record<string, string>
  /** `columns`: it writes to a terminal that is so wide. */
  run(args: readonly string[], options?: { columns?: number; stdin?: string }): Promise<Said>
}

/** Somebody's shell with a home of its own; `env` says which server, and with which key. */
export const shell = (env: Record<string, string>): Shell => {
  const home = mkdtempSync(join(tmpdir(), 'docket-home-'))
  const own = { HOME: home, ...env }
  return {
    home,
    cwd: home,
    env: own,
    run: async (args, { columns, stdin = '' } = {}) => {
      const [stdout, stderr] = [new Written(columns), new Written(columns)]
      const code = await run(args, {
        env: own,
        cwd: home,
        stdin: Readable.from([Buffer.from(stdin)]) as NodeJS.ReadStream,
        stdout: stdout as unknown as NodeJS.WriteStream,
        stderr: stderr as unknown as NodeJS.WriteStream,
      })
      return { stdout: stdout.text, stderr: stderr.text, code }
    },
  }
}

class Written extends Writable {
  readonly #parts: Buffer[] = []
  readonly isTTY: boolean
  readonly columns: number

  constructor(columns: number | undefined) {
    super()
    this.isTTY = columns !== undefined
    this.columns = columns ?? 80
  }

  override _write(part: Buffer, _: BufferEncoding, done: () => void): void {
    this.#parts.push(part)
    done()
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString('utf8')
  }
}
