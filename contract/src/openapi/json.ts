/** A piece of the document. */
export type Json = { [name: string]: unknown }

/** `task_deleted`, `auth.required` → `TaskDeleted`, `AuthRequired` */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())

export const code = (text: string): string => `\`${text}\``

/** The words of an enumeration, each with a name that no other enumeration has: some generators put all names in one place. */
export const enumeration = (type: string, words: readonly string[]): Json => ({
  enum: words,
  'x-enum-varnames': words.map((word) => type + pascalCase(word)),
})
