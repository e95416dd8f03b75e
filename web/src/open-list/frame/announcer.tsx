import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListSession } from '../../live/list-session.ts'
import type { News } from '../../live/list-store.ts'
import { useUi } from '../list-ui.ts'
import { OwnReminders } from '../remind/own-reminders.tsx'
import { Names } from '../who/names.tsx'
import { takenBy } from '../who/taken-by.ts'
import { WriterNews } from '../who/writer-news.tsx'

const pauseMs = 5000

/** Learns who the others are, and reads out what they do: politely, and at most one sentence in five seconds. The newest one counts. */
export const Announcer = ({ session }: { session: ListSession }) => {
  const t = useTranslations('list.news')
  const ui = useUi()
  const [sentence, setSentence] = useState('')

  useEffect(() => {
    let latest: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const speak = () => {
      timer = undefined
      if (latest === undefined) return
      setSentence(latest)
      latest = undefined
      timer = setTimeout(speak, pauseMs)
    }
    const stop = session.listen({
      onNews: (all) => {
        const news = all.at(-1)
        const line = news?.after ?? news?.before
        if (!news || !line) return
        const { key, task } = line
        const by = news.after ? task.changed_by : takenBy(session.store, key)
        const who = ui.state.who(by) ?? 'none'
        latest = t(wordOf(news), { number: session.store.numberOf(key), name: task.name, who })
        if (timer === undefined) speak()
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, ui, t])

  return (
    <>
      <Names />
      <OwnReminders />
      <WriterNews />
      <div role="status" className="sr-only">
        {sentence}
      </div>
    </>
  )
}

const wordOf = ({ before, after }: News) => {
  if (!after) return 'removed'
  if (!before) return 'added'
  if (before.task.status !== after.task.status) {
    if (after.task.status === 'completed' || after.task.status === 'failed') return after.task.status
    return after.task.status === 'pending' ? 'reopened' : 'changed'
  }
  return before.task.name === after.task.name ? 'changed' : 'renamed'
}
