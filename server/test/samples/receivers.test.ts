import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type Person, register } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { type Delivery, HookPeer } from '../peers/hook-peer.ts'
import { findProgram, isTried } from '../peers/installed.ts'
import { freePort } from '../peers/load-balancer.ts'
import { Script } from '../peers/script.ts'
import { sectionsOf } from './samples.ts'

export const runsOnce = 'what stands on a page knows no database'

const root = resolve(import.meta.dirname, '../../..')
const ways = [
  { title: 'A receiver in TypeScript', way: 'ts', file: 'receiver.ts', program: process.execPath },
  { title: 'A receiver in Python', way: 'python', file: 'receiver.py', program: findProgram('python3') },
] as const
const tried = ways.filter(({ way }) => way !== 'python' || isTried('python3'))

describe('the receivers of the page about webhooks, as they stand there', () => {
  const docket = useDocket({ environment: { DOCKET_HOOKS: 'private' } })
  const sections = sectionsOf('webhooks.md')
  let peer: HookPeer
  let olga: Person
  let folder: string

  before(async () => {
    peer = await HookPeer.start()
    olga = await register(docket)
    folder = await mkdtemp(join(tmpdir(), 'docket-receivers-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  after(async () => {
    await peer[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  test('are there in each way', () => {
    assert.deepEqual(
      sections.map(({ title, samples }) => [title, Object.keys(samples)]),
      ways.map(({ title, way }) => [title, [way]]),
    )
  })

  /** Until somebody listens there. */
  const listening = async (port: number, program: Script) => {
    for (let isThere = false; !isThere; ) {
      const socket = connect(port, '127.0.0.1')
      isThere = await new Promise((resolve) =>
        socket.on('connect', () => resolve(true)).on('error', () => resolve(false)),
      )
      socket.destroy()
      const code = await Promise.race([program.ended, new Promise<undefined>((resolve) => setTimeout(resolve, 50))])
      if (code !== undefined) throw new Error(`Ended with ${code}: ${program.stderr}`)
    }
  }

  for (const { title, way, file, program } of tried)
    test(`take what Docket sends, and nothing else: ${way}`, { timeout: 120_000 }, async () => {
      const { api } = olga
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const path = `/${listID}`
      const { id: hookID, secret } = await api.createHook({ listID, body: { url: peer.url + path } })
      await api.createTask({ listID, body: { name: 'Milk' } })
      const delivery = await peer.count(path, 1)

      const port = await freePort()
      await writeFile(join(folder, file), sections.find((one) => one.title === title)!.samples[way]!)
      const env = { PORT: String(port), DOCKET_WEBHOOK_SECRET: secret }
      await using receiver = new Script(program!, [file], { cwd: folder, env })
      await listening(port, receiver)

      const url = `http://127.0.0.1:${port}/`
      const post = async ({ text, headers }: Pick<Delivery, 'text' | 'headers'>) => {
        const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
        const sent = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as const] : []))
        return (await fetch(url, { method: 'POST', body: text, headers: Object.fromEntries(sent) })).status
      }
      const said = () => receiver.stdout.split('\n').filter(Boolean)

      // The real thing, and again, as after an answer that was lost.
      for (const _ of [1, 2]) assert.equal(await post(delivery), 204)
      await receiver.says(/rev .*\nrev .*\n/)
      assert.deepEqual(new Set(said()), new Set([`rev ${delivery.body.data.rev}: Milk (pending)`]))

      // What somebody else made up, changed, or kept since yesterday.
      const text = delivery.text.replace('Milk', 'Beer')
      const { 'webhook-signature': _, ...unsigned } = delivery.headers
      const id = String(delivery.headers['webhook-id'])
      const signedBy = (key: string, at: Date) => ({
        ...{ 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
        'webhook-signature': new Webhook(key).sign(id, at, text),
      })
      const now = new Date()
      assert.equal(await post({ text, headers: delivery.headers }), 401, 'another text')
      assert.equal(await post({ text, headers: unsigned }), 401, 'no signature')
      assert.equal(await post({ text, headers: signedBy(`whsec_${'A'.repeat(43)}=`, now) }), 401, 'another secret')
      assert.equal(await post({ text, headers: signedBy(secret, new Date(now.getTime() - 600_000)) }), 401, 'too old')
      assert.equal(await post({ text, headers: { ...delivery.headers, 'webhook-timestamp': 'now' } }), 401, 'no time')
      const both = { ...signedBy(secret, now) }
      both['webhook-signature'] = `v1,${'A'.repeat(43)}= v1a,ü ${both['webhook-signature']}`.replace('ü', 'x')
      assert.equal(await post({ text, headers: both }), 204, 'one of two signatures, while the secret is changed')
      await receiver.says(/Beer/)

      // More than Docket sends, and an upload that breaks off: both are over, and the next one is taken.
      const large = await post({ text: 'x'.repeat(400_000), headers: delivery.headers }).catch(() => 'cut off')
      assert.ok(['cut off', 401, 413].includes(large), String(large))
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"type":`)
      await once(socket, 'connect')
      socket.resetAndDestroy()

      // From Docket itself.
      await api.updateHook({ listID, hookID, body: { url } })
      await api.createTask({ listID, body: { name: 'Bread' } })
      await receiver.says(/Bread \(pending\)/)
      const hook = async () => (await api.getHooks({ listID }))[0]!
      const { rev } = await api.getList({ listID })
      while ((await hook()).rev < rev) await new Promise(setImmediate)
      assert.equal((await hook()).last_status, 204)
      const [bread] = (await api.getTasks({ listID })).filter(({ name }) => name === 'Bread')
      await api.deleteTask({ taskID: bread!.id })
      await receiver.says(/rev \d+: (?!.*Bread).*\n$/)
    })
})
