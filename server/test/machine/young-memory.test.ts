import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { installation, Program, sources } from './program.ts'

export const runsOnce = 'what requests leave in memory does not depend on the database'

const tracing = `import v8 from 'node:v8'
v8.setFlagsFromString('--trace-gc')`

const CALLERS = 64
const EACH = 90

/** What the thread that serves had in memory before and after each collection of what is young. */
const scavenges = (said: string): { before: number; after: number }[] => {
  const all = [...said.matchAll(/:(0x\w+)\] .*Scavenge ([\d.]+) \([\d.]+\) -> ([\d.]+) /g)]
  const first = all[0]?.[1]
  return all
    .filter(([, thread]) => thread === first)
    .map(([, , before, after]) => ({ before: Number(before), after: Number(after) }))
}

const options = `--import=data:text/javascript,${encodeURIComponent(tracing)}`

describe('memory of a process', () => {
  test('what starting took is given back at rest', async () => {
    await using place = await installation()
    await using program = new Program(place.folder, { ...place.settings, NODE_OPTIONS: options })
    await program.ready()
    const [, before, after] = await program.says(/ \(reduce\) [\d.]+ \(([\d.]+)\) -> [\d.]+ \(([\d.]+)\) /)
    assert.ok(Number(after) < 0.8 * Number(before), `${before} MB before, ${after} MB after`)
  })

  test('a request is collected while it is young, with all that belongs to it', async () => {
    await using place = await installation()
    await using program = new Program(place.folder, { ...place.settings, NODE_OPTIONS: options }, [], sources)
    const baseUrl = await program.ready()
    const { token } = await createClient({ baseUrl }).setup({
      body: { email: 'ann@example.org', password: 'correct horse' },
    })
    const api = createClient({ baseUrl, token })
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    const create = async () => {
      for (let n = 0; n < EACH; n++) await api.createTask({ listID, body: { name: 'Milk' } })
    }
    await Promise.all(Array.from({ length: CALLERS }, create))

    // What is made once, like compiled code, grows old in the first half.
    const all = scavenges(program.said)
    const late = all.slice(all.length / 2)
    assert.ok(late.length > 3, `${all.length} collections`)
    let made = 0
    let kept = 0
    for (let at = 1; at < late.length; at++) {
      const known = late[at - 1]!.after
      made += late[at]!.before - known
      kept += Math.max(0, late[at]!.after - known)
    }
    assert.ok(kept < made / 20, `${kept} of ${made} MB grew old`)
  })
})
