// How the commands of this folder run others: what they print is collected, and a signal to this process ends them first.
// Like everything that has to work before Node 26 is there, this is plain JavaScript for Node 20 or later.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Something the person at the terminal has to know; shown without a stack. */
export class SetupError extends Error {
  exitCode = 1
}

const running = new Set()
let stopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true
    for (const end of running) end()
  })
}

/**
 * Runs a command in `root` to its end: `{ code, output, timedOut }`. Once this process was asked to stop, what runs is
 * ended with `endWith`, nothing new is started, and every call fails.
 */
export const run = (program, args, { env, cwd = root, limitSeconds, endWith = 'SIGTERM' } = {}) =>
  new Promise((resolve, reject) => {
    if (stopped) throw stoppedBySignal()
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env })
    const end = () => child.kill(endWith)
    running.add(end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    let timedOut = false
    const giveUp = () => {
      timedOut = true
      child.kill('SIGKILL')
    }
    const limit = limitSeconds && setTimeout(giveUp, limitSeconds * 1000)
    child.on('error', (error) => reject(new SetupError(`${program} cannot be run: ${error.message}`)))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(end)
      if (stopped) reject(stoppedBySignal())
      else resolve({ code, output, timedOut })
    })
  })

const stoppedBySignal = () => Object.assign(new SetupError('Stopped.'), { exitCode: 130 })

/** Gives the terminal to a program until it ends, and answers with its exit code. */
export const become = (program, args, env) =>
  new Promise((resolve, reject) => {
    if (stopped) throw stoppedBySignal()
    const child = spawn(program, args, { stdio: 'inherit', cwd: root, env })
    // The terminal sends Ctrl-C to the child as well, and npm passes it on to this process once more. The child gets at
    // most one further signal from here, a different one, and this process stays until the child has ended.
    running.add(() => {
      if (!child.killed) child.kill('SIGTERM')
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })

/** Runs `main` of a command in this folder; a `SetupError` is shown as the sentence it is. */
export const command = async (main) => {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
