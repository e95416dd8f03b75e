import assert from 'node:assert/strict'
import type { Docket } from './harness.ts'

/** Takes the bugs that a test provoked on purpose out of the log, and shows them. */
export const takeBugs = ({ bugs }: Docket): string => (bugs as string[]).splice(0).join('')

export const takeOneBug = ({ bugs }: Docket): string => {
  assert.equal(bugs.length, 1, `one bug was expected in the log, and not:\n${bugs.join('')}`)
  return (bugs as string[]).splice(0).join('')
}
