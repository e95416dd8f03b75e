import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RefusalCode, refusals } from '@docket/contract'
import { jsonHeaders } from './headers.ts'

type Headers = Readonly<Record<string, string>>

const brokenRequests: Record<string, [RefusalCode, string]> = {
  HPE_HEADER_OVERFLOW: ['request.headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request.timeout', 'The request did not arrive in time.'],
}

/** Answers what Node could not read as a request, once, and closes the connection. */
export const refuseBrokenRequest =
  (always: Headers) =>
  (error: { code?: string }, socket: Socket): void => {
    if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [code, message] = brokenRequests[error.code ?? ''] ?? [
      'request.malformed',
      'This is not a valid HTTP request.',
    ]
    socket.end(answerText(code, message, always))
  }

/** CONNECT, which would make a proxy of Docket. Node has let go of the socket. */
export const refuseTunnel =
  (always: Headers) =>
  (_: IncomingMessage, socket: Duplex): void => {
    const answer = answerText('request.method', 'Docket is no proxy: it opens no connections to others.', {
      ...always,
      allow: '',
    })
    socket.on('error', () => {}).end(answer, () => socket.destroy())
  }

/** The only expectation there is, `100-continue`, Node meets by itself (RFC 9110, section 10.1.1). */
export const refuseExpectation =
  (always: Headers) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    const code = 'request.expectation'
    const { body, head } = envelope(code, 'The only Expect that is met is 100-continue.', always)
    response.writeHead(refusals[code], head).end(body)
  }

const answerText = (code: RefusalCode, message: string, always: Headers): string => {
  const { body, head } = envelope(code, message, always)
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusals[code]} ${STATUS_CODES[refusals[code]]}\r\n${lines.join('')}\r\n${body}`
}

const envelope = (code: RefusalCode, error: string, always: Headers) => {
  const body = JSON.stringify({ error, code })
  const length = String(Buffer.byteLength(body))
  return { body, head: { ...jsonHeaders, ...always, 'content-length': length, connection: 'close' } }
}
