import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Task } from '@docket/contract'
import { keyOf, type Person, register } from '../cast/people.ts'
import { useDocket } from '../harness.ts'
import { sampleRunner, sections, tried, type Way, ways } from './samples.ts'

export const runsOnce = 'what stands on a page knows no database'

describe('the samples of the page about the API, as they stand there', { concurrency: 2 }, () => {
  const docket = useDocket()
  let runner: Awaited<ReturnType<typeof sampleRunner>>

  before(async () => {
    runner = await sampleRunner()
  })
  after(() => runner[Symbol.asyncDispose]())

  /** Somebody with a list of these tasks. */
  const owner = async (...tasks: (Partial<Task> & { name: string })[]) => {
    const person = await register(docket)
    const { id: LIST } = await person.api.createList({ body: { name: 'Release' } })
    for (const body of tasks) await person.api.createTask({ listID: LIST, body })
    const { token } = await keyOf(docket, person)
    const env = { LIST, DOCKET_URL: docket.url, DOCKET_TOKEN: token }
    const shown = () => person.api.getTasks({ listID: LIST })
    return { person, LIST, shown, start: (title: string, way: Way) => runner.start(title, way, env) }
  }

  test('are there for each thing, in each way', () => {
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['Make a list', 'Follow it', 'Hand it out', 'Ask a person', 'Bring things in', 'Find tasks'],
    )
    for (const { title, samples } of sections) assert.deepEqual(Object.keys(samples), ways, title)
  })

  /** Answers the question of the list, once it is asked. */
  const answer = async ({ api }: Person) => {
    let asked = await api.getMyWaiting()
    while (asked.length === 0) asked = await api.getMyWaiting()
    assert.deepEqual(asked[0]!.task.waiting!.question, 'Which mirror?')
    await api.answerTask({ taskID: asked[0]!.task.id, body: { option: 'south' } })
  }

  for (const way of tried) {
    test(`make a list: ${way}`, async () => {
      const { person, start } = await owner()
      await using sample = await start('Make a list', way)
      await sample.said()
      const [made] = (await person.api.getLists({})).filter(({ name }) => name === 'Groceries')
      const [milk] = await person.api.getTasks({ listID: made!.id })
      assert.deepEqual([milk!.name, milk!.labels, milk!.due_at?.slice(0, 10)], ['Milk', ['shop'], '2026-12-24'])
    })

    test(`follow it: ${way}`, async () => {
      const { person, LIST, start } = await owner({ name: 'Milk' })
      await using sample = await start('Follow it', way)
      await sample.says(/Milk/)
      await person.api.createTask({ listID: LIST, body: { name: 'Bread' } })
      await sample.says(/Bread/)
    })

    test(`hand it out: ${way}`, async () => {
      const { shown, start } = await owner({ name: 'Milk' })
      await using sample = await start('Hand it out', way)
      await sample.said()
      const [milk] = await shown()
      const result = way.startsWith('sh') ? 'Bought at the corner' : 'Did Milk'
      assert.deepEqual([milk!.status, milk!.outputs], ['completed', { result }])
    })

    test(`ask a person: ${way}`, async () => {
      const { person, LIST, shown, start } = await owner({ name: 'Choose a mirror' })
      await person.api.openList({ listID: LIST })
      await using sample = await start('Ask a person', way)
      await answer(person)
      await sample.said()
      const [task] = await shown()
      assert.deepEqual(task!.outputs, way.startsWith('sh') ? {} : { result: 'It is south' })
    })

    test(`bring things in, twice: ${way}`, async () => {
      const { shown, start } = await owner()
      for (const _ of [1, 2]) {
        await using sample = await start('Bring things in', way)
        await sample.ended
        const brought = (await shown()).map(({ name, labels, status }) => [name, labels, status])
        const wanted = [
          ['Fix the login form', ['bug'], 'pending'],
          ['Write the notes', [], 'completed'],
        ]
        assert.deepEqual(brought, wanted, sample.stdout + sample.stderr)
      }
    })

    test(`find tasks: ${way}`, async () => {
      const { start } = await owner(
        { name: 'Milk', labels: ['Shop'], due_at: '2026-12-24T17:00:00.000Z' },
        { name: 'Bread', labels: ['shop'], due_at: way === 'sh docket' ? null : '2027-12-24T17:00:00.000Z' },
      )
      await using sample = await start('Find tasks', way)
      const said = await sample.said()
      assert.ok([...said.matchAll(/Milk/g)].length >= 2, said)
      if (way !== 'sh docket') assert.doesNotMatch(said, /Bread/)
      assert.match(said, /Release/)
    })
  }
})
