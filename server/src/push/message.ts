import type { Locale, Notice } from '@docket/contract'
import { createTranslator } from 'use-intl/core'
import { shown } from '../engine/mail/names.ts'
import { DAY, SECOND } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import type { PushMessage } from '../engine/outside/web-push.ts'
import { pageOf, subjectOf } from './rules.ts'
import { words } from './words.ts'

const TOPIC_LENGTH = 32

/** What a browser shows of a notice, in its reader's language: the list, and who did what; of a reminder, which task. */
export const messageOf = (notice: Notice, locale: Locale): PushMessage => {
  const say = createTranslator({ locale, messages: words[locale], onError: raise })
  const { kind, by, count, list_name, task_name } = notice
  const who = shown(by.name) || say('somebody')
  // Their characters are those of base64url, too.
  const topic = hashOf(subjectOf(notice)).slice(0, TOPIC_LENGTH)
  const text = {
    title: shown(list_name),
    body: say(`kinds.${kind}`, { who, count, task: shown(task_name ?? '') }),
    lang: locale,
    tag: topic,
    page: pageOf(notice),
  }
  const urgency = kind === 'reminder' ? 'high' : 'normal'
  return { text: JSON.stringify(text), topic, urgency, ttlSeconds: DAY / SECOND }
}

const raise = (error: Error): never => {
  throw error
}
