import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  /** `undefined` where it was not read to its end: of a stream, and of an answer that was broken off. */
  readonly body: string | undefined
}

interface Described {
  readonly $ref?: string
  readonly headers?: Record<string, Header>
  readonly content?: Record<string, { schema: object; 'x-itemSchema'?: object }>
}
type Header = { $ref?: string; required?: boolean; schema: object }

interface Operation {
  readonly operationId: string
  readonly 'x-gates': readonly string[]
  readonly 'x-codes': readonly string[]
  readonly requestBody?: object
  readonly responses: Record<string, Described>
}

export interface Document {
  readonly 'x-codes': Record<'of_all' | 'of_bodies' | 'of_changes', readonly string[]> & {
    readonly of_gates: Record<string, readonly string[]>
  }
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    headers: Record<string, Header>
    responses: Record<string, Described>
    securitySchemes: Record<string, { description: string }>
  }
}

/** Headers that are part of the contract: one that comes without being declared is as wrong as one that is missing. */
const contractual =
  /^(?:etag|location|allow|retry-after|www-authenticate|set-cookie|content-disposition|docket-since|x-ratelimit-.*)$/

/**
 * Compares answers with the document that a server sends out, by a validator that knows nothing of the types which the
 * document was made from: what a stranger's generated client would stumble over.
 */
export class AnswerCheck {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false })
  readonly #validators = new Map<string, ValidateFunction>()
  readonly #paths: { path: string; pattern: RegExp }[]
  /** Small answers that were right: tests get thousands that differ in nothing that is checked. */
  readonly #right = new Set<string>()
  /** Headers of every answer to a key, which are said where the document says how to call with one. */
  readonly #toKeys: readonly string[]

  constructor(document: Document) {
    this.#document = document
    this.#toKeys = document.components.securitySchemes['bearer']?.description.match(/X-RateLimit-\w+/g) ?? []
    formats.default(this.#ajv)
    this.#ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/)
    this.#ajv.addVocabulary(['discriminator', 'x-enum-varnames', ...Object.keys(document)])
    this.#ajv.addSchema({ ...closed(document), $id: 'document' }, undefined, false, false)
    this.#paths = Object.keys(document.paths)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  }

  /** What is wrong with an answer, in sentences. `path` is what follows `/api/v1`, without its query. */
  faults(method: string, path: string, answer: WireAnswer): string[] {
    const known = this.#pathOf(path) ?? ''
    if (answer.body === undefined || answer.body.length > MEMORABLE_LENGTH) return this.#faults(method, known, answer)
    const essence = essenceOf(method, known, answer)
    if (this.#right.has(essence)) return []
    const faults = this.#faults(method, known, answer)
    if (faults.length === 0) this.#right.add(essence)
    return faults
  }

  #faults(method: string, known: string, answer: WireAnswer): string[] {
    // HEAD is answered as GET would be, without the body.
    const verb = method.toLowerCase().replace('head', 'get')
    const operation = this.#document.paths[known]?.[verb]
    if (!operation) return this.#strayFaults(answer)
    const { status, headers } = answer
    const chosen = operation.responses[status] ? String(status) : 'default'
    const shared = operation.responses[chosen]!.$ref?.split('/').at(-1)
    const response = shared === undefined ? operation.responses[chosen]! : this.#document.components.responses[shared]!
    if (chosen === 'default' && status !== 500 && (status < 400 || status > 499))
      return [`${operation.operationId} does not declare ${status}`]
    const at = shared === undefined ? ['paths', known, verb, 'responses', chosen] : ['components', 'responses', shared]
    return [
      ...this.#headerFaults(response, headers),
      ...this.#bodyFaults(at, response, answer),
      ...refusalFaults(this.#codesOf(operation, verb), chosen === 'default', answer),
    ]
  }

  /** What is wrong with a frame of a stream, its `data` parsed. */
  frameFaults(path: string, frame: object): string[] {
    const at = ['paths', this.#pathOf(path)!, 'get', 'responses', '200', 'content', 'text/event-stream', 'x-itemSchema']
    return this.#faultsOf(at, frame)
  }

  #codesOf(operation: Operation, verb: string): string[] {
    const { of_all, of_bodies, of_changes, of_gates } = this.#document['x-codes']
    return [
      ...[...operation['x-codes'], ...of_all, ...operation['x-gates'].flatMap((gate) => of_gates[gate] ?? [])],
      ...(operation.requestBody ? of_bodies : []),
      ...(verb === 'get' ? [] : of_changes),
    ]
  }

  #pathOf(path: string): string | undefined {
    return this.#paths.find(({ pattern }) => pattern.test(path))?.path
  }

  /** Where no operation is, there is nothing but the envelope. */
  #strayFaults({ status, headers, body }: WireAnswer): string[] {
    if (status < 400) return [`nothing is declared here, and the answer is ${status}`]
    if (status === 405 && !headers.has('allow')) return ['the header allow is missing']
    return body ? this.#faultsOf(['components', 'schemas', 'Error'], JSON.parse(body)) : []
  }

  #headerFaults(response: Described, headers: Headers): string[] {
    const declared = Object.entries(response.headers ?? {}).map(([name, header]) => {
      const known = header.$ref ? this.#document.components.headers[header.$ref.split('/').at(-1)!]! : header
      return [name.toLowerCase(), known] as const
    })
    const names = new Set([...declared.map(([name]) => name), ...this.#toKeys.map((name) => name.toLowerCase())])
    const undeclared = [...headers.keys()].filter((name) => contractual.test(name) && !names.has(name))
    const missing = declared.filter(([name, { required }]) => required && !headers.has(name))
    return [
      ...undeclared.map((name) => `the header ${name} is not declared`),
      ...missing.map(([name]) => `the header ${name} is missing`),
    ]
  }

  #bodyFaults(at: string[], { content }: Described, { headers, body }: WireAnswer): string[] {
    const type = headers.get('content-type')?.split(';')[0]!.trim()
    if (!content) return body || type ? [`a body is not declared, and there is ${type ?? body}`] : []
    if (type === undefined || !(type in content)) return [`the content type ${type} is not declared`]
    if (type !== 'application/json' || body === undefined) return []
    return this.#faultsOf([...at, 'content', type, 'schema'], JSON.parse(body))
  }

  #faultsOf(at: readonly string[], value: unknown): string[] {
    const pointer = at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `document#/${pointer}` })
    this.#validators.set(pointer, validate)
    return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const MEMORABLE_LENGTH = 2000

/** All of an answer that is checked: of headers their names, of a refusal not what its sentences say. */
const essenceOf = (method: string, known: string, { status, headers, body }: WireAnswer): string => {
  const names = [...headers.keys()].filter((name) => contractual.test(name))
  const text = status < 400 ? body : body!.replaceAll(/"error":"(?:[^"\\]|\\.)*"/g, '"error":""')
  return [method, known, status, names, headers.get('content-type'), text].join(' ')
}

/** Before an operation is looked at, by their status. */
const early: Record<string, number> = {
  'request.malformed': 400,
  'request.method': 405,
  'request.timeout': 408,
  'request.too_large': 413,
  'request.expectation': 417,
  'request.headers_too_large': 431,
  internal: 500,
}

/** What comes with a code, always. */
const companions: Record<string, string> = {
  rate_limited: 'retry_after',
  'precondition.failed': 'current',
  'auth.sso_required': 'login_url',
  shared_project: 'blocked_project_ids',
  internal: 'request_id',
}

/** Of a refusal: whether the operation declares its code, and what comes with it is there. */
const refusalFaults = (codes: readonly string[], isUnforeseen: boolean, { status, body }: WireAnswer): string[] => {
  if (status < 400 || !body) return []
  const refusal = JSON.parse(body)
  const isDeclared = early[refusal.code] === status || (!isUnforeseen && codes.includes(refusal.code))
  const companion = companions[refusal.code]
  return [
    ...(isDeclared ? [] : [`the code ${refusal.code} is not declared`]),
    ...(companion && !(companion in refusal) ? [`${companion} is missing beside ${refusal.code}`] : []),
  ]
}

/** Objects may grow in later versions; in this one they hold what the document tells of, and nothing leaks beside it. */
const closed = (document: Document): object =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    value?.type === 'object' && value.properties && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value,
  )
