import type { Locale } from '@docket/contract'

/** Each as it calls itself. */
export const languageNames = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
] as const satisfies [Locale, string][]

const isLanguage = (text: string | undefined): text is Locale => /^(?:en|de|fr|es)$/.test(text ?? '')

/**
 * The one that this browser was left with, or else the first of its reader's that Docket speaks, as in `navigator.languages`.
 * `web/start.js` says the same.
 */
export const languageOf = (kept: string | undefined, wanted: readonly string[]): Locale =>
  isLanguage(kept) ? kept : (wanted.map((tag) => tag.split('-', 1)[0]!.toLowerCase()).find(isLanguage) ?? 'en')
