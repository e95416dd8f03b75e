import type { Locale } from '@docket/contract'

/** What a mail says, in the order in which one reads it. */
export interface Page {
  readonly locale: Locale
  readonly base_url: string
  readonly subject: string
  readonly lead: string
  readonly action?: Action
  readonly then: string
  /** Why one gets it. */
  readonly reason: string
}

export interface Action {
  readonly label: string
  readonly link: string
  readonly until: string
  readonly bare_link: string
}

export const textOf = ({ lead, action, then, reason, base_url }: Page): string =>
  // A line of two dashes and a space begins what mail programs show as a signature.
  [lead, ...(action ? [action.link, action.until] : []), then, `-- \n${reason}\n${base_url}`].join('\n\n').concat('\n')
