import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../live/kept.ts'
import type { Ending } from '../../live/list-session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { textLink } from '../../ui/text-link.ts'

interface EndedPageProps {
  ending: Ending
  name: string | undefined
  /** Changes that were not sent. */
  waiting: number
  /** What was half written. */
  drafts(): Promise<ReadonlyMap<string, Draft>>
}

/** The list cannot be followed any more: why, and the way on. */
export const EndedPage = ({ ending, name, waiting, drafts }: EndedPageProps) => {
  const t = useTranslations('list.ended')
  const { pathname } = useLocation()
  const [written, setWritten] = useState<readonly string[]>([])
  const load = useEffectEvent(async () => setWritten([...(await drafts()).values()].map(({ text }) => text)))
  useEffect(() => void load(), [])
  const title = name ?? t('goneTitle')
  return (
    <Sheet>
      <PageTitle page={title} />
      <SheetHeader title={title} />
      <div className="flex flex-col items-start gap-4 ps-(--content) pe-(--gutter) pt-4">
        <p role="alert" className="type-read">
          {t(ending)}
        </p>
        {waiting > 0 && (
          <p className="type-read text-ink-2">{t(ending === 'signed_out' ? 'kept' : 'lost', { count: waiting })}</p>
        )}
        {written.length > 0 && (
          <div className="type-read text-ink-2">
            <p>{t('written')}</p>
            {written.map((text) => (
              <p key={text} dir="auto" className="text-ink whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        )}
        {ending === 'signed_out' ? (
          <Link to="/sign-in" search={{ back: pathname }} className={textLink}>
            {t('signIn')}
          </Link>
        ) : (
          <Link to="/" className={textLink}>
            {t('home')}
          </Link>
        )}
      </div>
    </Sheet>
  )
}
