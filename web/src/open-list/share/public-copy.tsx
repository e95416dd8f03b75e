import type { Project } from '@docket/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { publicLinkQuery } from '../../api/list-queries.ts'
import { isUnanswered } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FetchFailed } from './fetch-failed.tsx'
import { PublicAddress } from './public-address.tsx'

const noLink = { enabled: false, token: '', url: '' }

/** The copy that strangers read. Its owner turns it on and off, editors see where it is, viewers that it is there. */
export const PublicCopy = ({ list, mayShare }: { list: Project; mayShare: boolean }) => {
  const t = useTranslations('share.publicCopy')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const titleID = useId()
  const link = useQuery(publicLinkQuery(list.id))
  const { enabled, url } = link.data ?? noLink
  /** What would make the address of now worthless. */
  const [asked, setAsked] = useState<'rotate' | 'withdraw'>()
  const [news, setNews] = useState<string>()
  const toggle = useRef<HTMLButtonElement>(null)

  const put = (state: typeof noLink) => {
    queries.setQueryData(publicLinkQuery(list.id).queryKey, state)
    // What was asked before it was so is not heard any more.
    void queries.invalidateQueries(publicLinkQuery(list.id))
  }
  const close = (said?: string) => {
    setAsked(undefined)
    setNews(said)
    toggle.current?.focus()
  }
  /** Without an answer it may be done or not: the server is asked again. */
  const onError = (error: Error) => {
    if (!isUnanswered(error)) return
    close()
    void queries.invalidateQueries(publicLinkQuery(list.id))
  }
  const publish = useMutation({
    mutationFn: () => api.publishList({ listID: list.id }),
    onSuccess(made) {
      put({ enabled: true, ...made })
      if (asked) close(t('rotate.done'))
    },
    onError,
  })
  const withdraw = useMutation({
    mutationFn: () => api.unpublishList({ listID: list.id }),
    onSuccess() {
      put(noLink)
      close(t('withdraw.done'))
    },
    onError,
  })
  const isBusy = publish.isPending || withdraw.isPending
  const failed = [publish, withdraw].find(({ error, submittedAt }) => {
    const isKnown = isUnanswered(error) && link.dataUpdatedAt > submittedAt
    return error && !isKnown
  })?.error

  return (
    <section
      aria-labelledby={titleID}
      className="rounded-b-lg border-t border-rule bg-rose px-(--inset) pt-3.5 pb-4 max-md:rounded-none"
    >
      <div className="flex items-center gap-2.5">
        <span aria-hidden className="h-3.5 w-2.75 shrink-0 border border-ink-3 bg-rose-edge" />
        <h3 id={titleID} className="type-small grow font-group">
          {t('title')}
        </h3>
        {mayShare && link.data && (
          <Switch
            ref={toggle}
            labelledBy={titleID}
            isOn={enabled}
            isBusy={isBusy}
            onChange={(on) => {
              setNews(undefined)
              if (on) publish.mutate()
              else setAsked('withdraw')
            }}
          />
        )}
      </div>
      <p className="type-small mt-1 text-pretty text-ink-2">
        {mayShare || url !== '' ? t('lead') : link.data && t(enabled ? 'viewer' : 'off')}
      </p>
      <p role="status" className="type-small text-ink-2 not-empty:mt-2">
        {news}
      </p>
      {asked && (
        <AskFirst
          key={asked}
          ask={t(`${asked}.ask`)}
          keep={t(`${asked}.keep`)}
          confirm={t(`${asked}.confirm`)}
          busy={isBusy && t(`${asked}.busy`)}
          onKeep={() => close()}
          onConfirm={() => (asked === 'rotate' ? publish : withdraw).mutate()}
        />
      )}
      {enabled && url !== '' && !asked && (
        <PublicAddress url={url} onNewAddress={mayShare ? () => setAsked('rotate') : undefined} />
      )}
      {failed && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(failed)}
        </p>
      )}
      {link.isError && <FetchFailed words={t('failed')} query={link} />}
    </section>
  )
}
