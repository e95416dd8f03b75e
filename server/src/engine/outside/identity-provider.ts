import type { Configuration, CustomFetch, ExportedJWKSCache } from 'openid-client'
import { isSafe } from './address.ts'
import { type Clock, DAY, MINUTE, SECOND, systemClock } from './clock.ts'
import { readAtMost } from './read-at-most.ts'

/** Loaded when somebody signs in this way for the first time: a start need not wait for it. */
const load = () => import('openid-client')

/** For each answer, so that whoever waits is told within five seconds that the provider is down. */
const PATIENCE_MS = 4 * SECOND
const MAX_BYTES = 1024 * 1024
/** As the library has it. */
const PAUSE_SECONDS = 60
/** By how much the provider's clock may be ahead. */
const SKEW_SECONDS = 60

const seconds = (): number => Math.floor(systemClock.now().getTime() / SECOND)

/** Signed with a key of the provider's: never `none`, nor a secret that others know as well. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface Options {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly hostedDomain: string
  readonly baseUrl: string
  readonly clock: Clock
  readonly patienceMs?: number
}

/** What the browser that left for the provider has to know when it comes back, and nobody else can. */
export interface Departure {
  readonly state: string
  readonly nonce: string
  /** Of the code (PKCE, RFC 7636). */
  readonly verifier: string
}

/** What the provider says of somebody. The provider's name for them is the subject; the rest can change, and be wrong. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  readonly email: unknown
  readonly email_verified: unknown
  readonly hd: unknown
  readonly name: unknown
  readonly locale: unknown
}

/** Why the provider says nothing, or nothing that counts; in words that hold no secret. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  /** `misconfigured`: whoever runs Docket or the provider has to set something right before anybody can come in. */
  readonly reason: 'unavailable' | 'denied' | 'misconfigured' | 'wrong'

  constructor(reason: IdentityProviderError['reason'], words: string) {
    super(words)
    this.reason = reason
  }
}

/** An OpenID Connect provider: authorization code flow with PKCE. */
export class IdentityProvider {
  readonly #options: Options
  readonly #redirectUri: string
  #known: (() => Configuration) | undefined
  /** The keys that it signs with, as they were read last. */
  #keys: ExportedJWKSCache | undefined
  /** When they were read again because one was not among them, sooner than after a minute. In seconds. */
  #readAgainAt = 0
  /** When to ask for its metadata again. */
  #freshUntil = 0
  #asking: Promise<() => Configuration> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#redirectUri = `${options.baseUrl}/api/v1/auth/oidc/callback`
  }

  /** Where to send a browser, and what it has to bring back. Throws an `IdentityProviderError`. */
  async depart(): Promise<{ url: string; departure: Departure }> {
    const config = (await this.#configuration())()
    const oidc = await load()
    const departure = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const { hostedDomain: hd } = this.#options
    try {
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: this.#redirectUri,
        scope: 'openid email profile',
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
        ...(hd && { hd }),
      })
      return { url: url.href, departure }
    } catch (error) {
      throw explain(error)
    }
  }

  /** Who came back with this answer. Throws an `IdentityProviderError`. */
  async identify({ state, nonce, verifier }: Departure, answer: URLSearchParams): Promise<Claims> {
    const configure = await this.#configuration()
    const oidc = await load()
    const config = configure()
    const url = new URL(`?${answer}`, this.#redirectUri)
    const now = seconds()
    const isReadAgain = now >= this.#readAgainAt + PAUSE_SECONDS
    const known = this.#keys
    // The library reads keys again that it does not know once those it has are a minute old. For a code, which works once, that is too late.
    if (known)
      oidc.setJwksCache(config, isReadAgain ? { ...known, uat: Math.min(known.uat, now - PAUSE_SECONDS) } : known)
    try {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()!
      if (token.iat > now + SKEW_SECONDS) throw new IdentityProviderError('wrong', 'its token is from a time to come')
      const { userinfo_endpoint } = config.serverMetadata()
      const isBrief = token.email === undefined && userinfo_endpoint !== undefined
      const said = isBrief ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub) : token
      const { email, email_verified, hd = token['hd'], name, locale } = said
      return { issuer: token.iss, subject: storable(token.sub), email, email_verified, hd, name, locale }
    } catch (error) {
      throw explain(error)
    } finally {
      const keys = oidc.getJwksCache(config)
      if (keys && keys.uat >= now) {
        if (known && now - known.uat < PAUSE_SECONDS) this.#readAgainAt = now
        this.#keys = keys
      }
    }
  }

  /** What is known of the provider goes on to count while it is down. */
  async #configuration(): Promise<() => Configuration> {
    const { clock } = this.#options
    if (this.#known && clock.monotonic() < this.#freshUntil) return this.#known
    this.#asking ??= this.#discover()
      .then((found) => {
        this.#freshUntil = clock.monotonic() + DAY
        return (this.#known = found)
      })
      .catch((error: unknown) => {
        this.#freshUntil = clock.monotonic() + MINUTE
        throw new IdentityProviderError('unavailable', explain(error).message)
      })
      .finally(() => {
        this.#asking = undefined
      })
    if (!this.#known) return this.#asking
    this.#asking.catch(() => {}) // asked for again in a minute
    return this.#known
  }

  async #discover(): Promise<() => Configuration> {
    const oidc = await load()
    const { clientId, clientSecret, patienceMs = PATIENCE_MS } = this.#options
    const issuer = new URL(this.#options.issuer)
    const timeout = patienceMs / SECOND
    const execute = issuer.protocol === 'https:' ? [] : [oidc.allowInsecureRequests]
    const asked = { [oidc.customFetch]: boundedFetch, timeout, execute }
    const found = await oidc.discovery(issuer, clientId, undefined, oidc.None(), asked)
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    // The library lets pass what names each of its tenants otherwise: one of them could speak for another.
    if (new URL(metadata.issuer).href !== issuer.href) throw new IdentityProviderError('wrong', 'it has another name')
    if (!isSafe(new URL(metadata.authorization_endpoint ?? '')))
      throw new IdentityProviderError('wrong', 'it sends people to an address without https')
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata
    const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = metadata
    const trusted = { id_token_signing_alg_values_supported: algorithms.filter((one) => ALGORITHMS.includes(one)) }
    return () => {
      const config = new oidc.Configuration({ ...metadata, ...trusted }, clientId, {}, authenticate(clientSecret))
      for (const prepare of [...execute, oidc.enableNonRepudiationChecks]) prepare(config)
      return Object.assign(config, { [oidc.customFetch]: boundedFetch, timeout })
    }
  }
}

/** Goes where it was sent to and no further, over https unless it stays on this machine, and reads no more than is sensible. */
const boundedFetch: CustomFetch = async (address, options) => {
  if (!isSafe(new URL(address))) throw new IdentityProviderError('wrong', 'it has an address without https')
  try {
    const answer = await fetch(address, { ...options, redirect: 'manual' } as RequestInit)
    if (answer.status >= 500) throw new IdentityProviderError('unavailable', `it answers ${answer.status}`)
    const body = await readAtMost(answer, MAX_BYTES)
    if (!body) throw new IdentityProviderError('unavailable', `it answers with more than ${MAX_BYTES} bytes`)
    return new Response(body.length > 0 ? body : null, { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (error instanceof IdentityProviderError) throw error
    const { name, cause } = error as Error & { cause?: { code?: string } }
    const words =
      name === 'TimeoutError' ? 'it does not answer in time' : `it cannot be reached (${cause?.code ?? name})`
    throw new IdentityProviderError('unavailable', words)
  }
}

/** Two subjects are two names, also once they are stored. */
const storable = (subject: string): string => {
  if (/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(subject)) return subject
  throw new IdentityProviderError('wrong', 'its subject is no text of 1 to 255 characters')
}

interface Thrown extends Error {
  /** What the provider said: a code of RFC 6749. */
  readonly error?: unknown
}

/** Of RFC 6749 and OpenID Connect. Any other may be made up by whoever brings it. */
const CODES = new Set([
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
])

/** The library's own words hold no values; what it keeps beside them are tokens. */
const explain = (thrown: unknown): IdentityProviderError => {
  const { name, message, cause, error } = thrown as Thrown
  for (const one of [thrown, cause]) if (one instanceof IdentityProviderError) return one
  if (typeof error === 'string') {
    const said = CODES.has(error) ? error : 'an error'
    if (name === 'AuthorizationResponseError' && error === 'access_denied')
      return new IdentityProviderError('denied', 'somebody may not, or does not want to')
    const isAway = ['server_error', 'temporarily_unavailable'].includes(error)
    const isOurs = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type'].includes(
      error,
    )
    return new IdentityProviderError(isAway ? 'unavailable' : isOurs ? 'misconfigured' : 'wrong', `it answers ${said}`)
  }
  if (name === 'WWWAuthenticateChallengeError')
    return new IdentityProviderError('misconfigured', 'it does not take the client id and secret')
  return new IdentityProviderError('wrong', cause instanceof Error ? cause.message : message)
}
