import type { ColumnKind } from './imported.ts'

/** What a column is called that has one of these, in the files of other apps and in English, German, French and Spanish. */
const heads = {
  name: /^(?:(?:task |card )?(?:name|title)|task|content|summary|subject|to ?do|item|aufgabe|titel|bezeichnung|tâche|nom|titre|tarea|nombre|título)$/,
  due: /^(?:due(?: date| at| on)?|date|fällig(?:keit(?:sdatum)?| am)?|datum|échéance|date d'échéance|fecha(?: límite| de vencimiento)?|vencimiento)$/,
  done: /^(?:status|state|(?:is )?(?:done|completed?|checked|finished)|erledigt|statut|état|fait|terminée?|estado|hecho|completad[ao])$/,
  description: /^(?:description|notes?|details|beschreibung|notiz(?:en)?|descripción|notas?)$/,
  list: /^(?:list(?: name)?|project(?: name)?|liste|projekt|projet|lista|proyecto)$/,
  /** Stands in where there is no other date. */
  deadline: /^(?:deadline|frist)$/,
  /** Anything in it says that the task is done. */
  end: /^(?:completed (?:at|on|time)|completion date|erledigt am)$/,
  type: /^type$/,
  kind: /^kind$/,
  id: /^(?:task ?id|id)$/,
  parent: /^parent(?: ?id| task id)?$/,
  isAllDay: /^is all day$/,
  zone: /^timezone$/,
  repeat: /^(?:repeat(?:s|ition)?|recurrence|rrule|wiederholung|répétition|repetición)$/,
  isChecklist: /^is check ?list$/,
} as const satisfies Record<ColumnKind, RegExp> & Record<string, RegExp>

export type Head = keyof typeof heads

/** What each column is. Two that are called the same are not the same: the first counts. */
export const headsOf = (titles: readonly string[]): Partial<Record<Head, number>> => {
  const found: Partial<Record<Head, number>> = {}
  const words = titles.map((title) =>
    title
      .slice(0, 60)
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
  for (const head of Object.keys(heads) as Head[]) {
    const at = words.findIndex((title) => heads[head].test(title))
    if (at >= 0) found[head] = at
  }
  // TickTick has a title, and calls what stands below it the content; to Todoist that is the name.
  const content = words.lastIndexOf('content')
  if (found.name !== undefined && content > found.name) found.description ??= content
  if (found.due === undefined && found.deadline !== undefined) {
    found.due = found.deadline
    delete found.deadline
  }
  return found
}

/** A row deep in the file has to say more than the name, or it might be a task. */
const areHeads = (row: readonly string[], index: number): boolean => {
  const { name, ...others } = headsOf(row)
  return name !== undefined && (index === 0 || Object.keys(others).length > 0)
}

/** Some files say where they come from before the heads of their columns. */
const headsWithin = 10

/** Which row they are; nothing where none looks like it. */
export const rowOfHeads = (rows: readonly (readonly string[])[]): number | undefined => {
  const at = rows.slice(0, headsWithin).findIndex(areHeads)
  return at < 0 ? undefined : at
}
