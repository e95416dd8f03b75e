import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Endpoints, Request } from '@docket/contract'
import { fold, match, wordsOf } from '@docket/contract/fold'
import { absentId, type Cast, cast, keyOf, leave, type Person, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { type Random, randomFrom } from '../../test/storm/random.ts'
import { everywhere } from '../engine/db/key-scope.ts'
import { Room } from '../engine/outside/room.ts'
import { purgeTombstones } from '../engine/revisions/queries.ts'
import { Search } from './search.ts'
import { snippetOf } from './snippet.ts'

type Asked = Request<Endpoints['search']>
type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]
type Draft = Omit<Extract<Operation, { op: 'create' }>, 'op'>

/** A text in many scripts, and what finds it. */
const scripts: [text: string, ...found: string[]][] = [
  ['Straße in München', 'STRASSE', 'munchen', 'ünch', 'strasse münchen'],
  ['Größe prüfen', 'grosse', 'GRÖSSE', 'pruf'],
  ['Ἀθήνα και Σίσυφος', 'αθηνα', 'σισυφοσ', 'ΣΊΣΥΦΟΣ'],
  ['İstanbul ışık', 'istanbul', 'ISTANBUL', 'işik', 'IŞIK'],
  ['Ёлка и ещё', 'ёлка', 'елка', 'ЕЩЕ'],
  ['用户的牛奶', '用户', '牛奶', '户的'],
  ['ガギグ と かき', 'ガギ', 'ｶﾞｷﾞ', 'かき'],
  ['한국어 우유', '한국', '우유', '우유'.normalize('NFD')],
  ['हिन्दी दूध', 'दूध', 'हिन्दी'],
  ['नमस्ते दुनिया', 'नमस्ते'],
  ['حليب طازج', 'حليب', 'ازج'],
  ['חלב טרי', 'חלב'],
  ['นมสด', 'มส'],
  ['Cafe\u0301 creme', 'café', 'CAFE'],
  ['ﬁnal ＦＵＬＬ', 'final', 'full'],
  ['🥛 milk 🧀', '🥛', '🧀'],
]

describe(`search on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    for (const { id } of await people.olga.api.getLists()) await people.olga.api.deleteList({ listID: id })
    listID = (await sharedList(docket, people)).id
  })

  const add = async (...drafts: Draft[]) => {
    const operations = drafts.map((draft) => ({ op: 'create' as const, ...draft }))
    const { results } = await people.olga.api.batchTasks({ listID, body: { operations } })
    return results.map(({ task }) => task!)
  }
  const names = async (q: string, asked: Omit<Asked, 'q'> = {}, { api }: Pick<Person, 'api'> = people.vera) =>
    (await api.search({ q, ...asked })).hits.map(({ name }) => name)

  test('finds texts of every script, by words and by parts of them', async () => {
    await add(...scripts.map(([name]) => ({ name })))
    for (const [name, ...found] of scripts)
      for (const q of found) assert.ok((await names(q)).includes(name), `${q} finds ${name}`)
    assert.deepEqual(await names('が'), [], 'a voiced kana is another letter')
    assert.deepEqual(await names('nothing of that'), [])
  })

  test('names come before descriptions, those before comments; whole words, open tasks and new ones first', async () => {
    const drafts = [
      { name: 'said' },
      { name: 'part in text', description: 'buttermilky' },
      { name: 'word in text', description: 'some milk.' },
      { name: 'buttermilk' },
      { name: 'done milk', status: 'completed' as const },
      { name: 'milk, old' },
      { name: 'milk, new' },
    ]
    const [said] = await add(...drafts)
    const comment = await people.ed.api.createComment({ taskID: said!.id, body: { body: 'Two bottles of MILK' } })
    const sorted = ['milk, new', 'milk, old', 'done milk', 'buttermilk', 'word in text', 'part in text', 'said']
    assert.deepEqual(await names('Milk'), sorted)
    assert.deepEqual(await names('milk', { limit: 2 }), sorted.slice(0, 2))
    const { hits, complete } = await people.vera.api.search({ q: 'milk' })
    assert.equal(complete, true)
    assert.deepEqual(
      hits.map(({ where, comment_id }) => [where, comment_id]),
      [
        ...['name', 'name', 'name', 'name', 'description', 'description'].map((where) => [where, null]),
        ['comment', comment.id],
      ],
    )
    assert.equal(hits.at(-1)!.snippet, 'Two bottles of MILK')
    assert.deepEqual(await names('milk done'), ['done milk'])
    assert.deepEqual(await names('word milk'), ['word in text'], 'in the name and in the description')
    assert.deepEqual(await names('bottles said'), [], 'not in one comment')
    for (const id of [said!.id, said!.id.slice(-8), said!.id.slice(-12).toUpperCase()])
      assert.deepEqual(await names(id), ['said'], id)
    assert.deepEqual(await names(said!.id.slice(-7)), [], 'too little of an id')
    assert.deepEqual(await names(said!.id.slice(-8), {}, people.sam), [], 'of a stranger')
  })

  test('search shows whom a text mentions by name, and finds nothing by who that is', async () => {
    const mention = `@[Olga Oak](user:${people.olga.user_id})`
    const [milk] = await add({ name: 'Milk', description: `Ask ${mention} first.` })
    await people.ed.api.createComment({ taskID: milk!.id, body: { body: `${mention} knows, as ever` } })
    const found = async (q: string) => (await people.vera.api.search({ q })).hits.map(({ snippet }) => snippet)
    assert.deepEqual(await found('first'), ['Ask @Olga Oak first.'])
    assert.deepEqual(await found('ever'), ['@Olga Oak knows, as ever'])
    assert.equal((await found('oak')).length, 1, 'the task, and not its comment as well')
    for (const q of ['user', people.olga.user_id.slice(0, 8)]) assert.deepEqual(await found(q), [], q)
  })

  test('leaves out other lists, statuses and what is archived or not', async () => {
    const [a, b] = await add({ name: 'milk a' }, { name: 'milk b', status: 'completed' }, { name: 'milk c' })
    await people.olga.api.archiveTask({ taskID: a!.id })
    const other = await people.olga.api.createList({ body: { name: 'Other' } })
    await people.olga.api.createTask({ listID: other.id, body: { name: 'milk d' } })
    assert.deepEqual((await names('milk', {}, people.olga)).sort(), ['milk a', 'milk b', 'milk c', 'milk d'])
    assert.deepEqual(await names('milk', { list_id: other.id }, people.olga), ['milk d'])
    assert.deepEqual(await names('milk', { status: 'completed' }), [b!.name])
    assert.deepEqual(await names('milk', { archived: 'true' }), ['milk a'])
    assert.deepEqual((await names('milk', { archived: 'false' })).sort(), ['milk b', 'milk c'])
    await refused(people.vera.api.search({ q: 'milk', list_id: other.id }), 'not_found')
    await refused(people.vera.api.search({ q: 'milk', list_id: absentId }), 'not_found')
  })

  test('refuses what cannot be looked for', async () => {
    for (const asked of [
      { q: '' },
      { q: ' ' },
      { q: 'x'.repeat(201) },
      { q: '\u200b' },
      { q: 'a', limit: '101' },
      { q: 'a', limit: '0' },
      { q: 'a b c d e f g h i' },
      { q: 'a', archived: 'yes' },
      { q: 'a', list_id: 'x' },
    ])
      await refused(people.vera.api.search(asked as Asked), 'request.invalid')
    assert.deepEqual((await people.vera.api.search({})).hits, [])
    assert.deepEqual(await names('%'), [])
    assert.deepEqual(await names('.*'), [])
  })

  test('is for members, viewers and keys that read; whoever was taken off a list finds nothing of it from then on', async () => {
    await add({ name: 'milk' })
    for (const person of [people.olga, people.ed, people.vera])
      assert.deepEqual(await names('milk', {}, person), ['milk'])
    const key = await keyOf(docket, people.vera, { read_only: true })
    assert.deepEqual(await names('milk', {}, key), ['milk'])
    assert.deepEqual(await names('milk', {}, people.sam), [])
    await refused(docket.client().search({ q: 'milk' }), 'auth.required')
    await leave(docket, listID, people.ed)
    assert.deepEqual(await names('milk', {}, people.ed), [])
  })

  test('of whoever is taken off a list while it is looked through nothing is told either', async () => {
    await add({ name: 'milk' })
    const { db, live } = docket.app.context
    const slow = new Search(
      {
        dialect: db.dialect,
        first: (...asked) => db.first(...asked),
        all: async (...asked) => {
          const rows = await db.all(...asked)
          if (isFirst) {
            isFirst = false
            await leave(docket, listID, people.ed)
          }
          return rows
        },
      },
      live,
    )
    let isFirst = true
    const found = await slow.find({ scope: everywhere, user_id: people.ed.user_id, q: 'milk', limit: 10 })
    assert.deepEqual(found.hits, [])
  })

  test('leaves out a list for which there is too little memory, and says so', async () => {
    await add({ name: 'milk' })
    const long = await sharedList(docket, people)
    const operations = Array.from({ length: 16 }, () => ({
      op: 'create' as const,
      name: 'milk',
      description: 'x'.repeat(60_000),
    }))
    for (let n = 0; n < 2; n++) await people.olga.api.batchTasks({ listID: long.id, body: { operations } })
    const { db, live } = docket.app.context
    const { lineage } = live
    let free = 0
    const search = new Search(db, { lineage, room: new Room(() => free) })
    const asked = { scope: everywhere, user_id: people.olga.user_id, q: 'milk', limit: 100 }
    const of = async () => {
      const { hits, complete } = await search.find(asked)
      return { ofLong: hits.filter(({ list_id }) => list_id === long.id).length, complete }
    }
    assert.deepEqual(await of(), { ofLong: 0, complete: false })
    free = 100 * 1024 * 1024
    assert.deepEqual(await of(), { ofLong: 32, complete: true })
  })

  for (const seed of [1, 2]) {
    test(`finds what a fresh look finds, whatever happened (${seed})`, async () => {
      const random = randomFrom(seed)
      const other = (await sharedList(docket, people)).id
      const { db, live } = docket.app.context
      for (let round = 0; round < 20; round++) {
        for (let n = random.below(5); n >= 0; n--) await happen(random, [listID, other])
        if (random.below(6) === 0)
          await db.transact((tx) => purgeTombstones(tx, { before: '9999-01-01T00:00:00.000Z', limit: 1e6 }))
        const q = random.pick(['a', 'b', 'ab', 'c a', 'ba'])
        const asked = { scope: everywhere, user_id: people.vera.user_id, q, limit: 100 }
        assert.deepEqual(
          await people.vera.api.search({ q, limit: 100 }),
          await new Search(db, live).find(asked),
          `${q}, round ${round}`,
        )
      }
    })
  }

  const happen = async (random: Random, lists: readonly string[]): Promise<void> => {
    const { api } = people.olga
    const id = random.pick(lists)
    const word = () => Array.from({ length: 1 + random.below(3) }, () => random.pick(['a', 'b', 'c'])).join('')
    const task = random.pick(await api.getTasks({ listID: id, archived: 'true' }))
    const what = random.below(8)
    if (!task || what < 2)
      return void (await api.createTask({ listID: id, body: { name: word(), description: word() } }))
    const taskID = task.id
    const comment = random.pick(await api.getComments({ taskID }))
    if (what === 2) await api.deleteTask({ taskID })
    else if (what === 3) await api.moveTask({ taskID, body: { list_id: random.pick(lists) } })
    else if (what === 4 && comment) await api.deleteComment({ commentID: comment.id })
    else if (what === 5 && comment) await api.updateComment({ commentID: comment.id, body: { body: word() } })
    else if (what === 6)
      await api.updateTask({ taskID, body: { name: word(), status: random.pick(['pending', 'completed']) } })
    else await api.createComment({ taskID, body: { body: word() } })
  }

  test('a search of much lets others in, and is quick once the texts are known', async () => {
    const ann = await register(docket, 'ann')
    const { id } = await ann.api.createList({ body: { name: 'Large' } })
    for (let n = 0; n < 10; n++) {
      const operations = Array.from({ length: 500 }, (_, at) => ({
        op: 'create' as const,
        name: `Task ${n * 500 + at}`,
        description: 'lorem ipsum dolor sit amet '.repeat(4),
      }))
      await ann.api.batchTasks({ listID: id, body: { operations } })
    }
    const turns: number[] = []
    let last = performance.now()
    let isOver = false
    const tick = () => {
      const now = performance.now()
      turns.push(now - last)
      last = now
      if (!isOver) setImmediate(tick)
    }
    tick()
    const { hits } = await ann.api.search({ q: 'task 4999' })
    isOver = true
    assert.deepEqual(
      hits.map(({ name }) => name),
      ['Task 4999'],
    )
    assert.ok(turns.length > 40, `${turns.length} turns`)
  })
})

describe('folding', () => {
  test('a word of its own is told from a part', () => {
    assert.deepEqual(
      [match('milk', 'milk'), match('a buttermilk, milk!', 'milk'), match('buttermilk', 'milk'), match('x', 'milk')],
      [0, 0, 1, 2],
    )
    assert.deepEqual(wordsOf('  Milk MILK\tstraße '), ['milk', 'strasse'])
    assert.equal(fold('Ä'), 'a')
  })

  test('what is shown around a word is as it was written', () => {
    assert.equal(snippetOf('Two Bottles', 'bottles'), 'Two Bottles')
    const long = `${'Größe ß '.repeat(100)}Zürich${' und mehr'.repeat(100)}`
    assert.match(snippetOf(long, 'zurich'), /^….*Zürich.*…$/u)
    const sentence = 'Read from top to bottom by someone who has ten minutes and a backup'
    assert.equal(snippetOf(sentence, 'backup'), '…ten minutes and a backup')
    assert.equal(snippetOf(sentence, 'minutes'), '…someone who has ten minutes and a backup')
    assert.equal(snippetOf(`Reise${'rücktritt'.repeat(9)}kosten`, 'kosten'), '…ttrücktrittrücktrittkosten')
    assert.ok(snippetOf(`${'🥛'.repeat(300)}x`, 'x').isWellFormed())
  })
})
