import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { password } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { installation, type Program } from '../machine/program.ts'
import { openAccountStream } from '../raw-stream.ts'

/** Olga, a list of hers with a task, and Ed, who edits it. */
const setUp = async (baseUrl: string) => {
  const owner = await createClient({ baseUrl }).setup({ body: { email: 'olga@example.org', password } })
  const olga = createClient({ baseUrl, token: owner.token })
  const body = { email: 'ed@example.org', password, terms_accepted: true } as const
  const ed = await createClient({ baseUrl }).register({ body })
  const { id: listID } = await olga.createList({ body: { name: 'Shared' } })
  await olga.addMember({ listID, body: { email: body.email, role: 'editor' } })
  const { id: taskID } = await olga.createTask({ listID, body: { name: 'Milk' } })
  return { olga: owner.token, ed: ed.token, said: `@[Ed](user:${ed.user_id}) two?`, listID, taskID, edsId: ed.user_id }
}

test('a comment whose process is killed under it is told once, however often it comes again', {
  timeout: 120_000,
}, async () => {
  await using here = await installation()
  let server: Program = here.start()
  let baseUrl = await server.ready()
  const { olga, ed, said, taskID } = await setUp(baseUrl)
  const told = async () =>
    (await createClient({ baseUrl, token: ed }).getInbox({})).filter(({ kind }) => kind === 'mention').length
  for (let round = 1; round <= 4; round++) {
    const say = () =>
      createClient({ baseUrl, token: olga }).createComment(
        { taskID, body: { body: said } },
        { idempotencyKey: `round ${round}` },
      )
    const asked = say().catch(() => undefined)
    // Before it arrives, while it is written, after it.
    for (let turn = 0; turn < round * round * 4; turn++) await new Promise(setImmediate)
    server.signal('SIGKILL')
    await Promise.all([server.exited, asked])
    server = here.start()
    baseUrl = await server.ready()
    await Promise.all([say(), say()])
    assert.equal(await told(), round)
  }
  await server[Symbol.asyncDispose]()
})

if (postgresUrl !== undefined) {
  test('what one process writes comes into the inbox at the other, is read at both, and not told to who was removed', {
    timeout: 60_000,
  }, async () => {
    await using here = await installation()
    await using first = here.start()
    await using second = here.start()
    const [a, b] = await Promise.all([first.ready(), second.ready()])
    const { olga, ed, said, listID, taskID, edsId } = await setUp(a)
    const [olgas, eds] = [createClient({ baseUrl: a, token: olga }), createClient({ baseUrl: b, token: ed })]
    await using onA = await openAccountStream(a, ed)
    await using onB = await openAccountStream(b, ed)
    for (const stream of [onA, onB]) await stream.until('synced')
    await olgas.createComment({ taskID, body: { body: said } })
    for (const stream of [onA, onB]) await stream.until('inbox')
    const [notice] = await eds.getInbox({})
    assert.deepEqual([notice!.kind, notice!.read], ['mention', false])
    await eds.markInboxRead({ body: { through: notice!.id } })
    await onA.until('inbox')
    assert.equal((await createClient({ baseUrl: a, token: ed }).getInbox({}))[0]!.read, true)

    const say = () => olgas.createComment({ taskID, body: { body: said } }, { idempotencyKey: crypto.randomUUID() })
    const before = (await eds.getInbox({})).length
    const [, , removed] = await Promise.all([
      say(),
      say(),
      createClient({ baseUrl: b, token: olga }).raw('removeMember', { listID, userID: edsId }),
    ])
    assert.equal(removed.status, 204)
    await say()
    assert.deepEqual(await eds.getInbox({}), [])
    await olgas.addMember({ listID, body: { email: 'ed@example.org', role: 'viewer' } })
    const after = await eds.getInbox({})
    assert.ok(after.length <= before + 3, 'two at most that came before the removal, and that he was added')
  })
}
