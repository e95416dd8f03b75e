import { readFile } from 'node:fs/promises'
import { ApiError, toApiError } from '@docket/client'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { newKey } from '../outbox.ts'
import { wrongUse } from '../problem.ts'
import { bytesOf } from '../stdin.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const api: Command = {
  name: 'api',
  group: 'lists and tasks',
  says: 'calls the API, with the key of this machine',
  more: `  docket api GET /lists
  docket api POST /lists --data '{"name": "Groceries"}'

The answer goes to stdout as it is. What the API knows is at /docs of the server.`,
  args: [
    { name: 'METHOD', kind: methods },
    { name: 'PATH', kind: 'text' },
  ],
  options: {
    data: { value: 'JSON', says: 'the body; @FILE reads it from a file, - from stdin' },
    header: { short: 'H', value: 'NAME: VALUE', isRepeated: true, says: 'a further header' },
  },
  flags: { include: { short: 'i', says: 'status and headers of the answer too' } },
  run: async (context, { words, options, many, flags }) => {
    const [said, path] = words as [string, string]
    const method = said.toUpperCase()
    if (!methods.some((known) => known === method))
      throw wrongUse(`${said} is no method.`, `There are: ${methods.join(', ')}`)
    const body = options.data === undefined ? undefined : await bodyOf(context, options.data)
    const response = await fetch(addressOf(context, path), {
      method,
      headers: {
        authorization: `Bearer ${context.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': newKey() }),
        ...headersOf(many.header ?? []),
      },
      redirect: 'error',
      ...(body !== undefined && { body: new Uint8Array(body) }),
    }).catch((cause: unknown) => {
      throw new ApiError(0, { error: 'Docket did not answer.' }, { cause })
    })
    await print(context, response, flags.include === true)
    if (!response.ok) throw await toApiError(response)
  },
}

/** Below the server, and nowhere else: the key goes with the call. */
const addressOf = ({ server }: Context, path: string): URL => {
  if (!path.startsWith('/'))
    throw wrongUse(`“${path}” is no path of the API.`, 'It begins with /: docket api GET /lists')
  const base = `${server}/api/v1`
  const url = new URL(path.startsWith('/api/v1/') ? `${server}${path}` : `${base}${path}`)
  if (!url.href.startsWith(`${base}/`)) throw wrongUse(`“${path}” is no path of the API.`)
  return url
}

const bodyOf = (context: Context, said: string): Promise<Buffer> | Buffer => {
  if (said === '-') return bytesOf(context)
  return said.startsWith('@') ? readFile(said.slice(1)) : Buffer.from(said)
}

const headersOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw wrongUse(`“${line}” is no header.`, 'It looks like: If-Match: "41"')
      return [name.toLowerCase(), value]
    }),
  )

const print = async ({ out }: Context, response: Response, includes: boolean): Promise<void> => {
  if (includes) {
    out.line(`HTTP ${response.status}`)
    for (const [name, value] of response.headers) out.line(`${name}: ${value}`)
    out.line('')
  }
  if (response.ok && response.body) await out.pour(response.body)
}
