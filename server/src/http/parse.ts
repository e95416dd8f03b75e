import { type Endpoint, refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseInput, refuseFields } from './issues.ts'
import { parseJson } from './json.ts'

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const notAnId = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.'

/** Path and query parameters side by side, and the body, as the operation declares them; refuses with 400. */
export const parserOf = ({ query, body }: Endpoint) => {
  return (request: FastifyRequest): Record<string, unknown> => {
    const parsed: Record<string, unknown> = {}
    const params = request.params as Record<string, string>
    const wrong = Object.keys(params).filter((name) => !isUuid(params[name]!))
    if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, error: notAnId })))
    Object.assign(parsed, params)
    if (query) Object.assign(parsed, parseInput(query, request.query))
    if (body) parsed.body = parseInput(body as z.ZodObject, bodyOf(request))
    return parsed
  }
}

const bodyOf = ({ body, headers }: FastifyRequest): unknown => {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return refuse('request.content_type', 'The body has to be sent as application/json.')
  }
  return typeof body === 'string' ? parseJson(body) : refuse('request.malformed', 'The body is empty.')
}
