/** What another program, or a bookmark, gives to become a task: as the address says it. */
export interface Given {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  /** The id of a list. */
  readonly list?: string
}

const fields = ['title', 'text', 'url', 'list'] as const

/** What is given in the address. */
export const givenIn = (said: Readonly<Record<string, string>>): Given =>
  Object.fromEntries(fields.flatMap((field) => (said[field] ? [[field, said[field]]] : [])))
