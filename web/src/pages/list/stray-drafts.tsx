import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOfList } from '../../live/use-list.ts'
import { useList } from './list-provider.tsx'
import { isStray } from './name-drafts.ts'
import { UnsentLine } from './unsent-line.tsx'

/** Names that were half written when the page was left, of lines that somebody has taken away since. */
export const StrayDrafts = () => {
  const { session, keeper, nextLine } = useList()
  const t = useTranslations('list.next')
  const isCurrent = useOfList(session, ({ live }) => live === 'live')
  const [strays, setStrays] = useState<readonly (readonly [id: string, text: string])[]>([])
  useEffect(() => {
    let isOver = !isCurrent
    const find = async () => {
      const drafts = await keeper.drafts(session.listID)
      if (!isOver) setStrays([...drafts].flatMap(([id, { text }]) => (isStray(session, id) ? [[id, text]] : [])))
    }
    if (isCurrent) void find()
    return () => {
      isOver = true
    }
  }, [isCurrent, keeper, session])

  const forget = (id: string) => {
    keeper.saveDraft(session.listID, id, undefined)
    setStrays((all) => all.filter(([other]) => other !== id))
  }
  return strays.map(([id, text]) => (
    <UnsentLine
      key={id}
      text={t('stray', { text })}
      onDiscard={() => forget(id)}
      onPutBack={() => {
        if (nextLine.current?.write(text)) forget(id)
      }}
    />
  ))
}
