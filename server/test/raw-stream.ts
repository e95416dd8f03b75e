import assert from 'node:assert/strict'

export interface RawFrame {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

/** A stream as its bytes say, block by block: nothing is hidden by a client that is kind to it. */
export const openStream = (
  url: string,
  token: string,
  listID: string,
  { presence = false, ...options }: { lastEventId?: number | string; presence?: boolean } = {},
) => openEvents(url, token, `/lists/${listID}/events${presence ? '?presence=true' : ''}`, options)

/** The stream of an account. */
export const openAccountStream = (url: string, token: string, options: { lastEventId?: string } = {}) =>
  openEvents(url, token, '/users/me/events', options)

const openEvents = async (
  url: string,
  token: string,
  path: string,
  options: { lastEventId?: number | string } = {},
) => {
  const connection = new AbortController()
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.lastEventId !== undefined && { 'last-event-id': String(options.lastEventId) }),
    },
    signal: connection.signal,
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type')!, /^text\/event-stream/)
  const blocks = blocksOf(response.body!)

  /** The next block, whatever it is. */
  const raw = async (): Promise<string> => {
    const { value, done } = await blocks.next()
    return done ? assert.fail('the stream ended') : value
  }
  const next = async (): Promise<RawFrame> => {
    for (;;) {
      const block = await raw()
      if (!block.startsWith(':') && !block.startsWith('retry:')) return parse(block)
    }
  }
  return {
    raw,
    next,
    /** All frames up to and including the first of this name. */
    async until(event: string): Promise<RawFrame[]> {
      const frames: RawFrame[] = []
      do frames.push(await next())
      while (frames.at(-1)!.event !== event)
      return frames
    },
    /** Resolves when the server ends the stream; a frame before that is a failure. */
    async end(): Promise<void> {
      for (;;) {
        const { done, value } = await blocks.next()
        if (done) return
        assert.match(value, /^:/, 'got a frame instead of the end')
      }
    },
    [Symbol.asyncDispose]: async () => connection.abort(),
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    yield* blocks
  }
}

const parse = (block: string): RawFrame => {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
  assert.ok(fields.has('event') && fields.has('data'), `not a frame: ${block}`)
  return { event: fields.get('event')!, id: fields.get('id'), data: JSON.parse(fields.get('data')!) }
}
