import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '@docket/contract'
import { createTranslator } from 'use-intl/core'
import { lateListMessages } from '../../locales/list-late.en.ts'
import { whoWords } from './who-words.ts'

const people: Record<string, Person | 'deleted'> = {
  tomas: { user_id: 'tomas', name: 'Tomás', state: 'member' },
  elin: { user_id: 'elin', name: 'Elin', state: 'left' },
  unnamed: { user_id: 'unnamed', name: '', state: 'left' },
  gone: 'deleted',
}

const t = createTranslator({ locale: 'en', messages: lateListMessages, namespace: 'who' })
const words = whoWords({ find: (id) => people[id], me: 'me', t })
/** Without the marks around names. */
const who: typeof words = (...of) => words(...of)?.replaceAll(/[\u2068\u2069]/gu, '')
const by = (user_id: string, via = '') => ({ user_id, via })

test('a member and whoever left are called by their names', () => {
  assert.equal(words(by('tomas')), '\u2068Tomás\u2069')
  assert.equal(who(by('elin')), 'Elin')
})

test('who left without a name, or has no account any more, is somebody', () => {
  assert.equal(who(by('unnamed')), 'somebody who left')
  assert.equal(who(by('unnamed'), 'subject'), 'Somebody who left')
  assert.equal(who(by('gone')), 'somebody whose account was deleted')
  assert.equal(who(by('gone'), 'other'), 'Somebody whose account was deleted')
})

test('of nobody, and of who is not known yet, nothing is said', () => {
  assert.equal(who(null), undefined)
  assert.equal(who(undefined), undefined)
  assert.equal(who(by('stranger')), undefined)
  assert.equal(who(by('stranger', 'ci')), undefined)
})

test('a key is named beside whose it is', () => {
  assert.equal(words(by('tomas', 'ci')), '\u2068Tomás\u2069, by the key \u2068ci\u2069')
  assert.equal(who(by('tomas', 'ci'), 'subject'), 'Tomás, by the key ci,')
  assert.equal(who(by('unnamed', 'ci')), 'somebody who left, by the key ci')
})

test('the reader is “you”, and none of the others, unless a key of theirs did it', () => {
  assert.equal(who(by('me')), 'you')
  assert.equal(who(by('me'), 'subject'), 'You')
  assert.equal(who(by('me'), 'other'), undefined)
  assert.equal(who(by('me', 'ci'), 'other'), 'You, by the key ci,')
})
