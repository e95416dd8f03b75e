import type { ApiError } from '@docket/client'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { membersQuery } from '../../api/list-queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { forgetAccount } from '../../api/session.ts'
import { readText } from '../../forms/read-text.ts'
import { leaveAccountBy } from '../../live/use-account.ts'
import { useListsState } from '../../live/use-lists.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { textLink } from '../../ui/text-link.ts'
import { deleteAccount } from './delete-account.ts'
import { FormDialog } from './form-dialog.tsx'
import { PasswordFirstDialog, useHasPassword } from './password-first-dialog.tsx'

/** What the server asks for, whatever language it was typed in. */
const phrase = 'delete my account'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

export const DeleteAccountDialog = (props: DeleteAccountDialogProps) => {
  const t = useTranslations('data')
  return useHasPassword() ? <Asking {...props} /> : <PasswordFirstDialog {...props} title={t('title')} />
}

/** Cannot be undone, so it asks for a phrase that nobody types by mistake, and the password. */
const Asking = (dialog: DeleteAccountDialogProps) => {
  const t = useTranslations('data')
  const security = useTranslations('security')
  const settings = useTranslations('settings')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [blocked, setBlocked] = useState<readonly string[]>([])
  const isPhrase = (typed: string) => [phrase, t('words')].includes(typed.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  return (
    <FormDialog
      {...dialog}
      onOpenChange={(open) => {
        setBlocked([])
        dialog.onOpenChange(open)
      }}
      title={t('title')}
      cancel={t('keep')}
      submit={t('deleteAccount')}
      busy={t('deleting')}
      danger
      form={{
        read: (data) => ({
          confirmation: isPhrase(readText(data, 'confirmation')) ? phrase : '',
          current_password: readText(data, 'current_password'),
          delete_shared: data.get('delete_shared') !== null,
        }),
        validate: ({ confirmation, current_password }) => ({
          ...(confirmation === '' && { confirmation: t('phraseWrong', { words: t('words') }) }),
          ...(current_password === '' && { current_password: security('currentMissing') }),
        }),
        async submit(body) {
          setBlocked([])
          await leaveAccountBy(() => deleteAccount(body), { keepWriting: false })
          forgetAccount(queries)
          await navigate({ to: '/sign-in', search: { deleted: true }, replace: true })
        },
        explain(error) {
          if (hasCode(error, 'auth.password_wrong')) return { current_password: security('wrong') }
          if (hasCode(error, 'last_admin')) return { form: t('lastAdmin') }
          if (!hasCode(error, 'shared_project')) return undefined
          setBlocked((error as ApiError).body.blocked_project_ids ?? [])
          return { form: t('shared') }
        },
      }}
      below={blocked.length > 0 && <SharedLists ids={blocked} />}
    >
      {(form) => (
        <>
          <p className="type-read text-ink-2">{t('goes')}</p>
          <Field
            {...form.field('confirmation')}
            label={t('phrase', { words: t('words') })}
            autoComplete="off"
            autoCapitalize="none"
          />
          <PasswordField
            {...form.field('current_password')}
            label={settings('password')}
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  )
}

/** What others lose with the account, and the box that says so. */
const SharedLists = ({ ids }: { ids: readonly string[] }) => {
  const t = useTranslations('data')
  const lists = useListsState(({ all }) => all)
  const nameOf = (listID: string) => lists.find(({ id }) => id === listID)?.name ?? listID
  const shared = ids.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const members = useQueries({
    queries: shared.map((listID) => ({ ...membersQuery(listID), staleTime: 0 })),
  })
  return (
    <>
      <ul className="flex flex-col gap-1">
        {shared.map((listID, at) => (
          <li key={listID}>
            <Link to="/lists/$listID" params={{ listID }} className={textLink}>
              {nameOf(listID)}
            </Link>{' '}
            {members[at]?.data !== undefined && (
              <span className="type-small text-ink-2">{t('losing', { count: members[at].data.length })}</span>
            )}
          </li>
        ))}
      </ul>
      <Checkbox name="delete_shared" label={t('deleteShared', { count: ids.length })} />
    </>
  )
}
