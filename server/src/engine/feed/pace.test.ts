import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Pace } from './pace.ts'

/** A pace of 250 ms on a clock that is moved by hand, with what it delivered and when. */
const start = (t: TestContext, delivering?: () => Promise<void>) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const delivered: string[] = []
  let now = 0
  const pace = new Pace(async (keys) => {
    delivered.push(`${now} ${keys.join()}`)
    await delivering?.()
  }, 250)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const advance = async (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
    await settle()
  }
  return { pace, delivered, advance, settle }
}

describe('Pace', () => {
  test('delivers what has rested at once and together, and what rests when it has, once', async (t) => {
    const { pace, delivered, advance, settle } = start(t)
    for (const key of ['a', 'b', 'a']) pace.ask(key)
    await settle()
    for (let n = 0; n < 9; n++) {
      pace.ask('a')
      await advance(10)
    }
    pace.ask('c')
    await settle()
    await advance(159)
    assert.deepEqual(delivered, ['0 a,b', '90 c'])
    await advance(1)
    assert.deepEqual(delivered, ['0 a,b', '90 c', '250 a'])
    await advance(1000)
    assert.equal(delivered.length, 3, 'and nothing more when nobody asks')
    pace.ask('a')
    await settle()
    assert.equal(delivered.at(-1), '1250 a')
  })

  test('gives four a second to whoever asks all the time, the last one included', async (t) => {
    const { pace, delivered, advance } = start(t)
    for (let n = 0; n < 200; n++) {
      pace.ask('a')
      await advance(5)
    }
    await advance(5)
    await advance(1000)
    assert.deepEqual(delivered, ['5 a', '255 a', '505 a', '755 a', '1005 a'])
  })

  test('delivers again what was asked for while it was being delivered', async (t) => {
    const first = Promise.withResolvers<void>()
    const { pace, delivered, advance, settle } = start(t, () => first.promise)
    pace.ask('a')
    await settle()
    pace.ask('a')
    pace.ask('b')
    first.resolve()
    await settle()
    assert.deepEqual(delivered, ['0 a', '0 b'])
    await advance(250)
    assert.deepEqual(delivered, ['0 a', '0 b', '250 a'])
  })

  test('ends with what is due left undone', async (t) => {
    const { pace, delivered, advance, settle } = start(t)
    pace.ask('a')
    await settle()
    pace.ask('a')
    pace[Symbol.dispose]()
    await advance(1000)
    assert.deepEqual(delivered, ['0 a'])
  })
})
