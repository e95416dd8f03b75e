import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer extends AsyncDisposable {
  readonly url: string
}

/** One that takes connections and never says a word. */
export const hangingMailServer = async (): Promise<MailServer> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An address at which nobody listens. */
export const absentMailServer = async (): Promise<MailServer> => {
  const { url, ...server } = await hangingMailServer()
  await server[Symbol.asyncDispose]()
  return { url, [Symbol.asyncDispose]: async () => {} }
}
