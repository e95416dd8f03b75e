import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Presence } from './presence.ts'

/** Olga and Ed have a list open; `told` counts how often that was said to be another set of people. */
const opened = ({ mock }: TestContext) => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  const seen = { told: 0 }
  const presence = new Presence({
    process: 'one',
    onChange: () => void (seen.told += 1),
    onHide: () => {},
    say: () => {},
  })
  presence.enter('list', 'ed')
  presence.enter('list', 'olga')
  const placeOfEd = () => {
    const { writing, open } = presence.people('list')[0]!
    return { writing, open }
  }
  const pass = (ms: number) => {
    seen.told = 0
    mock.timers.tick(ms)
    return seen.told
  }
  return { presence, placeOfEd, pass }
}

describe('who has a list open, as time passes', () => {
  for (const [way, holdsMs] of [
    ['writing', 6000],
    ['open', 30_000],
  ] as const)
    test(`what is said to be ${way} and not said again is ${way} no more, and that is told`, (t) => {
      const { presence, placeOfEd, pass } = opened(t)
      presence.place('list', 'ed', { [way]: 'task' })
      pass(holdsMs - 1)
      assert.equal(placeOfEd()[way], 'task')
      assert.equal(pass(1), 1)
      assert.deepEqual(placeOfEd(), { writing: null, open: null })
    })

  test('what is said again holds on, each for itself', (t) => {
    const { presence, placeOfEd, pass } = opened(t)
    presence.place('list', 'ed', { writing: 'task', open: 'task' })
    pass(5000)
    presence.place('list', 'ed', { writing: 'task' })
    pass(5999)
    assert.deepEqual(placeOfEd(), { writing: 'task', open: 'task' })
    pass(1)
    assert.deepEqual(placeOfEd(), { writing: null, open: 'task' })
    pass(18_999)
    assert.deepEqual(placeOfEd(), { writing: null, open: 'task' })
    pass(1)
    assert.deepEqual(placeOfEd(), { writing: null, open: null })
  })
})
