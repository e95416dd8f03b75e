import { connect, type Socket } from 'node:net'

/** One closed-loop run: every connection sends its next request as soon as the last one is answered. */
export interface Load {
  port: number
  connections: number
  /** Whole requests, ready to send; the connections take them in turn. */
  requests: readonly Buffer[]
  /** An answer with any other status fails the run. */
  status: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface LoadRun {
  /** Ends after `durationMs`, or after `count` requests where one is given. */
  run(limit: { durationMs: number; count?: number }): Promise<LoadResult>
  close(): void
}

/** Opens the connections, so that a run does not pay for connecting. */
export const openLoad = async (load: Load): Promise<LoadRun> => {
  const latenciesMs = new Float64Array(2_000_000)
  let answered = 0
  let remaining = 0
  let busy = 0
  let turn = 0
  let deadline = 0
  let finish: () => void
  let fail: (error: Error) => void

  const onAnswer = (connection: Connection): void => {
    const now = performance.now()
    latenciesMs[answered++] = now - connection.sentAt
    if (now < deadline && remaining > 0) return sendNext(connection, now)
    if (--busy === 0) finish()
  }
  const sendNext = (connection: Connection, now: number): void => {
    remaining--
    connection.send(load.requests[turn++ % load.requests.length]!, now)
  }
  const onError = (error: Error): void => fail?.(error)

  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port, load.status, onAnswer, onError)),
  )

  return {
    run: ({ durationMs, count = latenciesMs.length }) => {
      const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
      const startedAt = performance.now()
      answered = 0
      remaining = count
      deadline = startedAt + durationMs
      busy = Math.min(connections.length, count)
      fail = reject
      finish = () => resolve(summarise(latenciesMs.subarray(0, answered), performance.now() - startedAt))
      for (const connection of connections.slice(0, busy)) sendNext(connection, performance.now())
      return promise
    },
    close: () => {
      fail = () => {}
      for (const connection of connections) connection.socket.destroy()
    },
  }
}

const summarise = (latenciesMs: Float64Array, elapsedMs: number): LoadResult => ({
  requests: latenciesMs.length,
  perSecond: (latenciesMs.length / elapsedMs) * 1000,
  ...percentiles(latenciesMs),
})

export const percentiles = (values: Float64Array): { p50Ms: number; p99Ms: number } => {
  const sorted = values.slice().sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

interface Connection {
  socket: Socket
  sentAt: number
  send(request: Buffer, now: number): void
}

/** One for all connections: a read is looked at before the next one begins. */
const readBuffer = Buffer.allocUnsafeSlow(256 * 1024)
const endOfHead = Buffer.from('\r\n\r\n')
const lengthHeader = Buffer.from('content-length: ')

const openConnection = async (
  port: number,
  status: number,
  onAnswer: (connection: Connection) => void,
  onError: (error: Error) => void,
): Promise<Connection> => {
  let head: Buffer | undefined
  let missing = -1

  /** Counts the answer's bytes; only the status and the length of an answer are looked at. */
  const receive = (size: number, chunk: Uint8Array): boolean => {
    if (missing >= 0) missing -= size
    else {
      const start = Buffer.from(chunk.buffer, chunk.byteOffset, size)
      head = head ? Buffer.concat([head, start]) : start
      missing = missingAfter(head, status)
      // The chunk's memory is used again for the next read, so only a copy may be kept.
      head = missing < 0 ? Buffer.from(head) : undefined
    }
    if (missing === 0) {
      missing = -1
      onAnswer(connection)
    }
    return true
  }

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: readBuffer, callback: receive },
  })
  const connection: Connection = {
    socket,
    sentAt: 0,
    send(request, now) {
      connection.sentAt = now
      socket.write(request)
    },
  }
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', onError).on('close', () => onError(new Error('The server closed a connection.')))
  return connection
}

/** How many bytes of the answer are still to come; -1 while its head is incomplete. */
const missingAfter = (bytes: Buffer, status: number): number => {
  const headEnd = bytes.indexOf(endOfHead)
  if (headEnd < 0) return -1
  const received = (bytes[9]! - 48) * 100 + (bytes[10]! - 48) * 10 + (bytes[11]! - 48)
  if (received !== status) throw new Error(`Expected ${status}, received: ${bytes.toString('latin1', 0, 2000)}`)
  return headEnd + endOfHead.length + bodyLength(bytes, headEnd, status) - bytes.length
}

const bodyLength = (bytes: Buffer, headEnd: number, status: number): number => {
  if (status === 304 || status === 204) return 0
  const at = bytes.indexOf(lengthHeader)
  if (at < 0 || at > headEnd) throw new Error('An answer carries no content-length.')
  let length = 0
  for (let index = at + lengthHeader.length; bytes[index]! >= 48; index++) length = length * 10 + bytes[index]! - 48
  return length
}

export const requestBytes = (method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer => {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}
