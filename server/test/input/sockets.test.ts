import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { type Scene, setScene } from '../cast/scene.ts'
import { databaseName, useDocket } from '../harness.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'what comes over a socket is judged before anything is asked of a database'

/** A request that must never be answered: it is hidden behind one that two readers would end at different places. */
const hidden = 'GET /api/v1/setup/state HTTP/1.1\r\nHost: docket\r\n\r\n'

const chunked = 'Transfer-Encoding: chunked'
const login = (headers: string[], rest: string) =>
  `POST /api/v1/auth/login HTTP/1.1\r\nHost: docket\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n${rest}`

const ambiguous: Record<string, string> = {
  'a length and chunks': login([`Content-Length: ${hidden.length + 5}`, chunked], `0\r\n\r\n${hidden}`),
  'chunks and a length': login([chunked, 'Content-Length: 5'], `0\r\n\r\n${hidden}`),
  'two lengths': login(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden),
  'the same length twice': login(['Content-Length: 2', 'Content-Length: 2'], `{}${hidden}`),
  'a list of lengths': login([`Content-Length: 0, ${hidden.length}`], hidden),
  'a blank before the colon': login(['Content-Length : 5'], `{"a":${hidden}`),
  'a length with a sign': login(['Content-Length: +2'], `{}${hidden}`),
  'a negative length': login(['Content-Length: -1'], hidden),
  'a hexadecimal length': login(['Content-Length: 0x2'], `{}${hidden}`),
  'a length beyond any number': login([`Content-Length: ${'9'.repeat(30)}`], hidden),
  'a folded header': login(['X-Folded: a', ' Content-Length: 5'], hidden),
  'a folded length': login(['Content-Length:', ' 2'], `{}${hidden}`),
  'a bare CR between headers': login(['X-A: b\rContent-Length: 0'], hidden),
  'a bare CR in a value': login(['X-A: b\rc', 'Content-Length: 0'], hidden),
  'a bare LF between headers': login(['X-A: b\nContent-Length: 0'], hidden),
  'U+0000 in a value': login(['X-A: b\0c', 'Content-Length: 0'], hidden),
  'a vertical tab after chunked': login(['Transfer-Encoding: chunked\x0b'], `0\r\n\r\n${hidden}`),
  'an unknown encoding after chunked': login(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`),
  'chunked twice': login([chunked, chunked], `0\r\n\r\n${hidden}`),
  'an encoding that is not chunked': login(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`),
  'a chunk with a broken size': login([chunked], `0x2\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a chunk with a negative size': login([chunked], `-1\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a chunk longer than its size': login([chunked], `2\r\n{}x\r\n0\r\n\r\n${hidden}`),
  'a chunk extension with a bare LF': login([chunked], `2;\n{}\r\n0\r\n\r\n${hidden}`),
  'a blank in the address': `GET /api/v1/setup/state x HTTP/1.1\r\nHost: docket\r\n\r\n${hidden}`,
  'a method that does not exist': `FETCH /api/v1/lists HTTP/1.1\r\nHost: docket\r\n\r\n${hidden}`,
  'a method in lower case': `get /api/v1/setup/state HTTP/1.1\r\nHost: docket\r\n\r\n${hidden}`,
  'no version': `GET /api/v1/setup/state\r\nHost: docket\r\n\r\n${hidden}`,
  'another protocol': `GET /api/v1/setup/state HTTP/9.9\r\nHost: docket\r\n\r\n${hidden}`,
  'a header without a name': `GET /api/v1/setup/state HTTP/1.1\r\nHost: docket\r\n: x\r\n\r\n${hidden}`,
  noise: `\x16\x03\x01\x02\x00\x01\x00${hidden}`,
  'the greeting of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
}

describe(`requests that are not quite HTTP on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene

  before(async () => {
    scene = await setScene(docket)
  })

  for (const [what, text] of Object.entries(ambiguous)) {
    test(`${what}: one refusal, and the connection is closed`, async () => {
      const before = await scene.digest()
      const answers = (await exchange(text)).split(/(?=HTTP\/1\.1 \d{3} )/)
      assert.equal(answers.length, 1, answers.join('\n---\n'))
      const [head, body] = answers[0]!.split('\r\n\r\n')
      assert.match(head!, /^HTTP\/1\.1 400 Bad Request\r\n/)
      assert.match(head!, /^connection: close$/im)
      assert.match(head!, /^content-type: application\/json/im)
      assert.deepEqual(JSON.parse(body!), { error: 'This is not a valid HTTP request.', code: 'request.malformed' })
      assert.equal(await scene.digest(), before)
    })
  }

  for (const coding of ['gzip, chunked', 'gzip,chunked', 'identity, chunked', 'x-made-up, Chunked']) {
    test(`a body coded as ${coding}: one refusal that says what is taken, and the connection is closed`, async () => {
      const before = await scene.digest()
      const received = await exchange(login([`Transfer-Encoding: ${coding}`], `2\r\n{}\r\n0\r\n\r\n${hidden}`))
      const [head, ...bodies] = received.split('\r\n\r\n')
      assert.match(head!, /^HTTP\/1\.1 400 Bad Request\r\n/)
      assert.match(head!, /^connection: close$/im)
      const error = 'The only Transfer-Encoding that is taken is chunked.'
      assert.deepEqual(
        bodies.map((body) => JSON.parse(body)),
        [{ error, code: 'request.malformed' }],
      )
      assert.equal(await scene.digest(), before)
    })
  }

  test('CONNECT, to here or elsewhere: one refusal, and the connection is closed', async () => {
    for (const target of ['docket:443', 'example.org:80', '/api/v1/lists', '169.254.169.254:80']) {
      const received = await exchange(`CONNECT ${target} HTTP/1.1\r\nHost: docket\r\n\r\n${hidden}`)
      const [head, ...bodies] = received.split('\r\n\r\n')
      assert.match(head!, /^HTTP\/1\.1 405 Method Not Allowed\r\n/, target)
      assert.match(head!, /^connection: close$/im)
      assert.match(head!, /^allow: ?$/im)
      const error = 'Docket is no proxy: it opens no connections to others.'
      assert.deepEqual(
        bodies.map((body) => JSON.parse(body)),
        [{ error, code: 'request.method' }],
        target,
      )
    }
    assert.equal((await fetch(`${docket.url}/api/v1/version`)).status, 200)
  })

  test('no host: one refusal by Node itself, and the connection is closed', async () => {
    const received = await exchange(`GET /api/v1/setup/state HTTP/1.1\r\n\r\n${hidden}`)
    assert.equal(received.match(/HTTP\/1\.1 /g)?.length, 1)
    assert.match(received, /^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  /** Everything that is answered until the server closes the connection. */
  const exchange = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(docket.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.write(text, 'latin1')
    await once(socket, 'close')
    return received
  }
})
