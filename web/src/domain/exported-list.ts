import type { Project, Task } from '@docket/contract'
import { withoutMentions } from '@docket/contract/mentions'
import { datedName } from './dated-name.ts'
import { isFinished } from './finished.ts'
import { ruleText } from './rule-text.ts'
import { labelCell, taggedName } from './written-labels.ts'

export type ExportForm = 'csv' | 'markdown' | 'json'

export interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** What the columns of a table are called, in the language of whoever takes it. */
export type ExportHeads = Record<'name' | 'description' | 'status' | 'due' | 'repeat' | 'labels', string>

type ExportedList = Pick<Project, 'name' | 'description' | 'icon'>

/** A list as a file of its own, in which people who are mentioned are names; JSON keeps also who they are. What reads files here makes the same tasks of it again; of Markdown, all but what is under way. */
export const exportedList = async (
  list: ExportedList,
  tasks: readonly Task[],
  form: ExportForm,
  heads: ExportHeads,
): Promise<ExportedFile> => {
  const name = fileName(list.name)
  if (form === 'csv') return { name: `${name}.csv`, type: 'text/csv', text: await csvOf(tasks, heads) }
  if (form === 'json') return { name: `${name}.json`, type: 'application/json', text: jsonOf(list, tasks) }
  return { name: `${name}.md`, type: 'text/markdown', text: markdownOf(list, tasks) }
}

/** What no file system takes is left out. */
export const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\s\\/:*?"<>|]+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 120) || 'list'

const csvOf = async (tasks: readonly Task[], heads: ExportHeads): Promise<string> => {
  const { default: Papa } = await import('papaparse')
  const rows = tasks.map((task) => [
    task.name,
    withoutMentions(task.description),
    task.status,
    dueText(task),
    repeatText(task),
    labelCell(task.labels),
  ])
  // Programs that calculate take some cells for formulas: those begin with an apostrophe (OWASP, CSV injection).
  const table = Papa.unparse(
    { fields: [heads.name, heads.description, heads.status, heads.due, heads.repeat, heads.labels], data: rows },
    { escapeFormulae: /^'*[=+\-@\t\r]/ },
  )
  return `\uFEFF${table}\r\n` // without the mark Excel takes it for another encoding than UTF-8
}

/** A whole day is a date without a time. */
const dueText = ({ due_at, due_all_day }: Task): string => (due_all_day ? due_at?.slice(0, 10) : due_at) ?? ''

const repeatText = ({ repeat }: Task): string => (repeat ? ruleText(repeat) : '')

const jsonOf = ({ name, description, icon }: ExportedList, tasks: readonly Task[]): string => {
  const told = tasks.map(({ name, description, status, due_at, due_all_day, repeat, labels, icon, outputs }) => ({
    name,
    description,
    status,
    due_at,
    ...(due_all_day && { due_all_day }),
    ...(repeat && { repeat }),
    ...(labels.length > 0 && { labels }),
    icon,
    outputs,
  }))
  return `${JSON.stringify({ format: 'docket.list.v1', name, description, icon, tasks: told }, undefined, 2)}\n`
}

const markdownOf = ({ name, description }: ExportedList, tasks: readonly Task[]): string => {
  const lines = tasks.map((task) => {
    const text = withoutMentions(task.description).trim()
    const more = text === '' ? '' : `\n${text.replace(/^(?=.)/gm, '  ')}`
    return `- [${isFinished(task) ? 'x' : ' '}] ${datedName({ name: taggedName(task.name, task.labels), due: dueText(task), rule: repeatText(task) })}${more}\n`
  })
  return `# ${name}\n\n${description === '' ? '' : `${withoutMentions(description)}\n\n`}${lines.join('')}`
}
