import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { bodyLimitOf, endpoints, type OperationId, type RefusalCode, refusals } from '@docket/contract'
import { query } from '../../src/engine/db/query.ts'
import { callOf, operationsWithBody } from '../cast/calls.ts'
import { type Scene, setScene } from '../cast/scene.ts'
import { databaseName, useDocket } from '../harness.ts'
import { type Answer, assertFieldRefused, assertRefused, json, sendText } from './bad-input.ts'
import { head, RawConnection } from './raw.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a body is refused before anything is asked of a database'

const notJson = ['request.malformed', 'The body is not valid JSON.'] as const
const twice = ['request.malformed', 'The body has an object with the same key twice.'] as const
const noText = ['request.invalid', 'The body has text with U+0000 or half a surrogate pair.'] as const
const tooDeep = ['request.invalid', 'The body is nested too deeply.'] as const
const proto = ['request.invalid', 'The body has a key named __proto__.'] as const
const tooLarge = ['request.too_large', 'The body is larger than 1 MiB.'] as const
const beyond16KiB = ['request.too_large', 'The body is larger than 16 KiB.'] as const

const nested = (open: string, close: string, levels: number) => `{"x":${open.repeat(levels)}0${close.repeat(levels)}}`
const members = (count: number) => Array.from({ length: count }, (_, at) => `"x${at}":${at}`).join(',')
const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`

const refusedBodies: Record<string, readonly [string | Uint8Array<ArrayBuffer>, RefusalCode, string]> = {
  'no body': ['', 'request.malformed', 'The body is empty.'],
  'only blanks': [' \n', ...notJson],
  'a broken object': ['{"name":', ...notJson],
  'an unquoted key': ['{name:"a"}', ...notJson],
  'a trailing comma': ['{"name":"a",}', ...notJson],
  'single quotes': ["{'name':'a'}", ...notJson],
  'a second value': ['{}{}', ...notJson],
  'a comment': ['{}//', ...notJson],
  NaN: ['{"position":NaN}', ...notJson],
  Infinity: ['{"position":Infinity}', ...notJson],
  'a hexadecimal number': ['{"position":0x1}', ...notJson],
  'a leading zero': ['{"position":01}', ...notJson],
  'a raw control character': ['{"name":"a\u0001"}', ...notJson],
  'a byte order mark': ['\ufeff{}', ...notJson],
  'a form': ['name=a&name=b', ...notJson],
  'text that is not UTF-8': [new Uint8Array([0x7b, 0xff, 0x7d]), 'request.malformed', 'The body is not UTF-8.'],
  'half a surrogate as bytes': [
    new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    'request.malformed',
    'The body is not UTF-8.',
  ],
  'an overlong encoding': [new Uint8Array([0x22, 0xc0, 0x80, 0x22]), 'request.malformed', 'The body is not UTF-8.'],
  'UTF-16': [new Uint8Array([0x7b, 0x00, 0x7d, 0x00]), ...notJson],
  'the same key twice': ['{"name":"a","name":"b"}', ...twice],
  'the same key twice, once escaped': ['{"name":"a","n\\u0061me":"b"}', ...twice],
  'the same key twice further in': ['{"x":[{"a":":","a":1}]}', ...twice],
  'U+0000 in an unknown field': ['{"x":"\\u0000"}', ...noText],
  'half a surrogate in an unknown key': ['{"\\udfff":1}', ...noText],
  'a number beyond a double in an unknown field': [
    '{"x":[1e309]}',
    'request.invalid',
    'The body has a number that is too large.',
  ],
  '40 levels of arrays in an unknown field': [nested('[', ']', 40), ...tooDeep],
  '5,000 levels of objects in an unknown field': [nested('{"x":', '}', 5000), ...tooDeep],
  '5,000 levels of arrays in an unknown field': [nested('[', ']', 5000), ...tooDeep],
  '200,000 levels of arrays in an unknown field': [nested('[', ']', 200_000), ...tooDeep],
  '200,000 levels that never close': ['{"x":'.repeat(200_000), ...tooDeep],
  '140,001 values': [`{"x":[${'0,'.repeat(140_000)}0]}`, 'request.invalid', 'The body has more than 140000 values.'],
  '10,001 members': [`{${members(10_001)}}`, 'request.invalid', 'The body has more than 10000 members.'],
  '10,001 members in an array': [
    `{"x":[${'{"a":1},'.repeat(10_000)}{"a":1}]}`,
    'request.invalid',
    'The body has more than 10000 members.',
  ],
  'a prototype': ['{"__proto__":{"my_role":"owner"}}', ...proto],
  'an escaped prototype': ['{"x":{"\\u005f_proto__":null}}', ...proto],
  'a byte more than 1 MiB': [sized(1024 * 1024 + 1), ...tooLarge],
  '200,000 levels of objects, 1.2 MB': [nested('{"x":', '}', 200_000), ...tooLarge],
}

const notObjects = ['null', '[{"name":"a"}]', '"name"', '1', 'true']

const contentTypes: Record<string, string | undefined> = {
  'no content type': undefined,
  'text/plain': 'text/plain',
  'a form': 'application/x-www-form-urlencoded',
  'a multipart form': 'multipart/form-data; boundary=x',
  'something that begins like JSON': 'application/jsonp',
  'a dialect of JSON': 'application/merge-patch+json',
  'JSON second': 'text/plain, application/json',
  'a broken type': ';;;',
}

/** Taken by every operation, since unknown fields are ignored. */
const ignoredFields: Record<string, string> = {
  '33 levels in an unknown field': `"x":${'['.repeat(33)}${']'.repeat(33)}`,
  'as many members as are allowed': members(9_996),
  'a constructor and its prototype': '"constructor":{"prototype":{"polluted":true}}',
  'names of methods': '"toString":1,"hasOwnProperty":2,"then":3,"toJSON":4',
  'an empty key': '"":1',
}

const dropHooks = query((q) => q.deleteFrom('hooks'))

describe(`bodies on ${databaseName}`, () => {
  const docket = useDocket({ limits: { loginPerAccount: 1000 } }) // the password is wrong in many calls
  let scene: Scene

  // A list can have only so many.
  afterEach(() => docket.app.context.db.transact((tx) => tx.all(dropHooks, {})))

  before(async () => {
    await docket.client().setup({ body: { email: 'first@example.org', password: 'correct horse' } })
    scene = await setScene(docket)
  })

  for (const [id] of operationsWithBody) {
    test(`${id} refuses every broken body and changes nothing`, async () => {
      const before = await scene.digest()
      for (const [what, [text, ...expected]] of Object.entries(refusedBodies)) {
        if (text === '' && 'hasOptionalBody' in endpoints[id]) continue
        const [code, error] = text.length > bodyLimitOf(endpoints[id]) ? limitOf(id) : expected
        assertRefused(withoutPlace(await send(id, text)), refusals[code], code, error, what)
      }
      for (const text of notObjects) assertFieldRefused(await send(id, text), '', 'must be an object.', text)
      assert.equal(await scene.digest(), before)
    })

    test(`${id} refuses what is not sent as JSON`, async () => {
      const before = await scene.digest()
      for (const [what, type] of Object.entries(contentTypes)) {
        const answer = await send(
          id,
          new TextEncoder().encode(valid(id)),
          type === undefined ? {} : { 'content-type': type },
        )
        assertRefused(answer, 400, 'request.content_type', 'The body has to be sent as application/json.', what)
      }
      assert.equal(await scene.digest(), before)
    })

    test(`${id} reads JSON as UTF-8, however its content type is written`, async () => {
      for (const charset of ['', '; charset=utf-8', ';Charset="UTF-8"', '; charset=utf8', '; x=1; charset=us-ascii']) {
        const type = `Application/JSON${charset}`
        assert.equal((await send(id, valid(id), { 'content-type': type })).status, acceptedStatus(id), type)
      }
      const error = 'The body has to be UTF-8, and its charset says something else.'
      for (const charset of ['utf-16', 'latin1', '"UTF-16LE"', 'utf-8x']) {
        const answer = await send(id, valid(id), { 'content-type': `application/json; charset=${charset}` })
        assertRefused(answer, 400, 'request.content_type', error, charset)
      }
    })

    test(`${id} ignores fields that it does not know`, async () => {
      for (const [what, extra] of Object.entries(ignoredFields)) {
        const own = valid(id).slice(1, -1)
        const { status, body } = await send(id, `{${own}${own && ','}${extra}}`)
        if (extra.length > bodyLimitOf(endpoints[id])) continue
        assert.equal(status, acceptedStatus(id), `${what}: ${body.error}`)
      }
      assert.equal(({} as { polluted?: boolean }).polluted, undefined)
    })

    test(`${id} takes a body of exactly its limit, and no byte more`, async () => {
      const own = valid(id).slice(1, -1)
      const text = sized(bodyLimitOf(endpoints[id]) - own.length - (own ? 1 : 0))
      const largest = `{${own}${own && ','}${text.slice(1)}`
      assert.equal((await send(id, largest)).status, acceptedStatus(id))
      const [code, error] = limitOf(id)
      assertRefused(await send(id, `${largest} `), 413, code, error, id)
    })

    test(`${id} refuses a body with a Content-Encoding`, async () => {
      for (const encoding of ['gzip', 'br', 'x']) {
        const answer = await send(id, valid(id), { ...json, 'content-encoding': encoding })
        const error = 'The body has to be sent without Content-Encoding.'
        assertRefused(answer, 400, 'request.content_type', error, encoding)
      }
    })
  }

  test('who calls is asked before what is said', async () => {
    const signedIn = operationsWithBody.filter(([id]) => endpoints[id].auth === 'session')
    assert.ok(signedIn.length > 0)
    for (const [id] of signedIn) {
      const answer = await sendText(docket.client(), id, callOf(id, scene).params, '{', json)
      assertRefused(answer, 401, 'auth.required', 'Sign in first.', id)
    }
  })

  test('a large body is not even read from those who may not send it', async () => {
    const nobody = { 'content-type': 'application/json', authorization: 'Bearer of.no.session' }
    for (const [name, value] of [
      ['content-length', String(1024 * 1024)],
      ['transfer-encoding', 'chunked'],
    ] as const) {
      using connection = await RawConnection.open(docket.url, head('POST /api/v1/lists', { ...nobody, [name]: value }))
      assert.match(await connection.until(/}$/), /^HTTP\/1\.1 401 [^]*"auth\.session_ended"}$/)
    }
  })

  test('a body that is not JSON is told where it stops being it', async () => {
    for (const [text, place] of [
      ['{"name":', 'line 1, column 9'],
      ['{\n  "name": "a",\n  "icon": x\n}', 'line 3, column 11'],
      ['{"n\\u0061me":1,}', 'line 1, column 16'],
      ['{"name":"\\x"}', 'line 1, column 9'],
    ] as const) {
      const answer = await send('createList', text)
      assertRefused(answer, 400, 'request.malformed', `The body is not valid JSON (${place}).`, text)
    }
  })

  const limitOf = (id: OperationId) => (endpoints[id].auth === 'public' ? beyond16KiB : tooLarge)

  const withoutPlace = ({ status, body }: Answer): Answer => ({
    status,
    body: { ...body, error: body.error!.replace(/ \(line \d+, column \d+\)/, '') },
  })

  const valid = (id: OperationId): string => JSON.stringify(callOf(id, scene).body)
  const acceptedStatus = (id: OperationId): number => callOf(id, scene).status

  const send = (id: OperationId, text: string | Uint8Array<ArrayBuffer>, headers = json as Record<string, string>) =>
    sendText(scene.owner.api, id, callOf(id, scene).params, text, headers)
})
