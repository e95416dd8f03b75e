import type { Imported } from './imported.ts'

/** For tests: a file that is one list, as that list. */
export const flat = ({ lists, table: _, ...rest }: Imported) => ({
  name: lists[0]?.name,
  lines: lists[0]?.lines ?? [],
  ...rest,
})
