import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type Person, registerVerified } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { type Fate, startProxy } from '../peers/faulty-proxy.ts'
import { type Shell, shell } from './in-process.ts'

export const runsOnce = 'the command knows no database'

describe('what docket is given while its server is out of reach', () => {
  const docket = useDocket()
  let ann: Person
  let key: string
  before(async () => {
    ann = await registerVerified(docket, 'ann')
    ;({ key } = await ann.api.createApiKey({ body: { name: 'laptop' } }))
  })

  /** A list of this name with a task, and a shell whose calls meet this fate. */
  const scene = async (name: string, fateOf: (method: string, path: string) => Fate) => {
    const { id: listID } = await ann.api.createList({ body: { name } })
    const { id: taskID } = await ann.api.createTask({ listID, body: { name: `Sand ${name}` } })
    const proxy = await startProxy(
      () => docket.url,
      ({ method, path }) => fateOf(method, path),
    )
    const names = async () => (await ann.api.getTasks({ listID })).map((task) => task.name)
    const comments = async () => (await ann.api.getComments({ taskID })).map(({ body }) => body)
    const own = shell({ DOCKET_URL: proxy.url, DOCKET_TOKEN: key })
    return { ...own, proxy, names, comments, [Symbol.dispose]: () => proxy[Symbol.dispose]() }
  }
  const kept = ({ home }: Shell) => readdir(join(home, '.local/state/docket/outbox')).catch(() => [])

  test('is kept and said, and sent with the next call: each once, in order', async () => {
    let isDown = true
    using boat = await scene('Boat', () => (isDown ? 503 : 'pass'))
    for (const name of ['One', 'Two', 'Three']) {
      const { stdout, stderr, code } = await boat.run(['add', name, '--list', 'Boat'])
      assert.deepEqual([stdout, code], ['', 0])
      assert.match(stderr, new RegExp(`^Kept on this machine: ${name}\n.* does not answer\\.`))
    }
    assert.equal((await boat.run(['comment', 'Sand Boat', 'From the train'])).code, 0)
    assert.equal((await boat.run(['outbox'])).stdout.split('\n').length, 5)
    assert.equal((await boat.run(['lists'])).code, 1)
    assert.equal((await kept(boat)).length, 4)
    isDown = false
    const { stderr } = await boat.run(['add', 'Four', '--list', 'Boat'])
    assert.equal(stderr.match(/^Sent what was kept/gm)?.length, 4)
    assert.deepEqual(await boat.names(), ['Sand Boat', 'One', 'Two', 'Three', 'Four'])
    assert.deepEqual(await boat.comments(), ['From the train'])
    assert.deepEqual(await kept(boat), [])
    assert.equal((await boat.run(['outbox'])).stderr, 'Nothing waits.\n')
  })

  test('is made once where its answer was lost, and where two calls send it at the same time', async () => {
    let fate: Fate = 'cut'
    using yard = await scene('Yard', (method) => (method === 'POST' ? fate : 'pass'))
    assert.match((await yard.run(['add', 'Lost', '--list', 'Yard'])).stderr, /^Kept/)
    assert.deepEqual(await yard.names(), ['Sand Yard', 'Lost'])
    assert.match((await yard.run(['comment', 'Lost', 'Found'])).stderr, /^Kept/)
    fate = 'pass'
    await Promise.all([yard.run(['lists']), yard.run(['lists'])])
    assert.deepEqual(await yard.names(), ['Sand Yard', 'Lost'])
    assert.deepEqual(await kept(yard), [])
  })

  test('is put aside and said where the server refuses it, or cannot tell any more whether it has it', async () => {
    let fate: Fate = 503
    let isDown = true
    using shed = await scene('Shed', (method) => (isDown || method === 'POST' ? fate : 'pass'))
    await shed.run(['add', 'Nowhere', '--list', 'Sched'])
    isDown = false
    fate = 'cut'
    const { stderr: first } = await shed.run(['add', 'Doubtful', '--list', 'Shed'])
    assert.match(first, /Could not be sent: Nowhere\nThere is no list “Sched”/)
    fate = 503
    await shed.run(['add', 'Fine', '--list', 'Shed'])
    const [doubtful] = (await kept(shed)).toSorted((a, b) => (a < b ? -1 : 1))
    const file = join(shed.home, '.local/state/docket/outbox', doubtful!)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/"doubtful_since":"[^"]+"/, '"doubtful_since":"2020-01-01T00:00:00.000Z"'))
    fate = 'pass'
    const { stderr } = await shed.run(['lists'])
    assert.match(stderr, /Could not be sent: Doubtful\nIt was sent more than 23 hours ago/)
    assert.match(stderr, /Sent what was kept at .*: Fine/)
    assert.deepEqual(await shed.names(), ['Sand Shed', 'Doubtful', 'Fine'])
    assert.equal((await readdir(join(shed.home, '.local/state/docket/refused'))).length, 2)
  })
})
