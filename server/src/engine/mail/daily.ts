import type { Locale } from '@docket/contract'
import { createTranslator } from 'use-intl/core'
import type { DailyLetter } from './letter.ts'
import { namesAddress, shown } from './names.ts'
import type { Item, Page, Part } from './page.ts'
import { due } from './times.ts'
import type { Words } from './words/words.ts'

/** What waits for somebody, as two lists; of more than are told, how many. */
export const dailyPage = (
  letter: DailyLetter,
  words: Words,
  { locale, base_url }: { locale: Locale; base_url: string },
): Page => {
  const say = createTranslator({ locale, messages: words, namespace: 'daily', onError: raise })
  const { waiting, waiting_count, late, late_count, time_zone } = letter
  /** Whoever named it would otherwise write to strangers in our name. */
  const named = (name: string, without: string) => (namesAddress(name) ? without : shown(name))
  const part = (title: string, items: Item[], count: number): Part[] => {
    if (items.length === 0) return []
    const more = count - items.length
    return [{ title, items, ...(more > 0 && { more: say('more', { count: more }) }) }]
  }
  const counts = { waiting: waiting_count, late: late_count }
  return {
    locale,
    base_url,
    subject: say('subject', counts),
    lead: say('lead', counts),
    parts: [
      ...part(
        say('waiting'),
        waiting.map(({ kind, who, count, list_name, task_name, page }) => ({
          text: say(`kinds.${kind}`, {
            ...{ who: who === '' ? say('somebody') : shown(who), count, more: count - 1 },
            list: named(list_name, say('list')),
            task: named(task_name ?? '', say('task')),
          }),
          page,
        })),
        waiting_count,
      ),
      ...part(
        say('late'),
        late.map(({ name, list_name, due_at, all_day, page }) => ({
          text: say('lateTask', {
            task: named(name, say('task')),
            list: named(list_name, say('list')),
            due: due(due_at, { all_day, time_zone, locale }),
          }),
          page,
        })),
        late_count,
      ),
    ],
    action: { label: say('button'), link: letter.link, bare_link: words.all.bare_link },
    then: say('then'),
    reason: say('reason'),
    ways: [
      { label: say('settings'), link: letter.settings },
      { label: say('stop'), link: letter.stop },
    ],
  }
}

const raise = (error: Error): never => {
  throw error
}
