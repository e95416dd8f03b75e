import { useTranslations } from 'use-intl'
import { listKey } from '../../live/edit.ts'
import { useList } from '../list-provider.tsx'
import { useHasDraft, useUi, useUiState } from '../list-ui.ts'
import { EditedListName } from './edited-list-name.tsx'

/** The name of the list, which becomes a field where it may be changed. `onDone`: the field had the focus. */
export const ListName = ({ onDone }: { onDone(): void }) => {
  const { list, canEdit } = useList()
  const ui = useUi()
  const t = useTranslations('list')
  const isEditing = useUiState(({ editing }) => editing?.key === listKey)
  const hasDraft = useHasDraft(listKey)
  if (!canEdit) return list.name
  if (isEditing) return <EditedListName onDone={onDone} />
  return (
    <span className="cursor-text" onClick={() => ui.edit(listKey, list.name)}>
      {list.name}
      {hasDraft && <span className="type-label ms-2 whitespace-nowrap text-run">{t('line.draft')}</span>}
    </span>
  )
}
