import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { useCredentialRules } from '../../forms/use-credential-rules.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

export const ChangePasswordDialog = (dialog: { open: boolean; onOpenChange(open: boolean): void }) => {
  const t = useTranslations('security')
  const fields = useTranslations('fields')
  const rules = useCredentialRules()
  const queries = useQueryClient()
  const { data: keys = [] } = useQuery(apiKeysQuery)
  return (
    <FormDialog
      {...dialog}
      title={t('changePassword')}
      submit={t('changePassword')}
      busy={t('changing')}
      form={{
        read: (data) => ({
          current_password: readText(data, 'current_password'),
          new_password: readText(data, 'new_password'),
          revoke_api_keys: data.has('revoke_api_keys'),
        }),
        validate: ({ current_password, new_password }) => ({
          ...(current_password === '' && { current_password: t('currentMissing') }),
          new_password: rules.newPassword(new_password),
        }),
        async submit(body) {
          await api.changePassword({ body })
          showToast({ text: t('passwordChanged') })
          void queries.invalidateQueries({ queryKey: ['account'] })
        },
        explain: (error) => (hasCode(error, 'auth.password_wrong') ? { current_password: t('wrong') } : undefined),
      }}
    >
      {(form) => (
        <>
          <PasswordField {...form.field('current_password')} label={t('current')} autoComplete="current-password" />
          <PasswordField
            {...form.field('new_password')}
            label={t('next')}
            help={fields('passwordHelp')}
            autoComplete="new-password"
          />
          {keys.length > 0 && <Checkbox name="revoke_api_keys" label={t('revokeKeys', { count: keys.length })} />}
        </>
      )}
    </FormDialog>
  )
}
