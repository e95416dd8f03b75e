import { memo } from 'react'
import { labelsAmong } from '../domain/written-labels.ts'
import type { NewLine } from '../live/edit.ts'
import { expireToast } from '../ui/toast.tsx'
import { AddField } from './add-field.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { labelsOfList } from './use-labels.ts'

interface ListAddFieldProps {
  label: string
  placeholder: string
  /** What each line has that is added here, as long as what is written says nothing else. */
  fields: Partial<NewLine>
  /** It is the one that a key leads to, and that a refused text comes back to. */
  isNext: boolean
}

/** The next line of a part of a view of the open list. */
export const ListAddField = memo(({ fields, isNext, ...words }: ListAddFieldProps) => {
  const { session, list, verbs, nextLine } = useList()
  const ui = useUi()
  return (
    <AddField
      {...words}
      isLocked={list.state === 'ready'}
      labels={() => labelsOfList(session)}
      handle={isNext ? nextLine : null}
      isShut={() => verbs.isShut('added')}
      onAdd={(said) => {
        const both = [...(fields.labels ?? []), ...(said.labels ?? [])]
        const line = { ...fields, ...said, ...(both.length > 0 && { labels: labelsAmong(both) }) }
        ui.set({ reveal: verbs.add([line])[0] })
        expireToast()
      }}
    />
  )
})
