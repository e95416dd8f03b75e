import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ApiKeys } from './api-keys.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { PasswordFirstDialog } from './password-first-dialog.tsx'
import { Section, Statement } from './section.tsx'
import { SecurityLog } from './security-log.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export const SecuritySections = () => {
  const t = useTranslations('security')
  const { data: me } = useSuspenseQuery(meQuery)
  const [isChanging, setIsChanging] = useState(false)
  if (me.demo) return null
  return (
    <>
      <Section name={t('password')}>
        <Statement
          action={
            <Button onClick={() => setIsChanging(true)}>{t(me.has_password ? 'changePassword' : 'setPassword')}</Button>
          }
        >
          {t(me.has_password ? 'passwordLead' : 'noPassword')}
        </Statement>
        {me.has_password ? (
          <ChangePasswordDialog open={isChanging} onOpenChange={setIsChanging} />
        ) : (
          <PasswordFirstDialog isAskedFor open={isChanging} onOpenChange={setIsChanging} title={t('setPassword')} />
        )}
      </Section>
      <TwoFactor />
      <ApiKeys />
      <Sessions />
      <SecurityLog />
    </>
  )
}
