import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

/** Nothing else in the tests knows that there is more than one kind of database. */
const harness = 'server/test/harness.ts'

export const isTest = (file) => /\.(test|spec)\.ts$/.test(file)

export const testsBelow = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter(isTest)
      .map((file) => path.join(folder, file))
      .sort(),
  )

/** Whether a test may come out differently on another database: its imports lead to the harness. Any other runs once. */
export const isOnDatabase = (test) => {
  const seen = new Set()
  const leadsThere = (file) => {
    if (file === harness) return true
    if (seen.has(file)) return false
    seen.add(file)
    return importsOf(file).some(leadsThere)
  }
  return leadsThere(test)
}

const importsOf = (file) => {
  const source = readFileSync(path.join(root, file), 'utf8')
  const imports = source.matchAll(/^(?:import|export|\}) (?!type ).*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)
  return [...imports]
    .map(([, named, late]) => path.join(path.dirname(file), named ?? late))
    .filter((imported) => existsSync(path.join(root, imported)))
}
