import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../repo/sources.ts'

export interface Started {
  readonly child: ChildProcess
  readonly stdout: string
  readonly stderr: string
  /** Resolves once stderr or stdout has it; rejects when the command ends before. */
  says(text: string | RegExp): Promise<void>
  ended(): Promise<number | null>
}

/** Runs the command from its sources, with a home folder of its own. */
export const commandIn = async () => {
  const home = await mkdtemp(join(tmpdir(), 'docket-command-'))
  const started: ChildProcess[] = []
  const start = (args: readonly string[], env: Record<string, string> = {}, stdin = ''): Started => {
    const child = spawn(process.execPath, [join(root, 'command/src/main.ts'), ...args], {
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home, ...env },
      stdio: 'pipe',
    })
    started.push(child)
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => void (stdout += chunk))
    child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk))
    const closed = once(child, 'close')
    const has = (text: string | RegExp) =>
      typeof text === 'string' ? `${stdout}${stderr}`.includes(text) : text.test(`${stdout}${stderr}`)
    return {
      child,
      get stdout() {
        return stdout
      },
      get stderr() {
        return stderr
      },
      async says(text) {
        while (!has(text)) {
          const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), closed])
          await more
          if (!has(text) && (child.exitCode !== null || child.signalCode !== null))
            throw new Error(`It ended without saying ${text}:\n${stdout}${stderr}`)
        }
      },
      ended: async () => ((await closed) as [number | null])[0],
    }
  }
  return {
    home,
    start,
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill('SIGKILL')
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
