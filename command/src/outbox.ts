import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ApiError } from '@docket/client'
import type { NewTaskBody } from './commands/add.ts'
import type { Context } from './context.ts'
import { isMissing, writePrivately } from './files.ts'
import { findList, findTask } from './find.ts'
import { Problem, problemOf } from './problem.ts'
import { folderOf, type Surroundings } from './surroundings.ts'

/** Something that was added while its server was out of reach. */
export type Kept =
  | { readonly what: 'add'; readonly list?: string | undefined; readonly body: NewTaskBody }
  | {
      readonly what: 'comment'
      readonly task: string
      readonly list?: string | undefined
      readonly body: { readonly body: string }
    }

/** As it is written down: the idempotency key makes it once, however often it is sent. */
export type Waiting = Kept & {
  readonly server: string
  readonly key: string
  readonly kept_at: string
  /** What the words mean, once a server has said so: a later try is the same call. */
  readonly id?: string
  /** Since when nobody knows whether the server has done it: from the first try that was not surely in vain. */
  readonly doubtful_since?: string | undefined
}

/** For so long a server knows an idempotency key: 24 hours, and an hour for clocks that differ. */
const KNOWN_MS = 23 * 3_600_000
/** No connection came about. */
const inVain = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the server cannot have done what was sent. */
export const isInVain = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (inVain.has((cause as NodeJS.ErrnoException).code ?? '')) return true
  return false
}

export const newKey = (): string => randomUUID()

const outboxOf = (around: Surroundings): string => join(folderOf(around, 'state'), 'outbox')

/** One file for each, named so that they stand in the order in which they came. */
export const keep = async (
  { around, server }: Context,
  kept: Kept & Pick<Waiting, 'id' | 'doubtful_since'>,
  key: string,
): Promise<void> => {
  const kept_at = new Date().toISOString()
  const name = `${kept_at.replaceAll(/[-:.]/g, '')}-${process.hrtime.bigint()}-${key}.json`
  const waiting: Waiting = { server, key, kept_at, ...kept }
  await writePrivately(join(outboxOf(around), name), `${JSON.stringify(waiting)}\n`)
}

/** What waits for this server, the oldest first. */
export const waitingFor = async ({ around, server }: Context): Promise<{ file: string; waiting: Waiting }[]> => {
  const folder = outboxOf(around)
  const files = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const all = await Promise.all(
    files
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => ({ file: join(folder, name), waiting: await readWaiting(join(folder, name)) })),
  )
  return all.flatMap(({ file, waiting }) => (waiting?.server === server ? [{ file, waiting }] : []))
}

/** Nothing where another call has sent it meanwhile. */
const readWaiting = async (file: string): Promise<Waiting | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Waiting
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Problem(`${file} cannot be read.`, {
      hint: 'It holds something that was to be sent. Mend it or move it away.',
    })
  }
}

/**
 * Sends what waits, in its order, and says what became of each. Whether all is sent: while the server is out of reach, the rest
 * goes on waiting. What the server refuses is put aside, as it would be refused again, and would hold up what comes after it.
 */
export const sendWaiting = async (context: Context): Promise<boolean> => {
  for (const { file, waiting } of await waitingFor(context)) {
    try {
      await send(context, file, waiting)
      await rm(file, { force: true })
      context.out.say(`Sent what was kept at ${waiting.kept_at}: ${wordsOf(waiting)}`)
    } catch (error) {
      if (error instanceof ApiError && !isFinal(error)) {
        if (error.status === 401) throw error
        return false
      }
      const problem = problemOf(error, context.server)
      const aside = await putAside(context, file)
      context.out.say(`Could not be sent: ${wordsOf(waiting)}\n${problem.message}\nIt is put aside in ${aside}`)
    }
  }
  return true
}

/** It would be refused again, for what it says. What has no code is no answer of Docket, but of what lies in between. */
const isFinal = ({ status, code }: ApiError): boolean =>
  code !== '' && status >= 400 && status < 500 && ![401, 408, 429].includes(status)

const putAside = async ({ around }: Context, file: string): Promise<string> => {
  const folder = join(folderOf(around, 'state'), 'refused')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = join(folder, basename(file))
  await rename(file, aside).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  return aside
}

export const wordsOf = (kept: Kept): string =>
  kept.what === 'add' ? kept.body.name : `${kept.task}: ${kept.body.body}`

const send = async (context: Context, file: string, waiting: Waiting): Promise<void> => {
  const { client } = context
  const { doubtful_since = new Date().toISOString() } = waiting
  if (Date.now() - Date.parse(doubtful_since) > KNOWN_MS)
    throw new Problem(
      'It was sent more than 23 hours ago and no answer came: it may be there already. Look, and add it again.',
    )
  const known = { ...waiting, id: waiting.id ?? (await idOf(context, waiting)) }
  await writePrivately(file, `${JSON.stringify({ ...known, doubtful_since })}\n`)
  const options = { idempotencyKey: waiting.key }
  try {
    if (known.what === 'add') await client.createTask({ listID: known.id, body: known.body }, options)
    else await client.createComment({ taskID: known.id, body: known.body }, options)
  } catch (error) {
    if (isInVain(error)) await writePrivately(file, `${JSON.stringify(known)}\n`)
    throw error
  }
}

const idOf = async (context: Context, kept: Kept): Promise<string> =>
  (kept.what === 'add' ? await findList(context, kept.list) : await findTask(context, kept.task, { list: kept.list }))
    .id
