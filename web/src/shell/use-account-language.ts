import type { MeUser } from '@docket/contract'
import { useEffect } from 'react'
import { readDatesIn } from '../domain/natural-date.ts'
import { languageOfAccount, speakTo } from '../locales/language.ts'

/** The account may be given another language while it is in use: here, in another tab, or on another device. */
export const useAccountLanguage = ({ locale, demo }: MeUser): void => {
  useEffect(() => {
    // As they are written in it, dates are read as well.
    void speakTo({ locale, demo }).then(() => readDatesIn(languageOfAccount({ locale, demo })))
  }, [locale, demo])
}
