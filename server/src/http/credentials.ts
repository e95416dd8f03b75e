import { refuse } from '@docket/contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'svc_jwt'

export interface Credentials {
  readonly token: string
  readonly from: 'bearer' | 'cookie'
}

/** The bearer token, or else the session cookie. */
export const credentialsOf = (request: FastifyRequest): Credentials | undefined => {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const isBearer = authorization.slice(0, 7).toLowerCase() === 'bearer '
    return { token: isBearer ? authorization.slice(7).trim() : '', from: 'bearer' }
  }
  const token = cookie?.includes(SESSION_COOKIE) ? parseCookie(cookie)[SESSION_COOKIE] : undefined
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

/** `Set-Cookie` for the session; without a token it clears the cookie. */
export const sessionCookie = (
  token: string | undefined,
  { secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number },
): string =>
  stringifySetCookie({
    name: SESSION_COOKIE,
    value: token ?? '',
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: token === undefined ? 0 : maxAgeSeconds,
  })
