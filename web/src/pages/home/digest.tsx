import type { Project } from '@docket/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { openIn } from '../../domain/list-change.ts'
import { Link } from '../../routing/link.tsx'

const bold = (text: ReactNode) => <b className="text-ink">{text}</b>

interface DigestProps {
  lists: readonly Project[]
  /** Whether this is how things are now: only then is it known that nothing happened. */
  isCurrent: boolean
}

/** What happened and what is so, in sentences; the lines below prove it. */
export const Digest = ({ lists, isCurrent }: DigestProps) => {
  const t = useTranslations('home.digest')
  const changed = lists.filter(({ unseen }) => unseen).length
  const open = openIn(lists)
  const late = lists.reduce((sum, list) => sum + list.overdue, 0)
  return (
    <p className="type-digest max-w-[calc(var(--content)+32rem)] ps-(--content) pe-(--gutter) pt-1 text-pretty text-ink-2 @max-[18rem]/sheet:leading-snug [:has(>[role=status])+&]:pt-4">
      {changed > 0 && <>{t.rich('changed', { count: changed, b: bold })} </>}
      {changed === 0 && isCurrent && (
        // With large text on a phone, only what there is to do.
        <span className="@max-[18rem]/sheet:hidden">{t('unchanged')} </span>
      )}
      {t.rich('open', { open: open.tasks, lists: open.lists, b: bold })}{' '}
      {late > 0 && (
        <Link to="/today" className="font-strong text-fail underline decoration-1 underline-offset-3">
          {t('late', { late })}
        </Link>
      )}
    </p>
  )
}
