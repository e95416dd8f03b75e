import type { Locale } from '@docket/contract'
import { createTranslator } from 'use-intl/core'
import { dailyPage } from './daily.ts'
import { htmlOf } from './html.ts'
import type { DailyLetter, Letter } from './letter.ts'
import { namesAddress, shown } from './names.ts'
import { type Page, textOf } from './page.ts'
import { duration, time } from './times.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import type { Words } from './words/words.ts'

const words: Record<Locale, Words> = { en, de, fr, es }

export interface Written {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link?: string
  readonly unsubscribe?: string
}

export interface Reader {
  readonly locale: Locale
  readonly now: Date
  readonly base_url: string
}

const LONGEST_LIST_NAME = 60

/** Puts a letter into words. */
export const write = (letter: Letter, { locale, now, base_url }: Reader): Written => {
  if (letter.kind === 'daily')
    return { ...written(dailyPage(letter, words[locale], { locale, base_url })), unsubscribe: letter.unsubscribe }
  const say = createTranslator({ locale, messages: words[locale], onError: raise })
  const values = valuesOf(letter, locale, now)
  const { kind } = letter
  const about = { locale, base_url, subject: say(`${kind}.subject`, values), lead: say(`${kind}.lead`, values) }
  const then = say(`${kind}.then`, values)
  if (!isAboutLink(letter)) return written({ ...about, then, reason: say('all.notice_reason') })
  const { kind: one, link } = letter
  const action = {
    link,
    label: say(`${one}.button`, values),
    until: say(`${one}.until`, values),
    bare_link: say('all.bare_link'),
  }
  return { ...written({ ...about, action, then, reason: say(`${one}.reason`, values) }), link }
}

const written = (page: Page): Written => ({ subject: page.subject, text: textOf(page), html: htmlOf(page) })

type PlainLetter = Exclude<Letter, DailyLetter>

const isAboutLink = (letter: PlainLetter): letter is Extract<PlainLetter, { link: string }> => 'link' in letter

const raise = (error: Error): never => {
  throw error
}

const valuesOf = (letter: PlainLetter, locale: Locale, now: Date): Record<string, string | number> => ({
  ...('list_name' in letter && {
    list_name: shown(letter.list_name, LONGEST_LIST_NAME),
    is_named: namesAddress(letter.list_name) ? 'no' : 'yes',
    inviter: shown(letter.inviter),
    role: letter.role,
  }),
  ...('name' in letter && { name: shown(letter.name) }),
  ...('provider' in letter && { provider: shown(letter.provider), taken: letter.taken ? 'yes' : 'no' }),
  ...(letter.kind === 'password_changed' && { keys: letter.keys ?? 0 }),
  ...('left' in letter && { left: letter.left }),
  ...('at' in letter && { at: time(letter.at, locale) }),
  ...('expires_at' in letter && {
    until: time(letter.expires_at, locale),
    lasts: duration(now, letter.expires_at, locale),
  }),
})
