import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListNews } from '@docket/contract'
import { createFormatter, createTranslator } from 'use-intl/core'
import { newsMessages } from '../../locales/news.en.ts'
import { newsWords } from './news-words.ts'

const t = createTranslator({ locale: 'en', messages: newsMessages, namespace: 'news' })
const format = createFormatter({ locale: 'en' })
const nothing = { completed: 0, failed: 0, added: 0, changed: 0, deleted: 0, comments: 0 }
const did = (name: string, what: Partial<typeof nothing>, via = ''): ListNews['by'][number] => ({
  user_id: name.toLowerCase(),
  name,
  via,
  ...nothing,
  ...what,
})
/** Without the marks around names. */
const words = (by: ListNews['by'], { most = 3, isLeast = false } = {}): string =>
  newsWords({ by, most, isLeast, me: 'me', t, list: (things) => format.list(things, { type: 'unit' }) }).replaceAll(
    /[\u2068\u2069]/gu,
    '',
  )

test('says who did what, the most of it first', () => {
  assert.equal(
    words([did('Tomás', { comments: 5 }), did('Jonas', { completed: 8 })]),
    '8 done by Jonas, 5 comments by Tomás',
  )
  assert.equal(words([did('Elin', { comments: 1, added: 3 })]), '3 new, 1 comment by Elin')
  assert.equal(words([did('Elin', { failed: 2, changed: 2, deleted: 2 })]), '2 failed, 2 changed, 2 deleted by Elin')
  assert.equal(words([did('Elin', { completed: 1200 })]), '1,200 done by Elin')
})

test('says no more than there is room for, and that there is more', () => {
  const by = [did('Jonas', { completed: 8, added: 3 }), did('Tomás', { comments: 5 })]
  assert.equal(words(by, { most: 2 }), '8 done by Jonas, 5 comments by Tomás and more')
  assert.equal(words(by), '8 done, 3 new by Jonas, 5 comments by Tomás')
})

test('says that more was done than was counted', () => {
  assert.equal(words([did('Jonas', { completed: 1000 })], { isLeast: true }), 'At least 1,000 done by Jonas')
})

test('says which key did it, and whose; who left has no name', () => {
  assert.equal(words([did('Me', { completed: 1 }, 'ci')]), '1 done by your key ci')
  assert.equal(words([did('Jonas', { completed: 1 }, 'ci')]), '1 done by Jonas’s key ci')
  assert.equal(words([did('', { completed: 1 })]), '1 done by somebody who left')
})
