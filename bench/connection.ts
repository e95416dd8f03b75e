import { connect, type Socket } from 'node:net'

/** A raw keep-alive connection with one request under way at a time. */
export interface Connection {
  socket: Socket
  /** When the request under way began, as the one who sent it counts. */
  startedAt: number
  send(request: Buffer, startedAt: number): void
}

/** One for all connections: a read is looked at before the next one begins. */
const readBuffer = Buffer.allocUnsafeSlow(256 * 1024)
const endOfHead = Buffer.from('\r\n\r\n')
const lengthHeader = Buffer.from('content-length: ')
const chunkedHeader = Buffer.from('Transfer-Encoding: chunked')
/** How an answer ends that comes in chunks, whose JSON has no line breaks. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** `onAnswer` is called when an answer has arrived whole; one with a status that is not among these is an error. */
export const openConnection = async (
  port: number,
  statuses: readonly number[],
  onAnswer: (connection: Connection) => void,
  onError: (error: Error) => void,
): Promise<Connection> => {
  let head: Buffer | undefined
  let missing = -1
  let end = Buffer.alloc(0)

  /** Counts the answer's bytes; only the status and the length of an answer are looked at. */
  const receive = (size: number, chunk: Uint8Array): boolean => {
    if (missing === Number.POSITIVE_INFINITY) {
      const start = Buffer.from(chunk.buffer, chunk.byteOffset, size)
      end = Buffer.concat([end, start.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      if (end.equals(lastChunk)) missing = 0
    } else if (missing >= 0) missing -= size
    else {
      const start = Buffer.from(chunk.buffer, chunk.byteOffset, size)
      head = head ? Buffer.concat([head, start]) : start
      missing = missingAfter(head, statuses)
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
    startedAt: 0,
    send(request, startedAt) {
      connection.startedAt = startedAt
      socket.write(request)
    },
  }
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', onError).on('close', () => onError(new Error('The server closed a connection.')))
  return connection
}

/** How many bytes of the answer are still to come, infinitely many while it comes in chunks; -1 while its head is incomplete. */
const missingAfter = (bytes: Buffer, statuses: readonly number[]): number => {
  const headEnd = bytes.indexOf(endOfHead)
  if (headEnd < 0) return -1
  const status = (bytes[9]! - 48) * 100 + (bytes[10]! - 48) * 10 + (bytes[11]! - 48)
  if (!statuses.includes(status))
    throw new Error(`Expected ${statuses}, received: ${bytes.toString('latin1', 0, 2000)}`)
  return headEnd + endOfHead.length + bodyLength(bytes, headEnd, status) - bytes.length
}

const bodyLength = (bytes: Buffer, headEnd: number, status: number): number => {
  if (status === 304 || status === 204) return 0
  const chunkedAt = bytes.indexOf(chunkedHeader)
  if (chunkedAt >= 0 && chunkedAt < headEnd) {
    return bytes.subarray(-lastChunk.length).equals(lastChunk)
      ? bytes.length - headEnd - endOfHead.length
      : Number.POSITIVE_INFINITY
  }
  const at = bytes.indexOf(lengthHeader)
  if (at < 0 || at > headEnd) throw new Error('An answer carries no content-length.')
  let length = 0
  for (let index = at + lengthHeader.length; bytes[index]! >= 48; index++) length = length * 10 + bytes[index]! - 48
  return length
}

export const requestBytes = (method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer => {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(content.length > 0 && { 'content-type': 'application/json', 'content-length': String(content.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), content])
}
