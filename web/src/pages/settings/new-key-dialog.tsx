import type { APIKey } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { KeyAccess } from './key-access.tsx'
import { budgetOf, KeyBudgetFields, readBudget, useBudgetRefusals } from './key-budget-fields.tsx'
import { endOf, KeyLife, type Life } from './key-life.tsx'
import { KeyLists } from './key-lists.tsx'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'

export interface NewKeyDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onMade(): void
  /** It is for one that works in this list. */
  list?: string | undefined
}

/** Asks what the key is for and what it may; the key itself is shown by the dialog that follows. */
export const NewKeyDialog = ({ onMade, list, ...dialog }: NewKeyDialogProps) => {
  const t = useTranslations('security')
  const budgetRefusals = useBudgetRefusals()
  const [life, setLife] = useState<Life>('90')
  const [access, setAccess] = useState<APIKey['access']>(list ? 'work' : 'full')
  const [lists, setLists] = useState(list === undefined ? undefined : ([list] as readonly string[]))
  const [made, setMade] = useState<MadeKey>()
  return (
    <>
      <FormDialog
        {...dialog}
        title={t('newKeyTitle')}
        submit={t('makeKey')}
        busy={t('making')}
        form={{
          read: (data) => ({
            name: readText(data, 'name').trim(),
            ...readBudget(data),
            lists: lists?.join() ?? 'all',
          }),
          validate: (asked) => ({
            ...(asked.name === '' && { name: t('keyNameMissing') }),
            ...budgetRefusals(asked),
            ...(asked.lists === '' && { lists: t('someMissing') }),
          }),
          async submit({ name, lists: _, ...typed }) {
            const expires_at = endOf(life)
            try {
              const reach = lists && { lists: [...lists] }
              const budget = budgetOf(typed)
              const key = await api.createApiKey({ body: { name, access, expires_at, budget, ...reach } })
              setMade({ ...key, isForWork: access === 'work' || access === 'edit' })
            } finally {
              onMade() // the answer may be lost, and the key is made
            }
          },
          explain: (error) => (hasCode(error, 'api_key.too_many') ? { form: t('keyTooMany') } : undefined),
        }}
      >
        {(form) => (
          <>
            <Field {...form.field('name')} label={t('keyName')} help={t('keyNameHelp')} maxLength={80} dir="auto" />
            <KeyAccess access={access} onChoose={setAccess} />
            <KeyLists chosen={lists} onChoose={setLists} refusal={form.refusals.lists} />
            {access !== 'read' && <KeyBudgetFields form={form} />}
            <KeyLife life={life} onChoose={setLife} />
          </>
        )}
      </FormDialog>
      <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />
    </>
  )
}
