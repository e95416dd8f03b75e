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

/**
 * Whether a test may come out differently on another database: its imports lead to the harness. Any other runs once, and so does
 * one that is about what stands before every query, and says so: `export const runsOnce = '<why>'`.
 */
export const isOnDatabase = (test) => leads(test, harness) && !/^export const runsOnce =/m.test(read(test))

/** Whether a test waits for other processes most of its time: it starts some, or lies among the storms. */
export const isWaiting = (test) =>
  test.startsWith('server/test/storm/') ||
  reaches(test, (file) => isOfTests(file) && /'node:child_process'/.test(read(file)))

const isOfTests = (file) => isTest(file) || file.startsWith('server/test/')

const leads = (file, to) => reaches(file, (imported) => imported === to)

/** Whether a file, or one that its imports lead to, is such a one. */
const reaches = (file, isSuch) => [...reachedFrom(file)].some(isSuch)

/** Each file is read once, however many tests lead to it. */
const once = (make) => {
  const made = new Map()
  return (file) => {
    if (!made.has(file)) made.set(file, make(file))
    return made.get(file)
  }
}

const read = once((file) => readFileSync(path.join(root, file), 'utf8'))

/** A file and those that its imports lead to. */
const reachedFrom = once((file) => {
  const reached = new Set([file])
  for (const each of reached) for (const imported of importsOf(each)) reached.add(imported)
  return reached
})

const importsOf = once((file) => {
  const imports = read(file).matchAll(/^(?:import|export|\}) (?!type ).*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)
  return [...imports]
    .map(([, named, late]) => path.join(path.dirname(file), named ?? late))
    .filter((imported) => existsSync(path.join(root, imported)))
})
