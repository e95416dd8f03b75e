import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame } from '@docket/client'
import { FollowingTab, isBehind } from './following-tab.ts'
import type { Link } from './shared-stream.ts'

test('a bookmark is behind a later rev of the same past, and behind any other past', () => {
  assert.equal(isBehind('7.1', '8.1'), true)
  assert.equal(isBehind('8.1', '8.1'), false)
  assert.equal(isBehind('8.1', '7.1'), false)
  assert.equal(isBehind('8.1', '7.2'), true)
  assert.equal(isBehind(undefined, '1.1'), true)
  assert.equal(isBehind('8.1', undefined), false)
})

test('why a stream ends is told, though it was said while this tab still asked what came before', async () => {
  const ended = Promise.withResolvers<void>()
  const heard: string[] = []
  const link = {
    since: () => '7.1',
    receive: ({ event }: Frame) => heard.push(event),
    catchUp: () => new Promise(() => {}),
    end: ended.resolve,
  } as unknown as Link<Frame>
  const [here, leader] = [new BroadcastChannel('list'), new BroadcastChannel('list')]
  const listening = new FollowingTab(link, here, { isNew: true })
  leader.postMessage({ kind: 'frame', leader: 'l', frame: { event: 'list_deleted', data: { id: 'list' } } })
  leader.postMessage({ kind: 'end', leader: 'l' })
  await ended.promise
  listening.close()
  here.close()
  leader.close()
  assert.deepEqual(heard, ['list_deleted'])
})
