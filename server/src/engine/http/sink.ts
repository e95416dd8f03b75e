import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenStream, Sink } from '../call/handler.ts'
import { streamHeaders } from './headers.ts'
import { headFrom, headOf, send } from './send.ts'

/** How long a reader may take to fetch the last frames of a stream that was ended. */
const END_MS = 3000

const streamHead = headFrom(streamHeaders)

/** Turns the answer into an event stream: sends its head and hands the open end over. */
export const openSink = (request: FastifyRequest, reply: FastifyReply, open: OpenStream): void => {
  if (request.method === 'HEAD') return send(request, reply, 200, streamHead)
  const head = headOf(reply, streamHead)
  const { raw } = reply.hijack()
  if (raw.destroyed) return // the reader left meanwhile: nothing would ever say so again
  request.socket.setNoDelay(true)
  raw.writeHead(200, head)
  request.server.noteAnswer(request, 200)
  raw.flushHeaders()
  const sink: Sink = {
    // Writing after the end would be an error that ends the process, and the end can come while a reader is slow.
    write: (frames) => {
      if (!raw.writableEnded) raw.write(frames)
    },
    drained: () =>
      raw.writableNeedDrain && !raw.destroyed
        ? new Promise((resolve) => {
            const done = () => {
              raw.off('drain', done).off('close', done)
              resolve()
            }
            raw.once('drain', done).once('close', done)
          })
        : Promise.resolve(),
    get backlog() {
      return raw.writableLength
    },
    end: (frames) => {
      if (raw.writableEnded) return
      raw.end(frames)
      const late = setTimeout(() => raw.destroy(), END_MS).unref()
      raw.once('close', () => clearTimeout(late))
    },
    cut: () => raw.destroy(),
    onClose: (listener) => void raw.once('close', listener),
  }
  open(sink)
}
