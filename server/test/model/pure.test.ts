import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal, TaskStatus } from '@docket/contract'
import fc from 'fast-check'
import { parseEventStream } from '../../../client/src/event-stream.ts'
import { parseJson } from '../../src/engine/http/json.ts'
import { bytesOf, finishedAt, tallyOf } from '../../src/tasks/rules.ts'
import { findFault } from './naive-json.ts'

const status = fc.constantFrom(...TaskStatus.options)

describe('counting', () => {
  const text = fc.string({ unit: 'binary', maxLength: 9 })
  const archived_at = fc.constantFrom(null, '2026-01-01T00:00:00.000Z')
  const texts = { name: text, description: text, outputs: text, labels: text, after: text, comment_bytes: fc.nat(99) }
  const lease_id = fc.constantFrom(null, 'a lease')
  const waiting = fc.constantFrom(null, '{}')
  const task = fc.option(fc.record({ status, archived_at, lease_id, waiting, ...texts }), { nil: undefined })
  type Counted = Parameters<typeof bytesOf>[0] & NonNullable<Parameters<typeof tallyOf>[0][number]['after']>

  const recount = (tasks: readonly (Counted | undefined)[]) => {
    const open = tasks.filter((one) => one?.archived_at === null)
    const having = (status: TaskStatus) => open.filter((one) => one?.status === status).length
    const bytes = tasks.reduce((sum, one) => sum + (one ? bytesOf(one) : 0), 0)
    return {
      total: open.length,
      completed: having('completed'),
      failed: having('failed'),
      pending: having('pending'),
      waiting: open.filter((one) => one?.waiting !== null).length,
      running: open.filter((one) => one?.status === 'in_progress' && one.lease_id !== null).length,
      bytes,
    }
  }

  test('tallies added up over any changes equal a recount', () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: 4 }), task), { maxLength: 40 })
    fc.assert(
      fc.property(changes, (steps) => {
        const tasks: (Counted | undefined)[] = []
        const sum = { total: 0, completed: 0, failed: 0, pending: 0, running: 0, waiting: 0, bytes: 0 }
        for (const [at, after] of steps) {
          const tally = tallyOf([{ before: tasks[at], after }])
          for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += tally[key]
          tasks[at] = after
          assert.deepEqual(sum, recount(tasks))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a task is finished at the first moment of the status that it still has', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 20 }), (history) => {
        let task: { status: TaskStatus; finished_at: string | null } = { status: 'pending', finished_at: null }
        for (const [at, next] of history.entries()) {
          task = { status: next, finished_at: finishedAt(task, next, String(at)) }
          const isFinished = next === 'completed' || next === 'failed'
          const since = history.slice(0, at + 1).findLastIndex((one) => one !== next) + 1
          assert.equal(task.finished_at, isFinished ? String(since) : null)
        }
      }),
    )
  })
})

describe('JSON bodies', () => {
  /**
   * Few keys, so that the same one often comes twice, some of them full of what a scanner could stumble over, and some
   * that V8 takes an escaped one for (nodejs/node issue 63785).
   */
  const key = fc.constantFrom(
    '"a"',
    '"\\u0061"',
    '"b:"',
    '"\\":"',
    '"c\\\\"',
    '"\\\\"',
    '"\\\\u"',
    '"\\u0062"',
    '"\\n"',
    '"{\\"a\\":1}"',
    '""',
    '"__proto__"',
    '"é"',
  )
  const leaf = fc.constantFrom(
    '1',
    '-0',
    '1e308',
    '1e309',
    'true',
    'null',
    '"x:y"',
    '"\\\\"',
    '"\\"a\\":"',
    '"\\ud800"',
    '"\\u0000"',
  )
  const blank = fc.constantFrom('', ' ', '\n\t')
  const { body } = fc.letrec<{ body: string; value: string }>((tie) => {
    const member = fc.tuple(blank, key, blank, tie('value')).map(([a, key, b, value]) => `${a}${key}${b}:${value}`)
    const object = fc.array(member, { maxLength: 3 }).map((members) => `{${members.join(',')}}`)
    const array = fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`)
    return { body: object, value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, object, array) }
  })

  const faultOf = (text: string): string => {
    try {
      parseJson(text)
      return ''
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.message
    }
  }

  test('are refused exactly when a naive parser finds a fault', () => {
    fc.assert(
      fc.property(body, (text) => assert.equal(faultOf(text) !== '', findFault(text), text)),
      { numRuns: 3000 },
    )
  })

  test('that were written by JSON.stringify come back as they were', () => {
    const json = fc
      .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
      .map((value) => JSON.stringify(value))
      .filter((text) => !findFault(text))
    fc.assert(
      fc.property(json, (text) => assert.equal(JSON.stringify(parseJson(text)), text)),
      { numRuns: 200 },
    )
  })

  test('never make the parser fail in another way than by refusing', () => {
    const noise = fc.array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', ' ', 'null', '\\u00'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(noise, (parts) => void faultOf(parts.join(''))),
      { numRuns: 2000 },
    )
  })
})

describe('event streams', () => {
  type Message = { event: string; data: string; id?: string }
  const word = fc.stringMatching(/^[^\r\n\0]*$/u, { maxLength: 8 }).filter((text) => text.isWellFormed())
  const message: fc.Arbitrary<Message> = fc.record(
    {
      event: fc.constantFrom('task', 'list', 'synced'),
      data: fc
        .array(word, { minLength: 1, maxLength: 3 })
        .map((lines) => lines.join('\n'))
        .filter((data) => /^[^\n]/u.test(data)),
      id: fc.nat().map(String),
    },
    { requiredKeys: ['event', 'data'], noNullPrototype: true },
  )
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  const noise = fc.constantFrom([], [': keepalive', ''], ['unknown: x'], [':'], ['', ''])

  const linesOf = ({ event, data, id }: Message): string[] => [
    `event: ${event}`,
    ...data.split('\n').map((line) => `data: ${line}`),
    ...(id === undefined ? [] : [`id:${id}`]),
    '',
  ]

  const cut = (bytes: Uint8Array, at: readonly number[]): Uint8Array[] => {
    const places = [...new Set(at.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
    return [0, ...places].map((from, index) => bytes.slice(from, places[index] ?? bytes.length))
  }

  const read = async (chunks: readonly Uint8Array[]): Promise<Message[]> => {
    const messages: Message[] = []
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    for await (const message of parseEventStream(body)) messages.push(message)
    return messages
  }

  test('say the same however they are cut into chunks and whatever ends their lines', async () => {
    const stream = fc.array(fc.tuple(message, noise), { maxLength: 6 })
    const cuts = fc.array(fc.nat({ max: 2000 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(stream, lineEnd, cuts, async (parts, end, places) => {
        const lines = parts.flatMap(([one, noise]) => [...noise, ...linesOf(one)])
        const bytes = new TextEncoder().encode(
          // The comment at the end decides whether a CR before it was half of a CRLF.
          [...lines, ':'].join(end),
        )
        assert.deepEqual(
          await read(cut(bytes, places)),
          parts.map(([one]) => one),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('say the same byte by byte, with characters of four bytes and mixed line ends', async () => {
    const text =
      'retry: 2000\r\n\r\nevent: task\r\ndata: 😀é\u2028x\rdata:\ndata: :\r\nid: 7\r\n\r\nevent: x\n\ndata: end\r\r\n'
    const whole = await read([new TextEncoder().encode(text)])
    assert.deepEqual(whole, [
      { event: 'message', data: '', retry: 2000 },
      { event: 'task', data: '😀é\u2028x\n\n:', id: '7' },
      { event: 'message', data: 'end' },
    ])
    assert.deepEqual(await read([...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte))), whole)
  })

  test('that break off in the middle of a message do not tell it', async () => {
    assert.deepEqual(await read([new TextEncoder().encode('event: task\ndata: {"id":1}\n')]), [])
  })
})
