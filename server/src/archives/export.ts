import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { connect, connectionTo, end } from '../engine/db/postgres/client.ts'
import { filesOf } from '../engine/db/sqlite/data-folder.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { columnsOf, FORMAT, OWNER, type PartName, partNames, people } from './parts.ts'

type Row = Record<string, unknown>
/** `$1`, `$2` … stand for the values. */
type Ask = (sql: string, ...values: unknown[]) => Promise<Row[]>

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

const ROWS = 100

/**
 * Writes the lists that `what` names, the address of an account or the id of one list, to a file: all of them as they are at one moment,
 * also while Docket runs. Answers what is in it.
 */
export const exportTo = async (config: Place, what: string, file: string): Promise<string> => {
  const part = `${file}.part`
  let lists = 0
  try {
    lists = await writeArchive(config, part, async (ask) => {
      const owner = await findOwner(ask, what)
      return { owner, only: isId(what) ? what.toLowerCase() : undefined }
    })
    await rename(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartupError(
        `${part} is there: another export writes it, or one that broke off has left it. Delete it.`,
      )
    await rm(part, { force: true })
    throw error
  }
  return `${file} holds ${lists} ${lists === 1 ? 'list' : 'lists'}. Its SHA-256 is ${await digestOf(file)}.`
}

interface Choice {
  readonly owner: string
  /** One list of theirs in place of all. */
  readonly only: string | undefined
}

/** The archive would be larger than it may be. */
export class TooLarge extends Error {}

/** Writes an archive of the lists of an account to a new file, as they are at one moment. Answers how many there are. */
export const writeArchive = async (
  config: Place,
  file: string,
  choose: (ask: Ask) => Promise<Choice>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<number> => {
  await using source = await sourceOf(config)
  const { ask } = source
  const { owner, only } = await choose(ask)
  const lists = (await ask('select id from lists where owner_id = $1 and making_until is null order by id', owner)).map(
    ({ id }) => String(id),
  )
  const chosen = only === undefined ? lists : lists.filter((id) => id === only)
  await using target = await open(file, 'wx', 0o600)
  let bytes = 0
  for await (const text of linesOf(ask, owner, chosen)) {
    bytes += Buffer.byteLength(text)
    if (bytes > maxBytes) throw new TooLarge()
    await target.write(text)
  }
  await target.sync()
  return chosen.length
}

/** One line is one JSON text; what is below it, a digest stands for. */
async function* linesOf(ask: Ask, owner: string, lists: readonly string[]) {
  const whole = createHash('sha256')
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`
    whole.update(text)
    return text
  }
  yield line({ format: FORMAT, lists: lists.length })
  for (const list_id of lists) {
    for (const name of partNames) {
      const digest = createHash('sha256')
      let rows = 0
      yield line({ part: name })
      for await (const row of rowsOf(ask, name, list_id, owner)) {
        const text = line(row)
        digest.update(text)
        rows += 1
        yield text
      }
      yield line({ end: name, rows, sha256: digest.digest('hex') })
    }
  }
  yield `${JSON.stringify({ end: FORMAT, sha256: whole.digest('hex') })}\n`
}

interface Source {
  readonly table: string
  /** The order of its rows; the first row after a key comes next. */
  readonly key: readonly string[]
  readonly isOwners?: true
}

const sources: Record<PartName, Source> = {
  list: { table: 'lists', key: ['id'] },
  place: { table: 'memberships', key: ['user_id'], isOwners: true },
  tasks: { table: 'tasks', key: ['id'] },
  attempts: { table: 'attempts', key: ['task_id', 'attempt'] },
  comments: { table: 'comments', key: ['id'] },
  reminders: { table: 'reminders', key: ['task_id'], isOwners: true },
}

async function* rowsOf(ask: Ask, name: PartName, list_id: string, owner: string): AsyncGenerator<object> {
  const { table, key, isOwners } = sources[name]
  const columns = columnsOf(name)
  const wanted = [...new Set([...columns, ...key])].join()
  const of = name === 'list' ? 'id' : 'list_id'
  let after: unknown[] = []
  for (;;) {
    const values: unknown[] = [list_id, ...(isOwners ? [owner] : []), ...after]
    const first = values.length - after.length + 1
    const beyond = after.length > 0 ? ` and (${key.join()}) > (${key.map((_, at) => `$${first + at}`).join()})` : ''
    const mine = isOwners ? ' and user_id = $2' : ''
    const rows = await ask(
      `select ${wanted} from ${table} where ${of} = $1${mine}${beyond} order by ${key.join()} limit ${ROWS}`,
      ...values,
    )
    for (const row of rows) yield shown(row, columns, owner)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = key.map((column) => last[column])
  }
}

/** Tasks that are somebody else's to do are nobody's: who belongs to the list is not in the archive. */
const shown = (row: Row, columns: readonly string[], owner: string): object =>
  Object.fromEntries(
    columns.map((column) => {
      const value = people.has(column) && row[column] === owner ? OWNER : row[column]
      return [column, column === 'assignee_id' && value !== OWNER ? null : value]
    }),
  )

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const findOwner = async (ask: Ask, what: string): Promise<string> => {
  const [found] = isId(what)
    ? await ask('select owner_id as id from lists where id = $1 and making_until is null', what.toLowerCase())
    : await ask('select id from users where email = $1', what.trim().toLowerCase())
  if (found) return String(found['id'])
  throw new StartupError(
    isId(what) ? `There is no list ${what}.` : `Nobody has an account with the address ${what.trim().toLowerCase()}.`,
  )
}

/** All that is asked is answered as of one moment. */
const sourceOf = async ({ dataDir, databaseUrl }: Place): Promise<AsyncDisposable & { ask: Ask }> => {
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(filesOf(dataDir).database, { readOnly: true, timeout: 5000 })
    db.exec('begin')
    return {
      ask: async (sql, ...values) => db.prepare(sql.replace(/\$(\d+)/g, '?$1')).all(...(values as SQLInputValue[])),
      [Symbol.asyncDispose]: async () => db.close(),
    }
  }
  const client = await connect({ ...connectionTo(databaseUrl), query_timeout: 0 })
  await client.query('set statement_timeout = 0; begin isolation level repeatable read read only')
  return {
    ask: async (sql, ...values) => (await client.query<Row>(sql, values)).rows,
    [Symbol.asyncDispose]: () => end(client),
  }
}

const digestOf = async (file: string): Promise<string> => {
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(file)) digest.update(bytes as Buffer)
  return digest.digest('hex')
}
