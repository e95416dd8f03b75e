import { writeFile } from 'node:fs/promises'
import type { Project, Task } from '@docket/contract'
import { ics } from '@docket/contract/ics'
import { appCode } from '../app-code.ts'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { findList } from '../find.ts'
import { wrongUse } from '../problem.ts'

type Exported = Uint8Array | string

/** How a list is written, by the word that says so. */
const forms: Readonly<Record<string, (context: Context, list: Project) => Promise<Exported>>> = {
  md: (context, list) => asFile(context, list, 'markdown'),
  csv: (context, list) => asFile(context, list, 'csv'),
  json: (context, list) => asFile(context, list, 'json'),
  ics: async (context, list) => {
    const tasks = await tasksOf(context, list)
    return ics(tasks.flatMap((task) => eventOf(context.server, list, task)))
  },
  archive: async ({ client }, { id }) =>
    new Uint8Array(await (await client.exportListArchive({ listID: id })).arrayBuffer()),
}

export const exportCommand: Command = {
  name: 'export',
  group: 'lists and tasks',
  says: 'writes a list to stdout, or to a file',
  more: `  docket export Groceries --as md
  docket export Groceries --as archive -o groceries.docket

md, csv and json can be imported again, also by the app. ics has what is due, for calendars. archive is everything:
comments, outputs, people; its list keeps its id where it is brought in (docs/archives.md).`,
  args: [{ name: 'LIST', kind: 'list' }],
  options: {
    as: { value: 'FORM', kind: Object.keys(forms), says: `${Object.keys(forms).join(', ')}; md where it is left out` },
    output: { short: 'o', value: 'FILE', kind: 'file', says: 'the file; it is not overwritten' },
  },
  run: async (context, { words, options }) => {
    const { as = 'md', output } = options
    const form = Object.hasOwn(forms, as) ? forms[as] : undefined
    if (!form) throw wrongUse(`“${as}” is no form.`, `There are: ${Object.keys(forms).join(', ')}`)
    const list = await findList(context, words[0])
    const exported = await form(context, list)
    const bytes = typeof exported === 'string' ? Buffer.from(exported) : exported
    if (output === undefined) return context.out.pour([bytes])
    await writeFile(output, bytes, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw wrongUse(
        `${output} cannot be written (${error.code}).`,
        error.code === 'EEXIST' ? 'There is such a file already.' : '',
      )
    })
    context.out.say(`${list.name} is in ${output}.`)
  },
}

const tasksOf = ({ client }: Context, { id }: Project): Promise<Task[]> => client.getTasks({ listID: id })

const heads = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  due: 'Due',
  repeat: 'Repeat',
  labels: 'Labels',
}

const asFile = async (context: Context, list: Project, form: 'markdown' | 'csv' | 'json'): Promise<string> => {
  const { exportedList } = await appCode()
  return (await exportedList(list, await tasksOf(context, list), form, heads)).text
}

const eventOf = (server: string, list: Project, task: Task) => {
  if (task.due_at === null) return []
  const { id, name, description, due_at, updated_at, rev } = task
  const page = `${server}/lists/${list.id}?task=${id}`
  const due_all_day = Number(task.due_all_day)
  return [{ id, name, list_name: list.name, description, due_at, due_all_day, updated_at, rev, page }]
}
