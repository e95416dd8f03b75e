import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { useLabels } from '../use-labels.ts'
import { amend } from './amend.ts'
import { LabelsForm, type LabelsFormProps } from './labels-form.tsx'

interface LabelsEditorProps extends Omit<LabelsFormProps, 'labels' | 'known' | 'onChange'> {
  keys: readonly string[]
}

/** The labels of lines of the open list. */
export const LabelsEditor = ({ keys, ...form }: LabelsEditorProps) => {
  const { session, verbs } = useList()
  const problems = useTranslations('list.problems')
  // As a text, which stays the same as long as it says the same.
  const each = useListState(session, ({ store }) =>
    JSON.stringify(keys.map((key) => store.line(key)?.task.labels ?? [])),
  )
  const isThere = (key: string) => session.store.line(key)?.gone === undefined && session.store.line(key) !== undefined
  return (
    <LabelsForm
      {...form}
      labels={JSON.parse(each) as string[][]}
      known={useLabels()}
      onChange={(relabelled) => {
        if (keys.some(isThere)) amend(verbs, keys, 'labels', relabelled)
        else showToast({ text: problems('missing') })
      }}
    />
  )
}
