import { createHash } from 'node:crypto'
import { StartupError } from '../../outside/startup-error.ts'
import type { Reports } from '../database.ts'
import { COPYING, isOfThePlace, type Place, type Progress, type Row, type Table } from './place.ts'
import { openServer } from './postgres-place.ts'
import { openFolder } from './sqlite-place.ts'

const ROWS = 1000

export interface TransferOptions {
  readonly reports: Reports
  /** Told after each step: `tasks: 12,000 of 100,000`. */
  readonly say: (sentence: string) => void
}

/**
 * Copies everything from a data folder into PostgreSQL (`postgres://…`), or the other way, and compares both row by row. The data
 * keep their lineage: sign-ins, keys and streams go on. One that broke off goes on where it was when it is run again; until then
 * Docket does not start on what it goes to.
 */
export const transfer = async (from: string, to: string, { reports, say }: TransferOptions): Promise<number> => {
  if (isServer(from) === isServer(to))
    throw new StartupError('One of the two has to be a data folder, and the other one an address postgres://…')
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await openFolder(isServer(from) ? to : from, reports))
  const server = stack.use(await openServer(isServer(from) ? from : to))
  const [source, target] = isServer(from) ? [server, folder] : [folder, server]
  const tables = folder.tables()

  const begun = await findBegun(source, target)
  const of = await identityOf(source)
  const done = begun ? tables.findIndex(({ name }) => name === begun.table) : 0
  for (const [at, table] of tables.entries()) {
    if (at >= done) await copyTable(table, at === done ? begun?.after : undefined)
  }
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered))
    await target.goOnFrom(name, await source.lastNumber(name))

  let rows = 0
  for (const table of tables) {
    say(`${table.name}: comparing`)
    const [here, there] = [await fingerprint(source, table), await fingerprint(target, table)]
    if (here.digest !== there.digest) throw new StartupError(differs(table.name, source, target))
    rows += here.rows
  }
  await target.forget(COPYING)
  return rows

  async function copyTable(table: Table, start: readonly unknown[] | undefined): Promise<void> {
    let after = start
    let copied = start ? await target.count(table) : 0
    const total = await source.count(table)
    for (;;) {
      const read = await source.read(table, after, ROWS)
      const last = read.at(-1)
      if (!last) return
      after = table.key.map((column) => last[column])
      await target.write(
        table,
        read.filter((row) => !isOfThePlace(table.name, row)),
        { of, table: table.name, after },
      )
      copied += read.length
      say(`${table.name}: ${copied.toLocaleString('en')} of ${total.toLocaleString('en')}`)
    }
  }
}

export const isServer = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

const identityOf = async (place: Place): Promise<string> => {
  const [setup, lineage] = [await place.setting('setup'), await place.setting('lineage')]
  if (setup === undefined)
    throw new StartupError(`There is nothing to copy in ${place.name}: nobody has an account there.`)
  return `${setup} ${lineage}`
}

/** A target has to be empty, or hold a copy of the same that broke off. */
const findBegun = async (source: Place, target: Place): Promise<Progress | undefined> => {
  const noted = await target.setting(COPYING)
  if (noted === undefined) {
    if ((await target.setting('setup')) === undefined) {
      await target.forget('lineage') // of a Docket that was started there and that nobody has used
      return undefined
    }
    throw new StartupError(
      `${target.name} is in use: somebody has an account there. Name an empty one. Nothing was changed.`,
    )
  }
  const progress = JSON.parse(noted) as Progress
  if (progress.of === (await identityOf(source))) return progress
  throw new StartupError(
    `A copy of other data into ${target.name} was interrupted. Empty it first. Nothing was changed.`,
  )
}

const differs = (table: string, source: Place, target: Place): string =>
  `${source.name} and ${target.name} do not hold the same ${table}: what was copied has changed meanwhile. ` +
  `Empty ${target.name} and copy again while no Docket runs.`

/** Of all rows, in whatever order the database has them: the sum of their digests. */
const fingerprint = async (place: Place, table: Table): Promise<{ rows: number; digest: bigint }> => {
  let digest = 0n
  let rows = 0
  let after: readonly unknown[] | undefined
  for (;;) {
    const read = await place.read(table, after, ROWS)
    const last = read.at(-1)
    if (!last) return { rows, digest: digest % 2n ** 256n }
    for (const row of read) {
      if (isOfThePlace(table.name, row)) continue
      digest += BigInt(`0x${createHash('sha256').update(canonical(table, row)).digest('hex')}`)
      rows += 1
    }
    after = table.key.map((column) => last[column])
  }
}

const canonical = (table: Table, row: Row): string =>
  JSON.stringify(
    table.columns.map((column) => {
      const value = row[column]
      return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value
    }),
  )
