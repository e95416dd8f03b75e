import type { Locale } from '@docket/contract'
import type { Messages } from 'use-intl'
import { type Late, late } from '../ui/late.tsx'
import type { Translation } from './translation.ts'
import type { AppWords, FrontWords } from './words.ts'

/** What is needed before signing in, or everything. */
export type Extent = 'front' | 'app'

type OtherLanguage = Exclude<Locale, 'en'>

interface Files {
  front: Late<{ words: Translation<FrontWords> }>
  app: Late<{ words: Translation<AppWords> }>
}

const files: Record<OtherLanguage, Files> = {
  de: { front: late(() => import('./de-front.ts')), app: late(() => import('./de-app.ts')) },
  fr: { front: late(() => import('./fr-front.ts')), app: late(() => import('./fr-app.ts')) },
  es: { front: late(() => import('./es-front.ts')), app: late(() => import('./es-app.ts')) },
}

/** The same object for the same extent, so that nothing is drawn anew without need. */
const whole = new Map<OtherLanguage, Partial<Messages>>()

export const wordsOf = async (language: OtherLanguage, extent: Extent): Promise<Partial<Messages> | undefined> => {
  if (whole.has(language)) return whole.get(language)
  const parts = files[language]
  const [{ words }, rest] = await Promise.all([parts.front.load(), extent === 'app' ? parts.app.load() : undefined])
  if (!rest) return words
  if (!whole.has(language)) whole.set(language, { ...words, ...rest.words })
  return whole.get(language)
}
