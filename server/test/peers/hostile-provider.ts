import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

type Path = '/.well-known/openid-configuration' | '/jwks' | '/token' | '/userinfo'
export type Answer = (response: ServerResponse) => void
type SigningKey = CryptoKey | Uint8Array

/** What is sent as an ID token: claims, header and key as an honest provider has them, unless they are changed. */
export interface Forgery {
  readonly claims?: (honest: JWTPayload) => JWTPayload
  readonly header?: Partial<JWTHeaderParameters>
  readonly key?: SigningKey
  /** Instead of all that. */
  readonly token?: (honest: JWTPayload) => string | undefined
}

const client = { id: 'docket', secret: 'a secret between Docket and the provider' }

/**
 * An OpenID Connect provider that does what none that is certified would. Its codes are the nonces that it was sent: nobody
 * has to pass through it.
 */
export const startHostileProvider = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  let key = await newKey('first')
  const stranger = await newKey('first')

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // What it announces must not matter.
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  }

  const idToken = async (nonce: string): Promise<string | undefined> => {
    const now = Math.floor(Date.now() / 1000)
    const known = provider.person
    const honest = { iss: issuer, aud: client.id, exp: now + 600, iat: now, nonce, ...known }
    const { claims = (same) => same, header = {}, key: signingKey = key.privateKey, token } = provider.forgery
    if (token) return token(honest)
    const protectedHeader = { alg: 'ES256', kid: key.kid, ...header }
    return new SignJWT(claims(honest)).setProtectedHeader(protectedHeader).sign(signingKey)
  }

  const honest: Record<Path, (body: URLSearchParams) => object | Promise<object>> = {
    '/.well-known/openid-configuration': () => metadata,
    '/jwks': () => ({ keys: [key.jwk] }),
    '/token': async (body) => {
      const id_token = await idToken(body.get('code') ?? '')
      return { access_token: 'an access token', token_type: 'Bearer', expires_in: 600, ...(id_token && { id_token }) }
    },
    '/userinfo': () => provider.person,
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url!, issuer).pathname as Path
    asked.push(path)
    const body = new URLSearchParams(await text(request))
    const other = provider.answers[path]
    if (other) return other(response)
    const json = await honest[path]?.(body)
    response.writeHead(json ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}))
  }

  const provider = {
    issuer,
    metadata,
    secret: client.secret,
    clientId: client.id,
    environment: {
      DOCKET_BASE_URL: 'https://docket.example',
      DOCKET_OIDC_ISSUER: issuer,
      DOCKET_OIDC_CLIENT_ID: client.id,
      DOCKET_OIDC_CLIENT_SECRET: client.secret,
    },
    /** The paths that it was asked for, in their order. */
    asked,
    /** Whom everybody is said to be. */
    person: { sub: 'ann', email: 'ann@example.org', email_verified: true } as Record<string, unknown> & JWTPayload,
    forgery: {} as Forgery,
    /** In place of honest ones. */
    answers: {} as { [P in Path]?: Answer },
    /** A key of somebody else, with the same id. */
    stranger: stranger.privateKey,
    publicKey: () => key.jwk,
    rotate: async () => void (key = await newKey(randomBytes(8).toString('hex'))),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return provider
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>

/** Where nobody may ever connect to. */
export const startCanary = async () => {
  let connections = 0
  const server = createServer((_, response) => void response.end('{}')).on('connection', () => void connections++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** The same listener under several names. */
    urls: [`http://127.0.0.1:${port}/`, `http://[::ffff:7f00:1]:${port}/`],
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
