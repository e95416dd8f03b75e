import type { Notice } from '@docket/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { inboxQuery, readNotices } from '../../api/inbox-query.ts'
import { daysBetween, dayText } from '../../domain/date-text.ts'
import { useListsState } from '../../live/use-lists.ts'
import { awayMessages } from '../../locales/away.en.ts'
import { en } from '../../locales/en.ts'
import { inboxMessages } from '../../locales/inbox.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { allListMessages } from '../../open-list/all-list-messages.ts'
import { OpenedLine } from '../../overview/opened-line.tsx'
import { useOpened } from '../../overview/use-opened.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { AwayBanner } from '../../shell/away-banner.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { useKeys } from '../../ui/keys.ts'
import { LiveSign } from '../../ui/live-sign.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { NoticeRow } from './notice-row.tsx'

const messages = { ...en, ...awayMessages, ...inboxMessages, list: allListMessages }

export const InboxPage = () => (
  <Strings messages={messages}>
    <Inbox />
  </Strings>
)

const none: readonly Notice[] = []

/** What others did that is meant for the reader, the newest first. */
const Inbox = () => {
  const t = useTranslations('inbox')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const now = useMinute()
  const { isPhone } = useViewport()
  const live = useListsState(({ live }) => live)
  const { data, isError, refetch } = useQuery(inboxQuery)
  const notices = data ?? none
  const { opened, open, close, drop } = useOpened()
  const container = useRef<HTMLDivElement>(null)
  const order = useMemo(() => [...new Set(notices.flatMap(({ task_id }) => task_id ?? []))], [notices])
  const readAll = () => void readNotices(queries, notices)
  const show = (notice: Notice) => {
    const { list_id, task_id, comment_id } = notice
    if (task_id === null) {
      void readNotices(queries, [notice])
      return void navigate({ to: '/lists/$listID', params: { listID: list_id } })
    }
    const ofTask = notices.filter((other) => other.task_id === task_id)
    void readNotices(queries, ofTask, task_id)
    open({ list_id, id: task_id, comment: comment_id ?? undefined })
  }
  useInboxKeys(container, readAll)
  return (
    <>
      <Sheet className="slim-margin" inert={isPhone && opened !== undefined}>
        <PageTitle page={t('page')} />
        <SheetHeader title={t('page')}>
          {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} />}
        </SheetHeader>
        <AwayBanner now={now} />
        {isError && !data && (
          <Banner tone="run" action={<Button onClick={() => void refetch()}>{t('tryNow')}</Button>}>
            {t('failed')}
          </Banner>
        )}
        <div ref={container} className="pb-16">
          <Days
            notices={notices}
            now={now}
            opened={opened?.taskID}
            onOpen={show}
            action={
              notices.some(({ read }) => !read) && (
                // As high as the words beside it, so that nothing moves when it goes.
                <Button
                  variant="quiet"
                  className="-me-3 -my-2 max-md:-my-3.5 @max-[21rem]/sheet:-ms-3 @max-[21rem]/sheet:my-0"
                  onClick={readAll}
                >
                  <CheckCheck aria-hidden size={16} strokeWidth={1.75} />
                  {t('all')}
                </Button>
              )
            }
          />
          {data?.length === 0 && (
            <p className="type-read text-pretty max-w-[calc(var(--content)+32rem)] ps-(--content) pe-(--gutter) pt-5 text-ink-2">
              {t('empty')}
            </p>
          )}
        </div>
      </Sheet>
      {opened && (
        <OpenedLine
          key={opened.listID}
          {...opened}
          order={order}
          onOpen={(id) => {
            const notice = notices.find(({ task_id }) => task_id === id)
            if (notice) show(notice)
            else open({ list_id: opened.listID, id })
          }}
          onClose={close}
          onGone={drop}
        />
      )}
    </>
  )
}

interface DaysProps {
  notices: readonly Notice[]
  now: Date
  opened: string | undefined
  onOpen(notice: Notice): void
  /** Beside the name of the newest day. */
  action: ReactNode
}

const Days = ({ notices, now, opened, onOpen, action }: DaysProps) => {
  const t = useTranslations('dates')
  const days = Map.groupBy(notices, ({ at }) => daysBetween(new Date(at), now))
  return [...days].map(([ago, ofDay], index) => {
    const id = `day-${ago}`
    return (
      <section key={ago} aria-labelledby={id} className="pt-4">
        <div className="flex items-center justify-between gap-x-4 ps-(--content) pe-(--gutter) pb-1.5 @max-[21rem]/sheet:flex-col @max-[21rem]/sheet:items-start">
          <h2 id={id} className="type-small font-group">
            {ago <= 0 ? t('today') : ago === 1 ? t('yesterday') : dayText(new Date(ofDay[0]!.at), now)}
          </h2>
          {index === 0 && action}
        </div>
        <ol className="border-t border-rule">
          {ofDay.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              isOpen={notice.task_id !== null && notice.task_id === opened}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </section>
    )
  })
}

/** The keys of a list, as far as notices have use for them. */
const useInboxKeys = (container: { readonly current: HTMLElement | null }, readAll: () => void): void => {
  const t = useTranslations('inbox')
  const move = (steps: 1 | -1) => () => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? rows[steps > 0 ? 0 : rows.length - 1] : rows[at + steps]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys(t('keys.group'), [
    { keys: 'arrowdown', label: t('keys.move'), shown: '↑ ↓ J K', isKeyOnly: true, run: move(1) },
    { keys: 'arrowup', run: move(-1) },
    { keys: 'j', run: move(1) },
    { keys: 'k', run: move(-1) },
    { keys: 'r', label: t('all'), run: readAll },
  ])
}
