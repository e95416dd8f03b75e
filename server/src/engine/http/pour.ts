import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentDeadline } from '../outside/deadline.ts'
import { type Head, headOf, send } from './send.ts'
import { partyOf } from './shares.ts'

/**
 * Sends a body as its pieces are made, each when its reader has taken those before it. One that fails half-way breaks the
 * connection off, so that nobody takes the half for the whole.
 */
export const pour = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  head: Head,
  pieces: AsyncGenerator<string>,
): void => {
  if (request.method === 'HEAD') {
    void pieces.return(undefined)
    return send(request, reply, status, head)
  }
  const { raw } = reply
  raw.writeHead(status, headOf(reply, head))
  request.server.noteAnswer(request, status)
  reply.hijack()
  pipeline(inTurns(request, pieces), raw)
    .catch((error: unknown) => {
      if (!hasLeft(error)) request.server.logFailure(error, request)
    })
    .finally(() => void pieces.return(undefined)) // a reader who left before the first piece has begun none
}

/** Each piece is made in a turn of its caller's, as if it were a request: a long body must not hold up those of others. */
async function* inTurns(request: FastifyRequest, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  const { shares } = request.server
  const deadline = currentDeadline()
  for (;;) {
    const { visit, turn } = shares.enter(partyOf(request))
    let piece: IteratorResult<string>
    try {
      if (turn) await turn
      if (deadline) deadline.loopTime = visit
      piece = await pieces.next()
    } finally {
      shares.leave(visit)
    }
    if (piece.done) return
    yield piece.value
  }
}

const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
