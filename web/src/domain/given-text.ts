/** What another program, or a bookmark, gives to become a task: as the address says it. */
export interface Given {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  /** The id of a list. */
  readonly list?: string
}

const fields = ['title', 'text', 'url', 'list'] as const

/**
 * What is given in the address. The router takes what looks like JSON for JSON, and writes a text that does so in quotes: neither
 * may change what was given, be it a number of twenty digits.
 */
export const givenIn = (search: string): Given => {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    fields.flatMap((field) => (params.get(field) ? [[field, unquoted(params.get(field)!)]] : [])),
  )
}

const unquoted = (value: string): string => {
  const inner = parsed(value)
  return typeof inner === 'string' && parsed(inner) !== undefined ? inner : value
}

const parsed = (value: string): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Of a task: its name is the first line, and nothing that was given is left out. */
export const taskOf = ({ title = '', text = '', url = '' }: Given): { name: string; description: string } => {
  const heading = title.trim()
  const [first = '', ...rest] = text.trim().split(/\r?\n/)
  const body = rest.join('\n').trim()
  // Programs that share a page give its address as the text.
  const isAddress = /^https?:\/\/\S+$/.test(first)
  const name = (isAddress ? heading : first.trim()) || heading || first.trim() || url.trim()
  const said = [heading, first.trim(), body, url.trim()]
  const parts = said.filter((part, at) => part !== '' && part !== name && !said.slice(0, at).includes(part))
  return { name, description: parts.join('\n\n') }
}
