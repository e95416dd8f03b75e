import { type Endpoint, isBytes, refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formPart, jsonBody, rawBody } from './bodies.ts'
import { refuseIssues } from './issues.ts'

type Parsed = Record<string, unknown>

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Path and query parameters side by side, headers and body under their names, as the operation declares them; or 400. */
export const parserOf = ({ params: types, query, headers, body }: Endpoint) => {
  const typed = types && z.object(types)
  const readBody = bodyReaderOf(body)

  return (request: FastifyRequest): Parsed | Promise<Parsed> => {
    const parsed: Parsed = {}
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (types && name in types) continue
      if (!isUuid(params[name]!)) refuse('request.invalid', `${name}: must be a UUID in lower case.`)
      parsed[name] = params[name]
    }
    if (typed) Object.assign(parsed, parse(typed, params))
    if (query) Object.assign(parsed, parse(query, request.query))
    if (headers) parsed.headers = parse(headers, request.headers)
    if (!readBody) return parsed
    const read = readBody(request)
    if (read instanceof Promise) return read.then((value) => Object.assign(parsed, { body: value }))
    parsed.body = read
    return parsed
  }
}

const parse = (type: z.ZodObject, value: unknown): Parsed => {
  const parsed = type.safeParse(value)
  return parsed.success ? parsed.data : refuseIssues(parsed.error)
}

const bodyReaderOf = (body: Endpoint['body']): ((request: FastifyRequest) => unknown) | undefined => {
  if (body === undefined) return undefined
  if (!isBytes(body)) return (request) => parse(body, jsonBody(request))
  const { part, maxBytes } = body
  return part === undefined ? rawBody : (request) => formPart(request, part, maxBytes)
}
