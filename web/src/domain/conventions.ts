/** The language of the interface. Words are in it; what surrounds them is as people write it where the reader lives. */
const interfaceLanguage = 'en'

export interface Conventions {
  /** The language of the interface as it is written at the reader's place: `en-DE`. */
  locale: string
  /** The reader's own language, in which dates may be typed as well. */
  language: string
  hourCycle: 'h12' | 'h23'
  /** Whether 1/12 is the first of December. */
  isDayFirst: boolean
  /** The day on which a week begins; 0 is Sunday. */
  firstDay: number
}

/** What the browser says of its reader, as in `navigator.languages`. */
export const conventionsOf = (languages: readonly string[]): Conventions => {
  const reader = readerOf(languages)
  const isDayFirst = isDayBeforeMonth(reader)
  const hourCycle = new Intl.DateTimeFormat(reader, { hour: 'numeric' }).resolvedOptions().hourCycle
  return {
    locale: wordsAt(reader, isDayFirst),
    language: reader.language,
    hourCycle: hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12',
    isDayFirst,
    firstDay: firstDayOf(reader),
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
  return new Intl.Locale(first.language, { region: placed?.region ?? first.maximize().region! })
}

const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Where no English is known of a region, that of the world or of America, whichever has day and month in its order. */
const wordsAt = (reader: Intl.Locale, isDayFirst: boolean): string => {
  const locale = new Intl.Locale(interfaceLanguage, { region: reader.region! }).toString()
  if (Intl.DateTimeFormat(locale).resolvedOptions().locale === locale) return locale
  return isDayFirst ? 'en-001' : 'en-US'
}

const isDayBeforeMonth = (reader: Intl.Locale): boolean => {
  const parts = new Intl.DateTimeFormat(reader, { day: 'numeric', month: 'numeric' }).formatToParts()
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month')
}

const onSunday =
  /^(?:AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|IS|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)$/
const onSaturday = /^(?:AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/

/** Not every browser tells it. */
const firstDayOf = (reader: Intl.Locale & { getWeekInfo?(): { firstDay: number } }): number =>
  reader.getWeekInfo ? reader.getWeekInfo().firstDay % 7 : firstDayIn(reader.region!)

export const firstDayIn = (region: string): number => (onSunday.test(region) ? 0 : onSaturday.test(region) ? 6 : 1)

/** Those of whoever looks at this page. */
export const conventions = conventionsOf(navigator.languages)
