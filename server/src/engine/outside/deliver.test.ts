import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRaw, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { isPublic } from './address.ts'
import { DeliveryError, deliver, isDeliverable, type Reach } from './deliver.ts'

const never = new AbortController().signal
const send = (url: string, reach: Partial<Reach> = {}) =>
  deliver({ url, headers: { ttl: 60 }, body: Buffer.from('x') }, { range: 'local', ...reach }, never)

const localWith = async (answer: RequestListener) => {
  const server = createServer(answer)
  return listening(server)
}
const rawWith = (answer: (socket: Socket) => void) => listening(createRaw(answer))
const listening = async (server: ReturnType<typeof createRaw>) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    server,
    [Symbol.dispose]: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const isFailure =
  (reason: RegExp, isFinal = false) =>
  (error: unknown) =>
    error instanceof DeliveryError && error.isFinal === isFinal && reason.test(error.message)

/** A resolver that answers as it is told, one time after the other. */
const resolver = (...answers: string[][]): Pick<Reach, 'lookup'> => ({
  lookup: ((_: string, __: object, found: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift()! : answers[0]!
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as NonNullable<Reach['lookup']>,
})

describe('what is sent to addresses that people name', () => {
  test('addresses of the internet, and all others', () => {
    for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
      assert.ok(isPublic(address), address)
    for (const address of [
      ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
      ...['172.16.0.1', '172.31.255.255', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
      ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
      ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
      ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12::1'],
      ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1', 'x', ''],
    ])
      assert.ok(!isPublic(address), address)
  })

  test('isDeliverable: https to a name or an address of the internet, at the usual port, and nothing else', () => {
    for (const url of ['https://fcm.googleapis.com/fcm/send/x', 'https://1.1.1.1/', 'https://web.push.apple.com:443/Q'])
      assert.ok(isDeliverable(url, 'internet'), url)
    for (const host of [
      ...['localhost', 'LOCALHOST', 'x.localhost', 'printer', 'printer.local', 'db.internal', 'push.example.org.'],
      ...[
        '127.0.0.1',
        '127.1',
        '2130706433',
        '0x7f000001',
        '0177.0.0.1',
        '１２７.0.0.1',
        '10.0.0.1',
        '169.254.169.254',
      ],
      ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fd00::1]', '0', '0.0.0.0'],
      ...['push.example.org:8443', 'push.example.org:22', 'user@push.example.org', ':word@push.example.org', ''],
    ])
      assert.ok(!isDeliverable(`https://${host}/`, 'internet'), host)
    for (const url of ['http://push.example.org/', 'ftp://push.example.org/', 'file:///etc/passwd', 'data:,x', 'x', ''])
      assert.ok(!isDeliverable(url, 'internet'), url)
    assert.ok(isDeliverable('http://127.0.0.1:8000/', 'local'))
    assert.ok(!isDeliverable('http://push.example.org/', 'local'), 'in the clear to nobody else')
  })

  test('private: networks of one’s own, in the clear there alone, and never where machines tell their secrets', async () => {
    for (const url of [
      ...['http://127.0.0.1:5678/webhook', 'http://192.168.1.20:8123/', 'http://n8n:5678/', 'http://[fd12::1]:80/'],
      ...['https://printer.local/', 'https://10.0.0.1:8443/', 'https://hooks.example.org/'],
    ])
      assert.ok(isDeliverable(url, 'private'), url)
    for (const url of [
      ...['http://169.254.169.254/latest', 'https://169.254.169.254/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/'],
      ...['http://100.100.100.200/', 'http://[::ffff:169.254.169.254]/', 'http://2852039166/', 'http://0.0.0.0/'],
      ...['http://8.8.8.8/', 'http://user@10.0.0.1/', 'http://10.0.0.1/#x', 'ftp://10.0.0.1/', 'http://[64:ff9b::1]/'],
    ])
      assert.ok(!isDeliverable(url, 'private'), url)
    const isRefused = isFailure(/nothing is sent to its address/, true)
    for (const addresses of [['169.254.169.254'], ['8.8.8.8'], ['10.0.0.1', '8.8.8.8'], ['fe80::1'], ['0.0.0.0']])
      await assert.rejects(send('http://n8n:5678/', { range: 'private', ...resolver(addresses) }), isRefused)
    using local = await localWith((_, response) => void response.writeHead(204).end())
    const url = local.url.replace('127.0.0.1', 'n8n')
    assert.equal(await send(url, { range: 'private', ...resolver(['127.0.0.1']) }), 204)
  })

  test('a name that leads elsewhere is looked at where the connection is opened', async () => {
    const url = 'https://push.example.org/'
    const isRefused = isFailure(/nothing is sent to its address/, true)
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], ['64:ff9b::a00:1'], []])
      await assert.rejects(send(url, { range: 'internet', ...resolver(addresses) }), isRefused)
    // Public when somebody looks, private when the connection is opened: only the second one counts.
    const rebinding = resolver(['8.8.8.8'], ['127.0.0.1'])
    await new Promise((resolve) => rebinding.lookup!('push.example.org', { all: true }, resolve))
    await assert.rejects(send(url, { range: 'internet', ...rebinding }), isRefused)
    for (const literal of ['https://127.0.0.1/', 'https://[::1]/'])
      await assert.rejects(send(literal, { range: 'internet' }), isRefused, 'no name is looked up')
  })

  test('no redirect is followed', async () => {
    const asked: string[] = []
    using local = await localWith((request, response) => {
      asked.push(request.url!)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    assert.equal(await send(local.url), 307)
    assert.deepEqual(asked, ['/'])
  })

  test('an answer without an end is cut', async () => {
    const cut = Promise.withResolvers<void>()
    using local = await localWith((_, response) => {
      response.writeHead(201)
      response.on('close', cut.resolve)
      const pour = () => {
        while (response.write('x'.repeat(1024)));
      }
      response.on('drain', pour)
      pour()
    })
    assert.equal(await send(local.url), 201)
    await cut.promise
  })

  test('an answer that is slow is waited for no longer than allowed', async () => {
    const patienceMs = 100
    using silent = await localWith(() => {})
    await assert.rejects(send(silent.url, { patienceMs }), isFailure(/does not answer in time/))
    const ended = Promise.withResolvers<void>()
    using dripping = await localWith((_, response) => {
      response.writeHead(201).write('x')
      response.on('close', ended.resolve)
    })
    assert.equal(await send(dripping.url, { patienceMs }), 201)
    await ended.promise
  })

  test('what is no answer is a failure, and nothing of it is told', async () => {
    const answers = ['', 'secret words\r\n\r\n', 'HTTP/1.1 101 Yes\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n']
    const long = `HTTP/1.1 201 Created\r\n${'x: secret\r\n'.repeat(4000)}\r\n`
    for (const answer of [...answers, long]) {
      using raw = await rawWith((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => socket.end(answer))
      })
      await assert.rejects(send(raw.url), (error) => isFailure(/^it /)(error) && !/secret/.test(String(error)))
    }
    using gone = await localWith(() => {})
    gone.server.close()
    await assert.rejects(send(gone.url), isFailure(/cannot be reached: ECONNREFUSED/))
    using plain = await localWith(() => {})
    await assert.rejects(send(plain.url.replace('http:', 'https:')), isFailure(/^it /), 'speaks no TLS')
  })

  test('whoever has to end is not kept waiting', async () => {
    using silent = await localWith(() => ending.abort(new Error('The process ends.')))
    const ending = new AbortController()
    const parcel = { url: silent.url, headers: {}, body: Buffer.from('x') }
    await assert.rejects(deliver(parcel, { range: 'local' }, ending.signal), /The process ends/)
  })
})
