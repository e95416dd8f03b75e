import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { startPeer } from '../../../test/peers/smtp-peer.ts'
import type { Message } from './mail.ts'
import { smtp, smtpSettings } from './smtp.ts'

const from = { name: 'Docket', address: 'docket@home.example' }
const message: Message = {
  id: 'x',
  at: new Date(),
  to: 'olga@docket.example',
  subject: 'Subject',
  text: 'Text',
  html: '<p>Text</p>',
}
const deliver = (url: string, patienceMs?: number, signal = new AbortController().signal) =>
  smtp({ url, from, ...(patienceMs && { patienceMs }) }).deliver(message, signal)

describe('mails over SMTP', () => {
  test('sign in with the user and the password of the address', async () => {
    const tried: unknown[] = []
    await using peer = await startPeer({
      onAuth: ({ username, password }, _, callback) => {
        tried.push([username, password])
        if (password === 'p@ss/word') callback(null, { user: username })
        else callback(new Error('no'))
      },
    })
    await deliver(peer.url.replace('//', '//docket%40home.example:p%40ss%2Fword@'))
    await assert.rejects(deliver(peer.url.replace('//', '//docket%40home.example:wrong@')), {
      message: 'the mail server answers 535 to AUTH PLAIN',
      isFinal: false,
    })
    assert.deepEqual(tried, [
      ['docket@home.example', 'p@ss/word'],
      ['docket@home.example', 'wrong'],
    ])
    assert.equal(peer.received.length, 1)
  })

  test('trust no certificate that nobody vouches for, unless told to', async () => {
    await using peer = await startPeer({ secure: true })
    await assert.rejects(deliver(peer.url), /cannot be reached: (CERT_|DEPTH_|SELF_|UNABLE_)/)
    await deliver(`${peer.url}?tls=any`)
    assert.equal(peer.received.length, 1)
  })

  test('send no password to another machine without TLS', () => {
    const of = (url: string) => {
      const { ignoreTLS, requireTLS, secure } = smtpSettings(url)
      return { ignoreTLS, requireTLS, secure }
    }
    const plain = { ignoreTLS: true, requireTLS: false, secure: false }
    assert.deepEqual(of('smtp://u:p@mail.example.org'), { ignoreTLS: false, requireTLS: true, secure: false })
    assert.deepEqual(of('smtp://u:p@mail.example.org?tls=any'), { ignoreTLS: false, requireTLS: true, secure: false })
    assert.deepEqual(of('smtp://mail.example.org'), { ignoreTLS: false, requireTLS: false, secure: false })
    assert.deepEqual(of('smtp://u:p@mail.example.org?tls=off'), plain)
    for (const host of ['localhost', '127.0.0.1', '[::1]']) assert.deepEqual(of(`smtp://u:p@${host}:25`), plain)
    assert.equal(of('smtp://127.0.0.1.example.org').ignoreTLS, false)
    assert.deepEqual(smtpSettings('smtps://[2001:db8::1]:4650').host, '2001:db8::1')
  })

  test('end when the server accepts them and says nothing, wherever it falls silent', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    await assert.rejects(deliver(`smtp://127.0.0.1:${port}`, 50), /does not answer in time/)
    await assert.rejects(
      deliver(`smtp://127.0.0.1:${port}`, 60_000, AbortSignal.timeout(50)),
      /does not answer in time/,
    )
    mute.close()
    await using silent = await startPeer({ accept: () => new Promise(() => {}) })
    await assert.rejects(deliver(silent.url, 500), /does not answer in time/)
    assert.equal(silent.asked.length, 1)
  })

  test('end when the server hangs up half-way', async () => {
    const rude = createServer((socket) => void socket.end('220 rude\r\n')).listen(0, '127.0.0.1')
    await once(rude, 'listening')
    await assert.rejects(
      deliver(`smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`),
      /cannot be reached|answers/,
    )
    rude.close()
  })
})
