import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, RefreshCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { AddressField } from '../../ui/address-field.tsx'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Button } from '../../ui/button.tsx'
import { quietLink } from '../../ui/text-link.ts'
import { Loaded } from './loaded.tsx'
import { Section, Statement } from './section.tsx'

const none = { enabled: false, token: '', url: '' }
const withGlyph = `${quietLink} touch-target inline-flex! items-center gap-2`

/** The address under which a calendar program reads what is due. */
export const CalendarSection = () => {
  const t = useTranslations('calendarAddress')
  const settings = useTranslations('settings')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const state = useQuery(calendarQuery)
  const section = useRef<HTMLElement>(null)
  /** What would make the address of now worthless. */
  const [asked, setAsked] = useState<'rotate' | 'withdraw'>()
  const [news, setNews] = useState<string>()

  const put = (known: typeof none, said: string | undefined) => {
    queries.setQueryData(calendarQuery.queryKey, known)
    setAsked(undefined)
    setNews(said)
    if (asked) section.current?.focus()
  }
  /** Without an answer it may be done or not: the server is asked again. */
  const onError = () => queries.invalidateQueries(calendarQuery)
  const make = useMutation({
    mutationFn: () => api.makeCalendar(),
    onSuccess: (made) => put({ enabled: true, ...made }, asked && t('rotate.done')),
    onError,
  })
  const withdraw = useMutation({
    mutationFn: () => api.deleteCalendar(),
    onSuccess: () => put(none, t('withdraw.done')),
    onError,
  })
  const act = { rotate: make, withdraw }
  const failed = make.error ?? withdraw.error

  return (
    <Section ref={section} name={t('title')}>
      <Loaded query={state}>
        {({ enabled, url }) => (
          <>
            <Statement
              action={
                !enabled && (
                  <Button busy={make.isPending && t('making')} onClick={() => make.mutate()}>
                    {t('make')}
                  </Button>
                )
              }
            >
              {t(enabled ? 'on' : 'off')}
            </Statement>
            {url !== '' && (
              <AddressField url={url} label={t('address')} copy={settings('copy')} copied={settings('copied')} />
            )}
            {enabled && url === '' && <p className="type-small mt-2 text-pretty text-ink-2">{t('lost')}</p>}
            {enabled && !asked && (
              <div className="type-small mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-2">
                {url !== '' && (
                  <a href={url.replace(/^https?:/, 'webcal:')} className={withGlyph}>
                    <CalendarDays aria-hidden size={15} strokeWidth={1.75} />
                    {t('open')}
                  </a>
                )}
                <button type="button" className={withGlyph} onClick={() => setAsked('rotate')}>
                  <RefreshCw aria-hidden size={15} strokeWidth={1.75} />
                  {t('newAddress')}
                </button>
                <button type="button" className={withGlyph} onClick={() => setAsked('withdraw')}>
                  <X aria-hidden size={15} strokeWidth={1.75} />
                  {t('takeAway')}
                </button>
              </div>
            )}
            {asked && (
              <AskFirst
                ask={t('ask')}
                keep={t('keep')}
                confirm={t(`${asked}.confirm`)}
                busy={act[asked].isPending && t(`${asked}.busy`)}
                onKeep={() => {
                  setAsked(undefined)
                  section.current?.focus()
                }}
                onConfirm={() => act[asked].mutate()}
              />
            )}
          </>
        )}
      </Loaded>
      <p role="status" className="type-small text-ink-2 not-empty:mt-2">
        {news}
      </p>
      {failed && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(failed)}
        </p>
      )}
    </Section>
  )
}
