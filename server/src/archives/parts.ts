import { isDeepStrictEqual } from 'node:util'
import { field } from '@docket/contract'
import { z } from 'zod'

export const FORMAT = 'docket.archive.v1'

/** In the place of the id of the account whose archive it is: another account can take it over. */
export const OWNER = '@owner'

const id = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
const person = z.union([id, z.literal(OWNER)])
const time = z.iso.datetime({ precision: 3 })
const count = z.int().min(0)
const flag = z.literal([0, 1])
const words = (most: number) => z.string().max(most)
const by = { by_user_id: person.nullable(), by_via: words(200) }

/** What is stored is in the form in which it was taken: a value that would be changed first was never taken. */
const settled = <T extends z.ZodType>(type: T) =>
  z.custom<z.output<T>>((value) => {
    const read = type.safeParse(value)
    return read.success && isDeepStrictEqual(read.data, value)
  }, 'is not in the form in which Docket keeps it')

/** JSON text of what the type takes. */
const json = (type: z.ZodType) =>
  z.string().refine((text) => {
    try {
      return settled(type).safeParse(JSON.parse(text)).success
    } catch {
      return false
    }
  }, 'is no JSON of that kind')

/** A field that came after the first archives: those are read as if it said `unsaid`. */
const later = <T extends z.ZodType>(type: T, unsaid: z.output<T>) =>
  z.preprocess((value) => (value === undefined ? unsaid : value), type)
/** What a task waits for, in the order in which it is kept. */
const asked = { worker: words(200), via: words(200) }
const waiting = json(
  z.discriminatedUnion('kind', [
    z.strictObject({
      since: time,
      kind: z.literal('answer'),
      question: field.question,
      options: field.options,
      ...asked,
    }),
    z.strictObject({ since: time, kind: z.literal('review'), ...asked }),
  ]),
).regex(/^\{"since":/)

const list = z.strictObject({
  id,
  name: settled(field.list.name),
  description: settled(field.list.description),
  icon: settled(field.list.icon),
  git_repo: settled(field.list.git_repo),
  state: z.literal(['draft', 'ready', 'open']),
  max_attempts: settled(field.list.max_attempts).default(0),
  lease_seconds: settled(field.list.lease_seconds).default(300),
  rev: count.min(1),
  fields_rev: count,
  author_id: person.nullable(),
  author_since: count,
  dispatched_by: person.nullable(),
  review: later(flag, 0),
  max_waiting: later(settled(field.list.max_waiting), 0),
  ...by,
  created_at: time,
  updated_at: time,
})

/** How the list stands for its owner. */
const place = z.strictObject({
  rev: count,
  seen_rev: count,
  favorite: flag,
  group_name: settled(field.mine.group),
  place: settled(field.mine.place),
  archived: flag,
  mine_rev: count,
  created_at: time,
})

const task = z.strictObject({
  id,
  name: settled(field.task.name),
  description: settled(field.task.description),
  status: z.literal(['pending', 'in_progress', 'completed', 'failed']),
  position: settled(field.task.position),
  icon: settled(field.task.icon),
  color: settled(field.task.color),
  outputs: json(field.task.outputs),
  archived_at: time.nullable(),
  due_at: time.nullable(),
  due_all_day: flag,
  repeat: json(field.task.repeat).nullable(),
  next_id: id.nullable(),
  waiting: later(waiting.nullable(), null),
  review: later(flag.nullable(), null),
  assignee_id: z.literal(OWNER).nullable(),
  labels: json(field.task.labels),
  ref: settled(field.task.ref.min(1)).nullable().default(null),
  after: later(z.literal('').or(json(field.task.after.min(1))), ''),
  start_at: later(time.nullable(), null),
  finished_at: time.nullable(),
  finished_by_user_id: person.nullable(),
  finished_by_via: words(200),
  created_at: time,
  updated_at: time,
  rev: count,
  changed_rev: count,
  created_rev: count,
  finished_rev: count,
  made_by: person.nullable(),
  ...by,
  attempts: count,
  misses: count.default(0),
  lease_id: id.nullable(),
  lease_worker: words(200),
  lease_user_id: person.nullable(),
  lease_via: later(words(200), ''),
  lease_note: later(words(500), ''),
  lease_given_at: time.nullable(),
  lease_expires_at: time.nullable(),
  lease_shown_until: time.nullable(),
})

const attempt = z.strictObject({
  task_id: id,
  attempt: count.min(1),
  lease_id: id,
  claim_id: words(200).nullable(),
  worker: words(200),
  user_id: person,
  via: later(words(200), ''),
  cost: later(count, 0),
  started_at: time,
  ended_at: time.nullable(),
  outcome: words(40).nullable(),
  rev: count,
})

const comment = z.strictObject({
  task_id: id,
  author_id: person,
  body: settled(field.commentBody),
  part: later(z.literal(['', 'question', 'answer']), ''),
  created_at: time,
  edited_at: time.nullable(),
  rev: count,
  ...by,
})

const reminder = z.strictObject({ task_id: id, remind_at: time, rung: flag })

/** The parts of a list, in this order; each row is one object. */
export const parts = { list, place, tasks: task, attempts: attempt, comments: comment, reminders: reminder }
export type PartName = keyof typeof parts
export type RowOf<Name extends PartName> = z.output<(typeof parts)[Name]>
export const partNames = Object.keys(parts) as PartName[]

export const columnsOf = (name: PartName): string[] => Object.keys(parts[name].shape)

/** Which of them name an account. */
export const people: ReadonlySet<string> = new Set([
  ...['author_id', 'dispatched_by', 'by_user_id', 'assignee_id', 'finished_by_user_id', 'made_by', 'lease_user_id'],
  'user_id',
])
