import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListSession } from '../../live/list-session.ts'
import type { News } from '../../live/list-store.ts'

const pauseMs = 5000

/** Reads out what others do: politely, and at most one sentence in five seconds. The newest one counts. */
export const Announcer = ({ session }: { session: ListSession }) => {
  const t = useTranslations('list.news')
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
        latest = t(wordOf(news), { number: session.store.numberOf(line.key), name: line.task.name })
        if (timer === undefined) speak()
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, t])

  return (
    <div role="status" className="sr-only">
      {sentence}
    </div>
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
