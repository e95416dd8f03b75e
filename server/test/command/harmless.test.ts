import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { widthOf } from '../../../command/src/text.ts'
import { shell } from './in-process.ts'

const escape = '\u001b'
const names = [
  `${escape}]0;owned\u0007${escape}[2Jgone`,
  'two\nlines\tand\ttabs\r\n$ rm -rf ~',
  '\u009b31mred \u202egnp.exe',
  '$(rm -rf ~) `reboot` ; :',
  '🛶'.repeat(10_000),
  '日本語のリスト',
]

/** A server that says of itself what it likes, and notes which keys it is sent. */
const hostile = async () => {
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/moved'))
      return response.writeHead(301, { location: 'https://elsewhere.example' }).end()
    if (request.url?.startsWith('/api/v1/lists')) {
      const lists = names.map((name, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        name,
        total: 1,
        completed: 0,
        state: 'draft',
        archived: false,
      }))
      return response.end(JSON.stringify(lists))
    }
    response.statusCode = 409
    response.end(
      JSON.stringify({ error: `No.${escape}[31m${escape}]8;;http://elsewhere.example${escape}\\`, code: 'x' }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, keys, [Symbol.dispose]: () => server.close().closeAllConnections() }
}

/** Without the colours that the command itself writes. */
const without = (text: string): string => text.replaceAll(/\u001b\[(?:1|2|22|3[123]|39)m/g, '')
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

describe('what docket prints of others', () => {
  test('obeys no name on a terminal: one line for each, that fits it', async () => {
    using server = await hostile()
    const own = shell({ DOCKET_URL: server.url, DOCKET_TOKEN: 'svc_u_x' })
    const { stdout, code } = await own.run(['lists'], { columns: 60 })
    assert.equal(code, 0)
    assert.match(stdout, /^\u001b\[2mID/)
    const lines = without(stdout).trimEnd().split('\n')
    assert.equal(lines.length, names.length + 1)
    for (const line of lines) {
      assert.doesNotMatch(line, obeyed)
      assert.ok(widthOf(line) <= 60, `${widthOf(line)}: ${line.slice(0, 80)}`)
    }
  })

  test('keeps its columns and lines in a pipe, without colours, and its JSON is JSON', async () => {
    using server = await hostile()
    const own = shell({ DOCKET_URL: server.url, DOCKET_TOKEN: 'svc_u_x' })
    const { stdout } = await own.run(['lists'])
    const rows = stdout.trimEnd().split('\n')
    assert.deepEqual(
      rows.map((row) => row.split('\t').length),
      names.map(() => 4),
    )
    assert.doesNotMatch(stdout, obeyed)
    const json = (await own.run(['lists', '--json=name'])).stdout
    assert.doesNotMatch(json, obeyed)
    assert.deepEqual(
      (JSON.parse(json) as { name: string }[]).map(({ name }) => name),
      names,
    )
  })

  test('obeys no sentence of a server, and has no colours where nobody wants them', async () => {
    using server = await hostile()
    const own = shell({ DOCKET_URL: server.url, DOCKET_TOKEN: 'svc_u_x', NO_COLOR: '1' })
    const { stderr, code } = await own.run(['whoami'], { columns: 80 })
    assert.equal(code, 6)
    assert.doesNotMatch(stderr, obeyed)
    assert.doesNotMatch((await own.run(['lists'], { columns: 80 })).stdout, obeyed)
  })

  test('goes nowhere else with what it adds', async () => {
    using server = await hostile()
    const own = shell({ DOCKET_URL: `${server.url}/moved`, DOCKET_TOKEN: 'svc_u_x' })
    const { stdout, stderr, code } = await own.run(['add', 'Milk', '--list', 'x'])
    assert.deepEqual([stdout, code], ['', 1])
    assert.match(stderr, /^docket: The server is elsewhere: https:\/\/elsewhere\.example\n/)
  })

  test('says what a file did not let it do', async () => {
    const own = shell({ DOCKET_URL: 'http://127.0.0.1:9', DOCKET_TOKEN: 'svc_u_x' })
    await mkdir(join(own.home, '.local'), { recursive: true })
    await writeFile(join(own.home, '.local/state'), '')
    const { stderr, code } = await own.run(['add', 'Milk', '--list', 'x'])
    assert.match(stderr, /^docket: ENOTDIR/)
    assert.equal(code, 1)
    const { stderr: refused } = await shell({ DOCKET_URL: 'http://127.0.0.1:9', DOCKET_TOKEN: 'x' }).run(['lists'])
    assert.match(refused, /^docket: http:\/\/127\.0\.0\.1:9 does not answer/)
  })

  test('sends DOCKET_TOKEN to no server that only a .docket.json names', async () => {
    using server = await hostile()
    const own = shell({ DOCKET_TOKEN: 'svc_u_secret' })
    await writeFile(join(own.cwd, '.docket.json'), JSON.stringify({ server: server.url, list: 'x' }))
    const { stderr, code } = await own.run(['lists'])
    assert.equal(code, 4)
    assert.match(stderr, /There is no key for/)
    assert.deepEqual(server.keys, [])
    await mkdir(join(own.home, '.config/docket'), { recursive: true })
    const config = { current: server.url, servers: { [server.url]: { key: 'svc_u_own' } } }
    await writeFile(join(own.home, '.config/docket/config.json'), JSON.stringify(config))
    assert.equal((await own.run(['lists'])).code, 0)
    assert.deepEqual(server.keys, ['Bearer svc_u_secret'])
  })
})
