import type { ServerResponse } from 'node:http'
import type { Asked } from './asked.ts'
import type { Books } from './books.ts'

/**
 * The pages that a person sees at the provider: one on which a plan is paid for, and one on which it is ended. What is done
 * there is told before the person is led back.
 */
export const answerPage = async (
  books: Books,
  { method, path }: Asked,
  response: ServerResponse,
  tell: () => Promise<void>,
): Promise<void> => {
  const id = path.split('/').at(-1)!
  const back = (to: string) => void response.writeHead(303, { location: to }).end()
  const page = (title: string, button: string, away: string) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>` +
          `<form method="post"><button>${button}</button></form><a href="${away}">Back</a></html>`,
      )
  const session = books.sessions.get(id)
  const portal = books.portals.get(id)
  if (session && method === 'GET') return page('Pay', 'Pay now', session.cancel_url)
  if (session) {
    books.pay(id)
    await tell()
    return back(session.success_url)
  }
  if (portal && method === 'GET') return page('Your plan', 'End it', portal.return_url)
  if (portal) {
    for (const { id: one } of books.ofCustomer(portal.customer)) books.change(one, { status: 'canceled' })
    await tell()
    return back(portal.return_url)
  }
  response.writeHead(404).end()
}
