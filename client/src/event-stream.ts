export interface Message {
  event: string
  data: string
  id?: string
  retry?: number
}

/** Splits a `text/event-stream` body into messages (WHATWG HTML, section 9.2.6). `heard` is called for every chunk. */
export async function* parseEventStream(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<Message> {
  const reader = body
    .pipeThrough<string>(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  let message: Message = { event: 'message', data: '' }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const line of lines) {
      if (line === '') {
        if (message.data !== '' || message.retry !== undefined) yield message
        message = { event: 'message', data: '' }
        continue
      }
      const [, field, text] = /^([^:]*)(?:: ?(.*))?$/su.exec(line)!
      if (field === 'data') message.data += message.data === '' ? (text ?? '') : `\n${text ?? ''}`
      else if (field === 'event') message.event = text ?? ''
      else if (field === 'id') message.id = text ?? ''
      else if (field === 'retry') message.retry = Number(text)
    }
  }
}
