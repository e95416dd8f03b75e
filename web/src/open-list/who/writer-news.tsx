import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useHere } from '../use-here.ts'
import { nameIn } from './assignee.tsx'

/** Reads out who begins to write at which line, politely; of the line that is open its panel says it. */
export const WriterNews = () => {
  const { session } = useList()
  const t = useTranslations('list.here')
  const line = useTranslations('list.line')
  const open = useUiState(({ open }) => open)
  const members = useUiState(({ members }) => members)
  const writer = useHere().find(({ writing }) => writing !== null && session.store.keyOfTask(writing) !== open)
  // Said once: whatever becomes of the number of the line meanwhile.
  const [said, setSaid] = useState<{ who: string; sentence: string }>()
  const who = writer && `${writer.user_id} ${writer.writing}`
  if (who !== said?.who) {
    const number = writer ? session.store.numberOf(session.store.keyOfTask(writer.writing!)) : 0
    const name = nameInText((writer && nameIn(members, writer.user_id)) ?? line('somebody'))
    setSaid(who === undefined || number === 0 ? undefined : { who, sentence: t('writesAt', { name, number }) })
  }
  return (
    <div role="status" className="sr-only">
      {said?.sentence}
    </div>
  )
}
