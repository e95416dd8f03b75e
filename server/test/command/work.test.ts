import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { handedOut } from '../cast/handed-out.ts'
import { password } from '../cast/people.ts'
import { databaseName, useDocket } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { type Call, type Fate, startProxy } from '../peers/faulty-proxy.ts'
import type { Started } from './started.ts'
import { useCommand } from './use-command.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the command knows no database'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie waits for a parent that is no more of this test.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The file once it has been written whole, by a rename. */
const written = async (folder: string, name: string): Promise<string> => {
  while (!existsSync(join(folder, name))) await pause(50)
  return readFile(join(folder, name), 'utf8')
}

const gone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await pause(20)
}

describe(`docket work on ${databaseName}`, () => {
  const docket = useDocket()
  const here = useCommand(docket, 'ed', 'work')
  const script = (name: string, text: string) => here.script(name, text)
  const work = (listID: string, args: readonly string[], url = docket.url): Started =>
    here.run(['work', listID, ...args], { DOCKET_URL: url, HOUSE: `has ${here.key}` })
  const tasksOf = (listID: string) => here.people.olga.api.getTasks({ listID })
  const outcomesOf = async (listID: string) =>
    (await here.people.olga.api.getListAttempts({ listID })).map(({ outcome }) => String(outcome)).toSorted()

  test('runs the command for each task, and leaves what it prints as its result', async () => {
    const { listID } = await handedOut(docket, here.people, 'Milk', 'Bread')
    const run = work(listID, ['--until-empty', '--', await script('print', 'echo done: $(head -1)')])
    assert.equal(await run.ended(), 0)
    assert.deepEqual(
      (await tasksOf(listID)).map(({ status, outputs }) => [status, outputs]),
      [
        ['completed', { result: 'done: # Milk' }],
        ['completed', { result: 'done: # Bread' }],
      ],
    )
    assert.match(run.stdout, /^[\da-f]{8}\tcompleted\tMilk\n[\da-f]{8}\tcompleted\tBread\n$/)
    assert.equal(await work(listID, ['--until-empty', '--', 'true']).ended(), 3, 'nothing is left to do')
  })

  test('takes outputs from a file, asks, gives back and fails by exit codes', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'out', 'ask', 'fail', 'back', 'mute', 'broken')
    const file = await script(
      'codes',
      `grep -q '"attempt": '$DOCKET_ATTEMPT "$DOCKET_TASK_FILE" || exit 9
name=$(head -1 | cut -c3-)
case $name in
out) echo hidden; printf 'result=short\\npage<<END\\none\\ntwo\\nEND\\n' >> "$DOCKET_OUTPUT" ;;
ask) printf 'question=Which?\\noptions<<E\\nnorth\\nsouth\\nE\\n' > "$DOCKET_OUTPUT"; exit 77 ;;
fail) echo 'the reason' >&2; exit 3 ;;
back) [ "$DOCKET_ATTEMPT" = 2 ] || exit 75 ;;
mute) exit 77 ;;
broken) echo 'no pair' > "$DOCKET_OUTPUT" ;;
esac`,
    )
    const run = work(listID, ['--until-empty', '--', file])
    assert.equal(await run.ended(), 1)
    const after = await Promise.all(tasks.map(({ id }) => here.people.olga.api.getTask({ taskID: id })))
    const [out, ask, fail, back, mute, broken] = after
    assert.deepEqual([out!.status, out!.outputs], ['completed', { result: 'short', page: 'one\ntwo' }])
    assert.deepEqual(
      [ask!.status, ask!.waiting?.question, ask!.waiting?.options],
      ['pending', 'Which?', ['north', 'south']],
    )
    assert.deepEqual([fail!.status, fail!.outputs], ['failed', { result: 'the reason' }])
    assert.equal(back!.status, 'completed')
    assert.match(String(mute!.outputs['result']), /wrote no question=/)
    assert.match(String(broken!.outputs['result']), /line 1: no key=value/)
    // What was answered comes with the next try.
    await here.people.olga.api.answerTask({ taskID: ask!.id, body: { option: 'north' } })
    assert.equal(await work(listID, ['--until-empty', '--', await script('cat', 'cat')]).ended(), 0)
    assert.match(
      String((await here.people.olga.api.getTask({ taskID: ask!.id })).outputs['result']),
      /Try: 2[^]*Which\?[^]*north/,
    )
  })

  test('keeps the key to itself, and runs nothing that a task says', async () => {
    const names = ['$(touch ran)', '`touch ran`', '"; touch ran; "', "'; touch ran; '", '--help', '😀'.repeat(250)]
    const { listID } = await handedOut(docket, here.people, ...names)
    const description = `line\n$(touch ran)\n${'😀'.repeat(10_000)}`
    await here.people.olga.api.draftList({ listID })
    await here.people.olga.api.createTask({ listID, body: { name: 'long', description } })
    await here.people.olga.api.dispatchList({ listID })
    const file = await script('env', 'cat > prompt; env; pwd; ls -a; wc -c < "$DOCKET_TASK_FILE"; echo "$#"')
    assert.equal(await work(listID, ['--until-empty', '--', file, 'a $(b)']).ended(), 0)
    const results = (await tasksOf(listID)).map(({ outputs }) => String(outputs['result']))
    for (const result of results) {
      assert.ok(!result.includes(here.key) && !result.includes('svc_u_'), 'no key')
      assert.ok(!/\bran\b/.test(result.split('\n').slice(-8).join('\n')))
      assert.match(result, /\n1$/)
    }
    const folders = results.map((result) => /^PWD=(.*)$/m.exec(result)![1]!)
    assert.equal(new Set(folders).size, results.length, 'a fresh folder for each')
    assert.deepEqual(
      folders.filter((folder) => existsSync(folder)),
      [],
      'which goes',
    )
    assert.ok(!existsSync(join(here.home, 'ran')))
  })

  test('cuts what is too long in the middle, and shows the last line of stdout with the lease', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Loud')
    const file = await script(
      'loud',
      `echo 'page 1 of 2'; while [ ! -e ${here.home}/go ]; do sleep 0.1; done
echo first; head -c 5000000 /dev/zero | tr '\\0' '"'; echo last`,
    )
    const run = work(listID, ['--until-empty', '--lease', '10', '--', file])
    for (;;) {
      const { lease } = await here.people.olga.api.getTask({ taskID: tasks[0]!.id })
      if (lease?.note === 'page 1 of 2') break
      await pause(100)
    }
    await writeFile(join(here.home, 'go'), '')
    assert.equal(await run.ended(), 0)
    const result = String((await tasksOf(listID))[0]!.outputs['result'])
    assert.ok(result.startsWith('page 1 of 2\nfirst\n"') && result.endsWith('"last') && result.includes(' left out …'))
    assert.ok(Buffer.byteLength(JSON.stringify(result)) < 256 * 1024)
  })

  const family = (name: string) =>
    script(
      name,
      `trap 'exit 0' TERM
sh -c 'trap "" TERM; while :; do sleep 1; done' &
echo "$$ $!" > ${here.home}/${name}.tmp; mv ${here.home}/${name}.tmp ${here.home}/${name}.pids
while :; do sleep 0.1; done`,
    )

  test('Ctrl-C ends the command with all that it started, and gives the task back; twice at once', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk')
    const run = work(listID, ['--', await family('ctrl')])
    const pids = (await written(here.home, 'ctrl.pids')).trim().split(' ').map(Number)
    run.child.kill('SIGINT')
    await run.says('Stopping')
    run.child.kill('SIGINT')
    assert.equal(await run.ended(), 2)
    await Promise.all(pids.map(gone))
    assert.equal((await here.people.olga.api.getTask({ taskID: tasks[0]!.id })).status, 'pending')
    assert.deepEqual(await outcomesOf(listID), ['given_back'])
  })

  test('kill -9 of the worker ends the command with all that it started, and somebody else does the task', async () => {
    const { listID } = await handedOut(docket, here.people, 'Milk')
    const run = work(listID, ['--lease', '10', '--', await family('killed')])
    const pids = (await written(here.home, 'killed.pids')).trim().split(' ').map(Number)
    run.child.kill('SIGKILL')
    await run.ended()
    await Promise.all(pids.map(gone))
    const next = work(listID, ['--', await script('echo', 'echo second')])
    await next.says('completed')
    next.child.kill('SIGTERM')
    await next.ended()
    assert.deepEqual(
      (await tasksOf(listID)).map(({ outputs }) => outputs),
      [{ result: 'second' }],
    )
    assert.deepEqual(await outcomesOf(listID), ['completed', 'expired'])
  })

  test('kill -9 of the command is a failure, and what it started goes with it', async () => {
    const { listID } = await handedOut(docket, here.people, 'Milk')
    const file = await script('suicide', `sleep 1000 & echo $! > ${here.home}/left.pid; kill -9 $$`)
    assert.equal(await work(listID, ['--until-empty', '--', file]).ended(), 1)
    await gone(Number(await readFile(join(here.home, 'left.pid'), 'utf8')))
    assert.deepEqual(
      (await tasksOf(listID)).map(({ status, outputs }) => [status, outputs]),
      [['failed', { result: 'The command ended with 137.' }]],
    )
  })

  test('a lease that is lost ends the command, and nothing is reported', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk')
    const run = work(listID, ['--lease', '10', '--', await family('lost')])
    const pids = (await written(here.home, 'lost.pids')).trim().split(' ').map(Number)
    await here.people.olga.api.draftList({ listID })
    await here.people.olga.api.releaseLease({ taskID: tasks[0]!.id, body: {} })
    await run.says('lost')
    await Promise.all(pids.map(gone))
    run.child.kill('SIGTERM')
    await run.ended()
    assert.deepEqual(await outcomesOf(listID), ['taken'])
  })

  test('each task is reported once however many answers are lost and calls fail', async () => {
    const { listID } = await handedOut(docket, here.people, ...Array.from({ length: 12 }, (_, n) => `Task ${n}`))
    let calls = 0
    const fates: readonly Fate[] = ['cut', 'pass', 503, 'pass', 'cut', 'cut', 'pass', 'pass']
    const fateOf = ({ path }: Call): Fate =>
      /\/(claim|complete|lease)$/.test(path) ? fates[calls++ % fates.length]! : 'pass'
    using proxy = await startProxy(() => docket.url, fateOf)
    const run = work(listID, ['--parallel', '3', '--until-empty', '--', await script('once', 'echo x')], proxy.url)
    assert.equal(await run.ended(), 0)
    assert.deepEqual(await outcomesOf(listID), Array<string>(12).fill('completed'))
    assert.equal(run.stdout.trim().split('\n').length, 12)
  })

  test('kill -9 of the server in the middle of a task: what was done meanwhile is reported, once', async () => {
    await using place = await installation()
    let server = place.start()
    let url = await server.ready()
    using proxy = await startProxy(
      () => url,
      () => 'pass',
    )
    const owner = await createClient({ baseUrl: url }).setup({ body: { email: 'olga@example.org', password } })
    const apiOf = () => createClient({ baseUrl: url, token: owner.token })
    const { id: listID } = await apiOf().createList({ body: { name: 'Halyard' } })
    await apiOf().createTask({ listID, body: { name: 'Milk' } })
    await apiOf().dispatchList({ listID })
    const { key: full } = await apiOf().createApiKey({ body: { name: 'laptop' } })
    const file = await script(
      'wait',
      `echo > ${here.home}/began; while [ ! -e ${here.home}/up ]; do sleep 0.1; done; echo done`,
    )
    const args = ['work', listID, '--until-empty', '--lease', '20', '--', file]
    const run = here.start(args, { DOCKET_URL: proxy.url, DOCKET_TOKEN: full })
    await written(here.home, 'began')
    await server[Symbol.asyncDispose]()
    await writeFile(join(here.home, 'up'), '')
    await run.says('is tried again')
    server = place.start()
    url = await server.ready()
    assert.equal(await run.ended(), 0)
    assert.deepEqual(
      (await apiOf().getListAttempts({ listID })).map(({ outcome }) => outcome),
      ['completed'],
    )
    await server[Symbol.asyncDispose]()
  })

  test('says at once what is wrong with the command, and claims nothing', async () => {
    const { listID, tasks } = await handedOut(docket, here.people, 'Milk')
    for (const [args, said] of [
      [[], 'The command is missing.'],
      [['--', 'no-such-program'], 'There is no program no-such-program.'],
      [['--parallel', '0', '--', 'true'], '--parallel is a number'],
      [['--lease', '2d', '--', 'true'], '--lease is'],
    ] as const) {
      const run = work(listID, args)
      assert.equal(await run.ended(), 2)
      assert.ok(run.stderr.includes(said), run.stderr)
    }
    assert.equal((await here.people.olga.api.getTask({ taskID: tasks[0]!.id })).status, 'pending')
  })
})
