import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { isStray, partsOf, readDrafts } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { UnsentLine } from './unsent-line.tsx'

/** What was half written when the page was left, of lines or about lines that somebody has taken away since. */
export const StrayDrafts = () => {
  const { session, keeper, nextLine, canEdit } = useList()
  const ui = useUi()
  const t = useTranslations('list.unsent')
  const { copied, copy } = useCopy()
  const isCurrent = useListState(session, ({ live }) => live === 'live')
  const [strays, setStrays] = useState<readonly (readonly [id: string, text: string])[]>([])
  useEffect(() => {
    let isOver = !isCurrent
    const find = async () => {
      const drafts = await readDrafts({ session, keeper }, ui)
      if (!isOver) setStrays([...drafts].flatMap(([id, { text }]) => (isStray(session, id) ? [[id, text]] : [])))
    }
    if (isCurrent) void find()
    return () => {
      isOver = true
    }
  }, [isCurrent, keeper, session, ui])

  const forget = (id: string) => {
    keeper.saveDraft(session.listID, id, undefined)
    setStrays((all) => all.filter(([other]) => other !== id))
  }
  const putBack = (id: string, text: string) => {
    if (nextLine.current?.write(text)) forget(id)
  }
  return strays.map(([id, text]) => {
    const isName = partsOf(id).what === 'name'
    return (
      <UnsentLine
        key={id}
        text={t(isName ? 'stray' : 'strayText', { text })}
        onDiscard={() => forget(id)}
        action={
          isName && canEdit
            ? { label: t('putBack'), run: () => putBack(id, text) }
            : { label: t(copied === text ? 'copied' : 'copy'), run: () => void copy(text) }
        }
      />
    )
  })
}
