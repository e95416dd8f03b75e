import type { PublicProjectView } from '@docket/contract'
import { Rss } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import type { TallyState } from '../../domain/tally-ticks.ts'
import { classNames } from '../../ui/class-names.ts'
import { LargeTally } from '../../ui/large-tally.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Perforation } from '../../ui/perforation.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { FollowButton } from './follow-button.tsx'
import { PublicLines } from './public-lines.tsx'
import { PublicText } from './public-text.tsx'

interface PublicPageProps {
  token: string
  list: PublicProjectView
  asOf: number
  /** The server does not answer: what is shown may be old. */
  isAway: boolean
  /** Following was asked for before signing in. */
  isFollowed: boolean
  /** The address shows nothing any more. */
  onGone(): void
}

const tallyState = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const
const tone = { completed: 'text-ink', in_progress: 'text-run', failed: 'text-fail', pending: 'text-ink' } as const

export const PublicPage = ({ token, list, asOf, isAway, isFollowed, onGone }: PublicPageProps) => {
  const t = useTranslations('public')
  const feed = `${location.origin}/api/v1/public/lists/${token}/rss`
  const lines = list.tasks.map((task, index) => ({ ...task, number: index + 1 }))
  const open = lines.filter(({ status }) => status !== 'completed')
  const done = lines.filter(({ status }) => status === 'completed')
  const states = lines.map(({ status }): TallyState => tallyState[status])
  const time = timeText(new Date(asOf))
  return (
    <div className="min-h-dvh bg-desk pt-9 pb-14 max-slip:bg-rose max-slip:p-0 print:bg-transparent print:p-0">
      <PageTitle page={list.name} />
      <link rel="alternate" type="application/rss+xml" href={feed} title={t('feedTitle', { name: list.name })} />
      <main
        id="sheet"
        className="rose-copy torn-top relative mx-auto max-w-210 bg-sheet pb-16 max-slip:min-h-dvh print:max-w-none"
      >
        <header className="flex flex-wrap items-center gap-2 ps-(--content) pe-(--gutter) pt-5 pb-5">
          <p className="type-meta me-auto flex min-h-8 items-center gap-2 pe-2 text-ink-2 max-md:basis-full print:hidden">
            <span aria-hidden className="h-3.5 w-2.75 shrink-0 border border-ink-3 bg-rose-edge" />
            {t('copy')}
          </p>
          {/* Beside what it is, and on a phone below what it is called. */}
          <div className="flex flex-wrap gap-2 max-md:order-last max-md:mt-3 max-md:basis-full max-md:*:grow print:hidden">
            <a
              href={feed}
              className="type-ui inline-flex min-h-8 items-center justify-center gap-2 rounded-md border border-edge px-3 font-button hover:bg-hover max-md:min-h-11"
            >
              <Rss aria-hidden size={16} strokeWidth={1.75} />
              {t('feed')}
            </a>
            <FollowButton token={token} task={list.tasks[0]?.id} isWanted={isFollowed} onGone={onGone} />
          </div>
          <div className="basis-full">
            <h1 className="mt-5 flex items-start gap-2.5 max-md:mt-1 text-[2rem]/[1.2] font-title tracking-[-0.014em] wrap-anywhere max-md:text-[1.625rem]">
              {list.icon !== '' && <span aria-hidden>{list.icon}</span>}
              <span dir="auto" className="min-w-0">
                {list.name}
              </span>
            </h1>
            {list.description !== '' && (
              <div className="mt-2.5 max-w-132">
                <h2 className="sr-only">{t('description')}</h2>
                <PublicText text={list.description} />
              </div>
            )}
            {lines.length > 0 && (
              <div className={classNames('mt-7', lines.length < 8 ? 'max-w-40' : lines.length < 20 && 'max-w-100')}>
                <LargeTally states={states} />
              </div>
            )}
            <div className="type-meta figures mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-1">
              {(['completed', 'in_progress', 'failed', 'pending'] as const).map((status) => {
                const count = lines.filter((line) => line.status === status).length
                return (
                  count > 0 && (
                    <span key={status} className={tone[status]}>
                      {t.rich(status, { count, b: (words) => <b>{words}</b> })}
                    </span>
                  )
                )
              })}
              {list.state !== 'draft' && <Stamp tone="run">{t(list.state === 'open' ? 'queue' : 'ready')}</Stamp>}
              <span
                role={isAway ? 'status' : undefined}
                className={classNames(lines.length > 0 && 'md:ms-auto', isAway ? 'text-run' : 'text-ink-2')}
              >
                {t(isAway ? 'away' : 'asOf', { time })}
              </span>
            </div>
          </div>
        </header>
        {open.length > 0 && <PublicLines label={t('lines')} lines={open} />}
        {lines.length === 0 && (
          <p className="type-ui border-t border-rule py-2 ps-(--content) pe-(--gutter) text-ink-2">{t('empty')}</p>
        )}
        {done.length > 0 && (
          <section aria-labelledby="done">
            <div className="pt-7 pb-2">
              <Perforation />
            </div>
            <h2 id="done" className="type-small flex items-baseline gap-2 ps-(--content) pb-2 font-group">
              {t('done')} <span className="figures font-text text-ink-2">{done.length}</span>
            </h2>
            <PublicLines label={t('done')} lines={done} />
          </section>
        )}
        <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--margin)" />
      </main>
    </div>
  )
}
