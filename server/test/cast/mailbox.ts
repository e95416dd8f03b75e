import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '../../src/engine/db/query.ts'
import { type ReadMail, readMail } from '../eml.ts'
import type { Docket } from '../harness.ts'

const PATIENCE_MS = 10_000

/** The mails that a Docket without a mail server keeps: what people would find in their inboxes. */
export const mailbox = ({ app, dataDir }: Pick<Docket, 'app' | 'dataDir'>) => {
  const folder = join(dataDir, 'mail')
  const read = new Map<string, ReadMail>()
  const taken = new Set<string>()

  /** Files and mails, the oldest first. */
  const look = async (): Promise<[string, ReadMail][]> => {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    for (const file of files) {
      if (!read.has(file)) read.set(file, readMail(await readFile(join(folder, file), 'utf8')))
    }
    return [...read].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  }

  /** Waits for the next mail to an address that was not taken yet. */
  const next = async (address: string): Promise<ReadMail> => {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      const found = (await look()).find(([file, mail]) => mail.to === address && !taken.has(file))
      if (found) {
        taken.add(found[0])
        return found[1]
      }
      await new Promise(setImmediate)
    }
    throw new Error(`No mail came to ${address}.`)
  }

  /** All mails to an address, once none waits to be sent any more. */
  const all = async (address: string): Promise<ReadMail[]> => {
    const end = performance.now() + PATIENCE_MS
    while ((await app.context.db.all(waiting, {})).length > 0) {
      if (performance.now() > end) throw new Error('There are mails that nobody sends.')
      await new Promise(setImmediate)
    }
    return (await look()).map(([, mail]) => mail).filter(({ to }) => to === address)
  }

  return { next, all }
}

const waiting = query((q) =>
  q.selectFrom('jobs').where('kind', '=', 'send mail').where('failed_at', 'is', null).select('id'),
)
