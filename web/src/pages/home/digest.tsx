import type { Project } from '@docket/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { openOf } from '../../domain/list-change.ts'

const bold = (text: ReactNode) => <b className="text-ink">{text}</b>

/** What happened and what is so, in sentences; the lines below prove it. */
export const Digest = ({ lists, changed }: { lists: readonly Project[]; changed: number }) => {
  const t = useTranslations('home.digest')
  const open = lists.reduce((sum, list) => sum + openOf(list), 0)
  const late = lists.reduce((sum, list) => sum + list.overdue, 0)
  return (
    <p className="type-digest max-w-[calc(var(--content)+32rem)] ps-(--content) pe-(--gutter) pt-1 text-pretty text-ink-2">
      {changed > 0 ? t.rich('changed', { count: changed, b: bold }) : t('unchanged')}{' '}
      {t.rich('open', { open, lists: lists.length, b: bold })}{' '}
      {late > 0 && <strong className="text-fail">{t('late', { late })}</strong>}
    </p>
  )
}
