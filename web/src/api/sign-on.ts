import { tabKeeps } from '../ui/browser-keeps.ts'

/** Why the identity provider signed nobody in, as the address that it leads back to says (`/#sso-error=<slug>`). */
export const failures = [
  'provider-down',
  'denied',
  'expired',
  'email-unverified',
  'wrong-domain',
  'signup-closed',
  'other-account',
  'failed',
] as const
export type SignOnFailure = (typeof failures)[number]

export type SignOnOutcome = { readonly failure: SignOnFailure } | { readonly challenge: string }

const wanted = 'docket.wanted'
let outcome: SignOnOutcome | undefined

/** What came back from the identity provider, and where to go on. */
export const signOn = {
  /** Takes it off the address, which would say it again on the next visit. Before the router reads the address. */
  read(): void {
    const [, what, text] = /^#sso-(error|totp)=([\w-]+)$/.exec(location.hash) ?? []
    if (!what || !text) return
    outcome = what === 'totp' ? { challenge: text } : { failure: failures.find((known) => known === text) ?? 'failed' }
    history.replaceState(history.state, '', location.pathname + location.search)
  },
  outcome: (): SignOnOutcome | undefined => outcome,
  /** It was shown, and is not shown again. */
  said(): void {
    outcome = undefined
  },
  /** The provider leads to `/`: where to go from there is kept here meanwhile. */
  leave: (address: string): void => tabKeeps.set(wanted, address),
  /** Once. */
  wanted(): string | undefined {
    const address = tabKeeps.get(wanted)
    tabKeeps.set(wanted, undefined)
    return address
  },
}
