import type { ServerResponse } from 'node:http'
import { type Asked, sendError, sendJson } from './asked.ts'
import type { Books } from './books.ts'

/** A call, with the id that its address holds. */
interface Request extends Asked {
  readonly id: string
  readonly base: string
}

type Answer = (books: Books, request: Request, response: ServerResponse) => void

/** Answers as the API does, for the calls that Docket makes. */
export const answerApi = (books: Books, asked: Asked & Pick<Request, 'base'>, response: ServerResponse): void => {
  const call = `${asked.method} ${asked.path}`
  const known = Object.entries(answers).find(([pattern]) => fits(pattern, call))
  if (!known) return sendError(response, 404, { message: 'Unrecognized request URL' })
  known[1](books, { ...asked, id: asked.path.split('/')[3] ?? '' }, response)
}

const fits = (pattern: string, call: string): boolean => new RegExp(`^${pattern.replace(':id', '[^/]+')}$`).test(call)

/** Whether there is the customer; else the refusal is sent. */
const hasCustomer = (books: Books, id: string | undefined, param: string, response: ServerResponse): boolean => {
  const customer = books.customers.get(id ?? '')
  if (customer && !customer.isDeleted) return true
  sendError(response, param === 'id' ? 404 : 400, { code: 'resource_missing', param })
  return false
}

const ofCustomer =
  (answer: Answer): Answer =>
  (books, request, response) => {
    if (hasCustomer(books, request.params['customer'], 'customer', response)) answer(books, request, response)
  }

const answers: Record<string, Answer> = {
  'POST /v1/customers': (...of) => createCustomer(...of),
  'DELETE /v1/customers/:id': (books, { id }, response) => {
    if (!hasCustomer(books, id, 'id', response)) return
    books.deleteCustomer(id)
    sendJson(response, 200, { id, object: 'customer', deleted: true })
  },
  'POST /v1/checkout/sessions': ofCustomer((books, { params, base }, response) => {
    const price = params['line_items[0][price]'] ?? ''
    if (params['mode'] !== 'subscription' || !price.startsWith('price_')) {
      return sendError(response, 400, { code: 'resource_missing', param: 'line_items[0][price]' })
    }
    const session = books.addSession({
      customer: params['customer']!,
      client_reference_id: params['client_reference_id'] ?? '',
      price,
      metadata: nested(params, 'metadata'),
      subscription_metadata: nested(params, 'subscription_data[metadata]'),
      success_url: params['success_url']!,
      cancel_url: params['cancel_url']!,
    })
    sendJson(response, 200, { ...books.shownSession(session), url: `${base}/c/pay/${session.id}#fid` })
  }),
  'POST /v1/billing_portal/sessions': ofCustomer((books, { params, base }, response) => {
    const portal = books.addPortal({ customer: params['customer']!, return_url: params['return_url']! })
    const url = `${base}/p/session/${portal.id}`
    sendJson(response, 200, { ...portal, object: 'billing_portal.session', url })
  }),
  'GET /v1/charges': ofCustomer((books, { params }, response) => {
    const own = books.charges.filter(({ customer }) => customer === params['customer'])
    sendList(response, own.slice(0, Number(params['limit'] ?? 10)))
  }),
  'GET /v1/subscriptions': ofCustomer((books, { params }, response) => {
    const own = books.ofCustomer(params['customer']!)
    sendList(
      response,
      own.map((one) => books.shown(one)),
    )
  }),
  'GET /v1/subscriptions/:id': (books, { id }, response) => {
    const subscription = books.subscriptions.get(id)
    if (!subscription) return sendError(response, 404, { code: 'resource_missing', param: 'id' })
    sendJson(response, 200, books.shown(subscription))
  },
}

const sendList = (response: ServerResponse, data: object[]): void =>
  sendJson(response, 200, { object: 'list', url: '/v1', has_more: false, data })

/** With a key that was used before, and the same parameters, it is answered as it was then. */
const createCustomer: Answer = (books, { params, headers }, response) => {
  const key = String(headers['idempotency-key'] ?? '')
  const said = JSON.stringify(params)
  // What it takes for one is less than what is one.
  if (/[^\x20-\x7e]/.test(params['email'] ?? '')) {
    return sendError(response, 400, { code: 'email_invalid', param: 'email' })
  }
  const before = books.answered.get(key)
  if (before && before.params !== said) return sendError(response, 400, { type: 'idempotency_error' })
  const customer =
    (before && books.customers.get(before.customer)) ??
    books.addCustomer(params['email'] ?? '', nested(params, 'metadata'))
  if (key) books.answered.set(key, { params: said, customer: customer.id })
  sendJson(response, 200, { id: customer.id, object: 'customer', email: customer.email, metadata: customer.metadata })
}

/** `metadata[a]=1` → `{ a: '1' }` */
const nested = (params: Record<string, string>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const inner = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined
      return inner === undefined || inner.includes('[') ? [] : [[inner, value]]
    }),
  )
