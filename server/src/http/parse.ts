import { type Endpoint, isBytes, pathParameters } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formPart, jsonBody, rawBody } from './bodies.ts'
import { parseInput, refuseFields } from './issues.ts'

type Parsed = Record<string, unknown>

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const notAnId = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.'

/** Adds to the call path and query parameters, and headers and body under their names, as the operation declares them; or 400. */
export const parserOf = ({ path, params: types = {}, query, headers, body }: Endpoint) => {
  const ids = pathParameters(path).filter((name) => !(name in types))
  const typed = Object.keys(types).length > 0 ? z.object(types) : undefined
  const readBody = bodyReaderOf(body)

  return (request: FastifyRequest, call: Parsed): void | Promise<void> => {
    const params = request.params as Record<string, string>
    const wrong = ids.filter((name) => !isUuid(params[name]!))
    if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, error: notAnId })))
    for (const name of ids) call[name] = params[name]
    if (typed) Object.assign(call, parseInput(typed, params))
    if (query) Object.assign(call, parseInput(query, request.query))
    if (headers) call['headers'] = parseInput(headers, request.headers)
    if (!readBody) return undefined
    const read = readBody(request)
    if (read instanceof Promise) return read.then((value) => void (call['body'] = value))
    call['body'] = read
  }
}

const bodyReaderOf = (body: Endpoint['body']): ((request: FastifyRequest) => unknown) | undefined => {
  if (body === undefined) return undefined
  if (!isBytes(body)) return (request) => parseInput(body, jsonBody(request))
  const { part, maxBytes } = body
  return part === undefined ? rawBody : (request) => formPart(request, part, maxBytes)
}
