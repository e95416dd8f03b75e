import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { compareExchange } from '../checked-fetch.ts'

/** A connection that sends exactly these bytes, for what `fetch` cannot say or would tidy up. */
export class RawConnection implements Disposable {
  readonly socket: Socket
  readonly closed: Promise<unknown>
  received = ''

  private constructor(socket: Socket) {
    this.socket = socket
    this.closed = once(socket, 'close')
    socket.setEncoding('utf8').on('data', (text: string) => (this.received += text))
    socket.on('error', () => {})
  }

  static async open(url: string, request: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const connection = new RawConnection(socket)
    socket.write(request)
    return connection
  }

  /** Resolves once everything received so far matches. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.received)) {
      await Promise.race([
        once(this.socket, 'data'),
        this.closed.then(() => {
          if (!pattern.test(this.received)) throw new Error(`Closed before ${pattern}:\n${this.received}`)
        }),
      ])
    }
    return this.received
  }

  [Symbol.dispose](): void {
    this.socket.destroy()
  }
}

/** A request head; the answer's connection stays open unless `connection: close` is among the headers. */
export const head = (line: string, headers: Record<string, string> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'docket.test', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Everything that comes back until the server closes. */
export const exchange = async (url: string, request: string): Promise<string> => {
  using connection = await RawConnection.open(url, request)
  await connection.closed
  await compareExchange(url, request, connection.received)
  return connection.received
}
