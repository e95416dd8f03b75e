import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Writable } from 'node:stream'
import { KeptText } from './kept-text.ts'

/** How long what is told to end has for it. */
const GRACE_MS = 10_000
/** JSON makes some characters two, and a task has 256 KiB of it. */
const MOST_OF_STDOUT = 200 * 1024
const MOST_OF_STDERR = 16 * 1024

/**
 * Becomes the command, in a process group of its own, and leaves a guard beside it. When the worker dies, whatever the way, its end
 * of pipe 3 closes: the guard tells the group to end, and ends what is left of it after ten seconds. No text of a task stands here:
 * the words are those that the worker was started with.
 */
const guarded = `( trap '' HUP INT TERM; read -r _ <&3; kill -TERM 0; sleep 10; kill -KILL 0 ) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-`

export interface ChildOptions {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: string
  /** Has it end: TERM, and KILL after ten seconds. */
  readonly signal: AbortSignal
  /** Has it end at once. */
  readonly hurry: AbortSignal
  /** Each line of stdout that is whole. */
  readonly onLine: (line: string) => void
  readonly onError: (chunk: Buffer) => void
}

export interface Ended {
  /** As a shell has it: 128 and the signal's number for what was ended by one. */
  readonly code: number
  readonly stdout: KeptText
  readonly stderr: KeptText
}

/** Runs a command to its end, and then ends what it has left behind in its group. */
export const runChild = async (options: ChildOptions): Promise<Ended> => {
  const { command, cwd, env, stdin, signal, hurry, onLine, onError } = options
  const child = spawn('/bin/sh', ['-c', guarded, 'docket', ...command], {
    ...{ cwd, env, detached: true },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const end = (how: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how)
    } catch {} // it has ended
  }
  const stdout = new KeptText(MOST_OF_STDOUT)
  const stderr = new KeptText(MOST_OF_STDERR)
  const lines = linesOf(onLine)
  child.stdout.on('data', (chunk: Buffer) => (stdout.add(chunk), lines(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (stderr.add(chunk), onError(chunk)))
  // It may end without having read what it was given.
  for (const stream of child.stdio) stream?.on('error', () => {})
  child.stdin.end(stdin)

  const killed = new AbortController()
  const kill = () => end('SIGKILL')
  const stop = () => {
    end('SIGTERM')
    const timer = setTimeout(kill, GRACE_MS)
    killed.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  signal.addEventListener('abort', stop, { once: true })
  hurry.addEventListener('abort', kill, { once: true })
  if (signal.aborted) stop()
  if (hurry.aborted) kill()
  try {
    const closed = once(child, 'close')
    closed.catch(() => {}) // what does not start has no end either: `exit` says so
    const [code, ended] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    kill() // what it started and left, and the guard
    ;(child.stdio[3] as Writable).destroy()
    await closed
    return { code: code ?? 128 + constants.signals[ended!], stdout, stderr }
  } finally {
    killed.abort()
    signal.removeEventListener('abort', stop)
    hurry.removeEventListener('abort', kill)
  }
}

/** A line that is longer than anybody reads is cut. */
const LONGEST_LINE = 2000

const linesOf = (onLine: (line: string) => void) => {
  let begun = ''
  return (chunk: Buffer): void => {
    const [...whole] = `${begun}${chunk.toString('utf8')}`.split(/[\r\n]+/)
    begun = whole.pop()!.slice(0, LONGEST_LINE)
    const last = whole.findLast((line) => line.trim() !== '')
    if (last !== undefined) onLine(last)
  }
}
