import type { Hook, Project } from '@docket/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { uuid } from '../../live/uuid.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { useWebhookState } from './webhook-state.ts'

interface WebhookRowProps {
  list: Project
  hook: Hook
  onChange(): Promise<unknown>
}

/** One address: how it does, and what its owner can do about it. */
export const WebhookRow = ({ list, hook, onChange }: WebhookRowProps) => {
  const t = useTranslations('share.webhooks')
  const refusalOf = useRefusal()
  const stateOf = useWebhookState()
  const nameID = useId()
  const [asked, setAsked] = useState<'rotate' | 'remove'>()
  const of = { listID: list.id, hookID: hook.id }
  const rotation = useRef(uuid())
  const settled = { onSettled: onChange }
  const put = useMutation({
    mutationFn: (enabled: boolean) => api.updateHook({ ...of, body: { enabled } }),
    ...settled,
  })
  const test = useMutation({ mutationFn: () => api.testHook(of) })
  const rotate = useMutation({
    mutationFn: () => api.rotateHook(of, { idempotencyKey: rotation.current }),
    onSuccess() {
      rotation.current = uuid()
      setAsked(undefined)
    },
    ...settled,
  })
  const remove = useMutation({ mutationFn: () => api.deleteHook(of), ...settled })
  const failed = [put, test, rotate, remove].find(({ isError }) => isError)?.error
  const name = hook.url || t('lost')
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-3.5">
        <span id={nameID} dir="ltr" title={hook.url} className="type-ui min-w-0 grow truncate font-strong">
          {name}
        </span>
        <Switch
          labelledBy={nameID}
          isOn={hook.state === 'on'}
          isBusy={put.isPending}
          onChange={(on) => put.mutate(on)}
        />
      </div>
      <p className="type-small text-pretty text-ink-2">{hook.events.map((event) => t(`of.${event}`)).join(', ')}</p>
      <p className={hook.failing_since ? 'type-small text-pretty text-fail' : 'type-small text-pretty text-ink-2'}>
        {stateOf(hook)}
      </p>
      {asked ? (
        <AskFirst
          key={asked}
          ask={t(`${asked}.ask`)}
          keep={t(`${asked}.keep`)}
          confirm={t(`${asked}.confirm`)}
          busy={(rotate.isPending || remove.isPending) && t(`${asked}.busy`)}
          onKeep={() => setAsked(undefined)}
          onConfirm={() => (asked === 'rotate' ? rotate : remove).mutate()}
        />
      ) : (
        <div className="-ms-3 flex flex-wrap">
          <Button
            variant="quiet"
            busy={test.isPending && t('testing')}
            aria-label={t('testNamed', { name })}
            onClick={() => test.mutate()}
          >
            {t('test')}
          </Button>
          <Button variant="quiet" aria-label={t('rotateNamed', { name })} onClick={() => setAsked('rotate')}>
            {t('newSecret')}
          </Button>
          <Button variant="quiet" aria-label={t('removeNamed', { name })} onClick={() => setAsked('remove')}>
            {t('delete')}
          </Button>
        </div>
      )}
      <p role="status" className="type-small text-ink-2">
        {test.data && t('answered', test.data)}
      </p>
      {rotate.data && <WebhookSecret secret={rotate.data.secret} words={t('rotated')} />}
      {failed && (
        <p role="alert" className="type-small text-fail">
          {refusalOf(failed)}
        </p>
      )}
    </li>
  )
}
