import { createHash } from 'node:crypto'
import { type Endpoint, hasStrictQuery, headersOf, isBytes, isPoured, pathParameters } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formPart, hasBody, jsonBody, pouredBody, rawBody } from './bodies.ts'
import { parseInput, refuseFields } from './issues.ts'

type Parsed = Record<string, unknown>

export const isUuid = (text: string): boolean => uuid.test(text)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const notAnId = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.'

/** Adds to the call path and query parameters, and headers and body under their names, as the operation declares them; or 400. */
export const parserOf = (declared: Endpoint) => {
  const { path, params: types = {}, query } = declared
  const ids = pathParameters(path).filter((name) => !(name in types))
  const queryNames = hasStrictQuery(declared) ? new Set(Object.keys(query?.shape ?? {})) : undefined
  const typed = Object.keys(types).length > 0 ? z.object(types) : undefined
  const readHeaders = headerReaderOf(declared)
  const readBody = bodyReaderOf(declared)
  /** What a query without parameters says, once it was found to be allowed. */
  let unasked: Parsed | undefined

  return (request: FastifyRequest, call: Parsed): void | Promise<void> => {
    const params = request.params as Record<string, string>
    for (const name of ids) {
      if (!isUuid(params[name]!)) refuseIds(ids, params)
      call[name] = params[name]
    }
    if (typed) Object.assign(call, parseInput(typed, params))
    if (queryNames) assertNames(queryNames, request.query as object)
    if (query)
      Object.assign(
        call,
        isEmpty(request.query) ? (unasked ??= parseInput(query, {})) : parseInput(query, request.query),
      )
    readHeaders?.(request, call)
    if (!readBody) return undefined
    const read = readBody(request)
    if (read instanceof Promise) return read.then((value) => void (call['body'] = value))
    call['body'] = read
  }
}

const refuseIds = (ids: readonly string[], params: Readonly<Record<string, string>>): never =>
  refuseFields(ids.filter((name) => !isUuid(params[name]!)).map((field) => ({ field, error: notAnId })))

/** What is shown of a name that somebody made up. */
const SHOWN_CHARACTERS = 60

const assertNames = (names: ReadonlySet<string>, query: object): void => {
  for (const name in query) {
    if (names.has(name)) continue
    const shown = JSON.stringify(name.slice(0, SHOWN_CHARACTERS).toWellFormed())
    refuseFields([{ field: 'query', error: `there is no ${shown}.` }])
  }
}

const isEmpty = (query: unknown): boolean => {
  for (const _ in query as object) return false
  return true
}

/** Most calls send none of them. */
const headerReaderOf = (declared: Endpoint): ((request: FastifyRequest, call: Parsed) => void) | undefined => {
  const type = headersOf(declared)
  if (!type) return undefined
  const names = Object.keys(type.shape)
  const wanted = Boolean(declared.headers)
  return (request, call) => {
    if (!wanted && !names.some((name) => name in request.headers)) return
    const headers = parseInput(type, request.headers)
    call['headers'] = headers
    call['ifMatch'] = headers['if-match']
    const key = headers['idempotency-key']
    if (key !== undefined) call['repeatable'] = { key, hash: hashOf(request) }
  }
}

/** What was asked for, so that something else that is asked under the same key is told apart. */
const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update((body as Buffer | undefined) ?? '')
    .digest('hex')

const bodyReaderOf = ({ body, hasOptionalBody }: Endpoint): ((request: FastifyRequest) => unknown) | undefined => {
  if (body === undefined) return undefined
  if (!isBytes(body) && hasOptionalBody) return (request) => parseInput(body, hasBody(request) ? jsonBody(request) : {})
  if (!isBytes(body)) return (request) => parseInput(body, jsonBody(request))
  if (isPoured(body)) return (request) => pouredBody(request, body.media, body.maxBytes)
  const { part, maxBytes } = body
  return part === undefined ? rawBody : (request) => formPart(request, part, maxBytes)
}
