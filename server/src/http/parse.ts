import { type Endpoint, isBytes } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formPart, jsonBody, rawBody } from './bodies.ts'
import { parseInput, refuseFields } from './issues.ts'

type Parsed = Record<string, unknown>

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const notAnId = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.'

/** Path and query parameters side by side, headers and body under their names, as the operation declares them; or 400. */
export const parserOf = ({ params: types = {}, query, headers, body }: Endpoint) => {
  const typed = Object.keys(types).length > 0 ? z.object(types) : undefined
  const readBody = bodyReaderOf(body)

  return (request: FastifyRequest): Parsed | Promise<Parsed> => {
    const parsed: Parsed = { ...(request.params as Record<string, string>) }
    const wrong = Object.keys(parsed).filter((name) => !(name in types) && !isUuid(String(parsed[name])))
    if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, error: notAnId })))
    if (typed) Object.assign(parsed, parseInput(typed, parsed))
    if (query) Object.assign(parsed, parseInput(query, request.query))
    if (headers) parsed.headers = parseInput(headers, request.headers)
    if (!readBody) return parsed
    const read = readBody(request)
    if (read instanceof Promise) return read.then((value) => Object.assign(parsed, { body: value }))
    parsed.body = read
    return parsed
  }
}

const bodyReaderOf = (body: Endpoint['body']): ((request: FastifyRequest) => unknown) | undefined => {
  if (body === undefined) return undefined
  if (!isBytes(body)) return (request) => parseInput(body, jsonBody(request))
  const { part, maxBytes } = body
  return part === undefined ? rawBody : (request) => formPart(request, part, maxBytes)
}
