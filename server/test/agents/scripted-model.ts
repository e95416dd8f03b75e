import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model says next: it calls a tool of Docket, or is done. */
type Say = { readonly tool: string; readonly input: object } | undefined

/** Told what came last; answers what to say. */
export type Script = (last: string) => Say | Promise<Say>

type Body = Record<string, unknown> & {
  messages?: unknown[]
  input?: unknown[]
  tools?: unknown[]
  model?: string
}

/** A model that says what a script has it say, for clients that speak to the Messages or to the Responses API. */
export const scriptedModel = async (script: Script): Promise<AsyncDisposable & { url: string }> => {
  let turn = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Body
    const speak = request.url?.includes('/responses')
      ? responses
      : request.url?.includes('/messages')
        ? messages
        : undefined
    // Whatever else it asks: how long a text is, which models there are.
    if (!speak || request.url?.includes('count_tokens'))
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"input_tokens":1,"data":[],"models":[]}')
    const isAboutTools = JSON.stringify(body.tools ?? []).includes('claim_task')
    const said = isAboutTools ? await script(JSON.stringify((body.messages ?? body.input)?.at(-1) ?? '')) : undefined
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of speak(said, `${++turn}`, body))
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    return response.end()
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Event = { readonly type: string } & Record<string, unknown>

const messages = (said: Say, id: string, { model }: Body): Event[] => {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const ends = { stop_reason: said ? 'tool_use' : 'end_turn', stop_sequence: null }
  const nothing = { stop_reason: null, stop_sequence: null }
  const start = said
    ? { type: 'tool_use', id: `tool_${id}`, name: `mcp__docket__${said.tool}`, input: {} }
    : { type: 'text', text: '' }
  const delta = said
    ? { type: 'input_json_delta', partial_json: JSON.stringify(said.input) }
    : { type: 'text_delta', text: 'Done.' }
  return [
    {
      type: 'message_start',
      message: { id: `message_${id}`, type: 'message', role: 'assistant', model, content: [], ...nothing, usage },
    },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: ends, usage },
    { type: 'message_stop' },
  ]
}

const responses = (said: Say, id: string): Event[] => {
  const call = { type: 'function_call', id: `call_${id}`, call_id: `call_${id}`, namespace: 'mcp__docket' }
  const item = said
    ? { ...call, name: said.tool, arguments: JSON.stringify(said.input) }
    : { type: 'message', id: `message_${id}`, role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }
  const usage = {
    input_tokens: 1,
    input_tokens_details: null,
    output_tokens: 1,
    output_tokens_details: null,
    total_tokens: 2,
  }
  return [
    { type: 'response.created', response: { id } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id, usage } },
  ]
}
