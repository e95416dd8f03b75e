import { tabKeeps } from '../ui/browser-keeps.ts'

/** The slug of what failed, or the challenge of the second factor. */
export type SignOnOutcome = { readonly failure: string } | { readonly challenge: string }

const wanted = 'docket.wanted'
let outcome: SignOnOutcome | undefined

/** What came back from the identity provider, and where to go on. */
export const signOn = {
  /** Takes it off the address, which would say it again on the next visit. Before the router reads the address. */
  read(): void {
    const [, what, text] = /^#sso-(error|totp)=([\w-]+)$/.exec(location.hash) ?? []
    if (!what || !text) return
    outcome = what === 'totp' ? { challenge: text } : { failure: text }
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
