import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Project } from '@docket/contract'
import type { Imported, ImportedLine, ImportedList } from '../../../web/src/domain/imported.ts'
import { appCode } from '../app-code.ts'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { findList, meant } from '../find.ts'
import { newKey } from '../outbox.ts'
import { patiently } from '../patiently.ts'
import { exits, wrongUse } from '../problem.ts'
import { bytesOf } from '../stdin.ts'
import { shortId } from '../text.ts'

export const importCommand: Command = {
  name: 'import',
  group: 'lists and tasks',
  says: 'brings in the tasks of a file, as the app does',
  more: `  docket import groceries.md
  docket import todoist.zip --dry-run
  gh issue list --json number,title,body,labels,state | docket import - --as json --list Issues

Todoist, TickTick, Trello, GitHub, Docket; CSV, Markdown, text (docs/importing.md). Tasks go to the list of the same
name, or make it. Those that are there already are left out: a file that comes again adds nothing. An archive of
Docket comes in as it is, under its ids (docs/archives.md).`,
  args: [{ name: 'FILE', kind: 'file' }],
  options: {
    list: { short: 'l', value: 'LIST', kind: 'list', says: 'all of it goes to this list' },
    as: {
      value: 'KIND',
      kind: ['md', 'csv', 'tsv', 'txt', 'json', 'zip', 'archive'],
      says: 'what kind of file it is, where its name does not say so',
    },
  },
  flags: {
    again: { says: 'tasks that are there already, too' },
    'dry-run': { short: 'n', says: 'only says what would come in' },
  },
  run: async (context, { words, options, flags }) => {
    const file = words[0]!
    const bytes = file === '-' ? await bytesOf(context) : await read(file)
    const name = options.as === undefined ? basename(file) : `${basename(file).replace(/\.\w+$/, '')}.${options.as}`
    if (isArchive(bytes)) return bringArchive(context, bytes, flags['dry-run'] === true)
    const imported = await readImported(bytes, name)
    const lists =
      options.list === undefined
        ? imported.lists
        : [{ name: options.list, lines: imported.lists.flatMap(({ lines }) => lines) }]
    tellLeftOut(context, imported)
    const target = options.list === undefined ? undefined : await findList(context, options.list)
    let added = 0
    for (const list of lists)
      added += await bring(context, list, target, { again: flags.again === true, isDry: flags['dry-run'] === true })
    return added === 0 ? exits.nothingToDo : exits.ok
  },
}

const read = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw wrongUse(`${file} cannot be read (${error.code}).`)
  })

const isArchive = (bytes: Buffer): boolean =>
  /^\{[^\n]{0,200}"docket\.archive\.v1"/.test(bytes.subarray(0, 300).toString('utf8'))

const bringArchive = async ({ client, out }: Context, bytes: Buffer, isDry: boolean): Promise<void> => {
  if (isDry) return out.say('It is an archive of Docket. It comes in as a whole, or not at all.')
  const { lists } = await client.importArchive({ body: new Uint8Array(bytes) })
  for (const id of lists) out.row(shortId(id), 'brought in')
}

const readImported = async (bytes: Buffer, name: string): Promise<Imported> => {
  const { importedFile } = await appCode()
  const imported = await importedFile(new File([new Uint8Array(bytes)], name), new Date())
  if (imported.refusal !== undefined)
    throw wrongUse(
      `Nothing can be made of ${name}: ${reasons[imported.refusal]}`,
      'What can be read: docs/importing.md',
    )
  if (imported.lists.every(({ lines }) => lines.length === 0)) throw wrongUse(`There is no task in ${name}.`)
  return imported
}

const reasons: Readonly<Record<NonNullable<Imported['refusal']>, string>> = {
  json: 'it is JSON of another kind.',
  binary: 'it is no text.',
  unread: 'it could not be read.',
  slow: 'reading it takes too long.',
  large: 'it is larger than 20 MB.',
  columns: 'it has more than 200 columns.',
  lines: 'it has more than 10,000 tasks for a list, or 20,000 in all.',
  lists: 'it has more than 200 lists.',
  zip: 'it is a broken archive.',
  zipEmpty: 'nothing in the archive can be read.',
  zipLarge: 'what is in the archive is too large.',
}

const tellLeftOut = ({ out }: Context, { left }: Imported): void => {
  if (!left) return
  if (left.columns.length > 0) out.say(`Columns that stay out: ${left.columns.join(', ')}`)
  if (left.rows > 0) out.say(`Rows that are no tasks: ${left.rows}`)
  if (left.dates.length > 0) out.say(`No dates: ${left.dates.slice(0, 10).join(', ')}`)
  if (left.rules?.length) out.say(`Rules that cannot be kept: ${left.rules.slice(0, 10).join(', ')}`)
  if (left.files?.length) out.say(`Files that nothing can be read of: ${left.files.join(', ')}`)
}

interface How {
  readonly again: boolean
  readonly isDry: boolean
}

/** Brings the lines of a list in, and answers with how many they were. */
const bring = async (
  context: Context,
  { name = 'Imported', lines }: ImportedList,
  into: Project | undefined,
  { again, isDry }: How,
): Promise<number> => {
  const { client, out } = context
  const target = into ?? (await sameNamed(context, name))
  const missing = again || !target ? lines : await missingIn(context, target, lines)
  const title = target?.name ?? name
  if (isDry) {
    out.row(title, target ? 'is there' : 'new', `${missing.length} of ${lines.length} tasks`)
    return missing.length
  }
  if (missing.length === 0) {
    out.say(`All of ${title} is there already.`)
    return 0
  }
  const { id } = target ?? (await client.createList({ body: { name } }, { idempotencyKey: newKey() }))
  for (const operations of inBatches(missing)) {
    const idempotencyKey = newKey()
    await patiently(() => client.batchTasks({ listID: id, body: { operations } }, { idempotencyKey }))
  }
  out.row(shortId(id), title, `${missing.length} tasks`)
  return missing.length
}

/** How many operations, and bytes of them, a request takes. */
const MOST_OPERATIONS = 500
const MOST_BYTES = 900_000

interface Making extends ImportedLine {
  op: 'create'
}

const inBatches = function* (lines: readonly ImportedLine[]): Generator<Making[]> {
  let batch: Making[] = []
  let bytes = 0
  for (const line of lines) {
    const operation: Making = { op: 'create', ...line }
    const size = Buffer.byteLength(JSON.stringify(operation))
    if (batch.length > 0 && (batch.length === MOST_OPERATIONS || bytes + size > MOST_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(operation)
    bytes += size
  }
  yield batch
}

const sameNamed = async ({ client }: Context, name: string): Promise<Project | undefined> => {
  const found = meant(name, await client.getLists()).filter((list) => list.my_role !== 'viewer' && !list.archived)
  if (found.length > 1) throw wrongUse(`There are ${found.length} lists “${name}”.`, 'Say which with --list.')
  return found[0]
}

const missingIn = async (
  { client }: Context,
  { id }: Project,
  lines: readonly ImportedLine[],
): Promise<ImportedLine[]> => {
  const { missingLines } = await appCode()
  return missingLines(lines, await client.getTasks({ listID: id, archived: 'true' }))
}
