/** Reads a mail as a mail program does (RFC 5322, 2045, 2047), as far as Docket's need it. */
export interface ReadMail {
  /** In the order in which they stand, names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The first of the text part; empty without one. */
  readonly link: string
}

export const readMail = (eml: string): ReadMail => {
  const whole = readPart(eml)
  const boundary = /boundary="([^"]+)"/.exec(headerOf(whole, 'content-type'))?.[1]
  if (!boundary) throw new Error(`This mail has one part only:\n${eml}`)
  const [text, html, ...more] = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, '')))
  if (!text || !html || more.length > 0) throw new Error(`This mail has not two parts:\n${eml}`)
  const plain = contentOf(text)
  return {
    headers: whole.headers,
    to: headerOf(whole, 'to'),
    subject: decodeWords(headerOf(whole, 'subject')),
    text: plain,
    html: contentOf(html),
    link: /https?:\/\/\S+/.exec(plain)?.[0] ?? '',
  }
}

interface Part {
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

const readPart = (text: string): Part => {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers, body: text.slice(end + 4) }
}

const headerOf = ({ headers }: Part, name: string): string => headers.find(([one]) => one === name)?.[1] ?? ''

const contentOf = (part: Part): string => {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString()
  const body = part.body.replaceAll('\r\n', '\n')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\n/g, '')) : body
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )

const decodeQuoted = (text: string): string =>
  text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
