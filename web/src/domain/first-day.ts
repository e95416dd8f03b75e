const onSunday =
  /^(?:AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|IS|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)$/
const onSaturday = /^(?:AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/

/** The day on which this reader's week begins; 0 is Sunday. Not every browser tells it. */
export const firstDayOf = (reader: string): number => {
  const locale: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(reader)
  return locale.getWeekInfo ? locale.getWeekInfo().firstDay % 7 : firstDayIn(locale.region!)
}

export const firstDayIn = (region: string): number => (onSunday.test(region) ? 0 : onSaturday.test(region) ? 6 : 1)
