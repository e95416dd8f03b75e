import { counted } from '../engine/outside/deadline.ts'

const PAGE = { characters: 128 * 1024, firstRows: 16, mostRows: 512 }

/**
 * Page after page, each read after the last row of the one before. What a list has comes by rev: a row that is changed
 * meanwhile comes to the end and cannot be missed. One that was told of before is left out there.
 */
export async function* pagesOf<Row extends { readonly id: string | number }>(
  read: (limit: number, last: Row | undefined) => Promise<Row[]>,
  show: (row: Row) => object,
): AsyncGenerator<string[]> {
  const told = new Set<Row['id']>()
  let last: Row | undefined
  let limit = PAGE.firstRows
  for (;;) {
    const rows = await read(limit, last)
    const page = counted(() => rows.filter(({ id }) => !told.has(id)).map((row) => JSON.stringify(show(row))))
    yield page
    if (rows.length < limit) return
    for (const { id } of rows) told.add(id)
    last = rows.at(-1)!
    const characters = page.reduce((sum, { length }) => sum + length, 0)
    if (characters < PAGE.characters) limit = Math.min(2 * limit, PAGE.mostRows)
    else limit = Math.max(Math.floor(limit / 2), PAGE.firstRows)
  }
}
