import type { Locale } from '@docket/contract'

/** What a mail says, before it is text or HTML. */
export interface Page {
  readonly locale: Locale
  readonly base_url: string
  readonly subject: string
  readonly lead: string
  readonly action?: { readonly label: string; readonly link: string; readonly bare_link: string }
  readonly until?: string
  readonly then: string
  readonly reason: string
}

export const textOf = ({ lead, action, until, then, reason, base_url }: Page): string =>
  [lead, action?.link, until, then, `-- \n${reason}\n${base_url}`].filter(Boolean).join('\n\n').concat('\n')

export const htmlOf = ({ locale, subject, lead, action, until, then, reason, base_url }: Page): string =>
  `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>` +
  [lead, until, then, reason, base_url].map((text) => (text ? `<p>${escape(text)}</p>` : '')).join('') +
  (action ? `<p><a href="${escape(action.link)}">${escape(action.label)}</a></p><p>${escape(action.link)}</p>` : '') +
  '</body></html>'

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
