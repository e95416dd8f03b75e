import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopback, isPrivate, isPublic, literalAddress, tellsSecrets } from './address.ts'
import { SECOND } from './clock.ts'

/**
 * What is sent to addresses that people name, the only place where that is done: over https, to the port of https, to an address
 * of the internet, which is looked at where the connection is opened, so that a name that leads elsewhere a moment later
 * leads nowhere (DNS rebinding). No redirect is followed, no proxy and no cookie is used, and of the answer nothing but
 * the status is told.
 */

const PATIENCE_MS = 10 * SECOND
const MOST_BYTES = 4096

/**
 * How far something may be sent: to addresses of the internet; besides to services that are local, in the clear to this machine alone; or
 * besides to private networks, there also in the clear and to any port.
 */
export type Range = 'internet' | 'local' | 'private'

export interface Reach {
  readonly range: Range
  /** In place of the system's. */
  readonly lookup?: typeof lookUp
  readonly patienceMs?: number
}

export interface Parcel {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Uint8Array
}

/** Why something was not delivered: no address, and nothing that the other side said. */
export class DeliveryError extends Error {
  /** Nothing will ever be delivered there. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false } = {}) {
    super(reason)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
  }
}

/** Whether something may be sent to an address as it is written; where its host leads is seen when it is sent. */
export const isDeliverable = (text: string, range: Range): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if ([username, password, hash].some((part) => part !== '')) return false
  const address = literalAddress(hostname)
  const isPlain = protocol === 'http:'
  if (!isPlain && protocol !== 'https:') return false
  if (range === 'local') return !isPlain || isLoopback(hostname)
  if (range === 'private') return address === undefined || isOfNetwork(address, isPlain)
  const isOfInternet = address === undefined ? /^(?!.*\.$).+\.[a-z][\w-]*$/.test(hostname) : isPublic(address)
  return !isPlain && port === '' && isOfInternet && !/\.(localhost|local|internal)$/.test(hostname)
}

/** Whether an address is of the internet or of a private network, in the clear of that alone: where no machine tells its secrets. */
const isOfNetwork = (address: string, isPlain: boolean): boolean =>
  (isPrivate(address) && !tellsSecrets(address)) || (!isPlain && isPublic(address))

/** The status of the answer. Throws a `DeliveryError`; `signal` ends it early. */
export const deliver = async (parcel: Parcel, reach: Reach, signal: AbortSignal): Promise<number> => {
  if (!isDeliverable(parcel.url, reach.range)) throw refusedAddress()
  const late = AbortSignal.timeout(reach.patienceMs ?? PATIENCE_MS)
  try {
    return await post(parcel, reach, AbortSignal.any([signal, late]))
  } catch (error) {
    signal.throwIfAborted()
    throw late.aborted ? new DeliveryError('it does not answer in time') : explain(error)
  }
}

const post = ({ url, headers, body }: Parcel, reach: Reach, signal: AbortSignal): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const isPlain = url.startsWith('http:')
  const sent = (isPlain ? requestPlain : requestSecure)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal,
    lookup: checked(reach, isPlain),
    ...(!isPlain && { agent }),
  })
  sent.on('error', reject)
  sent.on('close', () => reject(new DeliveryError('it hangs up')))
  sent.on('response', (answer) => {
    resolve(answer.statusCode!)
    let bytes = 0
    answer.on('error', () => {}) // what else it says counts for nothing
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > MOST_BYTES) answer.destroy()
    })
  })
  sent.end(body)
  return promise
}

/** Of its own, so that no setting of the environment leads through a proxy. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 30 * SECOND })

/** Finds the addresses of a name for the socket that is opened to one of them. One where nothing may be sent spoils them all. */
const checked =
  ({ range, lookup = lookUp }: Reach, isPlain: boolean): LookupFunction =>
  (hostname, { family, hints, all }, found) =>
    lookup(hostname, { family, hints, all: true } as { all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return found(error, '', 0)
      const [first] = addresses
      const mayLead = ({ address }: LookupAddress): boolean => {
        if (range === 'local') return true
        return range === 'private' ? isOfNetwork(address, isPlain) : isPublic(address)
      }
      if (!first || !addresses.every(mayLead)) return found(refusedAddress(), '', 0)
      return all ? found(null, addresses) : found(null, first.address, first.family)
    })

const refusedAddress = () => new DeliveryError('nothing is sent to its address', { isFinal: true })

const explain = (error: unknown): DeliveryError =>
  error instanceof DeliveryError
    ? error
    : new DeliveryError(`it cannot be reached: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`)
