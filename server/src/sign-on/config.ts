import { z } from 'zod'
import { isSafeAddress, readSettings, SAFE_ADDRESS } from '../engine/outside/settings.ts'
import { StartupError } from '../engine/outside/startup-error.ts'

export interface SignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly providerName: string
  readonly buttonLabel: string
  /** Addresses of this domain, in ASCII, sign in this way only, and nobody else does; empty for none. */
  readonly hostedDomain: string
  /** How long the provider may take for an answer, where that is not as long as people wait. */
  readonly patienceMs?: number
}

const variables = z.object({
  DOCKET_OIDC_ISSUER: z.string().refine(isSafeAddress, SAFE_ADDRESS).optional(),
  DOCKET_OIDC_CLIENT_ID: z.string().optional(),
  DOCKET_OIDC_CLIENT_SECRET: z.string().optional(),
  DOCKET_OIDC_PROVIDER_NAME: z.string().max(80, 'at most 80 characters').optional(),
  DOCKET_OIDC_BUTTON_LABEL: z.string().max(80, 'at most 80 characters').optional(),
  DOCKET_OIDC_HOSTED_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain like example.org')
    .default(''),
})

/** Undefined where people sign in with passwords only. */
export const readSignOn = (environment: Record<string, string | undefined>): SignOnConfig | undefined => {
  const value = readSettings(variables, environment)
  const { DOCKET_OIDC_ISSUER: issuer, DOCKET_OIDC_CLIENT_ID: clientId, DOCKET_OIDC_CLIENT_SECRET: clientSecret } = value
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new StartupError(
      'DOCKET_OIDC_ISSUER, DOCKET_OIDC_CLIENT_ID and DOCKET_OIDC_CLIENT_SECRET have to be set together.',
    )
  const providerName = value.DOCKET_OIDC_PROVIDER_NAME ?? new URL(issuer).hostname
  return {
    issuer,
    clientId,
    clientSecret,
    providerName,
    buttonLabel: value.DOCKET_OIDC_BUTTON_LABEL ?? '',
    hostedDomain: value.DOCKET_OIDC_HOSTED_DOMAIN,
  }
}
