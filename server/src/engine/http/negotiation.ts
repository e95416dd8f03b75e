import type { Encoding } from '../call/encoding.ts'

/** The better of those that `Accept-Encoding` takes (RFC 9110, section 12.5.3); undefined to send the bytes as they are. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined
  const weights = new Map(header.toLowerCase().split(',').map(weigh))
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 ? best : undefined
}

/** `gzip;q=0.5` → `['gzip', 0.5]` */
const weigh = (text: string): [token: string, weight: number] => {
  const [token = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [token, weight === undefined ? 1 : Number(weight) || 0]
}

/**
 * Whether the caller has the content already (RFC 9110, section 13.1.2). `tag` is in its quotes; without the second one it
 * stands for every encoding.
 */
export const isUnchanged = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.includes(tag) || ifNoneMatch === '*')

const compressible = /^(text\/|application\/([\w.+-]+\+)?(json|xml)\b|image\/svg\+xml)/

/** Images and archives are compressed already. */
export const isCompressible = (media: string): boolean => compressible.test(media)
