import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { parseEventStream } from '../../../client/src/event-stream.ts'
import { type Scene, setScene } from '../cast/scene.ts'
import { databaseName, useDocket } from '../harness.ts'

/** Makes no sense as a rev, so the stream starts with the whole list. */
const junk: Record<string, string> = {
  nothing: '',
  'an escaped line break': '1%0a',
  'an escaped frame': '1%0d%0a%0d%0aevent: task_deleted%0d%0adata: {}',
  'a negative number': '-1',
  'a sign': '+1',
  'an exponent': '1e3',
  'a hexadecimal number': '0x1',
  'a fraction': '1.0',
  'two numbers': '1, 1',
  SQL: "' OR 1--",
  'a word': 'null',
  'digits of another script': Buffer.from('１').toString('latin1'),
  '16 digits': '9'.repeat(16),
  '10 kB of digits': '1'.repeat(10_000),
  'a lineage with a zero': '1.583920',
  'a lineage of five digits': '1.58392',
  'a lineage without a rev': '.583921',
}

describe(`resuming after nonsense on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene
  let rev: number

  before(async () => {
    scene = await setScene(docket)
    rev = (await scene.owner.api.getList({ listID: scene.listID })).rev
  })

  for (const [what, id] of Object.entries(junk)) {
    test(`${what} as Last-Event-ID brings the whole list`, async () => {
      assert.deepEqual(await openWith(id), { frames: [`task ${scene.taskID} -`, `synced ${rev}`], full: true })
    })
  }

  test('a rev that the list has not reached brings the whole list, with what else may have changed', async () => {
    const frames = [`list ${scene.listID} -`, 'members_changed -', `task ${scene.taskID} -`, `synced ${rev}`]
    assert.deepEqual(await openWith('1000000000'), { frames, full: true })
  })

  test('a rev that the list has is resumed after', async () => {
    assert.deepEqual(await openWith(String(rev)), { frames: [`synced ${rev}`], full: false })
    // Of the frames of one rev the last has it.
    const last = [`task ${scene.taskID} -`, `comment ${scene.ids['commentID']} ${rev}`]
    assert.deepEqual(await openWith(`0${rev - 1}`), { frames: [...last, `synced ${rev}`], full: false })
    const all = [`list ${scene.listID} 1`, `members_changed ${rev - 2}`, ...last, `synced ${rev}`]
    assert.deepEqual(await openWith('0'), { frames: all, full: false })
  })

  /** The frames up to `synced`. */
  const openWith = async (id: string): Promise<{ frames: string[]; full: boolean }> => {
    const connection = new AbortController()
    const response = await scene.owner.api.raw(
      'getListEvents',
      { listID: scene.listID },
      { headers: { 'last-event-id': id }, signal: connection.signal },
    )
    assert.equal(response.status, 200)
    const frames: string[] = []
    for await (const { event, data, id: at } of parseEventStream(response.body!)) {
      if (event === 'message') continue
      const { id: taskID, full } = JSON.parse(data) as { id?: string; full?: boolean }
      frames.push([event, taskID, at?.replace(/\.[1-9]{6}$/, '') ?? '-'].filter((part) => part !== undefined).join(' '))
      if (full === undefined) continue
      connection.abort()
      return { frames, full }
    }
    return assert.fail('the stream ended before it was synced')
  }
})
