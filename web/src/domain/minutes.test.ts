import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createMinutes } from './minutes.ts'

const pageAt = (t: TestContext, now: string) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: new Date(now) })
  return Object.assign(new EventTarget(), { hidden: false })
}

const listened = (t: TestContext, page: ReturnType<typeof pageAt>) => {
  const minutes = createMinutes(page)
  const told: string[] = []
  t.after(minutes.listen(() => told.push(minutes.now().toISOString().slice(11, 19))))
  return told
}

test('it is told as each minute begins, not a minute after one looked', (t) => {
  const told = listened(t, pageAt(t, '2026-11-20T09:30:45Z'))
  t.mock.timers.tick(14_999)
  assert.deepEqual(told, [])
  t.mock.timers.tick(1)
  assert.deepEqual(told, ['09:31:00'])
  t.mock.timers.tick(60_000)
  assert.deepEqual(told, ['09:31:00', '09:32:00'])
})

test('what is drawn twice is drawn with the same moment', (t) => {
  const minutes = createMinutes(pageAt(t, '2026-11-20T09:30:45Z'))
  t.mock.timers.tick(5_000)
  assert.equal(minutes.now().toISOString(), '2026-11-20T09:30:50.000Z')
  assert.equal(minutes.now(), minutes.now())
})

test('a page that is shown again knows at once what time it is', (t) => {
  const page = pageAt(t, '2026-11-20T23:59:30Z')
  const told = listened(t, page)
  t.mock.timers.setTime(Date.parse('2026-11-21T07:00:10Z'))
  told.length = 0
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(told, ['07:00:10'])
})

test('nobody looks, nothing runs', (t) => {
  const page = pageAt(t, '2026-11-20T09:30:45Z')
  const minutes = createMinutes(page)
  let told = 0
  const stop = minutes.listen(() => told++)
  stop()
  t.mock.timers.tick(120_000)
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(told, 0)
})
