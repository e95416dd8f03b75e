import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { pino } from 'pino'
import { createServer } from './server.ts'
import { openSink } from './sink.ts'

test('a stream is not opened for a reader that is gone already', async () => {
  const app = createServer({ trustedProxies: [], isHttps: false, log: pino({ level: 'silent' }) })
  const opened: string[] = []
  app.get('/:reader', async (request, reply) => {
    const { reader } = request.params as { reader: string }
    if (reader === 'gone') {
      const closed = once(request.socket, 'close')
      request.socket.destroy()
      await closed
    }
    openSink(request, reply, (sink) => {
      opened.push(reader)
      sink.end()
    })
    return reply
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await assert.rejects(fetch(`${url}/gone`))
  await (await fetch(`${url}/here`)).text()
  assert.deepEqual(opened, ['here'])
  await app.close()
})

test('a stream that was ended takes nothing more, although its reader has not fetched the rest yet', async () => {
  const app = createServer({ trustedProxies: [], isHttps: false, log: pino({ level: 'silent' }) })
  const long = 'x'.repeat(8_000_000)
  app.get('/', async (request, reply) => {
    openSink(request, reply, (sink) => {
      sink.write(long)
      sink.end('last')
      sink.write('late')
      sink.end('too late')
    })
    return reply
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  assert.equal(await (await fetch(url)).text(), `${long}last`)
  await app.close()
})
