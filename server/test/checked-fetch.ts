import { AnswerCheck } from './answer-check.ts'

const base = '/api/v1'
/** For what is sent by the thousand, and is looked at elsewhere. */
export const fetchUnchecked = globalThis.fetch
const faultsAt = new Map<string, string[]>()
let loading: Promise<AnswerCheck | undefined> | undefined

/**
 * From now on each answer that `fetch` brings from this server is held against the document that it sends out, and one that
 * the document does not describe fails the call. Frames of a stream pass, since a reader that follows a list would only come
 * back for more. Returns what throws when there was any fault, of either: whoever ends the server asks it.
 */
export const checkAnswersOf = (url: string) => {
  const faults: string[] = []
  const { origin } = new URL(url)
  faultsAt.set(origin, faults)
  return (): void => {
    // Another server may have its port next, and answer what it likes.
    if (faultsAt.get(origin) === faults) faultsAt.delete(origin)
    if (faults.length > 0) throw new Error(`The document does not describe:\n${faults.join('\n')}`)
  }
}

globalThis.fetch = async (input, init) => {
  const answer = await fetchUnchecked(input, init)
  const isRequest = input instanceof Request
  const method = init?.method ?? (isRequest ? input.method : 'GET')
  if (!answer.redirected) await compare(method, new URL(isRequest ? input.url : input), answer)
  return answer
}

/** The one answer to a request that went over a socket of its own. */
export const compareExchange = async (url: string, request: string, received: string): Promise<void> => {
  const [, method, path] = /^([A-Z]+) (\/\S*) HTTP\/1\.1\r\n/.exec(request) ?? []
  const [, status, head, body] = /^HTTP\/1\.1 (\d+) .*?\r\n(.*?)\r\n\r\n(.*)$/s.exec(received) ?? []
  const isOne = received.split('HTTP/1.1 ').length === 2
  if (!method || !head || !isOne || !URL.canParse(path!, url)) return
  const headers = new Headers(head.split('\r\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  const isWhole = String(Buffer.byteLength(body!)) === headers.get('content-length')
  await compare(method, new URL(path!, url), new Response(isWhole ? body : null, { status: Number(status), headers }))
}

const compare = async (method: string, { origin, pathname }: URL, answer: Response): Promise<void> => {
  const faults = faultsAt.get(origin)
  if (!faults || !pathname.startsWith(`${base}/`) || pathname === `${base}/openapi.json`) return
  const check = await (loading ??= load(origin))
  if (!check) return
  const path = pathname.slice(base.length)
  const note = (what: string, found: string[]) => {
    if (found.length > 0) faults.push(`${what}: ${found.join('; ')}`)
    return found.length > 0
  }
  const { status, headers } = answer
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isStream || method === 'HEAD' ? undefined : await textOf(answer)
  if (note(`${method} ${path} ${status}`, check.faults(method, path, { status, headers, body }))) {
    throw new Error(`The document does not describe ${faults.at(-1)}`)
  }
  if (!isStream || !answer.body) return
  const frames = eachFrame((frame) => note(`a frame of ${path}`, check.frameFaults(path, frame)))
  Object.defineProperty(answer, 'body', { value: answer.body.pipeThrough(frames) })
}

/** `undefined` when the server is gone before it has said what it answers; the next one is asked again. */
const load = async (origin: string): Promise<AnswerCheck | undefined> => {
  try {
    const answer = await fetchUnchecked(`${origin}${base}/openapi.json`)
    return new AnswerCheck(await answer.json())
  } catch (error) {
    loading = undefined
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** `undefined` when it is broken off. */
const textOf = (answer: Response): Promise<string | undefined> =>
  answer
    .clone()
    .text()
    .catch(() => undefined)

/** Lets a stream through as it is, and calls `listener` with every frame that has passed. */
const eachFrame = (listener: (frame: object) => unknown) => {
  const decoder = new TextDecoder()
  let rest = ''
  const transform = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    controller.enqueue(chunk)
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const { data, ...fields } = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)))
      if (data !== undefined) listener({ ...fields, data: JSON.parse(data) })
    }
  }
  return new TransformStream<Uint8Array, Uint8Array>({ transform }, { highWaterMark: 1 }, { highWaterMark: 0 })
}
