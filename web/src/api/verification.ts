/** What became of the link of a verification mail, as the hash of the page that it leads to says. */
export type Verification = 'ok' | 'failed'

let outcome: Verification | undefined

export const verification = {
  /** Takes it off the address, which would say it again on the next visit. Before the router reads the address. */
  read(): void {
    outcome = ({ '#verify-ok': 'ok', '#verify-failed': 'failed' } as const)[location.hash]
    if (outcome) history.replaceState(history.state, '', location.pathname + location.search)
  },
  outcome: (): Verification | undefined => outcome,
  /** It was shown, and is not shown again. */
  said(): void {
    outcome = undefined
  },
}
