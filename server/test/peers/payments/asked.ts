import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** A request to the API. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** Of the query and of the form, by their flat names: `line_items[0][price]`. */
  readonly params: Record<string, string>
  readonly headers: IncomingHttpHeaders
}

/** How a provider can fail. */
export type Trouble =
  | 'hang'
  | 'drip'
  | 'cut'
  | 'fail'
  | 'stranger'
  | 'limited'
  | 'in use'
  | 'bad json'
  | 'no object'
  | 'nothing in it'
  | 'huge'
  | { readonly redirect: string }

export const troubles = [
  'cut',
  'fail',
  'stranger',
  'limited',
  'bad json',
  'no object',
  'nothing in it',
  'huge',
] as const satisfies Trouble[]

export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export const sendError = (response: ServerResponse, status: number, error: object): void =>
  sendJson(response, status, {
    error: { type: 'invalid_request_error', message: 'secret words of the provider', ...error },
  })

export const misbehave = (trouble: Trouble, response: ServerResponse): void => {
  if (typeof trouble === 'object') return void response.writeHead(302, { location: trouble.redirect }).end()
  switch (trouble) {
    case 'hang':
      return
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      return void response.on('close', () => clearInterval(timer))
    }
    case 'cut':
      return void response.destroy()
    case 'fail':
      return sendError(response, 500, { type: 'api_error' })
    case 'stranger':
      return sendError(response, 401, { message: 'Invalid API Key provided: sk_test_only_the_tests_use_it' })
    case 'limited':
      return sendError(response, 429, { code: 'rate_limit' })
    case 'in use':
      return sendError(response, 409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
    case 'bad json':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "cus_')
    case 'no object':
      return sendJson(response, 200, 'a text')
    case 'nothing in it':
      return sendJson(response, 200, {})
    case 'huge':
      return sendJson(response, 200, { id: 'cus_1', url: 'https://pay.example/', data: [], more: 'x'.repeat(2 ** 21) })
  }
}
