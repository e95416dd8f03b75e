import type { APIKey } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { KeyAccess } from './key-access.tsx'
import { budgetOf, KeyBudgetFields, readBudget, useBudgetRefusals } from './key-budget-fields.tsx'
import { KeyLists } from './key-lists.tsx'
import { useHasPassword } from './password-first-dialog.tsx'

interface EditKeyDialogProps {
  apiKey: APIKey
  open: boolean
  onOpenChange(open: boolean): void
  onChanged(): void
}

/** What a key is called, may and may use up; for more rights than it had the password is asked. When it ends, stays. */
export const EditKeyDialog = ({ apiKey, onChanged, ...dialog }: EditKeyDialogProps) => {
  const t = useTranslations('security')
  const settings = useTranslations('settings')
  const words = useTranslations('apiKeys')
  const budgetRefusals = useBudgetRefusals()
  const hasPassword = useHasPassword()
  const [access, setAccess] = useState(apiKey.access)
  const [lists, setLists] = useState<readonly string[] | undefined>(apiKey.lists ?? undefined)
  const isWider = access !== apiKey.access || setOf(lists) !== setOf(apiKey.lists)
  return (
    <FormDialog
      {...dialog}
      title={words('editTitle', { name: apiKey.name })}
      submit={words('save')}
      busy={words('saving')}
      form={{
        read: (data) => ({
          name: readText(data, 'name').trim(),
          password: readText(data, 'password'),
          lists: lists?.join() ?? 'all',
          ...readBudget(data),
        }),
        validate: (asked) => ({
          ...(asked.name === '' && { name: t('keyNameMissing') }),
          ...(asked.lists === '' && { lists: t('someMissing') }),
          ...(isWider && asked.password === '' && { password: t('passwordMissing') }),
          ...budgetRefusals(asked),
        }),
        async submit({ name, password, lists: _, ...typed }) {
          // What stays as it is may have been changed elsewhere meanwhile.
          const reach = isWider && { access, lists: lists ? [...lists] : null, password }
          const budget = access !== 'read' && { budget: budgetOf(typed) }
          await api.updateApiKey({ id: apiKey.id, body: { name, ...reach, ...budget } })
          onChanged()
        },
        explain: (error) => (hasCode(error, 'auth.password_wrong') ? { password: t('wrong') } : undefined),
      }}
    >
      {(form) => (
        <>
          <Field {...form.field('name')} label={t('keyName')} defaultValue={apiKey.name} maxLength={80} dir="auto" />
          {hasPassword && (
            <>
              <KeyAccess access={access} onChoose={setAccess} />
              <KeyLists chosen={lists} onChoose={setLists} refusal={form.refusals.lists} />
            </>
          )}
          {access !== 'read' && <KeyBudgetFields form={form} budget={apiKey.budget} />}
          {isWider && (
            <PasswordField {...form.field('password')} label={settings('password')} autoComplete="current-password" />
          )}
        </>
      )}
    </FormDialog>
  )
}

const setOf = (lists: readonly string[] | null | undefined): string => lists?.toSorted().join() ?? 'all'
