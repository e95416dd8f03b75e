import type { SignOnConfig } from './config.ts'

/** What the sign-in page is told of the identity provider. */
export const offerOf = ({ signOn, baseUrl }: { signOn: SignOnConfig | undefined; baseUrl: string }) => ({
  enabled: signOn !== undefined,
  button_label: signOn?.buttonLabel ?? '',
  hosted_domain: signOn?.hostedDomain ?? '',
  login_url: signOn ? loginUrlOf(baseUrl) : '',
  provider_name: signOn?.providerName ?? '',
})

export const loginUrlOf = (baseUrl: string): string => `${baseUrl}/api/v1/auth/oidc/login`
