import type { Locale, MeUser } from '@docket/contract'
import { useSyncExternalStore } from 'react'
import type { Messages } from 'use-intl'
import { lateWords } from '../chunks.ts'
import { writeIn } from '../domain/conventions.ts'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { languageOf } from './languages.ts'
import type { Extent } from './other-words.ts'

interface Spoken {
  readonly language: Locale
  /** Those of English come with the parts of the app. */
  readonly words: Partial<Messages> | undefined
}

const kept = 'docket.language'
let spoken: Spoken = { language: 'en', words: undefined }
let asked = 0
const listeners = new Set<() => void>()

/** The language of this browser, as long as no account says another. `web/start.js` fetches its words ahead. */
export const languageHere = (): Locale => languageOf(browserKeeps.get(kept), navigator.languages)

/** That of an account; a demo has none of its own. */
export const languageOfAccount = ({ locale, demo }: Pick<MeUser, 'locale' | 'demo'>): Locale =>
  demo ? languageHere() : locale

export const keepLanguage = (language: Locale): void => browserKeeps.set(kept, language)

/** From now on in the language of the account, also once nobody is signed in any more. */
export const speakTo = (me: Pick<MeUser, 'locale' | 'demo'>): Promise<void> => {
  if (!me.demo) keepLanguage(me.locale)
  return speak(languageOfAccount(me), 'app')
}

/**
 * Everything is said in this language once its words are there, and in English where they cannot be fetched. Until then all
 * stays as it is, so whoever is about to draw something waits for it. Who asks last counts.
 */
export const speak = async (language: Locale, extent: Extent): Promise<void> => {
  asked += 1
  const mine = asked
  const words = await wordsOf(language, extent).catch(() => undefined)
  if (mine !== asked) return
  const next: Spoken = { language: words ? language : 'en', words }
  if (next.language === spoken.language && next.words === spoken.words) return
  spoken = next
  writeIn(next.language)
  document.documentElement.lang = next.language
  for (const listener of listeners) listener()
}

/** Without waiting for them: because they will be needed. */
export const fetchWords = (language: Locale, extent: Extent): void => void wordsOf(language, extent).catch(() => {})

const wordsOf = async (language: Locale, extent: Extent) =>
  language === 'en' ? undefined : (await lateWords.load()).wordsOf(language, extent)

/** What the interface is said in now. */
export const useSpoken = (): Spoken => useSyncExternalStore(subscribe, () => spoken)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
