import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { handedOut } from '../cast/handed-out.ts'
import { absentId, type Cast, cast, keyOf, sharedList } from '../cast/people.ts'
import type { Docket } from '../harness.ts'
import { useDocket } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { type Call, type Fate, startProxy } from '../peers/faulty-proxy.ts'
import { isTried } from '../peers/installed.ts'
import { type Python, pythonWithClient } from '../peers/python.ts'
import type { Script } from '../peers/script.ts'

export const runsOnce = 'the client of Python knows no database'

const begin = 'import json, os, sys\nfrom docket_lists import *\ndocket = Client()\nLIST = os.environ.get("LIST", "")\n'

if (isTried('python3'))
  describe('the client of Python, from its wheel', () => {
    const docket: Docket = useDocket()
    let people: Cast
    let python: Python
    let key = ''

    before(async () => {
      ;[people, python] = await Promise.all([cast(docket), pythonWithClient()])
      key = (await keyOf(docket, people.ed)).token
    })
    after(() => python[Symbol.asyncDispose]())

    const start = (script: string, env: Record<string, string> = {}) =>
      python.start(begin + script, { DOCKET_URL: docket.url, DOCKET_TOKEN: key, ...env })

    /** What a script prints, as JSON. */
    const answerOf = async (script: string, env: Record<string, string> = {}): Promise<unknown> => {
      await using running = await start(script, env)
      return JSON.parse(await running.said())
    }

    test('calls operations, sends what they need, and raises what is refused', async () => {
      const { id: listID } = await sharedList(docket, people)
      const script = `
task = docket.call("createTask", listID=LIST, body={"name": "Milk ☕", "labels": ["shop"]})
docket.call("createTask", listID=LIST, body={"name": "Bread"})
changed = docket.call("updateTask", taskID=task["id"], body={"status": "completed"}, if_match=task["rev"])
found = [one["name"] for one in docket.call("getTasks", listID=LIST, label="shop", limit=5)]
refused = []
for attempt in (
    lambda: docket.call("updateTask", taskID=task["id"], body={"name": "Tea"}, if_match=task["rev"]),
    lambda: docket.call("getTask", taskID="${absentId}"),
    lambda: Client(os.environ["DOCKET_URL"], "svc_u_wrong").call("getLists"),
    lambda: Client("http://127.0.0.1:1", patience=0).call("getLists"),
    lambda: next(Client("http://127.0.0.1:1").events(LIST)),
    lambda: next(docket.events("${absentId}")),
    lambda: docket.call("createTask", listID=LIST, body={"name": ""}),
):
    try:
        attempt()
    except DocketError as refusal:
        refused.append([refusal.status, refusal.code])
for attempt in (lambda: docket.call("getTask"), lambda: docket.call("getTsak"), lambda: Client("docket"), lambda: Client("http://x", "a\\nb")):
    try:
        attempt()
    except (TypeError, ValueError) as wrong:
        refused.append(type(wrong).__name__)
file = docket.call("exportListArchive", listID=LIST)
try:
    docket.call("importArchive", body=file)
except DocketError as refusal:
    refused.append([refusal.status, refusal.code])
portrait = docket.call("putPortrait", body=open(os.environ["PICTURE"], "rb").read())
gone = docket.call("deleteTask", taskID=task["id"])
print(json.dumps([changed["status"], found, refused, file.count(b"Bread"), portrait["mime"], gone]))
`
      const { token } = await keyOf(docket, people.olga)
      const PICTURE = join(import.meta.dirname, '../../../web/public/icon-512.png')
      assert.deepEqual(await answerOf(script, { LIST: listID, DOCKET_TOKEN: token, PICTURE }), [
        'completed',
        ['Milk ☕'],
        [
          [412, 'precondition.failed'],
          [404, 'not_found'],
          [401, 'auth.key_unknown'],
          [0, ''],
          [0, ''],
          [404, 'not_found'],
          [400, 'request.invalid'],
          'TypeError',
          'ValueError',
          'ValueError',
          'ValueError',
          [409, 'archive.taken'],
        ],
        1,
        'image/jpeg',
        null,
      ])
    })

    test('asks again where no answer came, without doing anything twice, and waits when it is asked to', async () => {
      const { id: listID } = await sharedList(docket, people)
      const fates: Fate[] = ['cut', 429, 503, 'pass', 'cut', 'pass', 'cut']
      const calls: Call[] = []
      using proxy = await startProxy(
        () => docket.url,
        (call) => {
          calls.push(call)
          return fates.shift() ?? 'pass'
        },
      )
      const script = `
task = docket.call("createTask", listID=LIST, body={"name": "Once"})
docket.call("updateTask", taskID=task["id"], body={"name": "Twice"})
try:
    docket.call("deleteTask", taskID=task["id"])
except DocketError as lost:
    print(json.dumps([lost.status, str(lost)[:21]]))
`
      const env = { LIST: listID, DOCKET_URL: proxy.url }
      assert.deepEqual(await answerOf(script, env), [0, 'Docket did not answer'])
      assert.deepEqual(
        calls.map(({ method }) => method),
        ['POST', 'POST', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE'],
      )
      assert.deepEqual(await people.olga.api.getTasks({ listID }), [])
      assert.equal((await people.olga.api.getList({ listID })).rev - 3, 3, 'made, changed and deleted, each once')
    })

    const work = (options: string) => `
import threading, time
def handle(task, work):
    name = task["name"]
    print(name, work.attempt, flush=True)
    if name.endswith("?") and not work.answers:
        work.ask("Which one?", ["north", "south"])
    if name == "Sold out":
        raise RuntimeError("The mirror\\nis broken\\0")
    if name == "Circle":
        circle = {}
        circle["self"] = circle
        return circle
    if name == "Long":
        work.lost.wait(60)
    return {"result": " ".join(answer["body"] for answer in work.answers) or "Done", "attempt": work.attempt}
print(json.dumps(worker(docket, LIST, handle, name="snake", ${options})))
`
    const none = { completed: 0, failed: 0, asked: 0, given_back: 0, lost: 0 }
    const countsOf = async (worker: Script): Promise<unknown> => JSON.parse(/\{.*\}$/m.exec(await worker.said())![0])
    const attempts = async (listID: string) =>
      (await people.vera.api.getListAttempts({ listID })).map(({ outcome }) => String(outcome)).toSorted()

    test('works off a list, asks, and says what went wrong, each once though answers are lost', async () => {
      const { listID } = await handedOut(docket, people, 'Milk', 'Sold out', 'Circle', 'Where?')
      const known = new Set<string>()
      using proxy = await startProxy(
        () => docket.url,
        ({ path, body }) => {
          const what = `${path} ${body}`
          const isFirst = !known.has(what)
          known.add(what)
          return isFirst && path !== `/api/v1/lists/${listID}` ? 'cut' : 'pass'
        },
      )
      await using worker = await start(work('until_done=True'), { LIST: listID, DOCKET_URL: proxy.url })
      await worker.says(/Where\? 1/)
      const waiting = async () => (await people.olga.api.getMyWaiting()).find(({ list_id }) => list_id === listID)
      let asked = await waiting()
      while (!asked) asked = await waiting()
      await people.olga.api.answerTask({ taskID: asked.task.id, body: { option: 'south' } })
      const said = (await worker.said()).trim().split('\n')
      assert.deepEqual(said.slice(0, -1), ['Milk 1', 'Sold out 1', 'Circle 1', 'Where? 1', 'Where? 2'])
      assert.deepEqual(JSON.parse(said.at(-1)!), { ...none, completed: 2, failed: 2, asked: 1 })
      assert.deepEqual(await attempts(listID), ['asked', 'completed', 'completed', 'failed', 'failed'])
      const [milk, soldOut, circle, where] = await people.vera.api.getTasks({ listID })
      assert.deepEqual(milk!.outputs, { result: 'Done', attempt: 1 })
      assert.deepEqual(soldOut!.outputs, { result: 'The mirror\nis broken\ufffd' })
      assert.match(String(circle!.outputs['result']), /Circular/)
      assert.deepEqual(where!.outputs, { result: 'Which one? south', attempt: 2 })
    })

    test('is the worker of the page about handing over work, as it stands there', async () => {
      const page = readFileSync(join(import.meta.dirname, '../../../docs/handing-over-work.md'), 'utf8')
      const [, script] = /```python\n(.*?)\n```/s.exec(page)!
      const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
      await using worker = await python.start(script!, { DOCKET: docket.url, DOCKET_KEY: key, LIST: listID })
      assert.match(await worker.said(), /'completed': 2, 'failed': 0/)
      const tasks = await people.vera.api.getTasks({ listID })
      assert.deepEqual(
        tasks.map(({ outputs }) => outputs['result']),
        ['Looked at "Milk".', 'Looked at "Bread".'],
      )
    })

    for (const name of ['SIGINT', 'SIGTERM'] as const)
      test(`gives back what it has in hand, and ends: ${name}`, async () => {
        const { listID, tasks } = await handedOut(docket, people, 'Long')
        await using worker = await start(work('lease_seconds=600'), { LIST: listID })
        await worker.says(/Long 1/)
        worker.signal(name)
        assert.deepEqual(await countsOf(worker), { ...none, given_back: 1 })
        assert.deepEqual(await attempts(listID), ['given_back'])
        assert.equal((await people.vera.api.getTask({ taskID: tasks[0]!.id })).status, 'pending')
      })

    test('keeps its lease while it works, and learns when the task is not its any more', async () => {
      const { id: listID } = await sharedList(docket, people)
      const { id: taskID } = await people.olga.api.createTask({ listID, body: { name: 'Long' } })
      await people.olga.api.openList({ listID })
      let renewals = 0
      const kept = Promise.withResolvers<void>()
      using proxy = await startProxy(
        () => docket.url,
        ({ method, path }) => {
          if (method === 'POST' && path.endsWith('/lease') && ++renewals === 4) kept.resolve()
          return 'pass'
        },
      )
      await using worker = await start(work('lease_seconds=1'), { LIST: listID, DOCKET_URL: proxy.url })
      await kept.promise
      assert.deepEqual(await attempts(listID), ['null'])
      await people.olga.api.releaseLease({ taskID })
      await worker.says(/Long 2/)
      worker.signal('SIGINT')
      assert.deepEqual(await countsOf(worker), {
        ...none,
        lost: 1,
        given_back: 1,
      })
      assert.deepEqual(await attempts(listID), ['given_back', 'taken'])
    })

    test('waits for tasks without asking again and again, and ends at once when it is told to', async () => {
      const { id: listID } = await sharedList(docket, people)
      await people.olga.api.openList({ listID })
      await using worker = await start(work(''), { LIST: listID })
      const { live } = docket.app.context
      while (live.waiters.size === 0) await new Promise(setImmediate)
      await people.olga.api.createTask({ listID, body: { name: 'Late' } })
      await worker.says(/Late 1/)
      while (live.waiters.size === 0) await new Promise(setImmediate)
      worker.signal('SIGINT')
      assert.deepEqual(await countsOf(worker), { ...none, completed: 1 })
      assert.deepEqual(await attempts(listID), ['completed'])
    })

    test('hears everything of a list once, though the server is killed and comes back', async () => {
      await using place = await installation()
      const env = { DOCKET_PORT: '0' }
      let program = place.start(env)
      const url = await program.ready()
      const { token } = await createClient({ baseUrl: url }).setup({
        body: { email: 'ann@example.org', password: 'correct horse' },
      })
      const api = createClient({ baseUrl: url, token })
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const add = (name: string) => api.createTask({ listID, body: { name } })
      await add('Milk')
      const script = `
for event in docket.events(LIST):
    print(event.event, event.data.get("name", ""), flush=True)
`
      await using heard = await start(script, { LIST: listID, DOCKET_URL: url, DOCKET_TOKEN: token })
      await heard.says(/^task Milk\nsynced/)
      await add('Bread')
      await heard.says(/task Bread/)
      program.signal('SIGKILL')
      await program.exited
      program = place.start({ DOCKET_PORT: new URL(url).port })
      await using _ = program
      await program.ready()
      await add('Eggs')
      await heard.says(/task Eggs/)
      await api.deleteList({ listID })
      const lines = (await heard.said()).trim().split('\n')
      assert.deepEqual(
        lines.filter((line) => line.startsWith('task')),
        ['task Milk', 'task Bread', 'task Eggs'],
      )
      assert.equal(lines.at(-1)!.trim(), 'list_deleted')
    })
  })
