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
    openSink(
      request,
      reply,
      (sink) => {
        opened.push(reader)
        sink.end()
      },
      {},
    )
    return reply
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await assert.rejects(fetch(`${url}/gone`))
  await (await fetch(`${url}/here`)).text()
  assert.deepEqual(opened, ['here'])
  await app.close()
})
