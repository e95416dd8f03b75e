import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { keyOf, type Person, register } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { HookPeer } from '../peers/hook-peer.ts'
import { isPipTried, pythonWithPackages } from '../peers/python.ts'

export const runsOnce = 'programs of others ask the API, which is tried on both databases'

const run = promisify(execFile)

/** Arguments: secret, headers as JSON, text. */
const verify = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
secret, headers, text = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
try:
    print(json.dumps(Webhook(secret).verify(text, headers)))
except WebhookVerificationError as error:
    print(json.dumps({"refused": str(error)}))
`

if (isPipTried())
  describe('what others wrote in Python', () => {
    const docket = useDocket({ environment: { DOCKET_HOOKS: 'private' } })
    let python: string
    let olga: Person

    before(async () => {
      ;[python, olga] = await Promise.all([
        pythonWithPackages(['mcp==2.3.0', 'standardwebhooks==1.1.0']),
        register(docket, 'Olga'),
      ])
    })

    for (const [era, version] of [
      ['auto', /^2026-07-28 /],
      ['legacy', /^2025-/],
    ] as const)
      test(`the client of the Model Context Protocol does a task, ${era}`, async () => {
        const { id: listID } = await olga.api.createList({ body: { name: 'Release' } })
        const { id: taskID } = await olga.api.createTask({ listID, body: { name: 'Mend the form' } })
        await olga.api.openList({ listID })
        const { token } = await keyOf(docket, olga, { access: 'work', lists: [listID] })
        const script = join(import.meta.dirname, 'mcp-worker.py')
        const { stdout } = await run(python, [script, `${docket.url}/mcp`, token, listID, era])
        assert.match(stdout, version)
        const { status, outputs } = await olga.api.getTask({ taskID })
        assert.deepEqual([status, outputs], ['completed', { result: 'Mended' }])
      })

    test('standardwebhooks takes what Docket signs, and nothing else', async () => {
      await using peer = await HookPeer.start()
      const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
      const { secret } = await olga.api.createHook({ listID, body: { url: `${peer.url}/hook` } })
      await olga.api.createTask({ listID, body: { name: 'Käse ☕' } })
      const { text, headers, body } = await peer.count('/hook', 1)
      const told = async (sent: string) => {
        const { stdout } = await run(python, ['-c', verify, secret, JSON.stringify(headers), sent])
        return JSON.parse(stdout) as unknown
      }
      assert.deepEqual(await told(text), body)
      assert.deepEqual(await told(text.replace('Käse', 'Brot')), { refused: 'No matching signature found' })
    })
  })
