import { refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { cookiesOf } from './cookies.ts'

export interface Credentials {
  readonly token: string
  readonly from: 'bearer' | 'cookie'
}

/**
 * The bearer token, or else the cookie of that name. Another scheme than Bearer is meant for somebody else, a proxy in
 * front for example, and leaves the cookie as it is; a token without a scheme is a mistake, and comes as an empty one.
 */
export const credentialsOf = (request: FastifyRequest, cookieName: string): Credentials | undefined => {
  const { authorization, cookie } = request.headers
  if (authorization) {
    const isBearer = authorization.slice(0, 7).toLowerCase() === 'bearer '
    if (isBearer) return { token: authorization.slice(7).trim(), from: 'bearer' }
    if (!authorization.includes(' ')) return { token: '', from: 'bearer' }
  }
  const token = cookie?.includes(cookieName) ? cookiesOf(request)[cookieName] : undefined
  return token ? { token, from: 'cookie' } : undefined
}

/**
 * Refuses a request that another site makes with our cookie: `Sec-Fetch-Site` decides, without it `Origin`; scripts send
 * neither (OWASP CSRF cheat sheet, Fetch Metadata). Besides the configured origin the host that was called counts as ours:
 * a page cannot choose another host for a victim's cookie, and an installation works under a name that was not configured.
 */
export const assertSameSite = ({ headers }: FastifyRequest, origin: string): void => {
  const site = headers['sec-fetch-site']
  const isOurs =
    site === undefined
      ? headers.origin === undefined || headers.origin === origin || isHostOf(headers.origin, headers.host)
      : site === 'same-origin' || site === 'none'
  if (!isOurs) refuse('auth.cross_site', 'This request comes from another site.')
}

const isHostOf = (origin: string, host: string | undefined): boolean =>
  host !== undefined && host !== '' && URL.canParse(origin) && new URL(origin).host === host
