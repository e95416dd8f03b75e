import { type Endpoint, refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuseIssues } from './issues.ts'
import { parseJson } from './json.ts'

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Path and query parameters side by side, and the body, as the operation declares them; refuses with 400. */
export const parserOf = ({ query, body }: Endpoint) => {
  return (request: FastifyRequest): Record<string, unknown> => {
    const parsed: Record<string, unknown> = {}
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (!isUuid(params[name]!)) refuse('request.invalid', `${name}: must be a UUID in lower case.`)
      parsed[name] = params[name]
    }
    if (query) Object.assign(parsed, parse(query, request.query))
    if (body) parsed.body = parse(body as z.ZodObject, bodyOf(request))
    return parsed
  }
}

const parse = (type: z.ZodObject, value: unknown): Record<string, unknown> => {
  const parsed = type.safeParse(value)
  return parsed.success ? parsed.data : refuseIssues(parsed.error)
}

const bodyOf = ({ body, headers }: FastifyRequest): unknown => {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return refuse('request.content_type', 'The body has to be sent as application/json.')
  }
  return typeof body === 'string' ? parseJson(body) : refuse('request.malformed', 'The body is empty.')
}
