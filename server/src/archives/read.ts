import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { StartupError } from '../engine/outside/startup-error.ts'
import { FORMAT, type PartName, partNames, parts, type RowOf } from './parts.ts'

/** A row with long texts, all of whose characters are escaped, stays below it. */
const LONGEST_LINE = 4 * 1024 * 1024

export type Read = { [Name in PartName]: { readonly part: Name; readonly row: RowOf<Name> } }[PartName]

const head = z.strictObject({ format: z.string(), lists: z.int().min(0).max(2000) })
const begin = z.strictObject({ part: z.string() })
const ended = z.strictObject({ end: z.string(), rows: z.int(), sha256: z.string() })
const last = z.strictObject({ end: z.literal(FORMAT), sha256: z.string() })

/**
 * The rows of an archive in their order, one in memory at a time. Throws a StartupError with the line at the first thing that is not as
 * the format says: another version, a part that is missing or in another place, a row of another shape, a wrong digest, more or less than
 * was said, a line that is too long.
 */
export async function* readArchive(file: string): AsyncGenerator<Read> {
  const lines = linesOf(file)
  const whole = createHash('sha256')
  let number = 0
  const fail = (why: string): never => {
    throw new StartupError(`${file} is refused: line ${number} ${why}. Nothing of it was imported.`)
  }
  const next = async (): Promise<string> => {
    number += 1
    const { value, done } = await lines.next()
    return done ? fail('is missing') : value === undefined ? fail('is too long') : value
  }
  const parsed = <T extends z.ZodType>(text: string, type: T): z.output<T> => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return fail('is no JSON')
    }
    const read = type.safeParse(value)
    if (read.success) return read.data
    const [issue] = read.error.issues
    return fail(`is not what belongs there (${[issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')})`)
  }
  const take = async () => {
    const text = await next()
    whole.update(`${text}\n`)
    return text
  }

  const first = await take()
  const { format, lists } = parsed(first, head)
  if (format !== FORMAT) fail(`says ${JSON.stringify(format.slice(0, 40))}, and this Docket reads ${FORMAT} only`)
  for (let list = 0; list < lists; list++) {
    for (const name of partNames) {
      if (parsed(await take(), begin).part !== name) fail(`should begin the part ${name}`)
      const digest = createHash('sha256')
      let rows = 0
      for (;;) {
        const text = await take()
        if (text.startsWith('{"end":')) {
          const end = parsed(text, ended)
          if (end.end !== name || end.rows !== rows) fail(`does not end ${name} with its ${rows} rows`)
          if (end.sha256 !== digest.digest('hex')) fail(`has another digest than the rows of ${name}`)
          if ((name === 'list' || name === 'place') && rows !== 1) fail(`ends ${name}, which has one row`)
          break
        }
        digest.update(`${text}\n`)
        rows += 1
        yield { part: name, row: parsed(text, parts[name]) } as Read
      }
    }
  }
  const said = parsed(await next(), last)
  if (said.sha256 !== whole.digest('hex')) fail('has another digest than what is before it')
  number += 1
  if (!(await lines.next()).done) fail('is one too many')
}

/** Each line without its end; undefined for one that is too long, which is the last. */
async function* linesOf(file: string): AsyncGenerator<string | undefined> {
  let rest = ''
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const texts = (rest + String(piece)).split('\n')
    rest = texts.pop()!
    for (const text of texts) yield text.length > LONGEST_LINE ? undefined : text
    if (rest.length > LONGEST_LINE) return void (yield undefined)
  }
  if (rest !== '') yield rest
}
