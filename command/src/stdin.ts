import type { Context } from './context.ts'
import { wrongUse } from './problem.ts'

/** What is written, or what comes from stdin where that is `-`. */
export const textOf = async (context: Context, said: string): Promise<string> =>
  said === '-' ? (await bytesOf(context)).toString('utf8').trimEnd() : said

/** All of stdin. A person at a terminal is told that it is waited for. */
export const bytesOf = async ({ around, out }: Context): Promise<Buffer> => {
  if (around.stdin.isTTY) out.say('Reading from the terminal; Ctrl-D ends it.')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of around.stdin as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BYTES) throw wrongUse('That is more than 64 MiB.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const MOST_BYTES = 64 * 1024 * 1024
