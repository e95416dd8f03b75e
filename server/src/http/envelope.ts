import { Refusal, type RefusalCode, refusals } from '@docket/contract'
import type { FastifyReply } from 'fastify'
import { jsonHeaders } from './headers.ts'

/** Fastify's own refusals, by its codes, in the words of the catalogue. */
const framework: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.content_type', 'The body has to be sent as application/json.'],
  FST_ERR_CTP_INVALID_TYPE: ['request.content_type', 'The body has to be sent as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.too_large', 'The body is larger than 1 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.malformed', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['request.malformed', 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
}

/**
 * Answers whatever was thrown with the envelope. `logBug` receives what is none of the caller's business and returns the id
 * under which it can be found in the log.
 */
export const sendFailure = (reply: FastifyReply, thrown: unknown, logBug: (error: unknown) => string): FastifyReply => {
  const refusal = toRefusal(thrown)
  const body = refusal
    ? { error: refusal.message, code: refusal.code, ...refusal.details }
    : { error: 'Something went wrong inside Docket.', code: 'internal', request_id: logBug(thrown) }
  const status = refusal ? refusals[refusal.code] : 500
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal?.details.retry_after !== undefined) reply.header('retry-after', String(refusal.details.retry_after))
  return reply.code(status).headers(jsonHeaders).send(JSON.stringify(body))
}

const toRefusal = (thrown: unknown): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : framework[code]
  if (known) return new Refusal(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('request.malformed', 'The request is malformed.')
  }
  return undefined
}
