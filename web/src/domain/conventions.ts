export interface Conventions {
  /** The language of the interface as it is written at the reader's place: `en-DE`. */
  locale: string
  /** That language, in which dates are typed as well. */
  language: string
  hourCycle: 'h12' | 'h23'
  /** Whether 1/12 is the first of December. */
  isDayFirst: boolean
  /** Whose ways these are: `de-DE`. */
  reader: string
}

/**
 * Words are in the language of the interface; what surrounds them is as people write it where the reader lives. That is what the
 * browser says, as in `navigator.languages`.
 */
export const conventionsOf = (languages: readonly string[], language = 'en'): Conventions => {
  const reader = placed(readerOf(languages), language)
  const isDayFirst = isDayBeforeMonth(reader)
  const hourCycle = new Intl.DateTimeFormat(reader, { hour: 'numeric' }).resolvedOptions().hourCycle
  return {
    locale: language === 'en' ? englishAt(reader, isDayFirst) : reader.toString(),
    language,
    hourCycle: hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12',
    isDayFirst,
    reader: reader.toString(),
  }
}

/** The reader's first language, with a place: its own, that of another entry, or where most people speak it. */
const readerOf = (languages: readonly string[]): Intl.Locale => {
  const locales = languages.flatMap((tag) => localeOf(tag) ?? [])
  const first = locales[0] ?? new Intl.Locale('en-GB')
  if (first.region) return first
  // Plain English is chosen all over the world, so that another entry knows better where the reader is.
  const placed = locales.find(
    ({ language, region }) => region && (language === first.language || first.language === 'en'),
  )
  return new Intl.Locale(first.language, { region: placed?.region ?? homeOf(first.language) })
}

/** Where most people speak it. */
const homeOf = (language: string): string => new Intl.Locale(language).maximize().region!

const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Any language but English is taken to where it is at home if nobody writes it at the reader's place. */
const placed = (reader: Intl.Locale, language: string): Intl.Locale => {
  if (language === 'en') return reader
  const there = new Intl.Locale(language, { region: reader.region! })
  return isWritten(there.toString()) ? there : new Intl.Locale(language, { region: homeOf(language) })
}

/** Where no English is known of a region, that of the world or of America, whichever has day and month in its order. */
const englishAt = (reader: Intl.Locale, isDayFirst: boolean): string => {
  const locale = new Intl.Locale('en', { region: reader.region! }).toString()
  if (isWritten(locale)) return locale
  return isDayFirst ? 'en-001' : 'en-US'
}

const isWritten = (locale: string): boolean => Intl.DateTimeFormat(locale).resolvedOptions().locale === locale

const isDayBeforeMonth = (reader: Intl.Locale): boolean => {
  const parts = new Intl.DateTimeFormat(reader, { day: 'numeric', month: 'numeric' }).formatToParts()
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month')
}

/** Those of whoever looks at this page, in the language that it is in now. */
export let conventions = conventionsOf(navigator.languages)

export const writeIn = (language: string): void => {
  conventions = conventionsOf(navigator.languages, language)
}
