import { field, Locale } from '@docket/contract'
import type { Newcomer } from '../accounts/new-user.ts'
import type { Claims } from '../engine/outside/identity-provider.ts'

/**
 * The address of which the provider says that it is theirs, as accounts have it. Apple and Cognito say so by the text `true`:
 * it comes signed by the same provider, which could as well say `true`. Anything else says nothing.
 */
export const verifiedAddress = ({ email, email_verified }: Claims): string | undefined =>
  email_verified === true || email_verified === 'true' ? field.email.safeParse(email).data : undefined

/** What a new account begins with; somebody can change all of it but the address. */
export const newcomerFrom = ({ name, locale }: Claims, email: string): Newcomer => ({
  email,
  display_name: field.displayName.safeParse(name).data,
  locale: Locale.safeParse(/^[a-z]+/.exec(typeof locale === 'string' ? locale : '')?.[0]).data,
})
