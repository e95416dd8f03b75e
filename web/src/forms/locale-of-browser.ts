import type { Locale } from '@docket/contract'

const known: readonly Locale[] = ['en', 'de', 'fr', 'es']

/** The reader's first language that Docket writes mails in. */
export const localeOfBrowser = (languages: readonly string[]): Locale | undefined =>
  languages.map((tag) => known.find((locale) => tag.split('-', 1)[0]!.toLowerCase() === locale)).find(Boolean)
