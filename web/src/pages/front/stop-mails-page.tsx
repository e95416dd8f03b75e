import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'

/** Ends the daily mail for whoever has one, after asking: programs that look at links end nothing. */
export const StopMailsPage = ({ url }: FrontPageProps) => {
  const t = useTranslations('stopMails')
  const refusalOf = useRefusal()
  const token = url.pathname.split('/')[2] || 'none'
  const [isStopping, setIsStopping] = useState(false)
  const [ended, setEnded] = useState<'done' | 'dead'>()
  const [refusal, setRefusal] = useState<string>()
  const stop = async () => {
    setIsStopping(true)
    try {
      await api.stopDailyMail({ token })
      setEnded('done')
    } catch (error) {
      if (hasCode(error, 'not_found')) setEnded('dead')
      else setRefusal(refusalOf(error))
    }
    setIsStopping(false)
  }
  if (ended)
    return (
      <Slip key="after" narrow announced title={t(ended)} lead={t(`${ended}Lead`)}>
        <PageTitle page={t(ended)} />
        <p className="type-ui mt-5">
          <AddressLink to="/settings/notices" className={textLink}>
            {t('settings')}
          </AddressLink>
        </p>
      </Slip>
    )
  return (
    <Slip narrow title={t('title')} lead={t('lead')}>
      <PageTitle page={t('title')} />
      <div className="mt-6">
        <Button variant="primary" busy={isStopping && t('busy')} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      </div>
      {refusal && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusal}
        </p>
      )}
    </Slip>
  )
}
