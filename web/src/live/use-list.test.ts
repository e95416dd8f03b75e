import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oncePerVersion } from './use-list.ts'

test('what is costly is worked out once for each version of each list', () => {
  let works = 0
  const select = oncePerVersion(
    ({ version }: { version: number; name: string }) => version,
    ({ name }) => `${name} ${++works}`,
  )
  const [one, other] = [
    { name: 'one', version: 1 },
    { name: 'other', version: 1 },
  ]
  assert.deepEqual([select(one), select(one)], ['one 1', 'one 1'])
  assert.equal(select(other), 'other 2')
  other.version++
  assert.equal(select(other), 'other 3')
})
