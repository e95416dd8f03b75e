/** A piece of the document. */
export type Json = { [name: string]: unknown }

/** `task_deleted`, `auth.required` → `TaskDeleted`, `AuthRequired` */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())

export const code = (text: string): string => `\`${text}\``
