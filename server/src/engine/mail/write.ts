import type { Locale } from '@docket/contract'
import { createTranslator } from 'use-intl/core'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import { namesAddress } from './names.ts'
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
}

export interface Reader {
  readonly locale: Locale
  readonly now: Date
  readonly base_url: string
}

const LONGEST_NAME = 100
const LONGEST_LIST_NAME = 60

/** Puts a letter into words. */
export const write = (letter: Letter, { locale, now, base_url }: Reader): Written => {
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

const isAboutLink = (letter: Letter): letter is Extract<Letter, { link: string }> => 'link' in letter

const raise = (error: Error): never => {
  throw error
}

const valuesOf = (letter: Letter, locale: Locale, now: Date): Record<string, string | number> => ({
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

/** What people have named, on one line, and not so long that it hides the rest, and in the direction of the sentence. */
const shown = (name: string, longest = LONGEST_NAME): string => {
  const characters = [...name.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()]
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`
}
