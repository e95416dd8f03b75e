import type { ColumnKind } from './imported.ts'

/**
 * What a column is called that has one of these, in the files of other apps and in English, German, French and Spanish; without
 * accents, as `plain` has it.
 */
const heads = {
  name: /^(?:(?:task |card )?(?:name|title)|task|content|summary|subject|to ?do|item|aufgabe|titel|bezeichnung|tache|nom|titre|tarea|nombre|titulo)$/,
  due: new RegExp(
    `^(?:${[
      'due(?: date| day| at| on| by)?|(?:finish|do) by|end date|until',
      'fa(?:e)?llig(?:keit(?:s ?(?:datum|tag))?| am| bis)?|(?:(?:zu )?erledigen )?bis|termin|stichtag|enddatum|abgabe(?:termin|datum)?',
      "echeance|date (?:d'echeance|limite|butoir|de fin)|(?:a (?:faire|rendre|finir) )?(?:avant|pour)(?: le)?|delai",
      'fecha (?:limite|tope|de (?:vencimiento|entrega|fin))|vencimiento|vence(?: el)?|plazo|(?:hacer )?(?:antes del?|hasta)(?: el)?|para el',
    ].join('|')})$`,
  ),
  done: /^(?:status|state|(?:is )?(?:done|completed?|checked|finished)|erledigt|statut|etat|fait|terminee?|estado|hecho|completad[ao])$/,
  description: /^(?:description|notes?|details|beschreibung|notiz(?:en)?|descripcion|notas?)$/,
  labels: /^(?:labels?|tags?|(?:stich|schlag)woe?rt(?:er?)?|etikett(?:en)?|etiquettes?|mots? cles?|etiquetas?)$/,
  list: /^(?:list(?: name)?|project(?: name)?|liste|projekt|projet|lista|proyecto)$/,
  /** These stand in, the first before the second, where there is no other date. */
  date: /^(?:date|datum|fecha)$/,
  deadline: /^(?:deadline|frist)$/,
  /** Anything in it says that the task is done. */
  end: /^(?:completed (?:at|on|time)|completion date|erledigt am)$/,
  type: /^type$/,
  kind: /^kind$/,
  id: /^(?:task ?id|id)$/,
  parent: /^parent(?: ?id| task id)?$/,
  isAllDay: /^is all day$/,
  zone: /^timezone$/,
  repeat: /^(?:repeat(?:s|ition)?|recurrence|rrule|wiederholung|repetition|repeticion)$/,
  isChecklist: /^is check ?list$/,
} as const satisfies Record<ColumnKind, RegExp> & Record<string, RegExp>

export type Head = keyof typeof heads

/** What each column is. Two that are called the same are not the same: the first counts. */
export const headsOf = (titles: readonly string[]): Partial<Record<Head, number>> => {
  const found: Partial<Record<Head, number>> = {}
  const words = titles.map(plain)
  for (const head of Object.keys(heads) as Head[]) {
    const at = words.findIndex((title) => heads[head].test(title))
    if (at >= 0) found[head] = at
  }
  // TickTick has a title, and calls what stands below it the content; to Todoist that is the name.
  const content = words.lastIndexOf('content')
  if (found.name !== undefined && content > found.name) found.description ??= content
  for (const other of ['date', 'deadline'] as const)
    if (found.due === undefined && found[other] !== undefined) {
      found.due = found[other]
      delete found[other]
    }
  return found
}

/** Small, without accents and what stands behind it (`Fällig bis:`), however its apostrophe is written. */
const plain = (title: string): string =>
  title
    .slice(0, 60)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[\s_-]+/g, ' ')
    .replace(/ ?[:*]$/, '')
    .trim()

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
