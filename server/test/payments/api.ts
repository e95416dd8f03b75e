import type { ServerResponse } from 'node:http'
import { type Asked, sendError, sendJson } from './asked.ts'
import type { Books } from './books.ts'

type Request = Asked & { readonly base: string }

/** Answers as the API does, for the calls that Docket makes. */
export const answerApi = (books: Books, request: Request, response: ServerResponse): void => {
  const { method, path, params, base } = request
  const [, , resource = '', id = '', more = ''] = path.split('/')
  const customerOf = (param = 'customer'): boolean => {
    const customer = books.customers.get(param === 'id' ? id : (params['customer'] ?? ''))
    if (customer && !customer.isDeleted) return true
    sendError(response, 400, { code: 'resource_missing', param })
    return false
  }
  switch (
    `${method} ${[resource, id && (resource === 'customers' || resource === 'subscriptions' ? ':id' : id), more].filter(Boolean).join('/')}`
  ) {
    case 'POST customers':
      return createCustomer(books, request, response)
    case 'DELETE customers/:id':
      if (!books.customers.get(id) || books.customers.get(id)!.isDeleted) {
        return sendError(response, 404, { code: 'resource_missing', param: 'id' })
      }
      books.deleteCustomer(id)
      return sendJson(response, 200, { id, object: 'customer', deleted: true })
    case 'POST checkout/sessions': {
      if (!customerOf()) return
      const price = params['line_items[0][price]']
      if (params['mode'] !== 'subscription' || !price?.startsWith('price_')) {
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
      return sendJson(response, 200, { ...books.shownSession(session), url: `${base}/c/pay/${session.id}#fid` })
    }
    case 'POST billing_portal/sessions': {
      if (!customerOf()) return
      const portal = books.addPortal({ customer: params['customer']!, return_url: params['return_url']! })
      return sendJson(response, 200, {
        ...portal,
        object: 'billing_portal.session',
        url: `${base}/p/session/${portal.id}`,
      })
    }
    case 'GET charges': {
      if (!customerOf()) return
      const data = books.charges.filter(({ customer }) => customer === params['customer'])
      return sendList(response, data.slice(0, Number(params['limit'] ?? 10)))
    }
    case 'GET subscriptions':
      if (!customerOf()) return
      return sendList(
        response,
        books.ofCustomer(params['customer']!).map((one) => books.shown(one)),
      )
    case 'GET subscriptions/:id': {
      const subscription = books.subscriptions.get(id)
      if (!subscription) return sendError(response, 404, { code: 'resource_missing', param: 'id' })
      return sendJson(response, 200, books.shown(subscription))
    }
    default:
      return sendError(response, 404, { message: 'Unrecognized request URL' })
  }
}

const sendList = (response: ServerResponse, data: object[]): void =>
  sendJson(response, 200, { object: 'list', url: '/v1', has_more: false, data })

/** With a key that was used before, and the same parameters, it is answered as it was then. */
const createCustomer = (books: Books, { params, headers }: Request, response: ServerResponse): void => {
  const key = String(headers['idempotency-key'] ?? '')
  const said = JSON.stringify(params)
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
