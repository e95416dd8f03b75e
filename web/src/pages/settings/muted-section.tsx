import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { noticeSettingsQuery } from '../../api/account-queries.ts'
import { useMute } from '../../api/use-mute.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from './loaded.tsx'
import { Section, Statement } from './section.tsx'

/** The lists that tell less, and the way back. */
export const MutedSection = () => {
  const t = useTranslations('noticeSettings')
  const refusalOf = useRefusal()
  const settings = useQuery(noticeSettingsQuery)
  const lists = useListsState(({ all }) => all)
  const section = useRef<HTMLElement>(null)
  const mute = useMute()
  const unmute = useMutation({ mutationFn: mute, onSuccess: () => section.current?.focus() })
  return (
    <Section ref={section} name={t('muted')} help={t('mutedHelp')}>
      <Loaded query={settings}>
        {({ muted_lists }) => {
          const muted = lists.filter(({ id }) => muted_lists.includes(id))
          if (muted.length === 0) return <p className="text-ink-2">{t('mutedNone')}</p>
          return (
            <ul className="flex flex-col gap-2">
              {muted.map(({ id, name }) => (
                <li key={id}>
                  <Statement
                    action={
                      <Button aria-label={t('unmuteOf', { list: name })} onClick={() => unmute.mutate(id)}>
                        {t('unmute')}
                      </Button>
                    }
                  >
                    <span dir="auto">{name}</span>
                  </Statement>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {unmute.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(unmute.error)}
        </p>
      )}
    </Section>
  )
}
