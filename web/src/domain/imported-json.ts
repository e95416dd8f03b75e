import { conventions } from './conventions.ts'
import { grouped } from './grouped.ts'
import { type Imported, type ImportedLine, lineOf, listName, MOST_LINES_IN_ALL, taskName } from './imported.ts'
import { DueReader } from './imported-dates.ts'
import { dayWithin } from './imported-ticktick.ts'
import { labelsOfJson } from './written-labels.ts'

type Fields = Readonly<Record<string, unknown>>

/** What people have written of a task elsewhere, and Docket has no place for. */
const known = ['members', 'assignees', 'milestone', 'attachments', 'comments', 'priority'] as const

/** More are refused, so nothing need be made of them. */
const enough = MOST_LINES_IN_ALL + 1

/**
 * The tasks of a Trello board, of issues of GitHub (`gh issue list --json`, or its API), of a list that was taken out of Docket,
 * or of any other list of things with a name or title; nothing where the JSON is none of these.
 */
export const importedJson = (json: unknown, title: string | undefined, now: Date): Imported | undefined => {
  if (Array.isArray(json)) return fromThings(title, json, now)
  if (!isFields(json)) return undefined
  if (Array.isArray(json.cards)) return fromBoard(json, json.cards, title, now)
  const things = [json.tasks, json.items, json.issues].find(Array.isArray)
  return things && fromThings(listName(textOf(json.name) || textOf(json.title)) ?? title, things, now)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isFields(value) ? Object.keys(value).length > 0 : Boolean(value)

const fromThings = (name: string | undefined, things: readonly unknown[], now: Date): Imported | undefined => {
  const all = things.filter(isFields)
  // What GitHub's API calls issues are pull requests too.
  const tasks = all.filter((thing) => nameOf(thing) !== '' && !isSaid(thing.pull_request))
  if (tasks.length === 0) return undefined
  const dues = new DueReader(now)
  const lines = tasks.slice(0, enough).map((thing) => {
    const [description] = [thing.body, thing.description, thing.notes].map(textOf).filter(Boolean)
    const [due] = [thing.due_at, thing.due, thing.dueDate, thing.due_date].map(textOf).filter(Boolean)
    const written = dues.due(due ?? '', conventions.isDayFirst)
    const day = written && thing.due_all_day === true ? dayWithin(written, 'UTC') : written
    const repeat = dues.rule(thing.repeat, day, '') ?? day?.repeat
    const labels = [thing.labels, thing.tags].map(labelsOfJson).find((all) => all.length > 0) ?? []
    return lineOf({ name: nameOf(thing), description, due: day, repeat, labels, status: statusOf(thing) })
  })
  return {
    lists: [{ name, lines }],
    left: { columns: saidOf(tasks), rows: things.length - tasks.length, ...dues.left() },
  }
}

const nameOf = ({ title, name, content }: Fields): string => taskName(textOf(title) || textOf(name) || textOf(content))

const statusOf = ({ state, status, completed, done }: Fields): ImportedLine['status'] => {
  const said = (textOf(state) || textOf(status)).toLowerCase()
  if (completed === true || done === true || /^(?:closed|completed|done)$/.test(said)) return 'completed'
  return /^(?:in_progress|in progress|doing)$/.test(said) ? 'in_progress' : undefined
}

/** A board's cards, in the order of its lists. Those of a list for what is done, or in the making, are; its checklists are boxes. */
const fromBoard = (
  board: Fields,
  all: readonly unknown[],
  title: string | undefined,
  now: Date,
): Imported | undefined => {
  const lists = fieldsIn(board.lists).toSorted(byPlace)
  const shelves = new Map(
    lists.map((list, at) => [list.id, { at, name: textOf(list.name), isClosed: list.closed === true }]),
  )
  const checklists = grouped(fieldsIn(board.checklists).toSorted(byPlace), ({ idCard }) => idCard)
  const shelfOf = ({ idList }: Fields) => shelves.get(idList)
  const cards = all
    .filter(isFields)
    .filter((card) => card.closed !== true && !shelfOf(card)?.isClosed && nameOf(card) !== '')
    .sort((a, b) => (shelfOf(a)?.at ?? 0) - (shelfOf(b)?.at ?? 0) || byPlace(a, b))
  if (cards.length === 0) return undefined
  const dues = new DueReader(now)
  const lines = cards.slice(0, enough).map((card) => {
    const shelf = shelfOf(card)?.name ?? ''
    // Older exports keep them with their card.
    const own = checklists.get(card.id) ?? fieldsIn(card.checklists).toSorted(byPlace)
    const boxes = own.map((list) => boxesOf(list))
    const description = [textOf(card.desc).trim(), ...boxes].filter(Boolean).join('\n\n')
    const isDone =
      card.dueComplete === true ||
      (isFields(card.badges) && card.badges.dueComplete === true) ||
      /^(?:done|completed|finished|erledigt|fertig|fait|terminé|hecho)(?!\p{L})/iu.test(shelf)
    const isBegun = /^(?:doing|in progress|in arbeit|en cours|en curso)(?!\p{L})/iu.test(shelf)
    const status = isDone ? 'completed' : isBegun ? 'in_progress' : undefined
    const due = dues.due(textOf(card.due), conventions.isDayFirst)
    return lineOf({ name: nameOf(card), description, due, labels: labelsOfJson(card.labels), status })
  })
  // What was said about cards is among what was done on the board.
  const comments = fieldsIn(board.actions).filter(({ type }) => type === 'commentCard')
  const columns = saidOf([...cards.map((card) => ({ ...card, members: card.idMembers })), { comments }])
  return {
    lists: [{ name: listName(textOf(board.name)) ?? title, lines }],
    left: { columns, rows: all.length - cards.length, ...dues.left() },
  }
}

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const byPlace = (a: Fields, b: Fields): number => Number(a.pos ?? 0) - Number(b.pos ?? 0)

const boxesOf = ({ name, checkItems }: Fields): string => {
  const items = fieldsIn(checkItems).toSorted(byPlace)
  const boxes = items.map(({ name, state }) => `- [${state === 'complete' ? 'x' : ' '}] ${taskName(textOf(name))}`)
  return [taskName(textOf(name)), ...boxes].filter(Boolean).join('\n')
}

const saidOf = (things: readonly Fields[]): string[] =>
  known.filter((kind) => things.some((thing) => isSaid(thing[kind])))
