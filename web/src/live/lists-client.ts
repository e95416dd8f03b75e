import type { Client } from '@docket/client'
import { isLocal } from './edit.ts'
import type { Lists } from './lists.ts'

type Input = Record<string, unknown> | undefined
type Call = (input?: Input, options?: object) => Promise<unknown>

/** Calls about a list that is being made wait until it is; they name it by the key that stands for its id. */
export const afterMaking = (api: Client, lists: Pick<Lists, 'made'>): Client => {
  const waits = (input: Input): input is { listID: string } =>
    typeof input?.listID === 'string' && isLocal(input.listID)
  const named = async (input: { listID: string }) => ({ ...input, listID: await lists.made(input.listID) })

  return new Proxy(api, {
    get: (_, name: keyof Client) => {
      if (name === 'raw') {
        const raw: Client['raw'] = async (id, input, init) =>
          waits(input) ? api.raw(id, await named(input), init) : api.raw(id, input, init)
        return raw
      }
      const call = api[name] as Call
      // Whatever does not wait is sent in this very turn: the page may be going away.
      return (input?: Input, options?: object) =>
        waits(input) ? named(input).then((known) => call(known, options)) : call(input, options)
    },
  })
}
