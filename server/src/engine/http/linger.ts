import type { FastifyReply, FastifyRequest } from 'fastify'

/** So much, and for so long, is still read of a body that was refused. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 5000
const LOOK_MS = 100

/**
 * Closes the connection after the answer in the way that lets its caller read the answer (RFC 9112, section 9.6): what they
 * are still sending is read and thrown away for a while. A socket that is closed with unread bytes in it is reset, and the
 * answer is lost with it.
 */
export const lingerAfter = ({ raw: request }: FastifyRequest, reply: FastifyReply): void => {
  if (request.complete) return
  reply.header('connection', 'close')
  const { socket } = request
  request.removeAllListeners('data').resume()
  // Node calls this when the last answer of a connection is written.
  socket.destroySoon = () => {
    socket.end()
    const before = socket.bytesRead
    const until = performance.now() + MOST_MS
    const look = setInterval(() => {
      const isOver = socket.bytesRead - before > MOST_BYTES || performance.now() > until
      if (request.complete || isOver) socket.destroy()
    }, LOOK_MS)
    request.once('end', () => socket.destroy())
    socket.once('end', () => socket.destroy())
    socket.once('close', () => clearInterval(look))
  }
}
