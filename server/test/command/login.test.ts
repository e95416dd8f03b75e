import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { keyOf, register } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'
import { commandIn } from './started.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the command knows no database'

describe(`docket login on ${databaseName}`, () => {
  const docket = useDocket()
  let here: Awaited<ReturnType<typeof commandIn>>
  before(async () => {
    here = await commandIn()
  })
  after(() => here[Symbol.asyncDispose]())

  const configFile = () => join(here.home, '.config/docket/config.json')
  const config = async () => JSON.parse(await readFile(configFile(), 'utf8'))
  const codeIn = (said: string) => /Code {3}(\S+)/.exec(said)![1]!

  test('shows an address and a code, waits, and keeps the key where nobody else reads it', async () => {
    const ann = await register(docket, 'ann')
    const { id } = await ann.api.createList({ body: { name: 'Halyard' } })
    const run = here.start(['login', docket.url, '--name', 'laptop'])
    await run.says(/Code {3}/)
    const code = codeIn(run.stderr)
    assert.ok(run.stderr.includes(`/pair?code=${code}\n`))
    assert.equal((await ann.api.getPairing({ code })).name, 'laptop')
    await ann.api.approvePairing({ code, body: { lists: [id] } })
    assert.equal(await run.ended(), 0)
    const { current, servers } = await config()
    assert.equal(current, docket.url)
    assert.match(servers[docket.url].key, /^svc_u_/)
    assert.equal((await stat(configFile())).mode & 0o777, 0o600)
    assert.ok(!`${run.stdout}${run.stderr}`.includes('svc_u_'))
    const lists = here.start(['lists'])
    assert.equal(await lists.ended(), 0)
    assert.match(lists.stdout, /\tHalyard\n$/)

    const out = here.start(['logout'])
    assert.equal(await out.ended(), 0)
    assert.deepEqual((await config()).servers, {})
    assert.equal(await here.start(['lists']).ended(), 4)
    assert.equal(await here.start(['logout']).ended(), 3)
  })

  test('ends with 6 when it is refused', async () => {
    const ann = await register(docket)
    const run = here.start(['login', docket.url])
    await run.says(/Code {3}/)
    await ann.api.refusePairing({ code: codeIn(run.stderr) })
    assert.equal(await run.ended(), 6)
    assert.match(run.stderr, /It was refused\./)
  })

  test('takes a key from stdin, and keeps none that is no good', async () => {
    const ann = await register(docket)
    const { key } = await keyOf(docket, ann)
    assert.equal(await here.start(['login', docket.url, '-i'], {}, 'svc_u_nonsense\n').ended(), 4)
    assert.equal(await here.start(['login', docket.url, '-i'], {}, '\n').ended(), 2)
    assert.equal(await here.start(['login', docket.url, '-i'], {}, `${key}\n`).ended(), 0)
    assert.equal((await config()).servers[docket.url].key, key)
    assert.equal(await here.start(['login', 'ftp://x']).ended(), 2)
  })
})
