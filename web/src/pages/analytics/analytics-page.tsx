import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { analyticsMessages } from '../../locales/analytics.en.ts'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useNavigate, useSearch } from '../../routing/hooks.ts'
import { analyticsWindows } from '../../shell/analytics-windows.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { DayChart } from './day-chart.tsx'
import { dayText, type Series } from './series.ts'
import { Stands } from './stands.tsx'

const messages = { ...en, ...analyticsMessages }

export const AnalyticsPage = () => (
  <Strings messages={messages}>
    <Analytics />
  </Strings>
)

const REFRESH_MS = 60_000

const analyticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['account', 'analytics', days],
    queryFn: ({ signal }) => api.getAnalytics({ days }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

/** What was finished in all lists, day by day: a sentence, then the days that prove it, then where everything stands. */
const Analytics = () => {
  const t = useTranslations('analytics')
  const { days = 30 } = useSearch('/analytics')
  const { width, rem } = useViewport()
  const isNarrow = width < 48 * rem
  const { data, isError, refetch } = useQuery(analyticsQuery(days))
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <SheetHeader title={t('page')}>{!isNarrow && <Windows days={days} />}</SheetHeader>
      {isError && (
        <Banner tone="run" action={<Button onClick={() => void refetch()}>{t('tryNow')}</Button>}>
          {t('failed')}
        </Banner>
      )}
      {data ? (
        <div className="flex flex-col gap-10 ps-(--content) pe-(--gutter) pt-2 pb-10 max-md:gap-7">
          {isNarrow && <Windows days={days} />}
          <Sentence series={data.series} />
          {data.series.some(({ completed, failed }) => completed + failed > 0) ? (
            <DayChart series={data.series} />
          ) : (
            <Empty />
          )}
          <Stands status={data.status} lists={data.lists} />
        </div>
      ) : (
        !isError && (
          <p role="status" className="sr-only">
            {t('reading')}
          </p>
        )
      )}
    </Sheet>
  )
}

const Windows = ({ days }: { days: number }) => {
  const t = useTranslations('analytics')
  const navigate = useNavigate()
  return (
    <fieldset className="flex self-start overflow-hidden rounded-md border border-edge @max-[23rem]/sheet:my-2 @max-[23rem]/sheet:grid @max-[23rem]/sheet:grid-cols-2 max-md:@max-[23rem]/sheet:w-full">
      <legend className="sr-only">{t('window')}</legend>
      {analyticsWindows.map((window) => (
        <label
          key={window}
          className="type-small flex h-8 items-center border-s border-edge px-3 text-ink-2 first-of-type:border-0 @max-[23rem]/sheet:justify-center @max-[23rem]/sheet:nth-of-type-[odd]:border-s-0 @max-[23rem]/sheet:nth-of-type-[n+3]:border-t has-checked:bg-ink has-checked:font-strong has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-pen max-md:h-11 max-md:px-2.5 @max-[14rem]/sheet:px-0"
        >
          <input
            type="radio"
            name="window"
            checked={window === days}
            onChange={() => void navigate({ to: '/analytics', search: { days: window }, replace: true })}
            className="sr-only"
          />
          {t(`windows.d${window}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** What will stand in the place of the chart. */
const Empty = () => {
  const t = useTranslations('analytics.chart')
  return <p className="type-small max-w-120 border-y border-rule py-4 text-pretty text-ink-2">{t('empty')}</p>
}

const bold = (words: ReactNode) => <b className="text-ink">{words}</b>

const Sentence = ({ series }: { series: Series }) => {
  const t = useTranslations('analytics.sentence')
  const format = useFormatter()
  const done = series.reduce((sum, { completed }) => sum + completed, 0)
  const failed = series.reduce((sum, day) => sum + day.failed, 0)
  const best = series.reduce((most, day) => (day.completed > most.completed ? day : most), series[0]!)
  const today = series.at(-1)!
  const days = series.length
  return (
    <p className="type-digest max-w-120 text-pretty text-ink-2">
      {done + failed === 0 ? t('none', { days }) : t.rich('some', { days, done, failed, b: bold })}
      {done > 0 && best !== today && (
        <> {t.rich('best', { day: dayText(format, best.date), count: best.completed, b: bold })}</>
      )}
      {done > 0 && <> {t.rich('today', { count: today.completed, b: bold })}</>}
    </p>
  )
}
