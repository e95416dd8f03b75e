import type { NoticeSettings } from '@docket/contract'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { noticeSettingsQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useSendsMail } from '../../api/use-sends-mail.ts'
import { timeText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { DeviceSection } from './device-section.tsx'
import { Loaded } from './loaded.tsx'
import { MutedSection } from './muted-section.tsx'
import { Section } from './section.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is told elsewhere than in the app. */
export const NoticesSections = () => {
  const t = useTranslations('noticeSettings')
  const { data: me } = useSuspenseQuery(meQuery)
  const sendsMail = useSendsMail()
  const settings = useQuery(noticeSettingsQuery)
  return (
    <>
      {!me.demo && <DeviceSection />}
      <Section name={t('mail')} help={t('mailHelp')}>
        {me.demo ? (
          <p className="text-ink-2">{t('demo')}</p>
        ) : (
          <Loaded query={settings}>{(known) => <DailyMail known={known} />}</Loaded>
        )}
        {!me.demo && (!sendsMail || !me.email_verified) && (
          <p className="type-small mt-2.5 text-pretty text-ink-2">{t(sendsMail ? 'unverified' : 'noServer')}</p>
        )}
      </Section>
      {!me.demo && <MutedSection />}
    </>
  )
}

/** One after the other: the last one holds. */
const inTurn = { id: 'notice-settings' }

const DailyMail = ({ known }: { known: NoticeSettings }) => {
  const t = useTranslations('noticeSettings')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const [chosen, setChosen] = useState<NoticeSettings>()
  const change = useMutation({
    mutationKey: [inTurn.id],
    scope: inTurn,
    mutationFn: (body: Partial<NoticeSettings>) => api.updateNoticeSettings({ body }),
    onSuccess: (saved) => queries.setQueryData(noticeSettingsQuery.queryKey, saved),
    onSettled: () => queries.isMutating({ mutationKey: [inTurn.id] }) === 1 && setChosen(undefined),
  })
  const { daily_mail, daily_mail_hour, time_zone, muted_lists } = chosen ?? known
  const here = zoneHere()
  // Whoever chooses an hour means that of where they are.
  const choose = (body: Partial<NoticeSettings>) => {
    const said = { ...body, time_zone: here }
    setChosen({ daily_mail, daily_mail_hour, muted_lists, ...said })
    change.mutate(said)
  }
  return (
    <>
      <Checkbox
        label={t('on')}
        checked={daily_mail}
        onChange={(event) => choose({ daily_mail: event.currentTarget.checked })}
      />
      {daily_mail ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <label className="flex items-center gap-3">
            <span className="type-ui">{t('hour')}</span>
            <Select
              className="w-28"
              value={daily_mail_hour}
              onChange={(event) => choose({ daily_mail_hour: Number(event.currentTarget.value) })}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {timeText(new Date(2026, 0, 1, hour))}
                </option>
              ))}
            </Select>
          </label>
          <span className="type-small text-ink-2">{t('zone', { zone: shown(time_zone) })}</span>
          {time_zone !== here && <Button onClick={() => choose({})}>{t('zoneHere', { zone: shown(here) })}</Button>}
        </div>
      ) : (
        <p className="type-small mt-2 text-pretty text-ink-2">{t('until')}</p>
      )}
      <p
        role="status"
        className={change.isError ? 'type-small mt-2 text-fail' : 'type-small mt-2 text-ink-3 empty:mt-0'}
      >
        {change.isError ? refusalOf(change.error) : change.isSuccess && t('saved')}
      </p>
    </>
  )
}

const shown = (zone: string): string => zone.replaceAll('_', ' ')
