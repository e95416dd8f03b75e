import type { FastifyInstance } from 'fastify'
import { apiHeaders } from './headers.ts'

export interface FrontDoorOptions {
  /** Where browsers reach this Docket. */
  readonly origin: string
  /** Whom to tell of a hole, as an address that begins with `mailto:` or `https:`. */
  readonly securityContact: string | undefined
  now(): Date
}

/** A day is 86,400 seconds; what stands there has to be looked after within a year (RFC 9116, 2.5.5). */
const GOOD_FOR_DAYS = 180

/** Where programs look first, each at the address that its convention names. */
export const serveFrontDoor = (app: FastifyInstance, { origin, securityContact, now }: FrontDoorOptions): void => {
  // Password managers lead there (W3C: A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_, reply) =>
    reply.headers(apiHeaders).redirect('/settings/security', 302),
  )
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', async (_, reply) => {
      const expires = new Date(now().getTime() + GOOD_FOR_DAYS * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z')
      const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`]
      // It is to be read over https only.
      if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}/.well-known/security.txt`)
      return reply.headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(`${lines.join('\n')}\n`)
    })
  const text = llms(origin)
  app.get('/llms.txt', async (_, reply) =>
    reply.headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(text),
  )
}

/** What a model has to know to write a program for Docket (llmstxt.org). */
const llms = (origin: string): string => {
  const api = `${origin}/api/v1`
  return `# Docket

> Shared task lists, live: people edit them in the app, programs through an HTTP/JSON API, agents by the Model Context Protocol.

- All operations: ${origin}/openapi.json or ${origin}/openapi.yaml (OpenAPI 3.1), to be read at ${origin}/docs/reference
- Samples by curl, in TypeScript, in Python, and with the command \`docket\`, limits, errors: ${origin}/docs
- Agents: POST ${origin}/mcp (Model Context Protocol, streamable HTTP, no OAuth)
- Everywhere: \`Authorization: Bearer <API key>\`. A person makes the key at ${origin}/settings/security.
- The API says "project" where people say "list". Errors are {"error": sentence, "code": word}; 429 and 503 have Retry-After.

## Make a list and add a task

    curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"name": "Release"}' ${api}/lists
    curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"name": "Write the notes"}' ${api}/lists/$LIST/tasks

## Follow it

    curl -N -H "Authorization: Bearer $KEY" ${api}/lists/$LIST/events

Server-sent events; go on after a gap with \`Last-Event-ID\`. Or ask \`GET /lists/$LIST/changes?since=<rev>\`.

## Work off tasks, each once

    curl -X POST -H "Authorization: Bearer $KEY" ${api}/lists/$LIST/open
    curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"worker": "mine", "wait_seconds": 20}' ${api}/lists/$LIST/claim
    curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"lease_id": "'$LEASE'", "outputs": {"result": "Done"}}' ${api}/tasks/$TASK/complete

204 from claim: nothing to do now. Renew with \`POST /tasks/$TASK/lease\` before the lease ends.

## Ask a person

    curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"lease_id": "'$LEASE'", "question": "Which one?", "options": ["north", "south"]}' ${api}/tasks/$TASK/ask

The task is parked until somebody answers; the next claim brings the answer.

## Find something

    curl -H "Authorization: Bearer $KEY" "${api}/search?q=invoice"

## Programs for it

- \`docket\`, the command: \`docket add Milk --list Groceries\`, \`docket work $LIST -- ./do-one.sh\` (the task comes on stdin)
- \`@docket/client\` for TypeScript, \`docket_lists\` for Python: calls, streams that go on after a break, workers

Send again what may have been lost with the same \`Idempotency-Key\`. Change what nobody changed meanwhile with \`If-Match\`.
`
}
