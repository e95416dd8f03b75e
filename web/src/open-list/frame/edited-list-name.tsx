import { useTranslations } from 'use-intl'
import { listKey } from '../../live/edit.ts'
import { useAccount } from '../../live/use-account.ts'
import { keepDraft } from '../drafts.ts'
import { NameField } from '../editors/name-field.tsx'
import { useList } from '../list-provider.tsx'
import { useUi, useUiState } from '../list-ui.ts'

/** The name of the list while it is written. */
export const EditedListName = ({ onDone }: { onDone(): void }) => {
  const list = useList()
  const account = useAccount()
  const ui = useUi()
  const t = useTranslations('list.name')
  const { base, draft } = useUiState(({ editing }) => editing)!
  return (
    <NameField
      key={draft}
      label={t('label')}
      draft={ui.draftOf(listKey)?.text ?? draft}
      longest={255}
      isSnug
      onText={(text) => keepDraft(list, ui, listKey, text === base ? undefined : { text, base })}
      onDone={(name, how) => {
        keepDraft(list, ui, listKey, undefined)
        ui.set({ editing: undefined })
        if (name !== undefined) account.changeList(list.session.listID, { name }, { name: base })
        if (how !== 'leave') onDone()
        return true
      }}
    />
  )
}
