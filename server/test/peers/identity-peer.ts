import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { AccountClaims, Configuration, JWK } from 'oidc-provider'

/** What the provider knows of somebody, under the name that it has for them. */
export type Claims = Omit<AccountClaims, 'sub'>

export interface IdentityPeerOptions {
  /** Of the Dockets whose people it signs in. */
  readonly baseUrls?: readonly string[]
  readonly people?: Readonly<Record<string, Claims>>
  /** Says who somebody is only where it is asked with the access token, as the standard allows. */
  readonly isBrief?: boolean
}

export interface IdentityPeer extends AsyncDisposable {
  readonly issuer: string
  /** What a Docket is started with. */
  readonly environment: Readonly<Record<string, string>>
  /** By subject; can be changed at any time. */
  readonly people: Map<string, Claims>
  /** The paths that it was asked for, in their order. */
  readonly asked: readonly string[]
  /** From now on it does not answer, or does again. */
  goDown(isDown?: boolean): void
  /** Signs with another key from now on, and knows no other. */
  rotate(): Promise<void>
}

/** Without what the provider tells whoever would use it for more than a test. */
const quietly = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

const { Provider } = await quietly(() => import('oidc-provider'))

const client = { id: 'docket', secret: 'a secret between Docket and the provider' }

/**
 * A certified OpenID Connect provider on this machine. Whoever comes with a `login_hint` is that subject without a further
 * question, or is turned away when there is nobody of that name; anybody else chooses on a page.
 */
export const startIdentityPeer = async ({
  baseUrls = ['https://docket.example'],
  people: first = {},
  isBrief = false,
}: IdentityPeerOptions = {}): Promise<IdentityPeer> => {
  const people = new Map(Object.entries(first))
  const asked: string[] = []
  let isAway = false
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: baseUrls.map((baseUrl) => `${baseUrl}/api/v1/auth/oidc/callback`),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'locale', 'picture'] },
    conformIdTokenClaims: isBrief,
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 600, IdToken: 600 },
    renderError: (context, { error }) => void (context.body = error),
  }
  const newProvider = async () => {
    const jwks = { keys: [await newKey()] }
    return quietly(() => new Provider(issuer, { ...configuration, jwks }))
  }
  let provider = await newProvider()
  let pass = provider.callback()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, issuer)
    asked.push(pathname)
    if (isAway) return void request.socket.destroy()
    if (!pathname.startsWith('/interaction/')) return void pass(request, response)
    try {
      await interact(request, response, searchParams.get('as'))
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }

  const interact = async (request: IncomingMessage, response: ServerResponse, chosen: string | null): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response)
    const subject = chosen ?? params['login_hint']
    if (subject === undefined) return void response.setHeader('content-type', 'text/html').end(pageOf(people))
    const result = people.has(String(subject))
      ? { login: { accountId: String(subject) }, consent: { grantId: await grant(String(subject), params['scope']) } }
      : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const grant = async (accountId: string, scope: unknown): Promise<string> => {
    const granted = new provider.Grant({ accountId, clientId: client.id })
    granted.addOIDCScope(String(scope))
    return granted.save()
  }

  return {
    issuer,
    environment: {
      DOCKET_BASE_URL: baseUrls[0]!,
      DOCKET_OIDC_ISSUER: issuer,
      DOCKET_OIDC_CLIENT_ID: client.id,
      DOCKET_OIDC_CLIENT_SECRET: client.secret,
      DOCKET_OIDC_PROVIDER_NAME: 'Example',
    },
    people,
    asked,
    goDown: (isDown = true) => void (isAway = isDown),
    rotate: async () => {
      provider = await newProvider()
      pass = provider.callback()
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig', kty: 'EC' }
}

const pageOf = (people: ReadonlyMap<string, Claims>): string => {
  const link = (subject: string, words: string) => `<li><a href="?as=${encodeURIComponent(subject)}">${words}</a></li>`
  const choices = [...people].map(([subject, { email }]) => link(subject, `${subject} (${email})`))
  return `<!doctype html><title>Example</title><h1>Who are you?</h1><ul>${choices.join('')}${link('', 'Nobody')}</ul>`
}
