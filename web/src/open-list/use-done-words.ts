import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Label, Verb } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'

/** What needs no word: it is seen where it was done. */
const silent = ['added', 'renamed', 'moved', 'changed'] as const

const isSilent = (verb: Verb): verb is (typeof silent)[number] => (silent as readonly Verb[]).includes(verb)

/** What was done, as a sentence; nothing where it is seen anyway. */
export const useDoneWords = () => {
  const t = useTranslations('list.toast')
  return useCallback(
    (label: Label, { live }: Pick<ListSession, 'live'>): string | undefined => {
      const { verb } = label
      if (isSilent(verb)) return undefined
      const done = t(verb, { count: label.count, name: shortened(label.name) })
      return live === 'offline' || !navigator.onLine ? t('later', { done }) : done
    },
    [t],
  )
}

/** For a sentence: a name can have 500 letters. */
export const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trimEnd()}…` : name
}
