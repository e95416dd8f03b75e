import type { TOTPSetupResponse } from '@docket/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { totpQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { hasCode, unless } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section, Statement } from './section.tsx'

/** Off; being turned on; recovery codes to keep; on. */
export const TwoFactor = () => {
  const t = useTranslations('security')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const status = useQuery(totpQuery)
  const section = useRef<HTMLElement>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isRenewing, setIsRenewing] = useState(false)
  const [isTurningOff, setIsTurningOff] = useState(false)
  const now = useNow()
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] })
  const setUp = useMutation({
    mutationFn: () => api.setUpTotp(),
    onError: (error) => hasCode(error, 'totp.enabled') && showAnew(),
  })
  const begun: TOTPSetupResponse | undefined = setUp.data

  /** The button that is pressed for it goes away. */
  const leave = (what: () => void) => () => {
    what()
    section.current?.focus()
  }

  /** It was turned on or off in another tab or browser. */
  const showAnew = () => {
    setUp.reset()
    setIsRenewing(false)
    showToast({ text: t('changedElsewhere'), refusal: true })
    return refresh()
  }

  return (
    <Section ref={section} name={t('twoFactor')} help={t('twoFactorHelp')}>
      <Loaded query={status}>
        {({ enabled, enrolled_at }) =>
          codes ? (
            <RecoveryCodes codes={codes} onKept={leave(() => setCodes(undefined))} />
          ) : enabled ? (
            <Statement
              action={
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setIsRenewing(true)}>{t('newCodes')}</Button>
                  <Button variant="danger" onClick={() => setIsTurningOff(true)}>
                    {t('turnOff')}
                  </Button>
                </div>
              }
            >
              {t('on', { date: shortDayText(new Date(enrolled_at!), now) })}
            </Statement>
          ) : begun ? (
            <EnrolForm
              secret={begun}
              onCancel={leave(setUp.reset)}
              onChangedElsewhere={showAnew}
              onEnrolled={(recovery_codes) => {
                setCodes(recovery_codes)
                setUp.reset()
                void refresh()
              }}
            />
          ) : (
            <Statement
              action={
                <Button busy={setUp.isPending && t('turningOn')} onClick={() => setUp.mutate()}>
                  {t('turnOn')}
                </Button>
              }
            >
              {t('off')}
            </Statement>
          )
        }
      </Loaded>
      {setUp.error && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(setUp.error)}
        </p>
      )}
      <FormDialog
        open={isRenewing}
        onOpenChange={setIsRenewing}
        title={t('newCodesTitle')}
        submit={t('makeCodes')}
        busy={t('making')}
        form={{
          read: () => ({}),
          async submit() {
            setCodes((await api.regenerateRecoveryCodes()).recovery_codes)
            void refresh()
          },
          explain(error) {
            if (hasCode(error, 'totp.not_enabled')) void showAnew()
            return undefined
          },
        }}
      >
        {() => <p className="type-read text-ink-2">{t('newCodesLead')}</p>}
      </FormDialog>
      <PasswordDialog
        open={isTurningOff}
        onOpenChange={setIsTurningOff}
        afterwards={section}
        title={t('turnOffTitle')}
        lead={t('turnOffLead')}
        submit={t('turnOff')}
        busy={t('turningOff')}
        act={async (password) => {
          await api.disableTotp({ body: { password } }).catch(unless('totp.not_enabled'))
          await refresh()
        }}
      />
    </Section>
  )
}
