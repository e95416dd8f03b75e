import { Refusal, type RefusalCode, refusals } from '@docket/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowanceHeaders, jsonHeaders } from './headers.ts'
import { lingerAfter } from './linger.ts'
import type { RequestLog } from './log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is said of a body beyond the route's limit. */
    tooLarge?: string
  }
}

/** Fastify's own refusals, by its codes, in the words of the catalogue. */
const framework: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.content_type', 'The body has to be sent as application/json.'],
  FST_ERR_CTP_INVALID_TYPE: ['request.content_type', 'The body has to be sent as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.too_large', 'The body is larger than 16 KiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.malformed', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['request.malformed', 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
}

/** Answers whatever was thrown with the envelope; what is none of the caller's business goes to the log. */
export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  log: RequestLog,
): FastifyReply => {
  const refusal = toRefusal(thrown, request)
  request.server.figures.refused(refusal)
  if (request.allowance) reply.headers(allowanceHeaders(request.allowance))
  if (!refusal) {
    log.bug(thrown, request)
    const body = { error: 'Something went wrong inside Docket.', code: 'internal', request_id: request.id }
    return reply.code(500).headers(jsonHeaders).send(JSON.stringify(body))
  }
  log.refusal(refusal, request)
  if (refusal.code === 'request.too_large') lingerAfter(request, reply)
  const { code, message, details } = refusal
  const status = refusals[code]
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (details.retry_after !== undefined) reply.header('retry-after', String(details.retry_after))
  return reply
    .code(status)
    .headers(jsonHeaders)
    .send(JSON.stringify({ error: message, code, ...details }))
}

const toRefusal = (thrown: unknown, { routeOptions }: FastifyRequest): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : framework[code]
  if (known) {
    const [refusal, sentence] = known
    return new Refusal(refusal, (refusal === 'request.too_large' && routeOptions.config?.tooLarge) || sentence)
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('request.malformed', 'The request is malformed.')
  }
  return undefined
}
