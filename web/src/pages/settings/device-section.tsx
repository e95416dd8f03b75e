import type { PushState } from '@docket/contract'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pushQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { latePush } from '../../chunks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Loaded } from './loaded.tsx'
import { Section, Statement } from './section.tsx'
import { browserOf } from './user-agent.ts'

/** Whether this browser tells what is new while Docket is closed, and which others do. */
export const DeviceSection = () => {
  const t = useTranslations('noticeSettings')
  const state = useQuery(pushQuery)
  return (
    <Section name={t('device')} help={t('deviceHelp')}>
      <Loaded query={state}>
        {(known) =>
          known.public_key === '' ? <p className="text-ink-2">{t('deviceNone')}</p> : <Devices known={known} />
        }
      </Loaded>
    </Section>
  )
}

const Devices = ({ known: { session_id, devices } }: { known: PushState }) => {
  const t = useTranslations('noticeSettings')
  const queries = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const part = latePush.usePart(true)
  const onSettled = () => queries.invalidateQueries(pushQuery)
  const [isFailed, setFailed] = useState(false)
  // Shown from the press on, and not a moment later.
  const [wanted, setWanted] = useState<boolean>()
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const { turnPushOn, turnPushOff } = await latePush.load()
      setFailed(false)
      await (isOn ? turnPushOn(me.user_id) : turnPushOff(session_id))
    },
    onError: () => setFailed(true),
    onSettled: async () => {
      await onSettled()
      setWanted(undefined)
    },
  })
  const end = useMutation({ mutationFn: (sessionID: string) => api.deletePush({ sessionID }), onSettled })
  const others = devices.filter((device) => device.session_id !== session_id)
  const standing = part?.pushStanding(me.user_id)
  const isOn = wanted ?? (standing === 'on' && others.length < devices.length)
  const why = { refused: t('refused'), install: t('install'), unsupported: t('unsupported') }
  return (
    <>
      {standing === undefined || standing === 'on' || standing === 'off' ? (
        <Checkbox
          label={t('deviceOn')}
          checked={isOn}
          disabled={wanted !== undefined || standing === undefined}
          onChange={(event) => {
            setWanted(event.currentTarget.checked)
            change.mutate(event.currentTarget.checked)
          }}
        />
      ) : (
        <p className="text-pretty text-ink-2">{why[standing]}</p>
      )}
      <p
        role="status"
        className={isFailed ? 'type-small mt-2 text-pretty text-fail' : 'type-small mt-2 text-ink-3 empty:mt-0'}
      >
        {isFailed ? t('deviceFailed') : wanted && t('turning')}
      </p>
      {others.length > 0 && <p className="type-small mt-3 text-ink-3">{t('otherDevices')}</p>}
      {others.map((device) => {
        const { browser: name, system } = browserOf(device.user_agent)
        const browser = [name, system].filter(Boolean).join(', ') || device.user_agent
        return (
          <div key={device.session_id} className="mt-2">
            <Statement
              action={
                <Button aria-label={t('endDeviceOf', { browser })} onClick={() => end.mutate(device.session_id)}>
                  {t('endDevice')}
                </Button>
              }
            >
              <bdi>{browser}</bdi>
            </Statement>
          </div>
        )
      })}
    </>
  )
}
