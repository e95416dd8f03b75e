import type { Attempt, Comment, Project, Task, TaskLine } from '@docket/contract'
import { shortId } from './handles.ts'

/** A token of the usual models is about four bytes of English, and fewer of ids and numbers, of which lines are full. */
const BYTES_PER_TOKEN = 2.5
/** In bytes of UTF-8. All of them at their longest make 18 kB. */
const LONGEST_NAME = 200
const LONGEST_TEXT = 6000
const LONGEST_OUTPUT = 1500
const LONGEST_COMMENT = 700
const LAST_COMMENTS = 10
const LAST_ATTEMPTS = 5

/** As many rows as there is room for, and how many that are. */
export const fitting = (rows: readonly string[], tokens: number): readonly string[] => {
  let left = tokens * BYTES_PER_TOKEN
  const end = rows.findIndex((row) => (left -= Buffer.byteLength(row) + 1) < 0)
  return end === -1 ? rows : rows.slice(0, end)
}

export const listLine = ({ id, name, state, pending, waiting, my_role, archived }: Project): string =>
  [
    `${shortId(id)} ${cut(oneLine(name), LONGEST_NAME)}`,
    state === 'draft' ? '' : 'handed out',
    `${pending} pending`,
    waiting > 0 ? `${waiting} wait for a person` : '',
    my_role === 'viewer' ? 'read only' : '',
    archived ? 'archived' : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** `3ff6fbcb Fix the login form · due 2026-11-24 · [bug]`: what is pending is not said to be so. */
export const taskLine = (task: TaskLine & Partial<Pick<Task, 'waiting' | 'lease'>>): string =>
  [`${shortId(task.id)} ${cut(oneLine(task.name), LONGEST_NAME)}`, ...marksOf(task)].join(' · ')

const marksOf = ({
  status,
  due_at,
  due_all_day,
  labels,
  archived_at,
  waiting,
  lease,
}: Parameters<typeof taskLine>[0]) =>
  [
    waiting ? (waiting.kind === 'answer' ? 'waits for an answer' : 'waits for approval') : '',
    status === 'pending'
      ? ''
      : status === 'in_progress' && lease
        ? `in progress by ${lease.worker || lease.via || 'a worker'}`
        : status.replace('_', ' '),
    due_at ? `due ${due_all_day ? due_at.slice(0, 10) : `${due_at.slice(0, 16)}Z`}` : '',
    labels.length > 0 ? `[${labels.join(', ')}]` : '',
    archived_at ? 'archived' : '',
  ].filter(Boolean)

interface Told {
  readonly task: Task
  readonly comments?: readonly Comment[]
  readonly attempts?: readonly Attempt[]
}

/**
 * All that is to be known of a task. What people and other tools wrote is quoted line by line, so that no text can pretend to be
 * Docket’s own.
 */
export const wholeTask = ({ task, comments = [], attempts = [] }: Told): string => {
  const { waiting, outputs } = task
  const { result, ...others } = outputs
  return [
    taskLine(task),
    part('Description', quoted(task.description, LONGEST_TEXT)),
    waiting?.question && part('Waits for an answer to', quoted(waiting.question, LONGEST_OUTPUT)),
    typeof result === 'string' && part('Result', quoted(result, LONGEST_OUTPUT)),
    Object.keys(others).length > 0 && part('Outputs', quoted(JSON.stringify(others), LONGEST_OUTPUT)),
    thread(comments),
    attempts.length > 0 &&
      part(`Attempts (${attempts.length})`, attempts.slice(-LAST_ATTEMPTS).map(attemptLine).join('\n')),
  ]
    .filter(Boolean)
    .join('\n')
}

export const thread = (comments: readonly Comment[]): string => {
  const last = comments.slice(-LAST_COMMENTS)
  const title = comments.length > last.length ? `Comments (the last ${last.length} of ${comments.length})` : 'Comments'
  return part(title, last.map(commentText).join('\n'))
}

const commentText = ({ author, changed_by, body, created_at }: Comment): string =>
  `${oneLine(author)}${changed_by?.via ? ` by the key ${oneLine(changed_by.via)}` : ''}, ${created_at.slice(0, 16)}Z:\n${quoted(body, LONGEST_COMMENT)}`

const attemptLine = ({ attempt, worker, via, outcome, ended_at }: Attempt): string =>
  `${attempt} ${oneLine(worker || via || 'a worker')}: ${outcome?.replace('_', ' ') ?? 'runs'}${ended_at ? ` ${ended_at.slice(0, 16)}Z` : ''}`

const part = (title: string, text: string): string => (text === '' ? '' : `${title}:\n${text}`)

const quoted = (text: string, most: number): string =>
  text === ''
    ? ''
    : cut(text, most)
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => `> ${line}`)
        .join('\n')

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const cut = (text: string, most: number): string => {
  const bytes = Buffer.byteLength(text)
  if (bytes <= most) return text
  const some = Buffer.from(text)
    .subarray(0, most)
    .toString()
    .replace(/\ufffd+$/, '')
  return `${some}… (cut: ${most} of ${bytes} bytes)`
}
