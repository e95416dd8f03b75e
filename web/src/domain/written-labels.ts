import { labelFrom, withLabel } from './label-text.ts'

/** As many of them as a task can have, each once. */
export const labelsAmong = (texts: readonly string[]): string[] =>
  texts
    .map(labelFrom)
    .filter((label) => label !== undefined)
    .reduce<string[]>(withLabel, [])

/** In a cell of a table: with commas between them, and in quotes what has one itself. */
export const labelCell = (labels: readonly string[]): string =>
  labels.map((label) => (/[",;]|^\s|\s$/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join(', ')

const inCell = /\s*(?:"((?:[^"]|"")*)"|([^,;]*))\s*(?:[,;]|$)/g

export const labelsOfCell = (text: string): string[] =>
  labelsAmong([...text.matchAll(inCell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))

/** Words like `@shop` in the content of a task, as Todoist writes its labels. */
const atWord = /(?<=^|\s)@([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)(?=\s|$)/gu

export const ofTodoist = (content: string): { name: string; labels: string[] } => {
  const name = content
    .replace(atWord, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
  // A task that is called by its label alone keeps its name.
  if (name === '') return { name: content, labels: [] }
  return { name, labels: [...content.matchAll(atWord)].map(([, word]) => word!) }
}

/** What other programs have: words, or things with a name; a label of Trello without one has a colour. */
export const labelsOfJson = (value: unknown): string[] => {
  if (typeof value === 'string') return labelsOfCell(value)
  if (!Array.isArray(value)) return []
  return labelsAmong(value.map(nameOf))
}

const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { name, title, color } = value as Record<string, unknown>
  return [name, title, color].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

const plain = /^(?!\p{N}+$)[\p{L}\p{M}\p{N}_/-]+$/u
/** What a name in Markdown may end with: `#shop`, `#[wet or not]`. A backslash before it makes it words. */
const tag = /\s(?<marks>\\*)#(?:\[(?<inside>(?:\\.|[^\]\\])+)\]|(?<word>(?!\p{N}+$)[\p{L}\p{M}\p{N}_/-]+))$/u

export const taggedName = (name: string, labels: readonly string[]): string => {
  const found = tag.exec(name)
  const words = found ? `${name.slice(0, found.index + 1)}\\${name.slice(found.index + 1)}` : name
  return [
    words,
    ...labels.map((label) => `#${plain.test(label) ? label : `[${label.replace(/[\]\\]/g, '\\$&')}]`}`),
  ].join(' ')
}

export const ofTaggedName = (text: string): { name: string; labels: string[] } => {
  const labels: string[] = []
  for (let name = text; ; ) {
    const found = tag.exec(name)
    if (!found) return { name, labels: labelsAmong(labels.toReversed()) }
    const { marks, inside, word } = found.groups!
    const at = found.index + 1
    if (marks !== '') return { name: name.slice(0, at) + name.slice(at + 1), labels: labelsAmong(labels.toReversed()) }
    labels.push(inside?.replace(/\\(.)/g, '$1') ?? word!)
    name = name.slice(0, found.index).trimEnd()
  }
}
