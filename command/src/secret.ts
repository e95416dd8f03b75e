import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Context } from './context.ts'
import { exits, Problem } from './problem.ts'
import { bytesOf } from './stdin.ts'

/** One line that is not shown while it is typed, or what comes from stdin. */
export const readSecret = async (context: Context, prompt: string): Promise<string> => {
  const { stdin, stderr } = context.around
  if (!stdin.isTTY) return (await bytesOf(context)).toString('utf8').trim()
  stderr.write(prompt)
  const lines = createInterface({ input: stdin, output: nowhere(), terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', (line) => resolve(line.trim()))
      lines.once('SIGINT', () => reject(new Problem('Cancelled.', { exit: exits.usage })))
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}

/** Where a terminal's echo goes. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
