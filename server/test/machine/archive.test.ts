import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { databaseName } from '../harness.ts'
import { connectTo } from '../postgres.ts'
import { commands, installation, Program, runCommand } from './program.ts'

const password = 'correct horse'
const ann = { email: 'ann@example.org', password }
const bea = { email: 'bea@example.org', password }

type Here = Awaited<ReturnType<typeof installation>>
const docket = ({ settings }: Here, ...args: string[]) => runCommand(settings, [], ...args)

const setUp = async (baseUrl: string, body = ann) =>
  createClient({ baseUrl, token: (await createClient({ baseUrl }).setup({ body })).token })

/** Two lists of Ann's with something of everything: what she, Bea and a worker have done. */
const fill = async (baseUrl: string): Promise<{ anns: Client; listID: string; taskID: string }> => {
  const anns = await setUp(baseUrl)
  const { token } = await createClient({ baseUrl }).register({ body: { ...bea, terms_accepted: true } })
  const beas = createClient({ baseUrl, token })
  const { id: listID } = await anns.createList({ body: { name: 'Käse 🧀', description: 'Alles', icon: '🧀' } })
  await anns.addMember({ listID, body: { email: bea.email, role: 'editor' } })
  const add = (name: string, body: object = {}) => anns.createTask({ listID, body: { name, ...body } })
  const { id: taskID } = await add('Milk', { labels: ['Home', 'Éclair'], outputs: { a: [1, 'x', null], b: 0.5 } })
  const mine = await add('Mine', { due_at: '2027-02-01T09:30:00+01:00', color: '#1a2b3c', position: 0.25 })
  const { user_id } = await anns.getMe()
  await anns.updateTask({ taskID: mine.id, body: { assignee_id: user_id } })
  await anns.setReminder({ taskID: mine.id, body: { remind_at: '2027-02-01T07:00:00Z' } })
  await beas.updateTask({ taskID, body: { assignee_id: (await beas.getMe()).user_id } })
  await anns.createComment({ taskID, body: { body: 'Zwei *Flaschen*' } })
  const said = await beas.createComment({ taskID, body: { body: 'oder drei' } })
  await beas.updateComment({ commentID: said.id, body: { body: 'oder vier' } })
  await anns.archiveTask({ taskID: (await add('Old')).id })
  await anns.deleteTask({ taskID: (await add('Gone')).id })
  await add('Later', { after: [mine.id, taskID], start_at: '2027-02-01T09:30:00+01:00' })
  await anns.dispatchList({ listID })
  const claimed = await beas.claimTask({ listID, body: { worker: 'robot' } })
  await beas.completeTask({ taskID: claimed!.task.id, body: { lease_id: claimed!.lease.id, outputs: { done: true } } })
  await beas.claimTask({ listID, body: { worker: 'robot', lease_seconds: 3600 } })
  await anns.arrangeList({ listID, body: { favorite: true, group: 'Food', place: 1.5 } })
  const { id: weeklyID } = await anns.createList({ body: { name: 'Weekly' } })
  const repeat = { unit: 'week', every: 1, from: 'due', time_zone: 'Europe/Berlin' } as const
  const due = { due_at: '2027-01-04T00:00:00.000Z', due_all_day: true }
  const weekly = await anns.createTask({ listID: weeklyID, body: { name: 'Plants', ...due, repeat } })
  await anns.updateTask({ taskID: weekly.id, body: { status: 'completed' } })
  const late = await anns.createTask({ listID: weeklyID, body: { name: 'Late' } })
  await anns.openList({ listID: weeklyID })
  await anns.updateList({ listID: weeklyID, body: { max_attempts: 7, lease_seconds: 1 } })
  await anns.updateTask({ taskID: late.id, body: { position: 0.5 } })
  await anns.claimTask({ listID: weeklyID, body: { worker: 'robot' } })
  while ((await anns.getTask({ taskID: late.id })).status !== 'pending') await delay(50)
  return { anns, listID, taskID }
}

/** Each list with its tasks, threads and attempts, without what is another where it comes to. */
const shown = async (api: Client) => {
  const lists = (await api.getLists()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return Promise.all(
    lists.map(async ({ id: listID, name, favorite, group, place, total, pending, completed, unseen, ...list }) => {
      const { state, max_attempts, lease_seconds } = list
      const tasks = await api.getTasks({ listID, archived: 'true' })
      const threads = await Promise.all(tasks.map(({ id: taskID }) => api.getComments({ taskID })))
      const attempts = await Promise.all(tasks.map(({ id: taskID }) => api.getAttempts({ taskID })))
      return {
        ...{ listID, name, favorite, group, place, total, pending, completed, unseen },
        ...{ state, max_attempts, lease_seconds },
        tasks: tasks.map(({ assignee_id: _, lease: __, changed_by: ___, finished_by: ____, ...task }) => task),
        said: threads
          .flat()
          .map(({ body, created_at, edited_at, rev, task_id }) => [body, created_at, edited_at, rev, task_id]),
        attempts: attempts.flat().map(({ user_id: _, ...attempt }) => attempt),
      }
    }),
  )
}

/** The archive of these lines, with the digests that belong to them. */
const sealed = (lines: readonly string[]): string => {
  const whole = createHash('sha256')
  let part = createHash('sha256')
  let rows = 0
  const out = lines.slice(0, -1).map((line) => {
    let text = line
    if (line.startsWith('{"part"')) [part, rows] = [createHash('sha256'), 0]
    else if (line.startsWith('{"end"')) text = JSON.stringify({ ...JSON.parse(line), rows, sha256: part.digest('hex') })
    else if (!line.startsWith('{"format"')) {
      part.update(`${line}\n`)
      rows += 1
    }
    whole.update(`${text}\n`)
    return text
  })
  return [...out, JSON.stringify({ end: 'docket.archive.v1', sha256: whole.digest('hex') }), ''].join('\n')
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

/** How many tasks are in the tables, whoever has them. */
const countTasks = async ({ folder, databaseUrl }: Here): Promise<number> => {
  if (databaseUrl === undefined) {
    using db = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true })
    return Number(db.prepare('select count(*) as n from tasks').get()!['n'])
  }
  await using client = await connectTo(databaseUrl)
  return Number((await client.query('select count(*) as n from tasks')).rows[0].n)
}

/** An archive of Ann's, and a Docket that has nothing yet and is asked to import what was made of it. */
const refusing = async (stack: AsyncDisposableStack) => {
  const here = stack.use(await installation())
  const there = stack.use(await installation())
  const file = join(here.folder, 'good.archive')
  {
    await using program = here.start()
    await fill(await program.ready())
    assert.equal((await docket(here, 'export', ann.email, file)).code, 0)
  }
  const program = stack.use(there.start())
  const api = await setUp(await program.ready())
  const lines = linesOf(file)
  const bad = join(there.folder, 'bad.archive')
  const refused = async (text: string, why: RegExp) => {
    writeFileSync(bad, text)
    const { code, said } = await docket(there, 'import', bad, ann.email)
    assert.equal(code, 1, `${why}`)
    assert.match(said, why)
    assert.equal(said.trim().split('\n').length, 1, said)
  }
  const text = `${lines.join('\n')}\n`
  const changed = (from: string | RegExp, to: string) => {
    assert.ok(text.search(from) >= 0, String(from))
    return text.replace(from, to)
  }
  const resealed = (from: string | RegExp, to: string) => sealed(changed(from, to).trimEnd().split('\n'))
  assert.equal(sealed(lines), text)
  const assertNothing = async () => {
    assert.deepEqual(await api.getLists(), [])
    assert.equal(await countTasks(there), 0)
  }
  return { there, file, bad, lines, text, refused, changed, resealed, assertNothing }
}

describe(`docket export and docket import on ${databaseName}`, { concurrency: 2 }, () => {
  test('carry lists to an account of another Docket, and back, byte for byte, while both serve', async () => {
    await using here = await installation()
    await using there = await installation()
    await using one = here.start()
    await using other = there.start()
    const { anns, listID, taskID } = await fill(await one.ready())
    const baseUrl = await other.ready()
    const carl = { email: 'carl@example.org', password }
    const carls = await setUp(baseUrl, carl)
    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(here.folder, `${name}.archive`))

    const out = await docket(here, 'export', ann.email, first!)
    assert.equal(out.code, 0, out.said)
    assert.match(
      out.said,
      new RegExp(
        `holds 2 lists\\. Its SHA-256 is ${createHash('sha256').update(readFileSync(first!)).digest('hex')}\\.`,
      ),
    )
    assert.equal(statSync(first!).mode & 0o777, 0o600)
    assert.ok(!readFileSync(first!, 'utf8').includes('example.org'), 'nobody’s address is in it')
    const into = await docket(there, 'import', first!, carl.email)
    assert.deepEqual([into.code, into.said], [0, `carl@example.org has 2 lists of ${first}.\n`])
    assert.deepEqual(await shown(carls), await shown(anns))
    assert.equal((await carls.getComments({ taskID }))[0]!.author, carl.email)
    assert.equal((await carls.getComments({ taskID }))[1]!.author, 'deleted user')
    assert.equal((await carls.getReminders({})).length, 1)
    const well = await docket(there, 'check')
    assert.equal(well.code, 0, well.said)

    assert.equal((await docket(there, 'export', carl.email, second!)).code, 0)
    assert.ok(readFileSync(first!).equals(readFileSync(second!)), 'byte for byte')
    const again = await docket(there, 'import', first!, carl.email)
    assert.deepEqual([again.code, /There is a list with the id .* here already/.test(again.said)], [1, true])

    // It lives on; where it came from, it is there already.
    await carls.draftList({ listID })
    await carls.createTask({ listID, body: { name: 'New' } })
    assert.equal((await docket(there, 'export', listID, third!)).code, 0)
    assert.equal((await docket(here, 'import', third!, ann.email)).code, 1)
  })

  test('refuse what is no whole archive, and write nothing then', async () => {
    await using stack = new AsyncDisposableStack()
    const { lines, text, refused, changed, assertNothing } = await refusing(stack)
    await refused('', /line 1 is missing/)
    await refused('{', /line 1 is no JSON/)
    await refused(
      changed('archive.v1', 'archive.v2'),
      /says "docket\.archive\.v2", and this Docket reads docket\.archive\.v1 only/,
    )
    await refused(changed('"lists":2', '"lists":3'), /line \d+ /)
    await refused(changed('"lists":2', '"lists":1e9'), /line 1 is not what belongs there/)
    await refused(text.slice(0, Math.floor(text.length / 2)), /is refused: line \d+ /)
    await refused(lines.slice(0, -1).join('\n'), /is missing/)
    await refused(`${text}{}\n`, /is one too many/)
    await refused(changed('Zwei', 'Drei'), /has another digest than the rows of comments/)
    await refused(
      changed(/("end":"docket.archive.v1","sha256":")./, '$1x'),
      /has another digest than what is before it/,
    )
    await refused(`{"format":"${'x'.repeat(9 * 1024 * 1024)}`, /line 1 is too long/)
    await refused(Buffer.from([31, 139, 8, 0, 0, 0, 255, 254]).toString('latin1'), /line 1 is no JSON/)
    await refused(sealed([...lines.slice(0, 4), ...lines.slice(7)]), /should begin the part place/)
    await assertNothing()
  })

  test('refuse what rows may not say, whoever has made digests for it', async () => {
    await using stack = new AsyncDisposableStack()
    const { there, file, bad, lines, refused, resealed, assertNothing } = await refusing(stack)
    await refused(resealed('"name":"Milk"', '"name":""'), /name: is not in the form/)
    await refused(resealed('"name":"Milk"', '"name":"Milk","list_id":"x"'), /list_id|Unrecognized key/)
    await refused(resealed('"status":"pending"', '"status":"done"'), /status: /)
    await refused(resealed(/"labels":"\[\\"Home/, '"labels":"[\\"Home\\",\\"home'), /labels: is no JSON of that kind/)
    await refused(resealed('"git_repo":""', '"git_repo":"ext::sh -c touch"'), /git_repo: /)
    await refused(resealed(/"created_at":"[^"]*"/, '"created_at":"yesterday"'), /created_at: /)
    await refused(
      resealed(/("task_id":")[^"]*(","author_id")/, `$1${randomUUID()}$2`),
      /one of the comments belongs to no task of its list/,
    )
    await refused(resealed(/("rev":)\d+(,"fields_rev")/, '$11$2'), /is newer than its list/)
    await refused(resealed(/("lease_given_at":)"[^"]*"/, '$1null'), /has half a lease/)
    await refused(
      resealed(/("status":)"in_progress"([^\n]*"lease_given_at":")/, '$1"completed"$2'),
      /has a lease and is completed/,
    )
    const first = /("after":"\[\\")[^"\\]*/
    await refused(resealed(first, `$1${randomUUID()}`), /comes after a task of another list/)
    const { id } = JSON.parse(lines.find((line) => line.includes('"name":"Later"'))!)
    await refused(resealed(first, `$1${id}`), /comes after itself/)
    const task = lines.find((line) => line.includes('"name":"Milk"'))!
    await refused(
      sealed(lines.flatMap((line) => (line === task ? [line, line] : [line]))),
      /is out of order, or there twice/,
    )
    const nobody = await docket(there, 'import', file, 'nobody@example.org')
    assert.match(nobody.said, /Nobody has an account/)
    assert.match(
      (await docket(there, 'import', join(there.folder, 'none'), ann.email)).said,
      /cannot be read \(ENOENT\)/,
    )
    assert.match((await docket(there, 'export', randomUUID(), bad)).said, /There is no list/)
    assert.match((await docket(there, 'export', 'nobody@example.org', bad)).said, /Nobody has an account/)
    await assertNothing()
    assert.equal((await docket(there, 'import', file, ann.email)).code, 0)
  })

  test('an import that is killed leaves nothing to be seen, and is done when it is run again', async () => {
    await using here = await installation()
    const file = join(here.folder, 'large.archive')
    {
      await using program = here.start()
      const anns = await setUp(await program.ready())
      const { id: listID } = await anns.createList({ body: { name: 'Large' } })
      await anns.createTask({ listID, body: { name: 'One of many' } })
      assert.equal((await docket(here, 'export', ann.email, file)).code, 0)
      await anns.deleteList({ listID })
      program.signal('SIGTERM')
      assert.equal(await program.exited, 0)
    }
    const many = linesOf(file).flatMap((line) =>
      line.includes('"One of many"')
        ? Array.from({ length: 4000 }, () => randomUUID())
            .toSorted()
            .map((id) => JSON.stringify({ ...JSON.parse(line), id }))
        : [line],
    )
    writeFileSync(file, sealed(many))
    {
      await using killed = new Program(
        here.folder,
        here.settings,
        [],
        [process.execPath, commands, 'import', file, ann.email],
      )
      while ((await countTasks(here)) === 0) await delay(5)
      killed.signal('SIGKILL')
      assert.equal(await killed.exited, null)
    }
    const left = await countTasks(here)
    assert.ok(left > 0 && left < 4000, `${left}`)
    await using program = here.start()
    const baseUrl = await program.ready()
    const signedIn = await createClient({ baseUrl }).login({ body: ann })
    assert.ok('token' in signedIn)
    const anns = createClient({ baseUrl, token: signedIn.token })
    assert.deepEqual(await anns.getLists(), [])
    let last = await docket(here, 'import', file, ann.email)
    assert.match(last.said, /What an import that broke off has left is being deleted\. Run it again/)
    for (let n = 0; last.code !== 0 && n < 20; n++) last = await docket(here, 'import', file, ann.email)
    assert.equal(last.code, 0, last.said)
    const [list] = await anns.getLists()
    assert.deepEqual([list!.name, list!.total], ['Large', 4000])
    const copy = join(here.folder, 'again.archive')
    assert.equal((await docket(here, 'export', ann.email, copy)).code, 0)
    assert.ok(readFileSync(copy).equals(readFileSync(file)))
    assert.ok(!existsSync(`${copy}.part`))
  })
})
