import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import type { Line } from '../../live/line.ts'
import { keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi, useUiState } from '../list-ui.ts'
import { useWriting } from '../use-writing.ts'
import { NameField } from './name-field.tsx'

/** The name while it is written. Whatever others do to the line, the text stays under the writer's hands. */
export const EditedName = ({ line, number, isPhone }: { line: Line; number: number; isPhone: boolean }) => {
  const list = useList()
  const { session, verbs } = list
  const ui = useUi()
  const t = useTranslations('list.name')
  const editing = useUiState(({ editing }) => editing)!
  const { key } = line
  useEffect(() => session.store.use(key), [session, key])

  const tellWriting = useWriting(key)
  const keep = (text: string | undefined) =>
    keepDraft(list, ui, key, text === undefined ? undefined : { text, base: editing.base })
  const id = session.store.idOf(key)
  useEffect(() => {
    const draft = ui.draftOf(key)
    if (id !== undefined && draft !== undefined) keepDraft(list, ui, key, draft)
  }, [id, key, list, ui])
  const { name: now, changed_by, updated_at } = line.task
  return (
    <span className="relative flex min-w-0 grow max-md:w-full">
      <NameField
        key={editing.draft}
        label={t('ofLine', { number })}
        // Turning a telephone exchanges the field: what is written goes along.
        draft={ui.draftOf(key)?.text ?? editing.draft}
        isTall={isPhone}
        onText={(text) => {
          keep(text === editing.base ? undefined : text)
          tellWriting(text !== editing.base)
        }}
        onDone={(name, how) => {
          // It waits in the field, until the line can be had again.
          const waits = name !== undefined && name !== editing.base && verbs.isLocked('renamed', [key])
          if (session.store.line(key)?.gone) {
            // A click elsewhere decides nothing: the question stays, with the text.
            if (how === 'leave') return false
            if (how === 'enter') session.editor.putBack(key, line.task, name === undefined ? {} : { name })
          } else if (name !== undefined && name !== editing.base && !waits) verbs.set('name', [key], name, editing.base)
          if (!waits) keep(undefined)
          ui.set({ editing: undefined })
          if (how !== 'leave') ui.focus(key)
          return true
        }}
      />
      <ChangedName now={now} base={editing.base} by={changed_by} at={updated_at} isOver />
    </span>
  )
}

const ChangedName = lateOpenList.component('ChangedName')
