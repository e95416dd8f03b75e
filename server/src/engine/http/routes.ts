import { Readable } from 'node:stream'
import { bodyLimitOf, describeBytes, type Endpoint, isBytes, isPoured } from '@docket/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Handlers } from '../call/handler.ts'
import { Streamed } from '../call/streamed.ts'
import { beforeDeadline, counted, currentDeadline } from '../outside/deadline.ts'
import { answerOf } from './answer.ts'
import { type Entrance, gatekeeperOf } from './gates.ts'
import { parserOf } from './parse.ts'
import { RequestCall } from './request-call.ts'
import type { OperationFigures } from './request-figures.ts'
import { partyOf } from './shares.ts'

type Handle = (call: object) => Promise<unknown>

/** Registers the operations of `group`; a handler that is missing does not compile. */
export const registerRoutes = <Group extends Record<string, Endpoint>>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
  entrance: Entrance,
): void => {
  for (const [id, declared] of Object.entries(group)) {
    const figures = app.figures.of(id)
    app.route({
      method: declared.method,
      url: declared.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(declared),
      config: { tooLarge: tooLarge(declared) },
      ...(isPoured(declared.body) && { preParsing: leaveUnread }),
      onRequest: beforeLargeBodies(declared, entrance, figures),
      handler: operation(declared, handlers[id] as unknown as Handle, entrance),
    })
  }
}

const tooLarge = (declared: Endpoint): string =>
  isBytes(declared.body) && declared.body.part !== undefined
    ? `The file is larger than ${describeBytes(declared.body.maxBytes)}.`
    : `The body is larger than ${describeBytes(bodyLimitOf(declared))}.`

/** Its handler reads the body while it comes: for Fastify there is none, but it may be refused for the length that it says. */
const leaveUnread = (
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  _body: unknown,
  done: (error: null, body: Readable) => void,
): void =>
  done(null, Object.assign(Readable.from([]), { receivedEncodedLength: Number(headers['content-length'] ?? 0) }))

const SMALL_BYTES = 16 * 1024

/** A large body is read only from those who may send it. The gates stand once more behind it: it may take its time. */
const beforeLargeBodies = (declared: Endpoint, entrance: Entrance, figures: OperationFigures) => {
  const passGates = gatekeeperOf(declared, entrance)
  const canBeLarge = bodyLimitOf(declared) > SMALL_BYTES

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.figures = figures
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isLarge = Number(length ?? 0) > SMALL_BYTES || coding !== undefined
    if (!passGates || !canBeLarge || !isLarge) return done()
    const startedAt = performance.now()
    const passing = () => passGates(request, reply)
    request.server.deadlines.run(reply.raw, request.left_ms, passing).then(() => {
      request.left_ms -= performance.now() - startedAt
      done()
    }, done)
  }
}

const operation = (declared: Endpoint, handle: Handle, entrance: Entrance) => {
  const passGates = gatekeeperOf(declared, entrance)
  const parse = parserOf(declared)
  const answer = answerOf(declared, entrance)

  const work = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = passGates && (await passGates(request, reply))
    request.caller_id = caller?.user_id
    const deadline = currentDeadline()!
    const { shares } = request.server
    const { visit, turn } = shares.enter(partyOf(request))
    const call = new RequestCall(request, reply, { caller, origin: entrance.origin, passGates, visit })
    try {
      if (turn) await beforeDeadline(turn)
      deadline.loopTime = visit
      const reading = counted(() => parse(request, call as unknown as Record<string, unknown>))
      if (reading) await reading
      const result = await handle(call)
      if (deadline.refusal) return discard(result)
      deadline.meet()
      return counted(() => answer(request, reply, result))
    } finally {
      shares.leave(call.visit)
    }
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    request.arrived_at = performance.now()
    const working = () => work(request, reply)
    return request.server.deadlines.run(reply.raw, request.left_ms, working)
  }
}

/** Nobody is going to read the pieces. */
const discard = (result: unknown): void => {
  if (result instanceof Streamed) void result.pieces.return(undefined)
}
