import { connect } from 'node:net'
import { requestAs } from './world.ts'

/** A worker on a connection of its own, without what a client library costs: the server is measured, not its callers. */
export const openWorker = async (port: number, token: string, listID: string) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let answered: (body: string) => void = () => {}
  let failed: (error: Error) => void = () => {}
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/.exec(text)?.[1])
    if (end < 0 || Buffer.byteLength(text) < Buffer.byteLength(text.slice(0, end)) + 4 + length) return
    const [head, body] = [text.slice(0, end), text.slice(end + 4)]
    text = ''
    if (head.startsWith('HTTP/1.1 200')) answered(body)
    else failed(new Error(`A worker was answered with ${head.slice(0, 12)}: ${body}`))
  })
  socket.on('error', (error) => failed(error)).on('close', () => failed(new Error('The server closed a connection.')))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))

  const ask = (request: Buffer): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    answered = resolve
    failed = reject
    socket.write(request)
    return promise
  }
  const claim = requestAs(token, 'POST', `/lists/${listID}/claim`, { worker: 'bench' })

  return {
    /** Claims a task and completes it. */
    workOff: async (): Promise<void> => {
      const { task, lease } = JSON.parse(await ask(claim)) as { task: { id: string }; lease: { id: string } }
      await ask(
        requestAs(token, 'POST', `/tasks/${task.id}/complete`, { lease_id: lease.id, outputs: { result: 'ok' } }),
      )
    },
    close: () => {
      failed = () => {}
      socket.destroy()
    },
  }
}
