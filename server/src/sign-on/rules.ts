import type { SignOnConfig } from './config.ts'

/** Why nobody came in, as the sign-in page is told. */
export type Slug =
  | 'provider-down'
  | 'denied'
  /** This browser has not left for the provider, or too long ago, or twice. */
  | 'expired'
  | 'email-unverified'
  | 'wrong-domain'
  | 'signup-closed'
  /** The account of this address belongs to somebody else at the provider. */
  | 'other-account'
  /** Too many who failed came from this address. */
  | 'too-many'
  /** The provider does not take what Docket was told to ask with. */
  | 'misconfigured'
  /** What the provider or the browser brought does not hold; why, the log says. */
  | 'failed'

interface Settings {
  readonly signOn: SignOnConfig | undefined
  readonly baseUrl: string
}

/** What the sign-in page is told of the identity provider. */
export const offerOf = ({ signOn, baseUrl }: Settings) => ({
  enabled: signOn !== undefined,
  button_label: signOn?.buttonLabel ?? '',
  hosted_domain: signOn?.hostedDomain ?? '',
  login_url: signOn ? loginUrlOf(baseUrl) : '',
  provider_name: signOn?.providerName ?? '',
})

export const loginUrlOf = (baseUrl: string): string => `${baseUrl}/api/v1/auth/oidc/login`

/** Whether people of this address sign in through the identity provider and in no other way. */
export const isLocked = (email: string, { signOn }: Pick<Settings, 'signOn'>): boolean =>
  signOn !== undefined && signOn.hostedDomain !== '' && isWithin(email, signOn.hostedDomain)

/** Of one `@`: what follows another one is not where the mail goes. `münchen.example` is `xn--mnchen-3ya.example`. */
export const isWithin = (email: string, domain: string): boolean => {
  const [, host = '', ...more] = email.split('@')
  return URL.parse(`https://${host}`)?.host === domain && more.length === 0
}

export const landingOf = (slug: Slug): string => `/#sso-error=${slug}`
