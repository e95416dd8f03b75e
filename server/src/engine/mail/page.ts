import type { Locale } from '@docket/contract'

/** What a mail says, in the order in which one reads it. */
export interface Page {
  readonly locale: Locale
  readonly base_url: string
  readonly subject: string
  readonly lead: string
  /** Lists that stand between it and the button. */
  readonly parts?: readonly Part[]
  readonly action?: Action
  readonly then: string
  /** Why one gets it. */
  readonly reason: string
  /** What the reader can do about it. */
  readonly ways?: readonly Way[]
}

export interface Part {
  readonly title: string
  readonly items: readonly Item[]
  /** That there are others. */
  readonly more?: string
}

export interface Item {
  readonly text: string
  readonly page: string
}

export interface Way {
  readonly label: string
  readonly link: string
}

export interface Action {
  readonly label: string
  readonly link: string
  readonly until?: string
  readonly bare_link: string
}

export const textOf = ({ lead, parts = [], action, then, reason, ways = [], base_url }: Page): string =>
  [
    lead,
    ...(action ? [action.link] : []),
    ...(action?.until ? [action.until] : []),
    ...parts.map(({ title, items, more }) =>
      [title, ...items.map(({ text, page }) => `- ${text}\n  ${page}`), ...(more ? [more] : [])].join('\n'),
    ),
    then,
    // A line of two dashes and a space begins what mail programs show as a signature.
    ['-- ', reason, ...ways.map(({ label, link }) => `${label}\n${link}`), base_url].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
